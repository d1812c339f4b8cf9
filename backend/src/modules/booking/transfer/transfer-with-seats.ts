import { isRefusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState } from '../core/booking.js';
import type { BookingEvent } from '../events.js';
import { allotment, type AllotmentState } from '../inventory/allotment.js';
import { findTransferHoldEnd } from '../settlement/incoming-payment.js';
import { decideTransfer, type TransferCommand } from './bank-transfer.js';

interface TransferAttempt {
  readonly bookingId: string;
  readonly command: TransferCommand;
  /** One of the address's slots is reserved for this attempt. */
  readonly hasReservedSlot: boolean;
}

/** Decides on the transfer and on the wait for it in the departure's allotment. */
export function decideTransferWithSeats(
  { booking, seats }: { readonly booking: BookingState; readonly seats: AllotmentState | undefined },
  { bookingId, command, hasReservedSlot }: TransferAttempt,
) {
  if (booking.status === 'NEW') return refuse('NOT_FOUND');
  const bookingEvents = decideTransfer(booking, command);
  if (isRefusal(bookingEvents)) return bookingEvents;
  // The booking changed after `reserveHoldSlot` read it: retry, so that a slot is reserved first.
  if (!hasReservedSlot && findTransferHoldEnd(booking) === undefined && findTransferChosen(bookingEvents))
    return refuse('OVERTAKEN');
  const seatEvents =
    seats && bookingEvents.length > 0 ? allotment.decide(seats, { type: 'AwaitTransfer', bookingId }) : [];
  if (isRefusal(seatEvents)) {
    if (seatEvents.refused !== 'NOT_ENOUGH_SEATS')
      throw new Error(`a hold without seats: booking ${bookingId}`);
    return refuse('TRANSFER_SEATS_TAKEN', seatEvents.facts);
  }
  return { events: { booking: bookingEvents, allotment: seatEvents }, result: null };
}

export const findTransferChosen = (events: readonly BookingEvent[]) =>
  events.find((event) => event.type === 'TransferChosen');
