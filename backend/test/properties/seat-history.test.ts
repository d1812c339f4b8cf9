// Buyers at two processes compete for a few seats: every departure's history equals that of a sequential
// counter. No seat is sold twice, and no buyer is refused while seats are free.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import { v7 } from 'uuid';
import {
  type AllotmentEvent,
  allotmentEvents,
  type CouponEvent,
  couponEvents,
} from '../../src/modules/booking/events.js';
import { ManualClock } from '../../src/platform/clock/clock.js';
import { CommandRunner } from '../../src/platform/commands/runner.js';
import type { StoredEvent } from '../../src/platform/event-store/port.js';
import { createRegistry } from '../../src/platform/event-store/registry.js';
import { newAllotmentOpened, newCouponTerms } from '../support/booking/builders.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { newAppendRequest, newStreamAppend, RECORDED_AT, testEvents } from '../support/event-store/events.js';
import { checkHistory, type HistoryEntry } from '../support/event-store/history.js';
import { openStore, type PostgresStoreUnderTest } from '../support/event-store/postgres-store.js';
import { SeatMarket } from '../support/inventory/seat-market.js';
import { evolveSeats, findOversale, NO_SEATS, type SeatState } from '../support/inventory/seat-state.js';
import { ReachedCases } from '../support/reached-cases.js';

jest.setTimeout(120_000);
type SeatEvent = AllotmentEvent | CouponEvent;
const registry = createRegistry(testEvents, allotmentEvents, couponEvents);

let database: TestDatabase;
let processes: readonly [PostgresStoreUnderTest, PostgresStoreUnderTest];
let runners: readonly CommandRunner[];
beforeAll(async () => {
  database = await createTestDatabase();
  const openMarketStore = (): PostgresStoreUnderTest => openStore(database.url, { max: 6, registry });
  processes = [openMarketStore(), openMarketStore()];
  runners = processes.map(
    ({ store }) => new CommandRunner(store, new ManualClock(RECORDED_AT), { patienceMs: MINUTE_MS }),
  );
});

afterAll(async () => {
  for (const process of processes) await process.close();
  await database.drop();
});

const buyer = fc.record({
  process: fc.nat(1),
  seats: fc.integer({ min: 1, max: 3 }),
  coupon: fc.constantFrom(true, true, false),
  /** Event loop turns before it starts, and between its steps. */
  pause: fc.constantFrom(0, 0, 0, 0, 1, 2, 3, 12),
  then: fc.constantFrom('keep', 'confirm', 'release', 'release', 'expire elsewhere', 'ask again'),
});

const plan = fc.record({
  seats: fc.integer({ min: 1, max: 6 }),
  rooms: fc.integer({ min: 2, max: 7 }),
  limit: fc.integer({ min: 1, max: 3 }),
  buyers: fc.array(buyer, { minLength: 4, maxLength: 14 }),
  changes: fc.array(
    fc.record({ seats: fc.nat(8), open: fc.boolean(), process: fc.nat(1), pause: fc.nat(30) }),
    { maxLength: 2 },
  ),
  /** Moments at which a connection is cut. */
  cuts: fc.option(fc.array(fc.nat(20), { minLength: 1, maxLength: 3 }), { freq: 4 }),
});

/** Creates groups for answers too rare by chance: eight buyers with the single-use coupon, or who repeat. */
const newCrowd = (reaction: 'keep' | 'ask again') => ({
  seats: 6,
  rooms: 7,
  limit: 1,
  buyers: Array.from({ length: 8 }, (_, i) => ({
    process: i % 2,
    seats: 1,
    coupon: reaction === 'keep',
    pause: 0 as const,
    then: reaction,
  })),
  changes: [],
  cuts: null,
});

type MarketPlan = typeof plan extends fc.Arbitrary<infer P> ? P : never;

const waitTurns = async (count: number): Promise<void> => {
  for (let i = 0; i < count; i++) await new Promise(setImmediate);
};

/** Cuts one connection, like a failing network. */
const cutConnection = (): Promise<unknown> =>
  processes[0].pool
    .query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`,
    )
    .catch(() => undefined);

async function executePlan({ seats, rooms, limit, buyers, changes, cuts }: MarketPlan): Promise<SeatMarket> {
  const market = new SeatMarket(runners);
  const { departureId, couponId } = market;
  const allotmentOpened = newAllotmentOpened(market.newStock(seats, rooms));
  const couponIssued = { type: 'CouponIssued', data: { couponId, terms: newCouponTerms({ limit }) } };
  await processes[0].store.append(
    newAppendRequest([
      { ...newStreamAppend(departureId, 0, allotmentOpened), streamType: 'allotment' },
      { ...newStreamAppend(couponId, 0, couponIssued), streamType: 'coupon' },
    ]),
  );
  const buySeats = async (plannedBuyer: MarketPlan['buyers'][number]): Promise<void> => {
    const { process, coupon: hasCoupon, pause, seats: wantedSeats, then } = plannedBuyer;
    const [bookingId, commandId] = [v7(), v7()];
    const otherProcess = 1 - process;
    await waitTurns(pause);
    const hold = { bookingId, seats: wantedSeats, hasCoupon, commandId };
    const holdResult = market.holdSeats(process, hold);
    if (then === 'ask again') await market.holdSeats(otherProcess, hold);
    await holdResult;
    await waitTurns(pause % 4);
    if (then === 'confirm') await market.confirmSeats(process, bookingId);
    if (then === 'release') await market.releaseSeats(process, bookingId, 'cancelled');
    if (then === 'expire elsewhere')
      await Promise.all([
        market.releaseSeats(otherProcess, bookingId, 'expired'),
        market.confirmSeats(process, bookingId),
        market.releaseSeats(process, bookingId, 'expired'),
      ]);
  };
  await Promise.all([
    ...buyers.map(buySeats),
    ...changes.map(async ({ seats: to, open: isOpen, process, pause }) => {
      await waitTurns(pause);
      await market.setStock(process, market.newStock(to, rooms, isOpen ? 'ON_SALE' : 'CLOSED'));
    }),
    ...(cuts ?? []).map(async (pause) => {
      await waitTurns(pause);
      await cutConnection();
    }),
  ]);
  return market;
}

/** Groups the events by command, without the tickets. */
function toEntries(events: readonly StoredEvent[]): HistoryEntry<SeatEvent>[] {
  const entries: { commandId: string; events: SeatEvent[] }[] = [];
  for (const { meta, streamType, type, data } of events) {
    let lastEntry = entries.at(-1);
    if (lastEntry?.commandId !== meta.commandId)
      entries.push((lastEntry = { commandId: meta.commandId, events: [] }));
    if (streamType !== 'ticket') lastEntry.events.push({ type, data } as SeatEvent);
  }
  return entries;
}

test('every history of seats, rooms and coupons equals that of a sequential counter', async () => {
  const reachedCases = new ReachedCases();
  await fc.assert(
    fc.asyncProperty(plan, async (drawnPlan) => {
      const { store } = processes[0];
      const start = await store.readHead();
      const market = await executePlan(drawnPlan);
      const { events } = await store.readAll(start, 10_000);
      const [opening, ...log] = toEntries(events);
      const initial = (opening?.events ?? []).reduce(evolveSeats, NO_SEATS);
      let oversale: string | undefined;
      const evolve = (state: SeatState, event: SeatEvent): SeatState => {
        const stateAfter = evolveSeats(state, event);
        oversale ??= findOversale(event, stateAfter);
        return stateAfter;
      };
      const problems = checkHistory({ initial, evolve, log, operations: market.operations });
      expect([...problems, ...(oversale === undefined ? [] : [oversale])]).toEqual([]);
      reachedCases.add(...market.refusals, ...market.operations.map(({ outcome }) => outcome));
    }),
    { numRuns: 40, examples: [[newCrowd('keep')], [newCrowd('ask again')]] },
  );
  reachedCases.expectMoreThan(1, [
    'done',
    'unchanged',
    'repeated',
    'NOT_ENOUGH_SEATS',
    'NOT_ENOUGH_ROOMS',
    'COUPON_EXHAUSTED',
    'NOT_HELD',
  ]);

  // Few seats and a few dozen buyers: nobody is refused for load.
  expect(reachedCases.getCount('BUSY')).toBe(0);
});
