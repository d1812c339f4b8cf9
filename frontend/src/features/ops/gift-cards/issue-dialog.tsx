import { useQueryClient } from '@tanstack/react-query';
import { GIFT_CARD_CENTS, REASON_LIMITS } from '@wayfold/contracts/kernel/input-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MAX_AMOUNT_LENGTH, parseCents } from '../../../shared/i18n/amount.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { TextField } from '../../../shared/ui/form/field.js';
import { useApprovableAction } from '../approvals/use-approval.js';
import { ActionFailure } from '../ui/failure.js';
import { FormDialog } from '../ui/form-dialog.js';
import { isReasonGiven } from '../ui/reason.js';
import { useSession } from '../ui/session.js';
import { type GiftCardRequest, giftCardsQuery, issueGiftCard, prependGiftCard } from './gift-card-queries.js';
import { IssuedCode } from './issued-code.js';

/** A gift card as staff typed it. */
export interface GiftCardDraft {
  /** Dollars, as staff typed them. */
  readonly amount: string;
  readonly reason: string;
  /** A second person approved exactly this amount, so staff cannot change it. */
  readonly approvalId: string | null;
}

type GiftCardInput = Pick<GiftCardDraft, 'amount' | 'reason'> & {
  /** `YYYY-MM-DD`; empty if the gift card never expires. */
  readonly expiresOn: string;
};

interface IssueDialogProps {
  readonly draft: GiftCardDraft;
  readonly onClose: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (message: string) => void;
}

const isIssuable = (cents: number): boolean => cents >= GIFT_CARD_CENTS.min && cents <= GIFT_CARD_CENTS.max;

const toGiftCardRequest = (
  { amount, reason, expiresOn }: GiftCardInput,
  approvalId: string | null,
): GiftCardRequest => ({
  amountCents: parseCents(amount) ?? 0,
  reason: reason.trim(),
  expiresOn: expiresOn === '' ? null : expiresOn,
  approvalId,
});

/** Issues a gift card and shows its code once; above the limit it asks a second person. */
export function IssueDialog({ draft, onClose, onDone }: IssueDialogProps) {
  const { t } = useTranslation('ops-gift-cards');
  const locale = useLocale();
  const [input, setInput] = useState<GiftCardInput>({
    amount: draft.amount,
    reason: draft.reason,
    expiresOn: '',
  });
  const request = toGiftCardRequest(input, draft.approvalId);
  const amount = formatMoney(request.amountCents, locale);
  const closeDialog = (message: string): void => {
    onDone(message);
    onClose();
  };
  const addGiftCard = useAddIssuedGiftCard();
  const { amountCents, reason } = request;
  const {
    action: issuance,
    approvalRequest,
    isApprovalRequired,
    isPending,
    renewKey,
  } = useApprovableAction({
    request: { action: 'gift-card', bookingId: null, amountCents, reason },
    act: (attempt) => issueGiftCard(request, attempt),
    onDone: ({ id }) => addGiftCard(id, request),
    onRequested: () => closeDialog(t('requestedMessage', { amount })),
  });
  if (issuance.data)
    return (
      <IssuedCode
        code={issuance.data.code}
        amount={amount}
        onClose={() => closeDialog(t('doneMessage', { amount }))}
      />
    );
  const isReady = isIssuable(request.amountCents) && isReasonGiven(request.reason);
  return (
    <FormDialog
      title={t('issueTitle')}
      submitText={
        isReady
          ? t(isApprovalRequired ? 'requestButton' : 'confirmIssueButton', { amount })
          : t('issueButton')
      }
      closeText={t('cancelButton')}
      canSubmit={isReady && !isPending}
      onSubmit={(isApprovalRequired ? approvalRequest : issuance).mutate}
      onClose={onClose}
    >
      <IssueFields
        input={input}
        isAmountFixed={draft.approvalId !== null}
        onEdit={(changes) => {
          setInput({ ...input, ...changes });
          renewKey();
          issuance.reset();
        }}
      />
      {isApprovalRequired ? (
        <p className="note warn" role="alert">
          {t('approvalNotice', { amount })}
        </p>
      ) : (
        <ActionFailure error={issuance.error} />
      )}
      <ActionFailure error={approvalRequest.error} />
    </FormDialog>
  );
}

interface IssueFieldsProps {
  readonly input: GiftCardInput;
  readonly isAmountFixed: boolean;
  readonly onEdit: (changes: Partial<GiftCardInput>) => void;
}

function IssueFields({ input, isAmountFixed, onEdit }: IssueFieldsProps) {
  const { t } = useTranslation('ops-gift-cards');
  const { amount, reason, expiresOn } = input;
  return (
    <>
      <TextField
        field="giftCardAmount"
        label={t('amountField')}
        hint={t('amountHint')}
        error={amount === '' || isIssuable(parseCents(amount) ?? 0) ? undefined : t('amountFault')}
        inputMode="decimal"
        maxLength={MAX_AMOUNT_LENGTH}
        readOnly={isAmountFixed}
        value={amount}
        onChange={(text) => onEdit({ amount: text })}
      />
      <TextField
        field="giftCardReason"
        label={t('reasonField')}
        maxLength={REASON_LIMITS.short}
        value={reason}
        onChange={(text) => onEdit({ reason: text })}
      />
      <TextField
        field="giftCardExpires"
        label={t('lastDayField')}
        type="date"
        value={expiresOn}
        onChange={(date) => onEdit({ expiresOn: date })}
      />
    </>
  );
}

/** Adds an issued gift card to the list, and rereads the approvals. */
function useAddIssuedGiftCard() {
  const client = useQueryClient();
  const { name } = useSession();
  return (id: string, { amountCents, reason, expiresOn }: GiftCardRequest): void => {
    const issuedGiftCard = {
      id,
      issuedCents: amountCents,
      balanceCents: amountCents,
      reservedCents: 0,
      reason,
      isBlocked: false,
      expiresOn,
      issuedBy: name,
      issuedAt: new Date().toISOString(),
    };
    client.setQueryData(giftCardsQuery.queryKey, (cachedPages) =>
      prependGiftCard(cachedPages, issuedGiftCard),
    );
    void client.invalidateQueries({ queryKey: ['ops', 'approvals'] });
  };
}
