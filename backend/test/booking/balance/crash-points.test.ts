import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { BALANCE_CENTS } from '../../support/booking/builders.js';
import { bookMany, type BulkBookings } from '../../support/world/book-many.js';
import { Fuse, Worker } from '../../support/world/crashing-worker.js';
import { World } from '../../support/world/world.js';

jest.setTimeout(60_000);

/** Edges of an undisturbed charge: start, look, create, store, confirming, confirm, record. */
const CALLS = ['append', 'listIntents', 'createIntent', 'append', 'append', 'confirmOffSession', 'append'];

const EDGES = CALLS.flatMap((call) => [`before ${call}`, `after ${call}`]);
/** Maximum edges of a recovery: look, create, store, confirming, confirm, record. */
const RECOVERY_EDGES = 12;

const PAIR_COUNT = EDGES.length * RECOVERY_EDGES;
const SINGLE_DEATH_COUNT = 2 * EDGES.length;

let world: World;
let bulk: BulkBookings;
let nextSerial = 0;

beforeAll(async () => {
  world = await World.open({ hasWebhooks: false });
  bulk = await bookMany(world, 2 + SINGLE_DEATH_COUNT + PAIR_COUNT, 10);
}, 120_000);
afterAll(() => world.close());

/** Takes a booking with an untouched balance on its charge date; the product's own clock is far behind it. */
function takeBooking() {
  const serial = nextSerial++;
  const [bookingId, instalmentId] = [bulk.bookings[serial]!, bulk.balances[serial]!];
  let elapsedMs = 0;
  const clock = { now: () => new Date(bulk.chargeAt.getTime() + 1_000 + elapsedMs) };
  const chargeOnce = (fuse: Fuse): Promise<boolean> =>
    new Worker(world.store, world.newAdapter(), clock, fuse).chargeInstalment(bookingId, instalmentId);
  return {
    bookingId,
    instalmentId,
    chargeOnce,
    /** Runs workers without faults, a minute apart, until the booking is paid. */
    async recoverPayment(): Promise<void> {
      for (let attempt = 0; attempt < 5; attempt++) {
        elapsedMs += 61_000;
        await chargeOnce(new Fuse());
        if ((await world.readHistory(bookingId)).some(({ type }) => type === 'BalancePaid')) return;
      }
      throw new Error(`${bookingId} was not paid`);
    },
  };
}

interface CrashedCharge {
  readonly bookingId: string;
  readonly instalmentId: string;
  readonly scenario: string;
}

/** Checks that each charge has one intent and one capture, recorded once, and that the read models agree. */
async function expectChargedOnce(charges: readonly CrashedCharge[]): Promise<void> {
  const { payment_intents: intents } = await world.sandbox.readState();
  const moneyByInstalment = new Map(
    (await world.sandbox.listCapturedMoney()).map((row) => [row.instalmentId, row]),
  );
  for (const { bookingId, instalmentId, scenario } of charges) {
    const types = (await world.readHistory(bookingId)).map(({ type }) => type);
    const { captureCount, capturedCents, refundCount } = moneyByInstalment.get(instalmentId)!;
    expect({
      scenario,
      intents: intents.filter(({ metadata }) => metadata['instalment'] === instalmentId).length,
      captureCount,
      capturedCents,
      refundCount,
      paid: types.filter((type) => type === 'BalancePaid').length,
      started: types.filter((type) => type === 'ChargeStarted').length,
    }).toEqual({
      scenario,
      intents: 1,
      captureCount: 1,
      capturedCents: BALANCE_CENTS,
      refundCount: 0,
      paid: 1,
      started: 1,
    });
  }
  await world.waitForReadModels();
  expect(await world.listDifferences()).toEqual([]);
}

test('an undisturbed charge passes every known edge in order', async () => {
  const { chargeOnce, bookingId, instalmentId } = takeBooking();
  const fuse = new Fuse();
  await chargeOnce(fuse);

  expect(fuse.trace).toEqual(EDGES);
  await expectChargedOnce([{ bookingId, instalmentId, scenario: 'undisturbed' }]);
});

test.each(['alive', 'expired'])(
  'a charge killed at every edge recovers once with idempotency keys %s',
  async (keys) => {
    const charges: CrashedCharge[] = [];
    for (const [edge, name] of EDGES.entries()) {
      const { chargeOnce, recoverPayment, bookingId, instalmentId } = takeBooking();
      expect(await chargeOnce(new Fuse(edge))).toBe(false);
      if (keys === 'expired') await world.sandbox.setControl({ expireIdempotencyKeys: true });
      await recoverPayment();
      charges.push({ bookingId, instalmentId, scenario: `${edge} ${name}` });
    }

    expect(charges).toHaveLength(SINGLE_DEATH_COUNT / 2);
    await expectChargedOnce(charges);
  },
  60_000,
);

test('a charge killed at every edge of its run and recovery recovers once with expired keys', async () => {
  const charges: CrashedCharge[] = [];
  let pairCount = 0;
  for (const firstEdge of EDGES.keys())
    for (let secondEdge = 0; secondEdge < RECOVERY_EDGES; secondEdge++) {
      const { chargeOnce, recoverPayment, bookingId, instalmentId } = takeBooking();
      await chargeOnce(new Fuse(firstEdge));
      await world.sandbox.setControl({ expireIdempotencyKeys: true });
      if (!(await chargeOnce(new Fuse(secondEdge)))) pairCount++;
      await world.sandbox.setControl({ expireIdempotencyKeys: true });
      await recoverPayment();
      charges.push({
        bookingId,
        instalmentId,
        scenario: `${firstEdge} ${EDGES[firstEdge]}, then ${secondEdge}`,
      });
    }

  // Most recoveries have enough edges to die at.
  expect(pairCount).toBeGreaterThan(PAIR_COUNT / 2);
  expect(charges).toHaveLength(PAIR_COUNT);
  await expectChargedOnce(charges);
}, 180_000);
