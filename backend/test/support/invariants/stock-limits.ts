import type { AllotmentEvent, CouponEvent, Stock } from '../../../src/modules/booking/events.js';
import { calculateMaxTransferSeats } from '../../../src/modules/booking/inventory/allotment.js';
import { sumNumbers } from '../sum-numbers.js';
import type { Booking, Facts } from './facts.js';

type Holding = Extract<AllotmentEvent, { type: 'SeatsHeld' }>['data'] & {
  isConfirmed: boolean;
  /** The seats wait for a transfer, for days. */
  isWaiting: boolean;
};

/** Checks that seats, rooms and coupons are within their limits, recounted from the events. */
export const checkStockLimits = ({ allotments, coupons, bookings }: Facts): string[] => [
  ...allotments.flatMap((events) => checkSeats(events, bookings)),
  ...coupons.flatMap(checkCouponUses),
];

function checkSeats(events: readonly AllotmentEvent[], bookings: readonly Booking[]): string[] {
  const problems: string[] = [];
  const holdings = new Map<string, Holding>();
  let stock: Stock | undefined;
  for (const { type, data } of events) {
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
    if (stock) problems.push(...checkStock(stock, [...holdings.values()]));
  }
  const departureBookings = bookings.filter(({ state }) => state.quote.departureId === stock?.departureId);
  return [
    ...problems,
    ...departureBookings.flatMap((booking) => checkHolding(booking, holdings.get(booking.id))),
  ];
}

/** Checks that no more seats and rooms are taken, or wait for transfers, than the stock allows. */
function checkStock(stock: Stock, holdings: readonly Holding[]): string[] {
  const sumSeats = (counted: readonly Holding[]): number => sumNumbers(counted.map(({ seats }) => seats));
  const takenSeats = sumSeats(holdings);
  const waitingSeats = sumSeats(holdings.filter(({ isWaiting }) => isWaiting));
  return [
    ...(takenSeats > stock.seats ? [`${takenSeats} seats taken of ${stock.seats}`] : []),
    ...(waitingSeats > calculateMaxTransferSeats(stock.seats)
      ? [`${waitingSeats} seats of ${stock.seats} wait for transfers`]
      : []),
    ...stock.rooms.flatMap(({ type, count }) => {
      const takenRooms = holdings
        .flatMap(({ rooms }) => rooms)
        .filter((room) => room.type === type && !room.sharesWith);
      return takenRooms.length > count ? [`${takenRooms.length} ${type} rooms taken of ${count}`] : [];
    }),
  ];
}

/** Checks that a booking holds exactly the seats that its status and its party imply. */
function checkHolding({ id, state }: Booking, holding: Holding | undefined): string[] {
  const isEnded = state.status === 'EXPIRED' || state.status === 'CANCELLED';
  const statusWithSeats = state.status === 'CONFIRMED' ? 'confirmed' : 'held';
  const expected = isEnded ? 'none' : statusWithSeats;
  const actual = describeHolding(holding);
  return [
    ...(expected === actual ? [] : [`${id} is ${state.status}, its seats are ${actual}`]),
    ...(holding && holding.seats !== state.quote.travelers
      ? [`${id} is for ${state.quote.travelers}, and holds ${holding.seats} seats`]
      : []),
  ];
}

function describeHolding(holding: Holding | undefined): 'none' | 'confirmed' | 'held' {
  if (!holding) return 'none';
  return holding.isConfirmed ? 'confirmed' : 'held';
}

function checkCouponUses(events: readonly CouponEvent[]): string[] {
  let limit = Infinity;
  let useCount = 0;
  const problems: string[] = [];
  for (const { type, data } of events) {
    if (type === 'CouponIssued') limit = data.terms.limit ?? Infinity;
    if (type === 'CouponReserved') useCount++;
    if (type === 'CouponReleased') useCount--;
    if (useCount > limit || useCount < 0) problems.push(`${useCount} uses of a coupon for ${limit}`);
  }
  return problems;
}
