import { decideDispute, type DisputeReport } from '../../../src/modules/booking/disputes/dispute.js';
import type { BookingEvent, BookingEventOf } from '../../../src/modules/booking/events.js';
import {
  balancePaid,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldExistingBooking,
  newDepositPaidHistory,
  toDate,
} from './builders.js';
import { expectStorable } from './scenario.js';

/** Creates a paid booking: 400.00 by one card, 1,600.00 by another. */
export const newFullyPaidHistory = (): BookingEvent[] => [...newDepositPaidHistory(), balancePaid];

/** Creates a dispute found at the provider, by default of the full deposit. */
export const newFoundDispute = (
  stage: DisputeReport['stage'],
  overrides: Partial<DisputeReport> = {},
): DisputeReport => ({
  disputeId: 'du_1',
  provider: 'stripe',
  paymentId: 'pi_deposit',
  instalmentId: DEPOSIT,
  amountCents: DEPOSIT_CENTS,
  reason: 'fraudulent',
  answerBy: null,
  stage,
  ...overrides,
});

/** Decides about a dispute reported by a bank. */
export function decideOnDispute(
  log: readonly BookingEvent[],
  ...args: Parameters<typeof newFoundDispute>
): BookingEvent[] {
  const events = decideDispute(
    foldExistingBooking(log),
    newFoundDispute(...args),
    toDate('2027-02-01T09:00:00.000Z'),
  );
  expectStorable(events);
  return events;
}

/** Appends the events of that decision to the log. */
export const appendDispute = (log: readonly BookingEvent[], ...args: Parameters<typeof newFoundDispute>) => [
  ...log,
  ...decideOnDispute(log, ...args),
];

type DisputeData<Type extends BookingEvent['type']> = BookingEventOf<Type>['data'];

/** By default the full deposit. */
const DISPUTE_DATA = {
  disputeId: 'du_1',
  instalmentId: DEPOSIT,
  provider: 'stripe',
  paymentId: 'pi_deposit',
  amountCents: DEPOSIT_CENTS,
} as const;

export const newDisputeOpened = (
  overrides: Partial<DisputeData<'DisputeOpened'>> = {},
): BookingEventOf<'DisputeOpened'> => ({
  type: 'DisputeOpened',
  data: { ...DISPUTE_DATA, reason: 'fraudulent', answerBy: null, ...overrides },
});

export const newDisputeClosed = (
  outcome: DisputeData<'DisputeClosed'>['outcome'],
  overrides: Partial<DisputeData<'DisputeClosed'>> = {},
): BookingEventOf<'DisputeClosed'> => ({
  type: 'DisputeClosed',
  data: { ...DISPUTE_DATA, outcome, ...overrides },
});
