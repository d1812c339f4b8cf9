import { useQueryClient } from '@tanstack/react-query';
import type { BookingView, payInstalment, PaymentStep } from '@wayfold/contracts/bookings';
import type { InstalmentView } from '@wayfold/contracts/instalments';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useMachine } from '@xstate/react';
import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { fromPromise, type SnapshotFrom } from 'xstate';
import { bookingQuery } from '../../shared/api/bookings.js';
import { api } from '../../shared/api/client.js';
import { codeOf } from '../../shared/api/problem.js';
import { CardFrame } from '../../shared/card/card-frame.js';
import { isBusy, Note } from '../../shared/card/card-note.js';
import { fullDay, money } from '../../shared/i18n/format.js';
import { payLaterMachine, type PayLaterEvent } from './pay-later-machine.js';

interface PayLaterProps {
  readonly booking: BookingView;
  readonly capability: string;
  readonly locale: Locale;
}

/** What is still to be paid of a confirmed booking, and may be paid here and now. */
const openInstalment = ({ status, instalments }: BookingView): InstalmentView | undefined =>
  status === 'CONFIRMED' ? instalments.find(({ paidAt }) => paidAt === null) : undefined;

const NEEDS_YOU: readonly unknown[] = ['ACTION_REQUIRED', 'EXHAUSTED'];

/** The balance, paid by the customer: early, with another card, or after the bank asked for it. */
export function PayLater({ booking, capability, locale }: PayLaterProps) {
  const open = openInstalment(booking);
  return open ? (
    <Open key={open.id} booking={booking} instalment={open} capability={capability} locale={locale} />
  ) : null;
}

function Open({
  booking,
  instalment,
  capability,
  locale,
}: PayLaterProps & { readonly instalment: InstalmentView }) {
  const { t } = useTranslation('thanks');
  const client = useQueryClient();
  const { id } = booking;
  const instalmentId = instalment.id;
  const machine = useMemo(
    () =>
      payLaterMachine.provide({
        actors: {
          pay: fromPromise<PaymentStep>(({ signal }) =>
            api<typeof payInstalment>(
              'POST /api/bookings/{id}/instalments/{instalmentId}/payments',
              { params: { id, instalmentId }, body: { method: 'card' } },
              { capability, signal },
            ),
          ),
        },
      }),
    [id, instalmentId, capability],
  );
  const [snapshot, send] = useMachine(machine);
  const done = snapshot.status === 'done';
  useEffect(() => {
    if (done) void client.invalidateQueries({ queryKey: bookingQuery(id, capability).queryKey });
  }, [done, client, id, capability]);

  return (
    <section className="panel stack" aria-labelledby="pay-later">
      <h2 className="sub" id="pay-later">
        {t('payLater', { sum: money(instalment.amountCents, locale) })}
      </h2>
      {snapshot.matches('offered') ? (
        <Offer
          instalment={instalment}
          problem={snapshot.context.problem}
          locale={locale}
          onPay={() => send({ type: 'PAY' })}
        />
      ) : snapshot.matches('entering') ? (
        <Entering snapshot={snapshot} send={send} locale={locale} />
      ) : (
        <Waiting snapshot={snapshot} onAsk={() => send({ type: 'ASK' })} />
      )}
    </section>
  );
}

type Snapshot = SnapshotFrom<typeof payLaterMachine>;

function Offer({
  instalment,
  problem,
  locale,
  onPay,
}: {
  readonly instalment: InstalmentView;
  readonly problem: unknown;
  readonly locale: Locale;
  readonly onPay: () => void;
}) {
  const { t } = useTranslation(['thanks', 'checkout']);
  const needsYou = NEEDS_YOU.includes(instalment.charge);
  return (
    <>
      <p>{t(needsYou ? 'payLaterNeeded' : 'payLaterText', { day: fullDay(instalment.dueOn, locale) })}</p>
      {problem === null ? null : (
        <p className="note warn" role="alert">
          <span>{t(codeOf(problem) === 'OFFLINE' ? 'checkout:offlineText' : 'payLaterProblem')}</span>
        </p>
      )}
      <button className={needsYou ? 'btn' : 'btn q'} type="button" onClick={onPay}>
        {t('payLaterButton', { sum: money(instalment.amountCents, locale) })}
      </button>
    </>
  );
}

function Entering({
  snapshot,
  send,
  locale,
}: {
  readonly snapshot: Snapshot;
  readonly send: (event: PayLaterEvent) => void;
  readonly locale: Locale;
}) {
  const { t } = useTranslation(['thanks', 'checkout']);
  const { payment, note } = snapshot.context;
  if (!payment) return null;
  return (
    <>
      <Note note={note} />
      {payment.card.page === null ? (
        <p className="note warn" role="alert">
          <span>{t('checkout:noFrame')}</span>
        </p>
      ) : (
        <CardFrame
          card={payment.card}
          page={payment.card.page}
          amountCents={payment.amountCents}
          busy={isBusy(note)}
          locale={locale}
          onCard={send}
        >
          <p className="s">{t('payLaterOnce')}</p>
        </CardFrame>
      )}
      {isBusy(note) ? null : (
        <button className="btn q" type="button" onClick={() => send({ type: 'BACK' })}>
          {t('payLaterNot')}
        </button>
      )}
    </>
  );
}

function Waiting({ snapshot, onAsk }: { readonly snapshot: Snapshot; readonly onAsk: () => void }) {
  const { t } = useTranslation('checkout');
  const waiting = snapshot.matches('waiting');
  const offline = waiting && codeOf(snapshot.context.problem) === 'OFFLINE';
  if (snapshot.matches('starting')) return <p role="status">{t('starting')}</p>;
  return (
    <>
      <p role="status">{t(offline ? 'offlineText' : waiting ? 'waitingText' : 'confirmingText')}</p>
      {waiting ? (
        <button className="btn q" type="button" onClick={onAsk}>
          {t('askNow')}
        </button>
      ) : null}
    </>
  );
}
