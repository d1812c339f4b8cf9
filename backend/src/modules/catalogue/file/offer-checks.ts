import {
  DepartureDates,
  DeparturePlan,
  type FilePrices,
  type FileRoom,
  FileTrip,
} from '@wayfold/contracts/catalogue/catalogue-file';
import { z } from 'zod';
import { createCheck, type ReportFault } from './create-check.js';
import { countBeds, PRICE_CATEGORIES } from './departure-plan.js';

const offerSchema = z.object({
  categories: z.array(z.object({ code: FileTrip.shape.categories.element.shape.code })),
  groupSize: FileTrip.shape.groupSize,
  departures: z.discriminatedUnion('kind', [DeparturePlan, DepartureDates]),
});

const reportPriceFaults = (
  prices: FilePrices,
  offeredCodes: readonly string[],
  path: readonly PropertyKey[],
  report: ReportFault,
) => {
  for (const code of PRICE_CATEGORIES) {
    if (offeredCodes.includes(code) && prices[code] === undefined)
      report([...path, code], 'price_missing', `Add the price in cents of the category "${code}".`);
    if (!offeredCodes.includes(code) && prices[code] !== undefined)
      report(
        [...path, code],
        'price_without_category',
        `Describe "${code}" in "categories", or remove its price.`,
      );
  }
  const orderedPrices = PRICE_CATEGORIES.flatMap((code) => prices[code] ?? []);
  if (orderedPrices.some((price, index) => price <= (orderedPrices[index - 1] ?? 0)))
    report(path, 'prices_not_rising', 'Let the prices rise from basic to comfort to premium.');
};

interface CheckedAllotment {
  readonly seats: number;
  readonly minimumGroup: number;
  readonly rooms: readonly FileRoom[];
}

const reportAllotmentFaults = (
  allotment: CheckedAllotment,
  path: readonly PropertyKey[],
  report: ReportFault,
) => {
  const bedCount = countBeds(allotment.rooms);
  if (bedCount < allotment.seats)
    report(
      [...path, 'rooms'],
      'too_few_beds',
      `Add rooms: ${bedCount} beds do not suffice for ${allotment.seats} seats.`,
    );
  if (allotment.minimumGroup > allotment.seats)
    report(
      [...path, 'minimumGroup'],
      'minimum_above_seats',
      `Write at most ${allotment.seats}, the number of seats.`,
    );
  allotment.rooms.forEach(({ type, isShareable }, index) => {
    if (allotment.rooms.findIndex((room) => room.type === type) < index)
      report([...path, 'rooms', index], 'duplicate_room', `List the room type "${type}" once.`);
    if (type === 'private' && isShareable)
      report(
        [...path, 'rooms', index, 'isShareable'],
        'private_shared',
        'Set this to false: one bed has no other.',
      );
  });
};

/** Checks prices for every category, beds for every seat, and unique dates. */
export const offerCheck = createCheck(offerSchema, ({ categories, departures, groupSize }, report) => {
  const offeredCodes = categories.map(({ code }) => code);
  offeredCodes.forEach((code, index) => {
    if (offeredCodes.indexOf(code) < index)
      report(['categories', index], 'duplicate_category', `Describe "${code}" once.`);
  });
  const reportGroupSizeFault = (seats: number, path: readonly PropertyKey[]) => {
    if (seats > groupSize.max)
      report([...path, 'seats'], 'seats_above_group', `Write at most ${groupSize.max}, the largest group.`);
  };
  if (departures.kind === 'plan') {
    reportAllotmentFaults(departures, ['departures'], report);
    reportGroupSizeFault(departures.seats, ['departures']);
    const usedMonths = new Set<number>();
    departures.seasons.forEach(({ months, prices }, index) => {
      const path = ['departures', 'seasons', index];
      reportPriceFaults(prices, offeredCodes, [...path, 'prices'], report);
      months.forEach((month, monthIndex) => {
        if (usedMonths.has(month))
          report([...path, 'months', monthIndex], 'month_twice', `Put month ${month} in one season only.`);
        usedMonths.add(month);
      });
    });
    return;
  }
  departures.dates.forEach((date, index) => {
    const path = ['departures', 'dates', index];
    reportAllotmentFaults(date, path, report);
    reportGroupSizeFault(date.seats, path);
    reportPriceFaults(date.prices, offeredCodes, [...path, 'prices'], report);
    if (departures.dates.findIndex(({ startsOn }) => startsOn === date.startsOn) < index)
      report(
        [...path, 'startsOn'],
        'duplicate_departure',
        'Choose another date: the trip starts on this one already.',
      );
  });
});

const kindsSchema = z.object({ kinds: FileTrip.shape.kinds, departures: z.object({ kind: z.string() }) });

/** Group adventures leave on fixed dates, other trips are sold on request. Pages and lists rely on this. */
export const kindsCheck = createCheck(kindsSchema, (part, report) => {
  const groupIndex = part.kinds.indexOf('group-adventure');
  const passIndex = part.kinds.indexOf('travel-pass');
  part.kinds.forEach((kind, index) => {
    if (part.kinds.indexOf(kind) < index) report(['kinds', index], 'duplicate_kind', `List "${kind}" once.`);
  });
  if (passIndex >= 0 && groupIndex >= 0)
    report(
      ['kinds', passIndex],
      'pass_with_group',
      'Make two trips of it: a travel pass has no departures, and a group adventure needs them.',
    );
  const isOnRequest = part.departures.kind === 'on-request';
  if (groupIndex >= 0 && isOnRequest)
    report(
      ['departures'],
      'group_without_departures',
      'Plan the departures of the group, or take "group-adventure" out of "kinds".',
    );
  if (groupIndex < 0 && !isOnRequest)
    report(
      ['departures'],
      'departures_without_group',
      'Write { "kind": "on-request" }: only a group adventure has departures.',
    );
});
