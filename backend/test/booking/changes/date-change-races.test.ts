import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { addDaysTo } from '../../support/add-days-to.js';
import { PRICE_CENTS } from '../../support/booking/builders.js';
import { Random } from '../../support/random.js';
import { BookingCustomer } from '../../support/world/booking-customer.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { readRaceSeed } from '../../support/world/races/random-races.js';
import { listRaceOrders, runTogether } from '../../support/world/races/run-together.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let customer: BookingCustomer;
beforeAll(async () => {
  [world, customer] = await openWorldFor(BookingCustomer);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const seed = readRaceSeed();
const random = new Random(seed);
const listSeats = async ({ id }: BookingHandle, ...departures: string[]): Promise<number[]> => {
  const seatMaps = await Promise.all(departures.map((departure) => customer.readSeats(departure)));
  return seatMaps.map((seatsByBooking) => seatsByBooking[id] ?? 0);
};

test('a date change during the automatic charge moves the balance, or asks again if the balance was charged first', async () => {
  const outcomes = new Set<string>();
  for (const [race, order] of listRaceOrders(8).entries()) {
    const booking = await world.bookTrip();
    const formerDepartureId = booking.booking.departureId;
    // The new date costs more or less than the booked 2,000.00.
    const perPersonCents = random.flipCoin(0.5) ? 120_001 : 70_003;
    const newDepartureId = await world.publishDeparture({ chargeInDays: 30, perPersonCents });
    const chargeTime = await world.readChargeTime(booking);
    // The race starts a minute before the charge, so that the code is still valid during the charge.
    await world.advanceTo(new Date(chargeTime.getTime() - MINUTE_MS));
    const acceptedChange = await customer.prepareChange(booking, newDepartureId);
    const [response] = await runTogether(
      { world, random, order },
      () => customer.changeDate(booking, newDepartureId, acceptedChange),
      () => world.advanceTo(chargeTime),
    );
    const isMoved = response.status === 200;
    expect({ seed, code: response.body.code }).toEqual({
      seed,
      code: isMoved ? undefined : 'PREVIEW_CHANGED',
    });
    outcomes.add(isMoved ? 'moved' : 'charged');
    const view = await world.readBooking(booking);
    const { departureId } = view;
    expect({
      seed,
      race,
      departureId,
      seats: await listSeats(booking, formerDepartureId, newDepartureId),
    }).toEqual({
      seed,
      race,
      departureId: isMoved ? newDepartureId : formerDepartureId,
      seats: isMoved ? [0, 2] : [2, 0],
    });
    await world.advanceTo(addDaysTo(chargeTime, 20));
    await world.waitUntilAtRest();
    expect({ seed, race, retainedCents: await customer.sumRetainedCents(booking) }).toEqual({
      seed,
      race,
      retainedCents: isMoved ? 2 * perPersonCents : PRICE_CENTS,
    });
    expect(
      (await world.listCapturedMoney(booking)).map(({ captureCount, refundCount }) => [
        captureCount,
        refundCount,
      ]),
    ).toEqual([
      [1, 0],
      [1, 0],
    ]);
    expect(await world.readBooking(booking)).toMatchObject({ money: 'PAID', remainingCents: 0 });
  }

  expect({ seed, outcomes: [...outcomes].sort() }).toEqual({ seed, outcomes: ['charged', 'moved'] });
});

test('only one succeeds of two simultaneous date changes, or of a date change and a cancellation', async () => {
  const outcomes = new Set<string>();
  for (const [race, order] of (['other', ...listRaceOrders(8)] as const).entries()) {
    const booking = await world.bookTrip({ plan: 'full' });
    const formerDepartureId = booking.booking.departureId;
    const [firstDepartureId, secondDepartureId] = (await world.publishDepartures(2, {
      chargeInDays: 30,
      perPersonCents: 90_000,
    })) as [string, string];
    const firstPreview = await customer.previewChange(booking, firstDepartureId);
    const secondPreview = await customer.previewChange(booking, secondDepartureId);
    const { retainedCents, refundCents } = await customer.previewCancellation(booking);
    // A cancellation wins the first race, and another change the third.
    const isCancelling = race === 0 || (race !== 2 && random.flipCoin(0.5));
    // The newest code is for one of the changes; staff make the other, without a code.
    const code = await customer.requestCode(booking, isCancelling ? 'cancel' : 'change');
    const [isChanged, otherOutcome] = await runTogether(
      { world, random, order },
      () => customer.changeByStaff(booking, firstDepartureId, firstPreview.hash),
      () =>
        isCancelling
          ? customer.post(booking, 'cancel', { code, retainedCents, refundCents })
          : customer.changeDate(booking, secondDepartureId, { hash: secondPreview.hash, code }),
    );
    await world.waitUntilAtRest();
    const view = await world.readBooking(booking);
    const seats = await listSeats(booking, formerDepartureId, firstDepartureId, secondDepartureId);
    const expectedCents = view.status === 'CANCELLED' ? view.cancellation?.retainedCents : view.totalCents;
    expect({ seed, race, retainedCents: await customer.sumRetainedCents(booking) }).toEqual({
      seed,
      race,
      retainedCents: expectedCents,
    });
    // The first change makes the previewed amounts of the other change outdated.
    expect({ seed, successes: [isChanged, otherOutcome.status === 200].filter(Boolean) }).toEqual({
      seed,
      successes: [true],
    });
    const expectedSeats = [formerDepartureId, firstDepartureId, secondDepartureId].map((id) =>
      view.departureId === id ? 2 : 0,
    );
    expect({ seed, seats }).toEqual({ seed, seats: view.status === 'CANCELLED' ? [0, 0, 0] : expectedSeats });
    const change = isChanged ? 'changed' : 'changed elsewhere';
    outcomes.add(view.status === 'CANCELLED' ? 'cancelled' : change);
  }

  expect({ seed, outcomeCount: outcomes.size }).toEqual({ seed, outcomeCount: 3 });
});

test('bookings that swap between two full departures neither lose nor double a seat', async () => {
  const [departureIdA, departureIdB] = (await world.publishDepartures(2, { seats: 8, chargeInDays: 20 })) as [
    string,
    string,
  ];
  const bookings: BookingHandle[] = [];
  // One pair of seats is free, and everybody repeatedly wants the other departure.
  for (const [departureId, partyCount] of [[departureIdA, 4] as const, [departureIdB, 3] as const])
    for (let i = 0; i < partyCount; i++) bookings.push(await world.bookTrip({ departureId, plan: 'full' }));
  const outcomeCounts = new Map<string, number>();
  for (let round = 0; round < 3; round++)
    await Promise.all(
      bookings.map(async (booking) => {
        const otherDepartureId =
          (await world.readBooking(booking)).departureId === departureIdA ? departureIdB : departureIdA;
        const { body } = await customer.post<{ hash?: string; code?: string }>(booking, 'change/preview', {
          departureId: otherDepartureId,
        });
        const isMoved =
          body.hash !== undefined && (await customer.changeByStaff(booking, otherDepartureId, body.hash));
        const outcome = isMoved ? 'moved' : (body.code ?? 'overtaken');
        outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1);
      }),
    );
  const [seatsA, seatsB] = [await customer.readSeats(departureIdA), await customer.readSeats(departureIdB)];
  const sumSeats = (seatsByBooking: Record<string, number>): number =>
    Object.values(seatsByBooking).reduce((x, y) => x + y, 0);

  expect({
    fitsA: sumSeats(seatsA) <= 8,
    fitsB: sumSeats(seatsB) <= 8,
    seatCount: sumSeats(seatsA) + sumSeats(seatsB),
  }).toEqual({ fitsA: true, fitsB: true, seatCount: 14 });

  for (const booking of bookings) {
    const { departureId } = await world.readBooking(booking);
    expect([seatsA[booking.id], seatsB[booking.id]]).toEqual(
      departureId === departureIdA ? [2, undefined] : [undefined, 2],
    );
  }
  expect(outcomeCounts.get('moved')).toBeGreaterThan(0);
});
