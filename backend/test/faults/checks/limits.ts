import { getMaxTransferSeats } from '@wayfold/contracts/kernel/method-availability';
import type { AllotmentEvent, CouponEvent, Stock } from '../../../src/modules/booking/events.js';
import type { Booking, Facts } from './facts.js';

type Holding = Extract<AllotmentEvent, { type: 'SeatsHeld' }>['data'] & {
  isConfirmed: boolean;
  /** True while the seats wait for a transfer, for days. */
  isWaiting: boolean;
};

/** 6. Seats, rooms and coupons are within their limits, recounted from the events. */
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
      const held = holdings.get(data.bookingId);
      if (!held) problems.push(`${data.bookingId}: ${type} of seats that it did not hold`);
      else if (type === 'SeatsConfirmed') Object.assign(held, { isConfirmed: true, isWaiting: false });
      else held.isWaiting = true;
    }
    const all = [...holdings.values()];
    const used = all.reduce((sum, hold) => sum + hold.seats, 0);
    if (stock && used > stock.seats) problems.push(`${used} seats taken of ${stock.seats}`);
    const waiting = all.reduce((sum, { isWaiting, seats: count }) => (isWaiting ? sum + count : sum), 0);
    if (stock && waiting > getMaxTransferSeats(stock.seats))
      problems.push(`${waiting} seats of ${stock.seats} wait for transfers`);
    for (const room of stock?.rooms ?? []) {
      const rooms = all
        .flatMap((hold) => hold.rooms)
        .filter((roomPlace) => roomPlace.type === room.type && !roomPlace.share);
      if (rooms.length > room.count)
        problems.push(`${rooms.length} ${room.type} rooms taken of ${room.count}`);
    }
  }
  const departureId = stock?.departureId;
  for (const { id, state } of bookings) {
    if (state.quote.departureId !== departureId) continue;
    const held = holdings.get(id);
    const isEnded = state.status === 'EXPIRED' || state.status === 'CANCELLED';
    const expected = isEnded ? 'none' : state.status === 'CONFIRMED' ? 'confirmed' : 'held';
    const actual = !held ? 'none' : held.isConfirmed ? 'confirmed' : 'held';
    if (expected !== actual) problems.push(`${id} is ${state.status}, its seats are ${actual}`);
    if (held && held.seats !== state.quote.travelers)
      problems.push(`${id} is for ${state.quote.travelers}, and holds ${held.seats} seats`);
  }
  return problems;
}

function checkUses(events: readonly CouponEvent[]): string[] {
  let [limit, used] = [Infinity, 0];
  const problems: string[] = [];
  for (const { type, data } of events) {
    if (type === 'CouponIssued') limit = data.terms.limit ?? Infinity;
    if (type === 'CouponReserved') used++;
    if (type === 'CouponReleased') used--;
    if (used > limit || used < 0) problems.push(`${used} uses of a coupon for ${limit}`);
  }
  return problems;
}
