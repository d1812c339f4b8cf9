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
const MOST_CENTS = 1_000_000;
const MIN_REASON = 3;

const inRange = (cents: number | undefined): cents is number =>
  cents !== undefined && cents >= LEAST_CENTS && cents <= MOST_CENTS;

/** Issues a gift card and shows its code once; above the limit it requests a second person. */
export function IssueDialog({ draft, onClose, onDone }: IssueProps) {
  const { t } = useTranslation('opsGifts');
  const locale = useLocale();
  const client = useQueryClient();
  const { csrfToken: csrf, name } = useSession();
  const confirmed = useConfirmation();
  const [amount, setAmount] = useState(draft.amount);
  const [reason, setReason] = useState(draft.reason);
  const [expiresOn, setExpiresOn] = useState('');
  // One key per gift card, however often it is tried; a changed request gets a new key.
  const [key, setKey] = useState(uuid);
  const cents = centsOf(amount);
  const ready = inRange(cents) && reason.trim().length >= MIN_REASON;
  const wanted: GiftCardRequest = {
    amountCents: cents ?? 0,
    reason: reason.trim(),
    expiresOn: expiresOn === '' ? null : expiresOn,
    approvalId: draft.approvalId,
  };
  const sum = money(wanted.amountCents, locale);
  const issuing = useMutation({
    mutationFn: () => confirmed(() => issue(wanted, key, csrf)),
    onSuccess: ({ id }) => {
      const { amountCents: issuedCents, reason: why } = wanted;
      const card = {
        id,
        issuedCents,
        balanceCents: issuedCents,
        reservedCents: 0,
        reason: why,
        blocked: false,
      };
      const issued = {
        ...card,
        expiresOn: wanted.expiresOn,
        issuedBy: name,
        issuedAt: new Date().toISOString(),
      };
      client.setQueryData(giftCardsQuery.queryKey, (before) => prependGiftCard(before, issued));
      void client.invalidateQueries({ queryKey: ['ops', 'approvals'] });
    },
  });
  const asking = useMutation({
    mutationFn: () => confirmed(() => requestSecondPerson(wanted, key, csrf)),
    onSuccess: () => {
      onDone(t('asked', { sum }));
      onClose();
    },
  });
  const needsSecond = issuing.error instanceof ApiProblem && codeOf(issuing.error) === 'APPROVAL_REQUIRED';
  const edited = (): void => {
    setKey(uuid());
    issuing.reset();
  };

  if (issuing.data)
    return (
      <IssuedCode
        code={issuing.data.code}
        sum={sum}
        onClose={() => {
          onDone(t('done', { sum }));
          onClose();
        }}
      />
    );
  return (
    <Dialog title={t('issueTitle')} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready || issuing.isPending || asking.isPending) return;
          if (needsSecond) asking.mutate();
          else issuing.mutate();
        }}
      >
        <Field
          field="giftAmount"
          label={t('amountField')}
          hint={t('amountHint')}
          error={amount !== '' && !inRange(cents) ? t('amountWrong') : undefined}
          control={(props) => (
            <input
              {...props}
              inputMode="decimal"
              value={amount}
              maxLength={12}
              autoComplete="off"
              readOnly={draft.approvalId !== null}
              onChange={({ target }) => {
                setAmount(target.value);
                edited();
              }}
            />
          )}
        />
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
              onChange={({ target }) => {
                setReason(target.value);
                edited();
              }}
            />
          )}
        />
        <Field
          field="giftExpires"
          label={t('expiresField')}
          error={undefined}
          control={(props) => (
            <input
              {...props}
              type="date"
              value={expiresOn}
              onChange={({ target }) => {
                setExpiresOn(target.value);
                edited();
              }}
            />
          )}
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
          <button className="btn sm" type="submit" disabled={!ready || issuing.isPending || asking.isPending}>
            {ready ? t(needsSecond ? 'ask' : 'issueSubmit', { sum }) : t('issue')}
          </button>
          <button className="btn q sm" type="button" onClick={onClose}>
            {t('cancel')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
