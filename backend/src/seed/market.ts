import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { v5 } from 'uuid';
import { isRefusal } from '../kernel/refuse.js';
import { allotment, type AllotmentState } from '../modules/booking/inventory/allotment.js';
import { toStock } from '../modules/booking/inventory/to-stock.js';
import { coupon, type CouponState } from '../modules/booking/pricing/coupon.js';
import { deriveCouponId } from '../modules/booking/pricing/coupon.stream.js';
import type { CatalogueEvent, DepartureFacts } from '../modules/catalogue/events.js';
import { deriveOfferStreamId, OFFER_STREAM } from '../modules/catalogue/import/catalogue-ids.js';
import type { Random } from './random.js';
import { requireAllowed } from './require-allowed.js';
import type { TrackedStream, Writer } from './writer.js';

/** UUID namespace for ids derived from other ids. */
const MARKET_NAMESPACE = 'c0a1f9de-41f3-4f0b-9a63-7d5a6e1f2b38';

export const SALE_DAYS = 150;
const SEATS_PER_DEPARTURE = 40;
const SMALL_TRIP_COUNT = 6;
const MAX_TRIPS = 60;
const AVERAGE_PARTY_SIZE = 1.8;
/** Load of departures at which parties still find seats. */
const FULL_SHARE = 0.66;
/** Limit per trip, so that there is always a departure to choose. */
const MAX_DAYS_BETWEEN = 30;

const COUPON_USE_COUNT = 50;

export interface OpenDeparture {
  readonly facts: DepartureFacts;
  readonly stream: TrackedStream;
  state: AllotmentState;
}

export interface Coupon {
  readonly stream: TrackedStream;
  readonly terms: Extract<CouponState, { status: 'ISSUED' }>['terms'];
  state: CouponState;
}

interface Trip {
  readonly template: DepartureFacts;
  /** Starts of future departures, earliest first; those within the sale season are open. */
  readonly starts: string[];
  openDepartures: OpenDeparture[];
}

/** Departures on sale: opened 150 days ahead, removed at their start. */
export class Market {
  private readonly trips: Trip[];
  private currentCoupon: Coupon | undefined;
  private issuedCount = 0;

  /** @param templates facts of one departure of each real trip */
  constructor(
    private readonly writer: Writer,
    private readonly random: Random,
    templates: readonly DepartureFacts[],
    plan: { readonly bookingCount: number; readonly firstDay: string; readonly days: number },
  ) {
    const seasonDays = plan.days + SALE_DAYS;
    const departureCount =
      Math.ceil((plan.bookingCount * AVERAGE_PARTY_SIZE) / (SEATS_PER_DEPARTURE * FULL_SHARE)) +
      templates.length * 4;
    const tripCount = Math.min(
      MAX_TRIPS,
      Math.max(SMALL_TRIP_COUNT, Math.ceil(departureCount / (seasonDays / 2))),
    );
    const daysBetween = Math.min(MAX_DAYS_BETWEEN, Math.max(1, (seasonDays * tripCount) / departureCount));
    this.trips = Array.from({ length: tripCount }, (_trip, index) => ({
      template: newTemplate(templates, index),
      starts: Array.from({ length: Math.floor((seasonDays - 1) / daysBetween) }, (_start, startIndex) =>
        addDays(plan.firstDay, 1 + Math.floor(startIndex * daysBetween + (index * daysBetween) / tripCount)),
      ),
      openDepartures: [],
    }));
  }

  /** Opens departures that come on sale today and removes those that start. */
  async startDay(atMs: number): Promise<void> {
    const today = toUtcDate(new Date(atMs));
    const saleEnd = addDays(today, SALE_DAYS);
    for (const trip of this.trips) {
      while (trip.starts[0] !== undefined && trip.starts[0] <= saleEnd) {
        const startsOn = trip.starts.shift();
        if (startsOn !== undefined && startsOn > today)
          trip.openDepartures.push(await this.publishDeparture(atMs, trip.template, startsOn));
      }
      trip.openDepartures = trip.openDepartures.filter(({ facts }) => facts.startsOn > today);
    }
  }

  /** Finds a departure, usually far enough ahead for a deposit. */
  findDeparture(today: string): OpenDeparture | undefined {
    const trip = this.random.pickOne(this.trips);
    const earliestStart = addDays(
      today,
      this.random.flipCoin(0.8) ? this.random.drawBetween(61, SALE_DAYS) : this.random.drawBetween(2, 60),
    );
    return (
      trip.openDepartures.find(({ facts }) => facts.startsOn >= earliestStart) ?? trip.openDepartures.at(-1)
    );
  }

  /** Provides a limited coupon with a use left. */
  async provideCoupon(atMs: number): Promise<Coupon> {
    const today = toUtcDate(new Date(atMs));
    const reservation =
      this.currentCoupon &&
      coupon.decide(this.currentCoupon.state, { type: 'Reserve', bookingId: this.random.drawUuid(), today });
    if (this.currentCoupon && !isRefusal(reservation)) return this.currentCoupon;
    const code = `TRAIL-${String(++this.issuedCount).padStart(5, '0')}`;
    const stream: TrackedStream = { streamId: deriveCouponId(code), streamType: 'coupon', version: 0 };
    const terms: Coupon['terms'] = {
      code,
      discount: { kind: 'percent', percent: 10 },
      limit: COUPON_USE_COUNT,
      minimumCents: 0,
      bookFrom: null,
      bookUntil: null,
      travelFrom: null,
      travelUntil: null,
      tripIds: [],
      departureIds: [],
      categories: [],
    };
    const events = requireAllowed(
      coupon.decide(coupon.initialState, { type: 'Issue', couponId: stream.streamId, terms }),
    );
    const actor = { kind: 'staff' as const, name: 'Marketing' };
    await this.writer.write(
      atMs,
      { actor, correlationId: this.random.drawUuid7(atMs) },
      [{ stream, events }],
      stream.streamId,
    );
    this.currentCoupon = { stream, terms, state: events.reduce(coupon.evolve, coupon.initialState) };
    return this.currentCoupon;
  }

  private async publishDeparture(
    atMs: number,
    template: DepartureFacts,
    startsOn: string,
  ): Promise<OpenDeparture> {
    const departureId = v5(`${template.tripId} ${startsOn}`, MARKET_NAMESPACE);
    const nights = Math.round((Date.parse(template.endsOn) - Date.parse(template.startsOn)) / DAY_MS);
    const facts: DepartureFacts = { ...template, departureId, startsOn, endsOn: addDays(startsOn, nights) };
    const event: CatalogueEvent = { type: 'DeparturePublished', data: facts };
    const offer: TrackedStream = {
      streamId: deriveOfferStreamId(departureId),
      streamType: OFFER_STREAM,
      version: 0,
    };
    const commandId = `catalogue:${departureId}:v1`;
    const cause = { correlationId: commandId, actor: { kind: 'system' as const, name: 'catalogue-import' } };
    await this.writer.write(atMs, { ...cause, commandId }, [{ stream: offer, events: [event] }]);

    const stream: TrackedStream = { streamId: departureId, streamType: 'allotment', version: 0 };
    const openEvents = requireAllowed(
      allotment.decide(allotment.initialState, { type: 'SetStock', stock: toStock(event) }),
    );
    const source = {
      correlationId: commandId,
      causationId: commandId,
      commandId: `stock:${this.writer.head}`,
      actor: { kind: 'system' as const, name: 'open-allotments' },
    };
    await this.writer.write(atMs, source, [{ stream, events: openEvents }]);
    return { facts, stream, state: openEvents.reduce(allotment.evolve, allotment.initialState) };
  }
}

/** Creates the nth trip: first the real trips, then variants. Groups are large to allow many bookings. */
function newTemplate(templates: readonly DepartureFacts[], tripNumber: number): DepartureFacts {
  const template = templates[tripNumber % templates.length];
  if (!template) throw new Error('no trip is on sale');
  const round = Math.floor(tripNumber / templates.length);
  const rooms: DepartureFacts['rooms'] = [
    { type: 'twin', capacity: 2, count: 12, supplementCents: 0, isShareable: true },
    { type: 'double', capacity: 2, count: 8, supplementCents: 0, isShareable: false },
    { type: 'triple', capacity: 3, count: 2, supplementCents: 0, isShareable: true },
    { type: 'private', capacity: 1, count: 6, supplementCents: 62_000, isShareable: false },
  ];
  const unchangedTerms = {
    ...template,
    seats: SEATS_PER_DEPARTURE,
    minimumGroup: 4,
    rooms,
    sale: 'ON_SALE' as const,
  };
  if (round === 0) return unchangedTerms;
  return {
    ...unchangedTerms,
    tripId: v5(`${template.tripId} ${round}`, MARKET_NAMESPACE),
    slugs: { en: `${template.slugs.en}-${round + 1}`, es: `${template.slugs.es}-${round + 1}` },
    names: { en: `${template.names.en} ${round + 1}`, es: `${template.names.es} ${round + 1}` },
  };
}
