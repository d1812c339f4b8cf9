import { transferShare } from '@wayfold/contracts/kernel/methods';
import type { AllotmentEvent, CouponEvent, Stock } from '../../src/modules/booking/events.js';
import type { Booking, Facts } from './facts.js';

type Held = Extract<AllotmentEvent, { type: 'SeatsHeld' }>['data'] & {
  confirmed: boolean;
  /** For a transfer, for days. */
  waits: boolean;
};

/** 6. Recounted from the events, independent of the product's arithmetic. */
export const limits = ({ allotments, coupons, bookings }: Facts): string[] => [
  ...allotments.flatMap((events) => seats(events, bookings)),
  ...coupons.flatMap(uses),
];

function seats(events: readonly AllotmentEvent[], bookings: readonly Booking[]): string[] {
  const problems: string[] = [];
  const taken = new Map<string, Held>();
  let stock: Stock | undefined;
  for (const event of events) {
    const { type, data } = event;
    if (type === 'AllotmentOpened' || type === 'AllotmentChanged') stock = data;
    else if (type === 'SeatsHeld') taken.set(data.bookingId, { ...data, confirmed: false, waits: false });
    else if (type === 'SeatsReleased') taken.delete(data.bookingId);
    else {
      const held = taken.get(data.bookingId);
      if (!held) problems.push(`${data.bookingId}: ${type} of seats that it did not hold`);
      else if (type === 'SeatsConfirmed') Object.assign(held, { confirmed: true, waits: false });
      else held.waits = true;
    }
    const all = [...taken.values()];
    const used = all.reduce((sum, hold) => sum + hold.seats, 0);
    if (stock && used > stock.seats) problems.push(`${used} seats taken of ${stock.seats}`);
    const waiting = all.reduce((sum, { waits, seats: seats }) => (waits ? sum + seats : sum), 0);
    if (stock && waiting > transferShare(stock.seats))
      problems.push(`${waiting} seats of ${stock.seats} wait for transfers`);
    for (const room of stock?.rooms ?? []) {
      const rooms = all
        .flatMap((hold) => hold.rooms)
        .filter((each) => each.type === room.type && !each.share);
      if (rooms.length > room.count)
        problems.push(`${rooms.length} ${room.type} rooms taken of ${room.count}`);
    }
  }
  const departureId = stock?.departureId;
  for (const { id, state } of bookings) {
    if (state.quote.departureId !== departureId) continue;
    const held = taken.get(id);
    const over = state.status === 'EXPIRED' || state.status === 'CANCELLED';
    const wanted = over ? 'none' : state.status === 'CONFIRMED' ? 'confirmed' : 'held';
    const found = !held ? 'none' : held.confirmed ? 'confirmed' : 'held';
    if (wanted !== found) problems.push(`${id} is ${state.status}, its seats are ${found}`);
  }
  return problems;
}

function uses(events: readonly CouponEvent[]): string[] {
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
