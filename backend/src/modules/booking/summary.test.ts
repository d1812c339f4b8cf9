import { expect, test } from '@jest/globals';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import { Instant } from '@wayfold/contracts/kernel/date-schemas';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import fc from 'fast-check';
import { BUYERS } from '../../../test/support/agency/agency.js';
import { runAnySteps } from '../../../test/support/agency/run-any-steps.js';
import { type BookingState, evolveBooking, initialBooking, listAllInstalments } from './core/booking.js';
import { calculateOpenInstalmentCents, listReceivedPayments } from './core/instalment.js';
import type { BookingEvent } from './events.js';
import {
  type BookingSummary,
  calculateChargeInstant,
  evolveSummary,
  summarizeBooking,
  summarizeInstalment,
  sumOpenCents,
} from './summary.js';

/** Picks the fields that both folds derive. */
const pickSummaryFacts = ({
  status,
  instalments,
  surplusCents,
  transfer,
  savedCard,
  savedMethod,
}: BookingSummary) => ({
  status: status === 'PENDING_PAYMENT' ? 'ON_HOLD' : status,
  instalments: instalments.map(({ refundedCents: _refundedCents, ...instalment }) => ({
    ...instalment,
    openCents: sumOpenCents([instalment]),
    isPaid: sumOpenCents([instalment]) === 0 && instalment.paidCents > 0,
  })),
  refundedCents: instalments.reduce((cents, { refundedCents }) => cents + refundedCents, 0) - surplusCents,
  payBy: transfer?.payBy ?? null,
  // An expired hold requests no money.
  missingCents: status === 'EXPIRED' ? 0 : (transfer?.missingCents ?? 0),
  hasCard: savedCard !== null,
  savedMethod,
});

function pickCoreFacts(booking: BookingState, transfer: BookingSummary['transfer']) {
  if (booking.status === 'NEW') throw new Error('the booking does not exist');
  const allInstalments = listAllInstalments(booking);
  // The booking keeps every awaited transfer, the summary only the newest.
  const awaitedInstalment = transfer
    ? allInstalments.find(({ id }) => id === transfer.instalmentId)
    : booking.instalments.find(
        (instalment) =>
          instalment.transfer &&
          (booking.status === 'ON_HOLD' ||
            (booking.status === 'CONFIRMED' && calculateOpenInstalmentCents(instalment) > 0)),
      );
  const sentRefunds = allInstalments
    .flatMap(({ refunds }) => refunds)
    .filter(({ status }) => status === 'SENT');
  return {
    status: booking.status,
    instalments: booking.instalments.map((instalment) => ({
      id: instalment.id,
      kind: instalment.kind,
      amountCents: instalment.amountCents,
      dueOn: instalment.dueOn,
      payer: instalment.payer.kind,
      openCents: calculateOpenInstalmentCents(instalment),
      paidCents: sumCents(listReceivedPayments(instalment)) - sumCents(instalment.surplus),
      isPaid: instalment.finalPayment !== null,
    })),
    refundedCents:
      sumCents(sentRefunds.filter(({ reason }) => reason !== 'paid-twice')) -
      sumCents(allInstalments.flatMap(({ surplus }) => surplus)),
    payBy: awaitedInstalment?.transfer?.payBy ?? null,
    missingCents:
      awaitedInstalment && booking.status !== 'EXPIRED'
        ? calculateOpenInstalmentCents(awaitedInstalment) -
          (booking.status === 'ON_HOLD' ? awaitedInstalment.promisedCents : 0)
        : 0,
    hasCard: booking.cards.savedCard !== null,
    savedMethod: booking.savedMethod,
  };
}

/** Throws at the first command after which the folds differ; the summary skips `ignoredType`. */
function compareFolds(
  commands: readonly (readonly BookingEvent[])[],
  ignoredType?: BookingEvent['type'],
): void {
  let state = initialBooking;
  let summary = summarizeBooking([]);
  // A refund may consume another payment's surplus; reversing that payment then shows less as refunded.
  const isExact = commands
    .flat()
    .every(({ type, data }) => type !== 'PaymentReversed' || data.surplusCents === 0);
  for (const events of commands) {
    state = events.reduce(evolveBooking, state);
    for (const event of events)
      if (event.type !== ignoredType) summary = evolveSummary(summary, event, summarizeInstalment);
    const [{ refundedCents: summaryRefundedCents, ...summaryFacts }, { refundedCents, ...coreFacts }] = [
      pickSummaryFacts(summary),
      pickCoreFacts(state, summary.transfer),
    ];
    const types = events.map(({ type }) => type);
    expect({ types, facts: summaryFacts, refundedCents: isExact ? summaryRefundedCents : 0 }).toEqual({
      types,
      facts: coreFacts,
      refundedCents: isExact ? refundedCents : 0,
    });
  }
}

const checkAnyHistory = (check: (commands: readonly (readonly BookingEvent[])[]) => void) =>
  runAnySteps(40, (agency) => {
    for (const buyer of BUYERS) check(agency.getLogByCommand(buyer));
  });

test('the summary equals the booking after every command of any history', () => {
  fc.assert(
    checkAnyHistory((commands) => compareFolds(commands)),
    { numRuns: 100 },
  );
}, 120_000);

const SUMMARIZED_EVENTS: readonly BookingEvent['type'][] = [
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

test.each(SUMMARIZED_EVENTS)('the comparison notices a summary that ignores %s', (ignoredType) => {
  const failure = fc.check(
    checkAnyHistory((commands) => compareFolds(commands, ignoredType)),
    { seed: 1, numRuns: 500, endOnFailure: true },
  );
  expect(failure.errorInstance).toHaveProperty('matcherResult.pass', false);
});

test('a balance is charged at noon UTC on its date', () => {
  const anyDate = fc
    .date({ min: new Date('1900-01-01'), max: new Date('2200-12-31'), noInvalidDate: true })
    .map(toUtcDate);
  fc.assert(
    fc.property(anyDate, (date) => {
      const chargeInstant = calculateChargeInstant(date);
      expect(Instant.safeParse(chargeInstant).success).toBe(true);
      expect(new Date(chargeInstant).toISOString()).toBe(`${date}T12:00:00.000Z`);
      expect(toUtcDate(new Date(chargeInstant))).toBe(date);
    }),
  );
});
