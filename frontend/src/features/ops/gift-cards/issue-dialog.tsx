import { useMutation, useQueryClient } from '@tanstack/react-query';
import { GIFT_CARD_CENTS, REASON_LIMITS } from '@wayfold/contracts/kernel/input-limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getCode } from '../../../shared/api/problem.js';
import { createUuid } from '../../../shared/api/uuid.js';
import { MAX_AMOUNT_LENGTH, parseCents } from '../../../shared/i18n/amount.js';
import { formatMoney } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { TextField } from '../../../shared/ui/form/field.js';
import { requestSecondPerson } from '../approvals/approvals.js';
import { useRunConfirmed } from '../auth/reauthentication.js';
import { useSession } from '../auth/session.js';
import { Failure } from '../ui/failure.js';
import { FormDialog } from '../ui/form-dialog.js';
import { isReasonGiven } from '../ui/reason.js';
import { type GiftCardRequest, giftCardsQuery, issueGiftCard, prependGiftCard } from './gift-card-queries.js';
import { IssuedCode } from './issued-code.js';

/** A gift card as typed. */
export interface GiftCardDraft {
  /** Dollars, as typed. */
  readonly amount: string;
  readonly reason: string;
  /** Approved for exactly this amount, which is then fixed. */
  readonly approvalId: string | null;
}

type GiftCardInput = Pick<GiftCardDraft, 'amount' | 'reason'> & {
  /** `YYYY-MM-DD`; empty for none. */
  readonly expiresOn: string;
};

interface IssueProps {
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

/** Issues a gift card and shows its code once; above the limit it requests a second person. */
export function IssueDialog({ draft, onClose, onDone }: IssueProps) {
  const { t } = useTranslation('opsGiftCards');
  const locale = useLocale();
  const [input, setInput] = useState<GiftCardInput>({
    amount: draft.amount,
    reason: draft.reason,
    expiresOn: '',
  });
  const request = toGiftCardRequest(input, draft.approvalId);
  const sum = formatMoney(request.amountCents, locale);
  const finish = (message: string): void => {
    onDone(message);
    onClose();
  };
  const { issuing, requesting, reset } = useIssue(request, () => finish(t('requestedMessage', { sum })));
  if (issuing.data)
    return (
      <IssuedCode code={issuing.data.code} sum={sum} onClose={() => finish(t('doneMessage', { sum }))} />
    );
  const isReady = isIssuable(request.amountCents) && isReasonGiven(request.reason);
  const isPending = issuing.isPending || requesting.isPending;
  const needsSecond = getCode(issuing.error) === 'APPROVAL_REQUIRED';
  return (
    <FormDialog
      title={t('issueTitle')}
      submitText={isReady ? t(needsSecond ? 'requestButton' : 'issueSubmit', { sum }) : t('issueButton')}
      closeText={t('cancelButton')}
      canSubmit={isReady && !isPending}
      onSubmit={(needsSecond ? requesting : issuing).mutate}
      onClose={onClose}
    >
      <IssueFields
        input={input}
        isAmountFixed={draft.approvalId !== null}
        onEdit={(changes) => {
          setInput({ ...input, ...changes });
          reset();
        }}
      />
      {needsSecond ? (
        <p className="note warn" role="alert">
          {t('approvalNotice', { sum })}
        </p>
      ) : (
        <Failure error={issuing.error} />
      )}
      <Failure error={requesting.error} />
    </FormDialog>
  );
}

interface IssueFieldsProps {
  readonly input: GiftCardInput;
  readonly isAmountFixed: boolean;
  readonly onEdit: (changes: Partial<GiftCardInput>) => void;
}

function IssueFields({ input, isAmountFixed, onEdit }: IssueFieldsProps) {
  const { t } = useTranslation('opsGiftCards');
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

/** The two ways to the server: issue at once, or request a second person. */
function useIssue(request: GiftCardRequest, onRequested: () => void) {
  const { csrfToken: csrf } = useSession();
  const runConfirmed = useRunConfirmed();
  const addIssued = useAddIssued();
  // One key per gift card, however often it is tried; a changed request gets a new key.
  const [key, setKey] = useState(createUuid);
  const issuing = useMutation({
    mutationFn: () => runConfirmed(() => issueGiftCard(request, key, csrf)),
    onSuccess: ({ id }) => addIssued(id, request),
  });
  const requesting = useMutation({
    mutationFn: () => {
      const { amountCents, reason } = request;
      const body = { action: 'gift-card', bookingId: null, amountCents, reason } as const;
      return runConfirmed(() => requestSecondPerson(body, { csrf, idempotencyKey: key }));
    },
    onSuccess: onRequested,
  });
  const reset = (): void => {
    setKey(createUuid());
    issuing.reset();
  };
  return { issuing, requesting, reset };
}

/** Adds an issued gift card to the list, and rereads the approvals. */
function useAddIssued() {
  const client = useQueryClient();
  const { name } = useSession();
  return (id: string, { amountCents, reason, expiresOn }: GiftCardRequest): void => {
    const issued = {
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
    client.setQueryData(giftCardsQuery.queryKey, (cachedPages) => prependGiftCard(cachedPages, issued));
    void client.invalidateQueries({ queryKey: ['ops', 'approvals'] });
  };
}
