import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { BUYERS } from '../../../test/properties/agency/agency.js';
import { runAnySteps } from '../../../test/properties/agency/steps.js';
import { evolveBooking, initialBooking, type BookingState } from './core/booking.js';
import { openCents, receivedFor } from './core/instalment.js';
import { everything } from './core/payments.js';
import type { BookingEvent } from './events.js';
import {
  evolveSummary,
  sumOpen,
  summarizeBooking,
  summarizeInstalment,
  type BookingSummary,
} from './summary.js';

const sum = (all: readonly { readonly amountCents: number }[]): number =>
  all.reduce((cents, { amountCents }) => cents + amountCents, 0);

/** The fields that both folds derive. */
const ofSummary = ({
  status,
  instalments,
  surplusCents,
  transfer,
  savedCard,
  chargedTo,
}: BookingSummary) => ({
  status: status === 'PENDING_PAYMENT' ? 'ON_HOLD' : status,
  instalments: instalments.map((instalment) => ({
    ...[instalment.id, instalment.kind, instalment.amountCents, instalment.dueOn, instalment.payer],
    openCents: sumOpen([instalment]),
    paidCents: instalment.paidCents,
    isPaid: sumOpen([instalment]) === 0 && instalment.paidCents > 0,
  })),
  refundedCents: instalments.reduce((cents, { refundedCents }) => cents + refundedCents, 0) - surplusCents,
  payBy: transfer?.payBy ?? null,
  missingCents: transfer?.amountCents ?? 0,
  hasCard: savedCard !== null,
  chargedTo,
});

function ofCore(state: BookingState, transfer: BookingSummary['transfer']) {
  if (state.status === 'NEW') throw new Error('no booking');
  const all = everything(state);
  // The booking keeps every awaited transfer, the summary only the newest.
  const awaited = transfer
    ? all.find(({ id }) => id === transfer.instalmentId)
    : state.instalments.find((instalment) => state.status === 'ON_HOLD' && instalment.transfer);
  const sentRefunds = all.flatMap(({ refunds }) => refunds).filter(({ status }) => status === 'SENT');
  return {
    status: state.status,
    instalments: state.instalments.map((instalment) => ({
      ...[instalment.id, instalment.kind, instalment.amountCents, instalment.dueOn, instalment.payer.kind],
      openCents: openCents(instalment),
      paidCents: sum(receivedFor(instalment)) - sum(instalment.surplus),
      isPaid: instalment.paid !== null,
    })),
    refundedCents:
      sum(sentRefunds.filter(({ reason }) => reason !== 'paid-twice')) -
      sum(all.flatMap(({ surplus }) => surplus)),
    payBy: awaited?.transfer?.payBy ?? null,
    missingCents: awaited ? openCents(awaited) - (state.status === 'ON_HOLD' ? awaited.promisedCents : 0) : 0,
    hasCard: state.cards.saved !== null,
    chargedTo: state.chargedTo,
  };
}

/** Throws at the first event after which the folds differ; the summary skips `ignored`. */
function compare(log: readonly BookingEvent[], ignored?: BookingEvent['type']): void {
  let state = initialBooking;
  let summary = summarizeBooking([]);
  // A refund may consume another payment's surplus; reversing that payment then shows less as refunded.
  const isExact = log.every(({ type, data }) => type !== 'PaymentReversed' || data.surplusCents === 0);
  for (const event of log) {
    state = evolveBooking(state, event);
    if (event.type !== ignored) summary = evolveSummary(summary, event, summarizeInstalment);
    const [{ refundedCents: summaryRefundedCents, ...shown }, { refundedCents, ...coreFacts }] = [
      ofSummary(summary),
      ofCore(state, summary.transfer),
    ];
    expect([event.type, shown, isExact ? summaryRefundedCents : 0]).toEqual([
      event.type,
      coreFacts,
      isExact ? refundedCents : 0,
    ]);
  }
}

const anyHistory = (check: (log: readonly BookingEvent[]) => void) =>
  runAnySteps(40, (agency) => {
    for (const buyer of BUYERS) check(agency.log(buyer));
  });

test('the summary equals the booking after every event of any history', () => {
  fc.assert(
    anyHistory((log) => compare(log)),
    { numRuns: 100 },
  );
}, 120_000);

const HEARD: readonly BookingEvent['type'][] = [
  'BalanceAwaited',
  'BalancePaid',
  'BalanceSplit',
  'BookingCancelled',
  'BookingConfirmed',
  'BookingExpired',
  'DepartureChanged',
  'DepositPaid',
  'FullAmountPaid',
  'OverpaymentReceived',
  'PartPaid',
  'PayerInvited',
  'PaymentRefunded',
  'PaymentReversed',
  'PlanChosen',
  'RefundFailed',
  'ShareRevoked',
  'TransferChosen',
];

test.each(HEARD)('it notices a summary that ignores %s', (ignored) => {
  const failure = fc.check(
    anyHistory((log) => compare(log, ignored)),
    { seed: 1, numRuns: 100, endOnFailure: true },
  );
  expect(failure.errorInstance).toHaveProperty('matcherResult.pass', false);
});
