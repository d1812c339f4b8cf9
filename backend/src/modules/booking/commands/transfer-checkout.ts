import { Inject, Injectable } from '@nestjs/common';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { allotment } from '../domain/allotment.js';
import { chooseTransfer } from '../domain/transfer.js';
import type { PayAnswer, Stopped } from './payment-steps.js';
import { allotmentStream, bookingStream } from './streams.js';

/** A customer who is there chooses to send the money by bank: nothing is asked of a provider, the seats wait for days. */
@Injectable()
export class TransferCheckout {
  constructor(@Inject(CommandRunner) private readonly runner: CommandRunner) {}

  /** Decided with the departure's seats, so that no more of them wait than may. */
  async choose(
    envelope: Envelope,
    bookingId: string,
    command: Parameters<typeof chooseTransfer>[0],
  ): Promise<PayAnswer | Stopped> {
    const done = await this.runner.runWith(
      envelope,
      { booking: bookingStream(bookingId) },
      ({ booking }) => ({
        allotment: booking.status === 'ON_HOLD' ? allotmentStream(booking.quote.departureId) : undefined,
      }),
      ({ booking, allotment: seats }) => {
        if (booking.status === 'NEW') return refuse('NOT_FOUND');
        const chosen = chooseTransfer(command, booking);
        if (isRefusal(chosen)) return chosen;
        const waits =
          seats && chosen.length > 0 ? allotment.decide({ type: 'AwaitTransfer', bookingId }, seats) : [];
        if (isRefusal(waits)) {
          if (waits.refused !== 'NOT_ENOUGH_SEATS')
            throw new Error(`a hold without seats: booking ${bookingId}`);
          return refuse('TRANSFER_SEATS_TAKEN', waits.facts);
        }
        return { events: { booking: chosen, allotment: waits }, result: null };
      },
    );
    return isRefusal(done) ? done : { state: 'transfer', history: done.history.booking };
  }
}
