import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, codeOf } from '../../../shared/api/problem.js';
import { uuid } from '../../../shared/api/uuid.js';
import { centsOf } from '../../../shared/i18n/amount.js';
import { money } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { TextField } from '../../../shared/ui/form/field.js';
import { requestSecondPerson } from '../approvals/approvals.js';
import { useConfirmation } from '../auth/reauthentication.js';
import { Dialog } from '../ui/dialog.js';
import { Failure } from '../ui/failure.js';
import { useSession } from '../ui/ops-layout.js';
import { giftCardsQuery, issue, prependGiftCard, type GiftCardRequest } from './gift-card-queries.js';
import { IssuedCode } from './issued-code.js';

/** A gift card as typed. */
export interface Draft {
  /** Dollars, as typed. */
  readonly amount: string;
  readonly reason: string;
  /** Approved for exactly this amount, which is then fixed. */
  readonly approvalId: string | null;
}

interface IssueProps {
  readonly draft: Draft;
  readonly onClose: () => void;
  /** Receives a sentence about the completed action. */
  readonly onDone: (told: string) => void;
}

const LEAST_CENTS = 100;
const MOST_CENTS = 1_000_000;
const MIN_REASON = 3;

const inRange = (cents: number | undefined): cents is number =>
  cents !== undefined && cents >= LEAST_CENTS && cents <= MOST_CENTS;

/** Issues a gift card and shows its code once; above the limit it requests a second person. */
export function IssueDialog({ draft, onClose, onDone }: IssueProps) {
  const { t } = useTranslation('opsGifts');
  const finish = (told: string): void => {
    onDone(told);
    onClose();
  };
  const { input, edit, cents, sum, isReady, issuing, asking, needsSecond, submit } = useIssue(draft, finish);
  if (issuing.data)
    return <IssuedCode code={issuing.data.code} sum={sum} onClose={() => finish(t('done', { sum }))} />;
  const isPending = issuing.isPending || asking.isPending;
  return (
    <Dialog title={t('issueTitle')} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextField
          field="giftAmount"
          label={t('amountField')}
          hint={t('amountHint')}
          error={input.amount === '' || inRange(cents) ? undefined : t('amountWrong')}
          inputMode="decimal"
          maxLength={12}
          readOnly={draft.approvalId !== null}
          value={input.amount}
          onChange={(amount) => edit({ amount })}
        />
        <TextField
          field="giftReason"
          label={t('reasonField')}
          error={undefined}
          maxLength={200}
          value={input.reason}
          onChange={(reason) => edit({ reason })}
        />
        <TextField
          field="giftExpires"
          label={t('expiresField')}
          error={undefined}
          type="date"
          value={input.expiresOn}
          onChange={(expiresOn) => edit({ expiresOn })}
        />
        {needsSecond ? (
          <p className="note warn" role="alert">
            {t('needsSecond', { sum })}
          </p>
        ) : (
          <Failure error={issuing.error} />
        )}
        <Failure error={asking.error} />
        <div className="inline">
          <button className="btn sm" type="submit" disabled={!isReady || isPending}>
            {isReady ? t(needsSecond ? 'ask' : 'issueSubmit', { sum }) : t('issue')}
          </button>
          <button className="btn q sm" type="button" onClick={onClose}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** The input, and its way to the server: issued at once, or requested from a second person. */
function useIssue(draft: Draft, onAsked: (told: string) => void) {
  const { t } = useTranslation('opsGifts');
  const locale = useLocale();
  const { csrfToken: csrf } = useSession();
  const confirmed = useConfirmation();
  const [input, setInput] = useState({ amount: draft.amount, reason: draft.reason, expiresOn: '' });
  // One key per gift card, however often it is tried; a changed request gets a new key.
  const [key, setKey] = useState(uuid);
  const cents = centsOf(input.amount);
  const isReady = inRange(cents) && input.reason.trim().length >= MIN_REASON;
  const wanted: GiftCardRequest = {
    amountCents: cents ?? 0,
    reason: input.reason.trim(),
    expiresOn: input.expiresOn === '' ? null : input.expiresOn,
    approvalId: draft.approvalId,
  };
  const sum = money(wanted.amountCents, locale);
  const listIssued = useListIssued();
  const issuing = useMutation({
    mutationFn: () => confirmed(() => issue(wanted, key, csrf)),
    onSuccess: ({ id }) => listIssued(id, wanted),
  });
  const asking = useMutation({
    mutationFn: () => {
      const { amountCents, reason } = wanted;
      const body = { action: 'gift-card', bookingId: null, amountCents, reason } as const;
      return confirmed(() => requestSecondPerson(body, { csrf, idempotencyKey: key }));
    },
    onSuccess: () => onAsked(t('asked', { sum })),
  });
  const needsSecond = issuing.error instanceof ApiProblem && codeOf(issuing.error) === 'APPROVAL_REQUIRED';
  const edit = (changes: Partial<typeof input>): void => {
    setInput({ ...input, ...changes });
    setKey(uuid());
    issuing.reset();
  };
  const submit = (): void => {
    if (!isReady || issuing.isPending || asking.isPending) return;
    if (needsSecond) asking.mutate();
    else issuing.mutate();
  };
  return { input, edit, cents, sum, isReady, issuing, asking, needsSecond, submit };
}

/** Adds an issued gift card to the list, and rereads the approvals. */
function useListIssued() {
  const client = useQueryClient();
  const { name } = useSession();
  return (id: string, { amountCents, reason, expiresOn }: GiftCardRequest): void => {
    const issued = {
      id,
      issuedCents: amountCents,
      balanceCents: amountCents,
      reservedCents: 0,
      reason,
      blocked: false,
      expiresOn,
      issuedBy: name,
      issuedAt: new Date().toISOString(),
    };
    client.setQueryData(giftCardsQuery.queryKey, (before) => prependGiftCard(before, issued));
    void client.invalidateQueries({ queryKey: ['ops', 'approvals'] });
  };
}
