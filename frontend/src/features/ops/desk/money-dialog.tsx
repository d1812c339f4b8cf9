import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOfShown } from '../../../shared/api/clock.js';
import { codeOf } from '../../../shared/api/problem.js';
import { uuid } from '../../../shared/api/uuid.js';
import { centsOf } from '../../../shared/i18n/amount.js';
import { money } from '../../../shared/i18n/format.js';
import { useLocale } from '../../../shared/i18n/i18n.js';
import { Field } from '../../../shared/ui/form/field.js';
import { useConfirmed } from '../auth/reauthentication.js';
import { Dialog } from '../ui/dialog.js';
import { Failure } from '../ui/failure.js';
import { useSession } from '../ui/ops-layout.js';
import { askForSecond, moveMoney, refundPreview, type MoneyAction, type MoneyWish } from './desk-queries.js';
import { HowItCame } from './payment-source.js';
import { RefundLook } from './refund-preview.js';
import type { DeskDialogProps } from './transfer-dialogs.js';

/** Initial values of a movement. */
export interface MoneyDraft {
  readonly action: MoneyAction;
  /** Dollars, as typed. */
  readonly amount: string;
  readonly reason: string;
  /** Approved for exactly this amount, which is then fixed. */
  readonly approvalId: string | null;
}

const MIN_REASON = 3;

/** Moves money by staff: an amount above the limit requires a second person, and a refund is previewed. */
export function MoneyDialog({
  booking,
  draft,
  onClose,
  onDone,
}: DeskDialogProps & { readonly draft: MoneyDraft }) {
  const { t } = useTranslation('opsDesk');
  const locale = useLocale();
  const { csrfToken: csrf } = useSession();
  const confirmed = useConfirmed();
  const { action, approvalId } = draft;
  const { id, reference } = booking;
  const [amount, setAmount] = useState(draft.amount);
  const [reason, setReason] = useState(draft.reason);
  const [came, setCame] = useState<Pick<MoneyWish, 'method' | 'valueDate'>>({
    method: 'cash',
    valueDate: dateOfShown(),
  });
  // One key per movement, however often it is tried; a changed request gets a new key.
  const [key, setKey] = useState(uuid);
  const cents = centsOf(amount);
  const wanted: MoneyWish = { amountCents: cents ?? 0, reason: reason.trim(), approvalId, ...came };
  const sum = money(wanted.amountCents, locale);
  const end = (told: string): void => {
    onDone(told);
    onClose();
  };
  const looking = useMutation({ mutationFn: () => refundPreview(id, wanted.amountCents, csrf) });
  const moving = useMutation({
    mutationFn: () => confirmed(() => moveMoney(action, id, wanted, { csrf, idempotencyKey: key })),
    onSuccess: () => end(t(`${action}.done`, { sum })),
  });
  const asking = useMutation({
    mutationFn: () => confirmed(() => askForSecond(action, id, wanted, { csrf, idempotencyKey: key })),
    onSuccess: () => end(t('asked', { sum })),
  });
  const look = action === 'refund' ? looking.data : undefined;
  const needsSecond =
    approvalId === null && (codeOf(moving.error) === 'APPROVAL_REQUIRED' || look?.needsSecondPerson === true);
  const pending = looking.isPending || moving.isPending || asking.isPending;
  const dated = came.valueDate !== '' && came.valueDate <= dateOfShown();
  const ready = wanted.amountCents > 0 && wanted.reason.length >= MIN_REASON && dated && !pending;
  const edited = (): void => {
    setKey(uuid());
    looking.reset();
    moving.reset();
  };
  const mustLook = action === 'refund' && look === undefined;
  const next = needsSecond ? t('ask', { sum }) : t(`${action}.submit`, { sum });
  return (
    <Dialog title={t(`${action}.title`, { reference })} onClose={onClose}>
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!ready) return;
          if (mustLook) looking.mutate();
          else if (needsSecond) asking.mutate();
          else moving.mutate();
        }}
      >
        <p>{t(`${action}.lead`, { open: money(booking.remainingCents, locale) })}</p>
        <Field
          field="amount"
          label={t('amount')}
          hint={t(approvalId === null ? 'amountHint' : 'amountGranted')}
          error={amount === '' || wanted.amountCents > 0 ? undefined : t('amountWrong')}
          control={(control) => (
            <input
              {...control}
              inputMode="decimal"
              value={amount}
              maxLength={12}
              autoComplete="off"
              readOnly={approvalId !== null}
              onChange={({ target }) => {
                setAmount(target.value);
                edited();
              }}
            />
          )}
        />
        {action === 'manual-payment' ? (
          <HowItCame
            came={came}
            onChange={(how) => {
              setCame(how);
              edited();
            }}
          />
        ) : null}
        <Field
          field="why"
          label={t(action === 'manual-payment' ? 'manual-payment.note' : 'reason')}
          error={undefined}
          control={(control) => (
            <input
              {...control}
              value={reason}
              maxLength={500}
              autoComplete="off"
              onChange={({ target }) => {
                setReason(target.value);
                setKey(uuid());
              }}
            />
          )}
        />
        {look ? <RefundLook look={look} /> : null}
        {needsSecond ? (
          <p className="note warn" role="alert">
            {t('needsSecond', { sum })}
          </p>
        ) : (
          <Failure error={moving.error} />
        )}
        <Failure error={looking.error ?? asking.error} />
        <div className="inline">
          <button className="btn sm" type="submit" disabled={!ready}>
            {mustLook ? t('refund.look') : next}
          </button>
          <button className="btn q sm" type="button" onClick={onClose}>
            {t('cancelDialog')}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
