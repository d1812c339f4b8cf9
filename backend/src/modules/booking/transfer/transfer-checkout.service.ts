import { Injectable } from '@nestjs/common';
import type { ChooseTransferRefusal } from '@wayfold/contracts/bookings/bookings';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { bookingStream } from '../core/booking.stream.js';
import { type BookingEvent, findLead } from '../events.js';
import { allotment } from '../inventory/allotment.js';
import { allotmentStream } from '../inventory/allotment.stream.js';
import type { StepReply } from '../payments/pay-reply.js';
import { findTransferHoldEnd } from '../settlement/incoming-payment.js';
import { decideTransfer } from './bank-transfer.js';
import { MAX_TRANSFER_HOLDS, TransferHolds } from './transfer-holds.store.js';

/** Checkout by bank transfer: no provider is involved, and the seats are held for days. */
@Injectable()
export class TransferCheckout {
  constructor(
    private readonly runner: CommandRunner,
    private readonly holds: TransferHolds,
  ) {}

  /** Decides together with the departure's seats, to limit the seats that wait. */
  async choose(
    envelope: Envelope,
    bookingId: string,
    command: Parameters<typeof decideTransfer>[0],
  ): Promise<StepReply<ChooseTransferRefusal>> {
    const place = await this.reserveHoldPlace(bookingId, command);
    if (isRefusal(place)) return place;
    const outcome = await this.runner.runWith(
      envelope,
      { booking: bookingStream(bookingId) },
      ({ booking }) => ({
        allotment: booking.status === 'ON_HOLD' ? allotmentStream(booking.quote.departureId) : undefined,
      }),
      ({ booking, allotment: seats }) => {
        if (booking.status === 'NEW') return refuse('NOT_FOUND');
        const bookingEvents = decideTransfer(command, booking);
        if (isRefusal(bookingEvents)) return bookingEvents;
        // The transfer became possible after the look above: retry, and reserve a place first.
        if (!place && findTransferHoldEnd(booking) === null && findTransferChosen(bookingEvents))
          return refuse('OVERTAKEN');
        const seatEvents =
          seats && bookingEvents.length > 0
            ? allotment.decide({ type: 'AwaitTransfer', bookingId }, seats)
            : [];
        if (isRefusal(seatEvents)) {
          if (seatEvents.refused !== 'NOT_ENOUGH_SEATS')
            throw new Error(`a hold without seats: booking ${bookingId}`);
          return refuse('TRANSFER_SEATS_TAKEN', seatEvents.facts);
        }
        return { events: { booking: bookingEvents, allotment: seatEvents }, result: null };
      },
    );
    if (!isRefusal(outcome)) return { state: 'transfer', history: outcome.history.booking };
    if (place) await this.holds.releasePlace(bookingId, place);
    return outcome;
  }

  /** Reserves one of the address's hold places; undefined if none is needed, a refusal if all are taken. */
  private async reserveHoldPlace(
    bookingId: string,
    command: Parameters<typeof decideTransfer>[0],
  ): Promise<Date | Refusal<'TOO_MANY_TRANSFERS'> | undefined> {
    const { state, history } = await this.runner.loadOne(bookingStream(bookingId));
    // A waiting transfer keeps its place under any plan.
    if (findTransferHoldEnd(state) !== null) return undefined;
    const events = decideTransfer(command, state);
    const transferChosen = isRefusal(events) ? undefined : findTransferChosen(events);
    if (!transferChosen) return undefined;
    const email = findLead(history ?? [])?.email;
    if (email === undefined) throw new Error(`booking ${bookingId} has a verified address but no lead`);
    const until = transferChosen.data.holdExpiresAt;
    const reservedAt = await this.holds.reservePlace({ email, bookingId, until });
    return reservedAt ?? refuse('TOO_MANY_TRANSFERS', { most: MAX_TRANSFER_HOLDS });
  }
}

const findTransferChosen = (events: readonly BookingEvent[]) =>
  events.find((event) => event.type === 'TransferChosen');
