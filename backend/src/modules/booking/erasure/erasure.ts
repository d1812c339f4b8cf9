import { sumCents } from '@wayfold/contracts/kernel/cents';
import { assertNever } from '../../../kernel/decider.js';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import {
  type BookingState,
  type ExistingBooking,
  listAllInstalments,
  requireBooking,
} from '../core/booking.js';
import { isRunning } from '../core/charge-state.js';
import type { InstalmentState } from '../core/instalment.js';
import { hasCaptured } from '../core/open-payments.js';
import { calculateRefundableCents, listRefunds, sumLostCents } from '../core/payments.js';
import { getPartySubjectIds, isErased } from '../core/persons.js';
import { getOwedCents, isUnfinished } from '../core/refund-state.js';
import type { BookingEvent } from '../events.js';

export type ErasureCommand =
  | {
      readonly type: 'Erase';
      readonly erasureId: string;
      readonly subjectIds: readonly string[];
      /** UTC date. */
      readonly today: string;
      /** Staff state that the money owed was returned outside the system. */
      readonly isRefundedOutside?: boolean;
    }
  /** Keys, mails and Stripe customer are gone. `customerId` is null if there was none. */
  | { readonly type: 'Complete'; readonly erasureId: string; readonly customerId: string | null };

export type ErasureRefusal =
  /** Seats are held; `until` is the end of the hold. */
  | 'BOOKING_ON_HOLD'
  /** The trip has not ended; `until` is the return date. */
  | 'TRIP_NOT_OVER'
  /** A charge or a refund is unfinished. */
  | 'MONEY_IN_FLIGHT'
  /** We hold money that belongs to the customer. */
  | 'MONEY_OWED';

/** Reasons of refunds that return an overpayment. */
const SURPLUS_REASONS: readonly string[] = ['overpaid', 'requested'];

/** True if we hold money we owe: a failed refund, an overpayment, or money of a canceled trip. */
function hasOwedMoney(booking: ExistingBooking): boolean {
  const refunds = listRefunds(booking);
  if (refunds.some((refund) => getOwedCents(refund) > 0)) return true;
  if (booking.status === 'CANCELLED') return calculateRefundableCents(booking) > booking.retainedCents;
  if (booking.status === 'EXPIRED') return calculateRefundableCents(booking) > 0;
  const surplus = listAllInstalments(booking).flatMap((instalment) => instalment.surplus);
  const surplusPaymentIds = new Set(surplus.map(({ paymentId }) => paymentId));
  const lostCents = [...surplusPaymentIds].reduce((sum, id) => sum + sumLostCents(booking, id), 0);
  const refundsSent = refunds.filter(
    ({ status, reason }) => status === 'SENT' && SURPLUS_REASONS.includes(reason),
  );
  return sumCents(surplus) - sumCents(refundsSent) - lostCents > 0;
}

const isMoneyInFlight = ({ openPayment, charge, refunds }: InstalmentState): boolean =>
  refunds.some(isUnfinished) ||
  charge.status === 'SCHEDULED' ||
  isRunning(charge) ||
  (openPayment?.provider === 'paypal' && openPayment.stage !== 'OPEN');

/** True if the instalment has an order or an intent that has not captured yet. */
const hasOpenPayment = (instalment: InstalmentState): boolean =>
  instalment.openPayment !== null && !hasCaptured(instalment);

/** Checks that the persons' data is no longer needed. */
export function checkErasure(
  booking: ExistingBooking,
  {
    today,
    isRefundedOutside = false,
  }: { readonly today: string; readonly isRefundedOutside?: boolean | undefined },
): Refusal<ErasureRefusal> | undefined {
  if (booking.status === 'ON_HOLD') return refuse('BOOKING_ON_HOLD', { until: booking.holdExpiresAt });
  const { endsOn } = booking.quote;
  if (booking.status === 'CONFIRMED' && today <= endsOn) return refuse('TRIP_NOT_OVER', { until: endsOn });
  const instalments = listAllInstalments(booking);
  const mayStillBePaid = booking.status === 'EXPIRED' && instalments.some(hasOpenPayment);
  if (mayStillBePaid || instalments.some(isMoneyInFlight)) return refuse('MONEY_IN_FLIGHT');
  return hasOwedMoney(booking) && !isRefundedOutside ? refuse('MONEY_OWED') : undefined;
}

/** Lists the persons of overwritten namings, always erased too: unused, and probably the same people. */
const listOverwrittenIds = ({ persons }: ExistingBooking): string[] => {
  const currentIds = new Set(getPartySubjectIds(persons));
  return persons.namings.flat().filter((id) => !currentIds.has(id));
};

/** Erases each person once. Sales and payment facts stay. */
export function decideErasure(
  state: BookingState,
  command: ErasureCommand,
): BookingEvent[] | Refusal<ErasureRefusal> {
  const booking = requireBooking(state);
  const { persons } = booking;
  switch (command.type) {
    case 'Erase': {
      const knownIds = new Set([...persons.namings.flat(), ...persons.payers]);
      const unknownId = command.subjectIds.find((id) => !knownIds.has(id));
      if (unknownId !== undefined) throw new Error(`${unknownId} is not of booking ${booking.bookingId}`);
      const requestedIds = new Set([...command.subjectIds, ...listOverwrittenIds(booking)]);
      const subjectIds = [...requestedIds].filter((id) => !isErased(persons, id));
      if (subjectIds.length === 0) return [];
      const refusal = checkErasure(booking, command);
      if (refusal) return refusal;
      const [leadId] = getPartySubjectIds(persons);
      const { erasureId } = command;
      return [
        {
          type: 'PersonErased',
          data: { erasureId, subjectIds, includesLead: leadId !== undefined && subjectIds.includes(leadId) },
        },
      ];
    }
    case 'Complete': {
      const { erasureId, customerId } = command;
      const erasure = persons.erasures.find(({ id }) => id === erasureId);
      if (!erasure) throw new Error(`no erasure ${erasureId} of booking ${booking.bookingId}`);
      return erasure.isCompleted ? [] : [{ type: 'ErasureCompleted', data: { erasureId, customerId } }];
    }
    default:
      return assertNever(command);
  }
}
