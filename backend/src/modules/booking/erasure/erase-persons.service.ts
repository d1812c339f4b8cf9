import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import type { Clock } from '../../../platform/clock/clock.js';
import type { CommandRunner, Envelope } from '../../../platform/commands/runner.js';
import type { ExistingBooking } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import type { BookingEvent } from '../events.js';
import { decideErasure, type ErasureRefusal } from './erasure.js';
import type { PersonalTraces } from './personal-traces.service.js';

export interface ErasedBooking {
  readonly booking: ExistingBooking;
  /** Number of stored mails removed. */
  readonly mailCount: number;
}

/**
 * Erases persons of one or more bookings: first the events, all or none, then keys and mails. After a
 * crash the worker finds the same work due and finishes it, Stripe customer included.
 */
export class ErasePersons {
  constructor(
    private readonly runner: CommandRunner,
    private readonly traces: PersonalTraces,
    private readonly clock: Clock,
  ) {}

  /**
   * @param subjectIdsByBooking erased persons count as done
   * @param isRefundedOutside the money owed was returned outside the system
   */
  async execute(
    envelope: Envelope,
    subjectIdsByBooking: ReadonlyMap<string, readonly string[]>,
    { isRefundedOutside }: { readonly isRefundedOutside: boolean },
  ): Promise<ErasedBooking[] | Refusal<ErasureRefusal | 'BUSY'>> {
    const specs = Object.fromEntries([...subjectIdsByBooking.keys()].map((id) => [id, bookingStream(id)]));
    const outcome = await this.runner.run(envelope, specs, (states) => {
      const events: Record<string, BookingEvent[]> = {};
      for (const [bookingId, subjectIds] of subjectIdsByBooking) {
        const booking = states[bookingId];
        if (!booking) throw new Error(`booking ${bookingId} was not read`);
        const today = toUtcDate(this.clock.now());
        const command = { type: 'Erase', erasureId: v7(), subjectIds, today, isRefundedOutside } as const;
        const decision = decideErasure(booking, command);
        if (isRefusal(decision)) return { ...decision, facts: { ...decision.facts, bookingId } };
        events[bookingId] = decision;
      }
      return { events, result: null };
    });
    if (isRefusal(outcome)) return outcome;
    const erasedBookings: ErasedBooking[] = [];
    for (const booking of Object.values(outcome.states)) {
      if (booking.status === 'NEW') continue;
      let mailCount = 0;
      for (const erasure of booking.persons.erasures)
        mailCount += await this.traces.remove(booking.bookingId, erasure);
      erasedBookings.push({ booking, mailCount });
    }
    return erasedBookings;
  }
}
