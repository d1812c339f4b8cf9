// Many buyers want the last seats at once: real sockets, two API processes and a worker, one database.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CategoryCode } from '@wayfold/contracts/catalogue/catalogue';
import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import type { z } from 'zod';
import type { AllotmentEvent, CouponEvent } from '../../src/modules/booking/events.js';
import { getCode, newMeeting, type Outcome } from '../support/contention/buyer.js';
import { type Market, openMarket } from '../support/contention/market.js';
import { printOutcomes } from '../support/contention/report.js';

const newRooms = (privateCount: number, sharedCounts: Partial<Record<'twin' | 'triple', number>> = {}) => [
  { type: 'private' as const, count: privateCount, supplementCents: 0, isShareable: false },
  ...Object.entries(sharedCounts).map(([type, count]) => ({
    type: type as 'twin' | 'triple',
    count,
    supplementCents: 0,
    isShareable: true,
  })),
];

/** A departure for each rush, or two departures if the buyers of the rush are divided between them. */
const OFFERS = {
  lastSeven: { seats: 7, rooms: newRooms(10) },
  sevenForParties: { seats: 7, rooms: newRooms(10) },
  tenForParties: { seats: 10, rooms: newRooms(10) },
  seatForEverybody: { seats: 200, rooms: newRooms(100, { twin: 100 }) },
  sharedCouponA: { seats: 10, rooms: newRooms(10) },
  sharedCouponB: { seats: 10, rooms: newRooms(10) },
  singleCouponA: { seats: 60, rooms: newRooms(60) },
  singleCouponB: { seats: 60, rooms: newRooms(60) },
  /** Beds for all ten, but only two private rooms and one twin. */
  fewRooms: { seats: 10, rooms: newRooms(2, { twin: 1, triple: 2 }) },
};

type DepartureName = keyof typeof OFFERS;

let market: Market;
beforeAll(async () => {
  market = await openMarket(Object.values(OFFERS));
}, 60_000);
afterAll(() => market.close());

const getDepartureId = (name: DepartureName): string => market.departures[Object.keys(OFFERS).indexOf(name)]!;

/**
 * Divides four buyers of each departure:
 * two (one at each process) want one departure, and two want the other departure.
 */
const divideBuyers =
  <Name extends DepartureName>(first: Name, second: Name) =>
  (buyerIndex: number): Name =>
    buyerIndex % 4 < 2 ? first : second;

const newRequest = (
  departure: DepartureName,
  party: number,
  choices: { rooms?: RoomChoice[]; couponCode?: string } = {},
) => ({
  departureId: getDepartureId(departure),
  category: 'comfort' as z.infer<typeof CategoryCode>,
  travelers: party,
  rooms: Array.from({ length: party }, (): RoomChoice => ({ type: 'private', travelers: 1 })),
  ...choices,
});

const listHeldSeats = async (
  departure: DepartureName,
): Promise<Extract<AllotmentEvent, { type: 'SeatsHeld' }>['data'][]> => {
  const events = (await market.readStream(getDepartureId(departure))) as readonly AllotmentEvent[];
  expect(events.map(({ type }) => type).filter((type) => type !== 'SeatsHeld')).toEqual(['AllotmentOpened']);
  return events.flatMap((event) => (event.type === 'SeatsHeld' ? [event.data] : []));
};

const listBuyers = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ placedBooking }) => placedBooking ?? []);

/** Checks every rush, for any requests of its buyers. */
async function expectFair(departure: DepartureName, outcomes: readonly Outcome[], refusals: string[]) {
  const responses = outcomes.flatMap((outcome) => outcome.responses);
  // No request fails: the only 5xx response is BUSY, and each customer retries after it.
  expect(
    responses.filter(({ status }) => status >= 500).filter((response) => getCode(response) !== 'BUSY'),
  ).toEqual([]);
  const refusalCodes = outcomes.flatMap(({ refusalCode }) => refusalCode ?? []);
  expect(new Set(refusalCodes)).toEqual(new Set(refusals));
  const buyers = listBuyers(outcomes);
  // The customers' responses match the log, which has each booking once, with its seats.
  const inLog = await listHeldSeats(departure);
  expect(inLog.map(({ bookingId, seats }) => `${bookingId} ${seats}`).sort()).toEqual(
    buyers.map(({ booking }) => `${booking.id} ${booking.travelers}`).sort(),
  );
  expect(await market.countWrites(getDepartureId(departure))).toEqual({
    bookings: buyers.length,
    commands: buyers.length,
  });
  expect(new Set(buyers.map(({ booking }) => booking.reference)).size).toBe(buyers.length);
  // Each capability opens its own booking on any process.
  for (const { booking, capability } of buyers) {
    const visitor = market.newBuyer();
    expect((await visitor.get(`/api/bookings/${booking.id}`, capability)).json).toMatchObject({
      id: booking.id,
      status: 'ON_HOLD',
    });
    visitor.close();
  }
}

describe('a rush', () => {
  test('sells 7 seats and refuses all others if 500 buyers want the last 7', async () => {
    const meet = newMeeting(500);
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, () => market.newBuyer().buySeats(newRequest('lastSeven', 1), meet)),
    );
    printOutcomes('500 buyers, 7 seats', outcomes);

    expect(listBuyers(outcomes)).toHaveLength(7);
    await expectFair('lastSeven', outcomes, ['NOT_ENOUGH_SEATS']);
  }, 120_000);

  test('refuses no party of one to three while its seats are available, on 7 seats', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 120 }, (_, i) =>
        market.newBuyer().buySeats(newRequest('sevenForParties', 1 + (i % 3))),
      ),
    );
    printOutcomes('120 parties of 1 to 3, 7 seats', outcomes);
    await expectFair('sevenForParties', outcomes, ['NOT_ENOUGH_SEATS']);
    const soldSeats = (await listHeldSeats('sevenForParties')).reduce((sum, { seats }) => sum + seats, 0);
    expect(soldSeats).toBe(7); // 40 parties are single travelers, so no seat stays empty
  }, 60_000);

  test('sells to three parties of three on 10 seats and leaves the last seat', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, () => market.newBuyer().buySeats(newRequest('tenForParties', 3))),
    );
    await expectFair('tenForParties', outcomes, ['NOT_ENOUGH_SEATS']);
    expect(listBuyers(outcomes)).toHaveLength(3);
  }, 60_000);

  test('sells each of 200 buyers one of 200 seats, however often others were faster', async () => {
    const meet = newMeeting(200);
    const outcomes = await Promise.all(
      Array.from({ length: 200 }, () =>
        market.newBuyer().buySeats(
          newRequest('seatForEverybody', 1, {
            rooms: [{ type: 'twin', travelers: 1, sharesWith: 'anyone' }],
          }),
          meet,
        ),
      ),
    );
    printOutcomes('200 buyers, 200 seats', outcomes);

    await expectFair('seatForEverybody', outcomes, []);
    expect(listBuyers(outcomes)).toHaveLength(200);
  }, 120_000);

  test('gives a coupon for 5 uses to 5 of 100 buyers', async () => {
    const couponId = await market.issueCoupon('FIRST-FIVE', 5);
    const chooseDeparture = divideBuyers('sharedCouponA', 'sharedCouponB');
    const meet = newMeeting(100);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        market.newBuyer().buySeats(newRequest(chooseDeparture(i), 1, { couponCode: 'FIRST-FIVE' }), meet),
      ),
    );
    printOutcomes('100 buyers, a coupon for 5', outcomes);

    for (const departure of ['sharedCouponA', 'sharedCouponB'] as const)
      await expectFair(
        departure,
        outcomes.filter((_, i) => chooseDeparture(i) === departure),
        ['COUPON_EXHAUSTED'],
      );

    const buyers = listBuyers(outcomes);
    expect(buyers.map(({ booking }) => booking.couponCode)).toEqual(Array(5).fill('FIRST-FIVE'));

    const couponHistory = (await market.readStream(couponId)) as readonly CouponEvent[];
    expect(
      couponHistory
        .flatMap((event) => (event.type === 'CouponReserved' ? [event.data.bookingId] : []))
        .sort(),
    ).toEqual(buyers.map(({ booking }) => booking.id).sort());
  }, 60_000);

  test('gives a single-use coupon once to 100 buyers at two processes and departures', async () => {
    const couponId = await market.issueCoupon('ONLY-ONE', 1);
    const chooseDeparture = divideBuyers('singleCouponA', 'singleCouponB');
    const meet = newMeeting(100);
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        market.newBuyer().buySeats(newRequest(chooseDeparture(i), 1, { couponCode: 'ONLY-ONE' }), meet),
      ),
    );
    printOutcomes('100 buyers, a coupon for one use', outcomes);
    const [first, ...otherBuyers] = listBuyers(outcomes);

    expect(first!.booking.couponCode).toBe('ONLY-ONE');
    expect(otherBuyers).toEqual([]);
    expect(outcomes.filter(({ refusalCode }) => refusalCode === 'COUPON_EXHAUSTED')).toHaveLength(99);

    // The others took no seat at either departure.
    const seats = [...(await listHeldSeats('singleCouponA')), ...(await listHeldSeats('singleCouponB'))];
    expect(seats.map(({ bookingId }) => bookingId)).toEqual([first!.booking.id]);

    const couponHistory = (await market.readStream(couponId)) as readonly CouponEvent[];
    expect(couponHistory.map(({ type }) => type)).toEqual(['CouponIssued', 'CouponReserved']);
    expect(couponHistory[1]).toMatchObject({ data: { bookingId: first!.booking.id } });
  }, 60_000);

  test('sells no bed twice and mixes no room if 60 buyers want the last two private rooms and the last twin', async () => {
    const choices: RoomChoice[] = [
      { type: 'private', travelers: 1 },
      { type: 'twin', travelers: 1, sharesWith: 'women' },
      { type: 'private', travelers: 1 },
      { type: 'twin', travelers: 1, sharesWith: 'men' },
    ];
    const meet = newMeeting(60);
    const outcomes = await Promise.all(
      // Each kind of request at both processes.
      Array.from({ length: 60 }, (_, i) =>
        market.newBuyer().buySeats(newRequest('fewRooms', 1, { rooms: [choices[(i >> 1) % 4]!] }), meet),
      ),
    );
    printOutcomes('60 buyers, 2 private rooms and a twin', outcomes);

    await expectFair('fewRooms', outcomes, ['NOT_ENOUGH_ROOMS']);

    const takenRooms = (await listHeldSeats('fewRooms')).flatMap((hold) => hold.rooms);
    expect(takenRooms.filter(({ type }) => type === 'private')).toHaveLength(2);

    const beds = takenRooms.filter(({ type }) => type === 'twin').map(({ sharesWith }) => sharesWith);
    expect(beds).toHaveLength(2);
    expect(new Set(beds).size).toBe(1);
  }, 60_000);
});
