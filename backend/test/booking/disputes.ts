import { decideDispute, type DisputeReport } from '../../src/modules/booking/disputes/dispute.js';
import type { BookingEvent } from '../../src/modules/booking/events.js';
import { at, depositPaid, existing, instalmentId, paid } from './builders.js';
import { expectStorable } from './scenario.js';

/** A paid booking: 400.00 by one card, 1,600.00 by another. */
export const allPaid = (): BookingEvent[] => [
  ...depositPaid(),
  { type: 'BalancePaid', data: paid('balance', 160_000) },
];

/** By default the full deposit is disputed. */
export const disputeOf = (
  stage: DisputeReport['stage'],
  overrides: Partial<DisputeReport> = {},
): DisputeReport => ({
  disputeId: 'du_1',
  provider: 'stripe',
  paymentId: 'pi_deposit',
  instalmentId: instalmentId('deposit'),
  amountCents: 40_000,
  reason: 'fraudulent',
  answerBy: null,
  stage,
  ...overrides,
});

/** The decision about a dispute reported by a bank. */
export function onDispute(
  log: readonly BookingEvent[],
  ...args: Parameters<typeof disputeOf>
): BookingEvent[] {
  const events = decideDispute(disputeOf(...args), existing(log), at('2027-02-01T09:00:00.000Z'));
  expectStorable(events);
  return events;
}

/** The log after that decision. */
export const afterDispute = (log: readonly BookingEvent[], ...args: Parameters<typeof disputeOf>) => [
  ...log,
  ...onDispute(log, ...args),
];
