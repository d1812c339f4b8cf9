import { Injectable } from '@nestjs/common';
import type { ChooseTransferRefusal } from '@wayfold/contracts/bookings/bookings';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { bookingStream } from '../core/booking.stream.js';
import { findLead } from '../events.js';
import { allotmentStream } from '../inventory/allotment.stream.js';
import type { StepReply } from '../payments/pay-reply.js';
import { findTransferHoldEnd } from '../settlement/incoming-payment.js';
import { decideTransfer, type TransferCommand } from './bank-transfer.js';
import { MAX_TRANSFER_HOLDS, TransferHolds } from './transfer-holds.store.js';
import { decideTransferWithSeats, findTransferChosen } from './transfer-with-seats.js';

/** Checkout by bank transfer: no provider is involved, and the seats are held for days. */
@Injectable()
export class TransferCheckout {
  constructor(
    private readonly runner: CommandRunner,
    private readonly holds: TransferHolds,
  ) {}

  /**
   * Reserves a hold slot for the transfer as decided now, then decides again together with the departure's
   * seats, to limit the seats that wait.
   */
  async choose(
    envelope: Envelope,
    bookingId: string,
    command: TransferCommand,
  ): Promise<StepReply<ChooseTransferRefusal>> {
    const reservedAt = await this.reserveHoldSlot(bookingId, command);
    if (isRefusal(reservedAt)) return reservedAt;
    const hasReservedSlot = reservedAt !== undefined;
    const outcome = await this.runner.runWith(
      envelope,
      { booking: bookingStream(bookingId) },
      ({ booking }) => ({
        allotment: booking.status === 'ON_HOLD' ? allotmentStream(booking.quote.departureId) : undefined,
      }),
      ({ booking, allotment: seats }) =>
        decideTransferWithSeats({ booking, seats }, { bookingId, command, hasReservedSlot }),
    );
    if (!isRefusal(outcome)) return { state: 'transfer', history: outcome.history.booking };
    if (hasReservedSlot) await this.holds.releaseSlot(bookingId, reservedAt);
    return outcome;
  }

  /** Reserves one of the address's hold slots; undefined if none is needed, a refusal if all are taken. */
  private async reserveHoldSlot(
    bookingId: string,
    command: TransferCommand,
  ): Promise<Date | Refusal<'TOO_MANY_TRANSFERS'> | undefined> {
    const { state, history } = await this.runner.loadOne(bookingStream(bookingId));
    // A waiting transfer keeps its slot under any plan.
    if (findTransferHoldEnd(state) !== undefined) return undefined;
    const plannedEvents = decideTransfer(state, command);
    const transferChosen = isRefusal(plannedEvents) ? undefined : findTransferChosen(plannedEvents);
    if (!transferChosen) return undefined;
    const email = findLead(history ?? [])?.email;
    if (email === undefined) throw new Error(`booking ${bookingId} has a verified address but no lead`);
    const until = transferChosen.data.holdExpiresAt;
    const reservedAt = await this.holds.reserveSlot({ email, bookingId, until });
    return reservedAt ?? refuse('TOO_MANY_TRANSFERS', { most: MAX_TRANSFER_HOLDS });
  }
}
