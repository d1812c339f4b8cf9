import type { AllotmentEvent, CouponEvent, Stock } from '../../../src/modules/booking/events.js';
import { calculateMaxTransferSeats } from '../../../src/modules/booking/inventory/allotment.js';
import type { Booking, Facts } from './facts.js';

type Holding = Extract<AllotmentEvent, { type: 'SeatsHeld' }>['data'] & {
  isConfirmed: boolean;
  /** The seats wait for a transfer, for days. */
  isWaiting: boolean;
};

/** Checks rule 6. Seats, rooms and coupons are within their limits, recounted from the events. */
export const checkLimits = ({ allotments, coupons, bookings }: Facts): string[] => [
  ...allotments.flatMap((events) => checkSeats(events, bookings)),
  ...coupons.flatMap(checkUses),
];

function checkSeats(events: readonly AllotmentEvent[], bookings: readonly Booking[]): string[] {
  const problems: string[] = [];
  const holdings = new Map<string, Holding>();
  let stock: Stock | undefined;
  for (const event of events) {
    const { type, data } = event;
    if (type === 'AllotmentOpened' || type === 'AllotmentChanged') stock = data;
    else if (type === 'SeatsHeld')
      holdings.set(data.bookingId, { ...data, isConfirmed: false, isWaiting: false });
    else if (type === 'SeatsReleased') holdings.delete(data.bookingId);
    else {
      const holding = holdings.get(data.bookingId);
      if (!holding) problems.push(`${data.bookingId}: ${type} of seats that it did not hold`);
      else if (type === 'SeatsConfirmed') Object.assign(holding, { isConfirmed: true, isWaiting: false });
      else holding.isWaiting = true;
    }
    const allHoldings = [...holdings.values()];
    const takenSeats = allHoldings.reduce((sum, hold) => sum + hold.seats, 0);
    if (stock && takenSeats > stock.seats) problems.push(`${takenSeats} seats taken of ${stock.seats}`);
    const waitingSeats = allHoldings.reduce(
      (sum, { isWaiting, seats: count }) => (isWaiting ? sum + count : sum),
      0,
    );
    if (stock && waitingSeats > calculateMaxTransferSeats(stock.seats))
      problems.push(`${waitingSeats} seats of ${stock.seats} wait for transfers`);
    for (const room of stock?.rooms ?? []) {
      const rooms = allHoldings
        .flatMap((hold) => hold.rooms)
        .filter((roomPlace) => roomPlace.type === room.type && !roomPlace.sharesWith);
      if (rooms.length > room.count)
        problems.push(`${rooms.length} ${room.type} rooms taken of ${room.count}`);
    }
  }
  const departureId = stock?.departureId;
  for (const { id, state } of bookings) {
    if (state.quote.departureId !== departureId) continue;
    const holding = holdings.get(id);
    const isEnded = state.status === 'EXPIRED' || state.status === 'CANCELLED';
    const statusWithSeats = state.status === 'CONFIRMED' ? 'confirmed' : 'held';
    const expected = isEnded ? 'none' : statusWithSeats;
    const actual = describeHolding(holding);
    if (expected !== actual) problems.push(`${id} is ${state.status}, its seats are ${actual}`);
    if (holding && holding.seats !== state.quote.travelers)
      problems.push(`${id} is for ${state.quote.travelers}, and holds ${holding.seats} seats`);
  }
  return problems;
}

function describeHolding(holding: Holding | undefined): 'none' | 'confirmed' | 'held' {
  if (!holding) return 'none';
  return holding.isConfirmed ? 'confirmed' : 'held';
}

function checkUses(events: readonly CouponEvent[]): string[] {
  let [limit, useCount] = [Infinity, 0];
  const problems: string[] = [];
  for (const { type, data } of events) {
    if (type === 'CouponIssued') limit = data.terms.limit ?? Infinity;
    if (type === 'CouponReserved') useCount++;
    if (type === 'CouponReleased') useCount--;
    if (useCount > limit || useCount < 0) problems.push(`${useCount} uses of a coupon for ${limit}`);
  }
  return problems;
}
