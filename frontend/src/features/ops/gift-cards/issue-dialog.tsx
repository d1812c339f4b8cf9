import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem, codeOf } from '../../../shared/api/problem.js';
import { uuid } from '../../../shared/api/uuid.js';
import { centsOf } from '../../../shared/i18n/amount.js';
import { money } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Field } from '../../../shared/ui/form/field.js';
import { useConfirmation } from '../auth/reauthentication.js';
import { Dialog } from '../ui/dialog.js';
import { Failure } from '../ui/failure.js';
import { useSession } from '../ui/ops-layout.js';
import {
  requestSecondPerson,
  giftCardsQuery,
  issue,
  prependGiftCard,
  type GiftCardRequest,
} from './gift-card-queries.js';
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
const MAX_CENTS = 1_000_000;
const MIN_REASON = 3;

const inRange = (cents: number | undefined): cents is number =>
  cents !== undefined && cents >= LEAST_CENTS && cents <= MAX_CENTS;

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
        <AmountField
          amount={input.amount}
          isWrong={input.amount !== '' && !inRange(cents)}
          isFixed={draft.approvalId !== null}
          onChange={(amount) => edit({ amount })}
        />
        <ReasonField reason={input.reason} onChange={(reason) => edit({ reason })} />
        <ExpiryField expiresOn={input.expiresOn} onChange={(expiresOn) => edit({ expiresOn })} />
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
    mutationFn: () => confirmed(() => requestSecondPerson(wanted, key, csrf)),
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

interface AmountFieldProps {
  readonly amount: string;
  readonly isWrong: boolean;
  readonly isFixed: boolean;
  readonly onChange: (amount: string) => void;
}

function AmountField({ amount, isWrong, isFixed, onChange }: AmountFieldProps) {
  const { t } = useTranslation('opsGifts');
  return (
    <Field
      field="giftAmount"
      label={t('amountField')}
      hint={t('amountHint')}
      error={isWrong ? t('amountWrong') : undefined}
      control={(props) => (
        <input
          {...props}
          inputMode="decimal"
          value={amount}
          maxLength={12}
          autoComplete="off"
          readOnly={isFixed}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    />
  );
}

interface ReasonFieldProps {
  readonly reason: string;
  readonly onChange: (reason: string) => void;
}

function ReasonField({ reason, onChange }: ReasonFieldProps) {
  const { t } = useTranslation('opsGifts');
  return (
    <Field
      field="giftReason"
      label={t('reasonField')}
      error={undefined}
      control={(props) => (
        <input
          {...props}
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    />
  );
}

interface ExpiryFieldProps {
  /** `YYYY-MM-DD`; empty for none. */
  readonly expiresOn: string;
  readonly onChange: (expiresOn: string) => void;
}

function ExpiryField({ expiresOn, onChange }: ExpiryFieldProps) {
  const { t } = useTranslation('opsGifts');
  return (
    <Field
      field="giftExpires"
      label={t('expiresField')}
      error={undefined}
      control={(props) => (
        <input {...props} type="date" value={expiresOn} onChange={({ target }) => onChange(target.value)} />
      )}
    />
  );
}
