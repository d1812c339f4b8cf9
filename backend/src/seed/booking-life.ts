import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { Plan, Quote, QuoteRequest, RoomChoice } from '@wayfold/contracts/money/quotes';
import { fold } from '../kernel/decider.js';
import { isRefusal } from '../kernel/refuse.js';
import {
  type Capabilities,
  CAPABILITY_DAYS_AFTER_RETURN,
} from '../modules/booking/access/capabilities.service.js';
import {
  type BookingState,
  evolveBooking,
  type ExistingBooking,
  initialBooking,
} from '../modules/booking/core/booking.js';
import { deriveInstalmentIds } from '../modules/booking/core/booking.stream.js';
import { buildReference } from '../modules/booking/core/reference.js';
import type { AllotmentEvent, BookingEvent, CouponEvent } from '../modules/booking/events.js';
import { decideHold } from '../modules/booking/hold/hold.js';
import { allotment } from '../modules/booking/inventory/allotment.js';
import { coupon } from '../modules/booking/pricing/coupon.js';
import { pinQuote } from '../modules/booking/pricing/pin-quote.js';
import { priceOffer } from '../modules/booking/pricing/price.js';
import { CURRENT_TERMS } from '../modules/legal/editions.service.js';
import { fingerprintRequest } from '../platform/commands/request-fingerprint.js';
import type { Coupon, OpenDeparture } from './market.js';
import { countTravelers } from './party.js';
import type { Random } from './random.js';
import { requireAllowed } from './require-allowed.js';
import type { CommandSource, TrackedStream, Writer } from './writer.js';

/** Events for the streams of booking, departure and coupon, appended together. */
export interface DecidedEvents {
  readonly booking?: readonly BookingEvent[];
  readonly allotment?: readonly AllotmentEvent[];
  readonly coupon?: readonly CouponEvent[];
}

/** The booking that a customer makes. */
interface Purchase {
  readonly departure: OpenDeparture;
  readonly appliedCoupon: Coupon | undefined;
  readonly rooms: readonly RoomChoice[];
}

/** Draws a quote for a random category, made some seconds or minutes before the booking. */
function drawQuote(
  random: Random,
  bookedAtMs: number,
  { departure: { facts }, appliedCoupon }: Pick<Purchase, 'departure' | 'appliedCoupon'>,
  party: Pick<QuoteRequest, 'travelers' | 'rooms' | 'locale'>,
): Quote {
  const { category } = random.pickOne(facts.prices);
  const quotedAtMs = bookedAtMs - random.drawBetween(20, 600) * 1000;
  const now = new Date(quotedAtMs);
  const request = { departureId: facts.departureId, category, ...party };
  const pricedDraft = requireAllowed(
    priceOffer(facts, request, appliedCoupon?.terms ?? null, toUtcDate(now)),
  );
  return pinQuote(pricedDraft, { id: random.drawUuid7(quotedAtMs), terms: CURRENT_TERMS, now });
}

const newCapability = (capabilities: Capabilities, capabilityId: string, endsOn: string) => ({
  capabilityId,
  tokenHash: capabilities.hash(capabilities.deriveCapability(capabilityId)),
  expiresAt: `${addDays(endsOn, CAPABILITY_DAYS_AFTER_RETURN)}T00:00:00.000Z`,
});

/** One booking from its quote on: its state, and the appends of its decisions. */
export class BookingLife {
  private constructor(
    readonly stream: TrackedStream,
    readonly departure: OpenDeparture,
    readonly appliedCoupon: Coupon | undefined,
    private readonly writer: Writer,
    private currentState: BookingState,
  ) {}

  /** Quotes and holds; undefined if the departure has no room for the party. */
  static async place(
    world: { writer: Writer; random: Random; capabilities: Capabilities; getNextNumber: () => number },
    atMs: number,
    { departure, appliedCoupon, rooms }: Purchase,
  ): Promise<BookingLife | undefined> {
    const { random, writer, capabilities } = world;
    const bookingId = random.drawUuid7(atMs);
    const travelers = countTravelers(rooms);
    const holdEvents = allotment.decide(departure.state, {
      type: 'Hold',
      bookingId,
      seats: travelers,
      rooms,
    });
    if (isRefusal(holdEvents)) return undefined;

    const locale: Locale = random.flipCoin(0.5) ? 'en' : 'es';
    const quote = drawQuote(
      random,
      atMs,
      { departure, appliedCoupon },
      { travelers, rooms: [...rooms], locale },
    );
    const capabilityId = random.drawUuid();
    const creationEvents = decideHold(initialBooking, {
      type: 'Create',
      bookingId,
      quote,
      couponId: appliedCoupon?.stream.streamId ?? null,
      locale,
      reference: buildReference(world.getNextNumber()),
      capability: newCapability(capabilities, capabilityId, quote.endsOn),
      deriveInstalmentId: deriveInstalmentIds(bookingId),
      now: new Date(atMs),
    });
    const reservationEvents =
      appliedCoupon && coupon.decide(appliedCoupon.state, { type: 'Reserve', bookingId, today: quote.today });
    const life = new BookingLife(
      { streamId: bookingId, streamType: 'booking', version: 0 },
      departure,
      appliedCoupon,
      writer,
      initialBooking,
    );
    await life.record(
      atMs,
      { ...life.newCustomerSource(random, atMs), commandId: `http:place-booking:${random.drawUuid()}` },
      omitUndefined({
        booking: requireAllowed(creationEvents),
        allotment: holdEvents,
        coupon: reservationEvents ? requireAllowed(reservationEvents) : undefined,
      }),
      { bookingId, capabilityId, fingerprint: fingerprintRequest({ quoteId: quote.id, locale }) },
    );
    return life;
  }

  get state(): ExistingBooking {
    if (this.currentState.status === 'NEW') throw new Error('the booking was not placed yet');
    return this.currentState;
  }

  get bookingId(): string {
    return this.stream.streamId;
  }

  hasPlan(plan: Plan): boolean {
    return this.state.quote.plans.some((offer) => offer.plan === plan);
  }

  newCustomerSource(random: Random, atMs: number): CommandSource {
    return { actor: { kind: 'customer' }, correlationId: random.drawUuid7(atMs) };
  }

  /** Appends the events and applies them to the state. */
  async record(
    atMs: number,
    source: CommandSource,
    decidedEvents: DecidedEvents,
    result: unknown = null,
  ): Promise<void> {
    const {
      booking: bookingEvents = [],
      allotment: seatEvents = [],
      coupon: couponEvents = [],
    } = decidedEvents;
    this.currentState = fold(evolveBooking, this.currentState, bookingEvents);
    this.departure.state = fold(allotment.evolve, this.departure.state, seatEvents);
    if (this.appliedCoupon)
      this.appliedCoupon.state = fold(coupon.evolve, this.appliedCoupon.state, couponEvents);
    await this.writer.write(
      atMs,
      source,
      [
        { stream: this.stream, events: bookingEvents },
        { stream: this.departure.stream, events: seatEvents },
        ...(this.appliedCoupon ? [{ stream: this.appliedCoupon.stream, events: couponEvents }] : []),
      ],
      result,
    );
  }
}
