import { createHash } from 'node:crypto';
import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { BookingRefusal } from '@wayfold/contracts/bookings/bookings';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { v7 } from 'uuid';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { allotment } from '../inventory/allotment.js';
import { coupon } from '../pricing/coupon.js';
import { decideHold } from './hold.js';
import { referenceOf } from '../core/reference.js';
import { Capabilities } from '../access/capability-tokens.service.js';
import { QuoteStore } from '../pricing/quote.store.js';
import { bookingStream, instalmentIdsOf, newBookingStream, type Changed } from '../core/booking.stream.js';
import { couponStream } from '../pricing/coupon.stream.js';
import { allotmentStream } from '../inventory/allotment.stream.js';

export interface Placed extends Changed {
  readonly bookingId: string;
  readonly capability: string;
}

/** Holds seats, rooms and limited coupon of a quote: decided and appended together, or refused. */
export class PlaceBooking extends Command<Placed | Refusal<BookingRefusal | CommonCode>> {
  constructor(
    readonly envelope: Envelope,
    readonly quoteId: string,
    readonly locale: Locale,
  ) {
    super();
  }
}

/** Stored with the command, to answer a repeat. */
interface Kept {
  readonly bookingId: string;
  readonly capabilityId: string;
  /** Hash of the request: the same key with another body is an error. */
  readonly fingerprint: string;
}

@CommandHandler(PlaceBooking)
export class PlaceBookingHandler implements ICommandHandler<PlaceBooking> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(QuoteStore) private readonly quotes: QuoteStore,
    @Inject(Capabilities) private readonly capabilities: Capabilities,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({
    envelope,
    quoteId,
    locale,
  }: PlaceBooking): Promise<Placed | Refusal<BookingRefusal | CommonCode>> {
    const fingerprint = createHash('sha256').update(`${quoteId} ${locale}`).digest('hex');
    const pinned = await this.quotes.find(quoteId);
    if (!pinned) {
      // The quote may be deleted already, but its booking exists. The log recognizes all other repeats.
      const repeated = await this.runner.findResult<Kept>(envelope.commandId);
      return repeated ? this.repeat(repeated, fingerprint) : refuse('QUOTE_UNKNOWN');
    }
    const { quote, couponId } = pinned;

    const bookingId = v7();
    const capability = this.capabilities.grant(quote.endsOn);
    const { capabilityId } = capability;
    const reference = referenceOf(await this.quotes.nextNumber());
    const now = this.clock.now();
    const seats = { type: 'Hold', bookingId, seats: quote.travelers, rooms: quote.rooms } as const;

    const done = await this.runner.run(
      envelope,
      {
        booking: newBookingStream(bookingId),
        allotment: allotmentStream(quote.departureId),
        coupon: couponId ? couponStream(couponId) : undefined,
      },
      (states) => {
        const held = allotment.decide(seats, states.allotment);
        if (isRefusal(held))
          return held.refused === 'DEPARTURE_UNKNOWN' ? refuse('DEPARTURE_NOT_ON_SALE') : held;
        const reserved = states.coupon
          ? coupon.decide(
              { type: 'Reserve', bookingId, today: now.toISOString().slice(0, 10) },
              states.coupon,
            )
          : [];
        if (isRefusal(reserved))
          return reserved.refused === 'COUPON_EXPIRED' ? reserved : refuse('COUPON_EXHAUSTED');
        const created = decideHold(
          {
            type: 'Create',
            bookingId,
            quote,
            couponId,
            locale,
            reference,
            capability,
            instalmentId: instalmentIdsOf(bookingId),
            now,
          },
          states.booking,
        );
        if (isRefusal(created)) return created;
        const result: Kept = { bookingId, capabilityId, fingerprint };
        return { events: { booking: created, allotment: held, coupon: reserved }, result };
      },
    );
    if (isRefusal(done)) return done as Refusal<BookingRefusal | CommonCode>;
    if (done.status === 'repeated') return this.repeat(done.result, fingerprint);
    return { bookingId, capability: this.capabilities.token(capabilityId), history: done.history.booking };
  }

  /** Returns the token of the first request, even after a change of secret. */
  private async repeat(
    { bookingId, capabilityId, fingerprint }: Kept,
    expected: string,
  ): Promise<Placed | Refusal<CommonCode>> {
    if (fingerprint !== expected) return refuse('IDEMPOTENCY_KEY_REUSED');
    const { state, history } = await this.runner.loadOne(bookingStream(bookingId));
    const granted = state.status === 'NEW' ? [] : state.capabilities;
    return { bookingId, capability: this.capabilities.tokenAgain(capabilityId, granted), history };
  }
}
