import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { bookMany, type BulkBookings } from '../../support/world/book-many.js';
import { Fuse, Worker } from '../../support/world/crashing-worker.js';
import { World } from '../../support/world/world.js';

jest.setTimeout(60_000);

/** Edges of an undisturbed charge: start, look, create, store, confirming, confirm, record. */
const CALLS = ['append', 'listIntents', 'createIntent', 'append', 'append', 'confirmOffSession', 'append'];
const EDGES = CALLS.flatMap((call) => [`before ${call}`, `after ${call}`]);
/** Maximum edges of a recovery: look, create, store, confirming, confirm, record. */
const RECOVERY = 12;
const PAIRS = EDGES.length * RECOVERY;
const SINGLES = 2 * EDGES.length;

let world: World;
let bulk: BulkBookings;
let nextBooking = 0;

beforeAll(async () => {
  world = await World.open({ hasWebhooks: false });
  bulk = await bookMany(world, 2 + SINGLES + PAIRS, 10);
}, 120_000);
afterAll(() => world.close());

/** A booking with an untouched balance on its charge date; the product's own clock is far behind it. */
function takeBooking() {
  const serial = nextBooking++;
  const [booking, instalment] = [bulk.bookings[serial]!, bulk.balances[serial]!];
  let elapsedMs = 0;
  const clock = { now: () => new Date(bulk.chargeAt.getTime() + 1_000 + elapsedMs) };
  const chargeOnce = (fuse: Fuse): Promise<boolean> =>
    new Worker(world.store, world.newAdapter(), clock, fuse).chargeInstalment(booking, instalment);
  return {
    booking,
    instalment,
    work: chargeOnce,
    /** Runs workers without faults, a minute apart, until the booking is paid. */
    async recoverPayment(): Promise<void> {
      for (let attempt = 0; attempt < 5; attempt++) {
        elapsedMs += 61_000;
        await chargeOnce(new Fuse());
        if ((await world.readHistory(booking)).some(({ type }) => type === 'BalancePaid')) return;
      }
      throw new Error(`${booking} was not paid`);
    },
  };
}

const touchedIntents: { booking: string; instalment: string; how: string }[] = [];

test('an undisturbed charge passes every known edge in order', async () => {
  const { work, booking, instalment } = takeBooking();
  const fuse = new Fuse();
  await work(fuse);
  expect(fuse.trace).toEqual(EDGES);
  touchedIntents.push({ booking, instalment, how: 'undisturbed' });
});

test.each(['alive', 'expired'])(
  'a charge killed at every edge recovers with idempotency keys %s',
  async (keys) => {
    for (const [edge, name] of EDGES.entries()) {
      const { work, recoverPayment: recover, booking, instalment } = takeBooking();
      expect(await work(new Fuse(edge))).toBe(false);
      if (keys === 'expired') await world.sandbox.setControl({ expireIdempotencyKeys: true });
      await recover();
      touchedIntents.push({ booking, instalment, how: `${edge} ${name}, keys ${keys}` });
    }
  },
  60_000,
);

test('a charge killed at every edge of its run and recovery recovers with expired keys', async () => {
  let pairCount = 0;
  for (const firstEdge of EDGES.keys())
    for (let secondEdge = 0; secondEdge < RECOVERY; secondEdge++) {
      const { work, recoverPayment: recover, booking, instalment } = takeBooking();
      await work(new Fuse(firstEdge));
      await world.sandbox.setControl({ expireIdempotencyKeys: true });
      if (!(await work(new Fuse(secondEdge)))) pairCount++;
      await world.sandbox.setControl({ expireIdempotencyKeys: true });
      await recover();
      touchedIntents.push({
        booking,
        instalment,
        how: `${firstEdge} ${EDGES[firstEdge]}, then ${secondEdge}`,
      });
    }
  // Most recoveries have enough edges to die at.
  expect(pairCount).toBeGreaterThan(PAIRS / 2);
}, 120_000);

test('after all crashes each booking has one intent and one capture, recorded once', async () => {
  const { payment_intents: intents } = await world.sandbox.readState();
  const money = new Map((await world.sandbox.listTakenMoney()).map((row) => [row.instalmentId, row]));
  expect(touchedIntents).toHaveLength(1 + SINGLES + PAIRS);

  for (const { booking, instalment, how: scenario } of touchedIntents) {
    const types = (await world.readHistory(booking)).map(({ type }) => type);
    const { captures, takenCents, refunds } = money.get(instalment)!;
    expect({
      how: scenario,
      intents: intents.filter(({ metadata }) => metadata['instalment'] === instalment).length,
      captures,
      takenCents,
      refunds,
      paid: types.filter((type) => type === 'BalancePaid').length,
      started: types.filter((type) => type === 'ChargeStarted').length,
    }).toEqual({
      how: scenario,
      intents: 1,
      captures: 1,
      takenCents: 160_000,
      refunds: 0,
      paid: 1,
      started: 1,
    });
  }
  await world.waitForReadModels();
  expect(await world.findDifferences()).toEqual([]);
});
