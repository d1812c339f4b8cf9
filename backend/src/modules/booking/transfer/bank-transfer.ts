import { countDaysBetween, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import {
  type BookingState,
  calculateCheckoutCents,
  evolveBooking,
  findCheckoutInstalment,
  findInstalment,
  type HeldBooking,
} from '../core/booking.js';
import { calculateCentsToRequest } from '../core/instalment.js';
import type { BookingEvent } from '../events.js';
import { decidePayment, type PaymentCommand, type PaymentDecisionRefusal } from '../payments/payment.js';
import { findTransferDeadline } from '../settlement/incoming-payment.js';
import { calculateTransferHoldEnd } from '../summary.js';
import { MIN_TRANSFER_DAYS } from '../view/method-availability.js';
import { addWorkingDays } from './working-days.js';

/** Twice the usual duration of a transfer, in working days. */
export const TRANSFER_WORKING_DAYS = 5;

/** How the customer wants to pay the amount due now by bank. */
export type TransferCommand = Omit<Extract<PaymentCommand, { type: 'Start' }>, 'type' | 'method'>;

export type TransferRefusal = PaymentDecisionRefusal | 'EMAIL_UNVERIFIED';

/**
 * Decides on a transfer of the amount due now. Choosing again, also for another plan, moves no deadline. The
 * allotment decides whether seats may wait that long.
 */
export function decideTransfer(
  booking: BookingState,
  command: TransferCommand,
): BookingEvent[] | Refusal<TransferRefusal> {
  const startEvents = decidePayment(booking, { ...command, type: 'Start', method: 'transfer' });
  if (isRefusal(startEvents)) return startEvents;
  if (booking.status !== 'ON_HOLD') return refuse('BOOKING_NOT_ON_HOLD');
  const { plan, now } = command;
  const today = toUtcDate(now);
  const planChosen = startEvents.find((event) => event.type === 'PlanChosen');
  const dueInstalment = planChosen
    ? planChosen.data.instalments.find(({ kind }) => kind !== 'balance')
    : findCheckoutInstalment(booking);
  if (!dueInstalment) throw new Error(`plan ${plan} without anything due now`);
  const instalment = findInstalment(booking, dueInstalment.id);
  if (!planChosen && instalment?.transfer) return [];
  if (countDaysBetween(today, booking.quote.startsOn) <= MIN_TRANSFER_DAYS)
    return refuse('METHOD_NOT_OFFERED');
  if (!booking.isEmailVerified) return refuse('EMAIL_UNVERIFIED');
  const payBy = findTransferDeadline(booking) ?? addWorkingDays(today, TRANSFER_WORKING_DAYS);
  const amountCents = calculateCheckoutCents(booking, plan) ?? dueInstalment.amountCents;
  return [
    ...startEvents.filter(({ type }) => type !== 'PaymentStarted'),
    {
      type: 'TransferChosen',
      data: {
        instalmentId: dueInstalment.id,
        amountCents,
        payBy,
        holdExpiresAt: calculateTransferHoldEnd(payBy),
      },
    },
  ];
}

/** Repeats the transfer request with its old deadline when the amount to transfer changes. */
export function repeatTransfer(bookingBefore: HeldBooking, events: readonly BookingEvent[]): BookingEvent[] {
  const bookingAfter = events.reduce<BookingState>(evolveBooking, bookingBefore);
  if (bookingAfter.status !== 'ON_HOLD') return [];
  const instalmentBefore = findCheckoutInstalment(bookingBefore);
  const instalmentAfter = findCheckoutInstalment(bookingAfter);
  if (!instalmentBefore || !instalmentAfter?.transfer) return [];
  const amountCents = calculateCentsToRequest(instalmentAfter);
  if (amountCents === calculateCentsToRequest(instalmentBefore)) return [];
  const { payBy } = instalmentAfter.transfer;
  const { holdExpiresAt } = bookingAfter;
  return [
    { type: 'TransferChosen', data: { instalmentId: instalmentAfter.id, amountCents, payBy, holdExpiresAt } },
  ];
}

export type TransferExtensionRefusal = 'BOOKING_NOT_ON_HOLD' | 'NOTHING_DUE' | 'DATE_NOT_POSSIBLE';

export type TransferReleaseRefusal = 'NOT_FOUND' | 'BOOKING_NOT_ON_HOLD' | 'NOTHING_DUE';

/** Refuses to release seats that wait for no transfer. */
export function checkTransferRelease(booking: BookingState): Refusal<TransferReleaseRefusal> | undefined {
  if (booking.status === 'NEW') return refuse('NOT_FOUND');
  if (booking.status !== 'ON_HOLD') return refuse('BOOKING_NOT_ON_HOLD');
  return findTransferDeadline(booking) === undefined ? refuse('NOTHING_DUE') : undefined;
}

/** Extends, as staff, the deadline of a missing or partial transfer, at most to the departure. */
export function decideTransferExtension(
  booking: BookingState,
  { payBy, reason, now }: { readonly payBy: string; readonly reason: string; readonly now: Date },
): BookingEvent[] | Refusal<TransferExtensionRefusal> {
  if (booking.status !== 'ON_HOLD' || booking.isExpiring) return refuse('BOOKING_NOT_ON_HOLD');
  const dueInstalment = findCheckoutInstalment(booking);
  if (!dueInstalment || findTransferDeadline(booking) === undefined) return refuse('NOTHING_DUE');
  if (payBy < toUtcDate(now) || calculateTransferHoldEnd(payBy) > `${booking.quote.startsOn}T00:00:00.000Z`)
    return refuse('DATE_NOT_POSSIBLE');
  if (!booking.isRetained && payBy === dueInstalment.transfer?.payBy) return [];
  const data = {
    instalmentId: dueInstalment.id,
    amountCents: calculateCentsToRequest(dueInstalment),
    payBy,
    holdExpiresAt: calculateTransferHoldEnd(payBy),
    reason,
  };
  return [{ type: 'TransferChosen', data }];
}
