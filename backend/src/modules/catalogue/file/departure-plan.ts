import type { FilePrices, FileRoom, FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { compareText } from '../../../kernel/compare-text.js';
import type { DepartureFacts } from '../events.js';

/** Eighteen months, in days. */
export const HORIZON_DAYS = 548;

const BEDS_BY_ROOM = { twin: 2, double: 2, triple: 3, private: 1 } as const;
/** Categories of a price, cheapest first. */
export const PRICE_CATEGORIES = ['basic', 'comfort', 'premium'] as const;

export const countBeds = (rooms: readonly { type: FileRoom['type']; count: number }[]): number =>
  rooms.reduce((sum, { type, count }) => sum + BEDS_BY_ROOM[type] * count, 0);

/** A catalogue departure before it gets ids. */
export type PlannedDeparture = Omit<DepartureFacts, 'departureId' | 'tripId'>;

interface PlannedAllotment {
  readonly startsOn: string;
  readonly seats: number;
  readonly minimumGroup: number;
  readonly rooms: readonly FileRoom[];
  readonly prices: FilePrices;
  readonly sale: DepartureFacts['sale'];
}

const toIsoWeekday = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay() || 7;

const planAllotments = (trip: FileTrip, planStart: string): PlannedAllotment[] => {
  const plan = trip.departures;
  if (plan.kind === 'on-request') return [];
  if (plan.kind === 'dates') return plan.dates;
  const earliestStart = addDays(planStart, plan.firstInDays);
  const firstDate = addDays(earliestStart, (plan.weekday - toIsoWeekday(earliestStart) + 7) % 7);
  const lastDate = addDays(planStart, HORIZON_DAYS);
  const allotments: PlannedAllotment[] = [];
  for (let startsOn = firstDate; startsOn <= lastDate; startsOn = addDays(startsOn, plan.everyDays)) {
    const season = plan.seasons.find(({ months }) => months.includes(Number(startsOn.slice(5, 7))));
    if (season) allotments.push({ ...plan, startsOn, prices: season.prices, sale: 'ON_SALE' });
  }
  return allotments;
};

/** Plans the trip's departures by start; plans count from `planStart`, the day of the first import. */
export const planDepartures = (trip: FileTrip, planStart: string): PlannedDeparture[] =>
  planAllotments(trip, planStart)
    .map((departure) => ({
      slugs: trip.slug,
      names: trip.name,
      startsOn: departure.startsOn,
      endsOn: addDays(departure.startsOn, trip.days - 1),
      timeZone: trip.timeZone,
      seats: departure.seats,
      minimumGroup: departure.minimumGroup,
      ageRange: trip.ageRange,
      prices: PRICE_CATEGORIES.flatMap((category) => {
        const perPersonCents = departure.prices[category];
        return perPersonCents === undefined ? [] : [{ category, perPersonCents }];
      }),
      rooms: departure.rooms.map((room) => ({ ...room, capacity: BEDS_BY_ROOM[room.type] })),
      sale: departure.sale,
    }))
    .sort((a, b) => compareText(a.startsOn, b.startsOn));
