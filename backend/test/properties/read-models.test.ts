// Customers, money, time and coupons in any order, with followers of the log that start, stop and lose
// connections: in the end every table of every read model equals a fold of the log.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import { ExtendHold } from '../../src/modules/booking/hold/extend-hold.command.js';
import { IssueCoupon } from '../../src/modules/booking/pricing/issue-coupon.command.js';
import { newEnvelope } from '../../src/platform/commands/envelope.js';
import { SubscriptionRunner } from '../../src/platform/projections/subscription-runner.js';
import { createReactors, projections } from '../../src/subscriptions.js';
import { newCouponTerms } from '../support/booking/builders.js';
import { parseIntentId } from '../support/card-provider/intent-id.js';
import { type BookingHandle, toHeldBooking } from '../support/world/shop.js';
import { World } from '../support/world/world.js';

jest.setTimeout(240_000);
const FOLLOWERS = 2;

let world: World;
const followers: SubscriptionRunner[] = [];

beforeAll(async () => {
  world = await World.open({ hasWebhooks: false });
  // The property starts and stops its followers itself.
  await world.app.subscriptions?.stop();
  for (let i = 0; i < FOLLOWERS; i++) await restartFollower(i, 5);
});

afterAll(async () => {
  for (const follower of followers) await follower.stop();
  await world.close();
});

/** Starts another follower in the nth place, with another batch size. */
async function restartFollower(index: number, batchSize: number): Promise<void> {
  await followers[index]?.stop();
  const { pool, store } = world;
  const runner = new SubscriptionRunner({
    pool,
    store,
    projections,
    reactors: createReactors(world.app.infrastructure),
    batchSize,
    pollIntervalMs: 100,
  });
  followers[index] = runner;
  await runner.start();
}

const step = fc.record({
  pick: fc.nat(20),
  batch: fc.constantFrom(1, 2, 3, 10, 500),
  action: fc.constantFrom(
    'hold',
    'hold',
    'hold',
    'hold with coupon',
    'extend',
    'start to pay',
    'pay',
    'pay',
    'pay twice',
    'tell',
    'minutes',
    'quarter',
    'weeks',
    'follow',
    'follow',
    'cut',
    'publish',
  ),
});
type CustomerStep = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The bookings and payments of one run's customers. */
class Customers {
  readonly heldBookings: BookingHandle[] = [];
  readonly seenStatuses = new Set<string>();
  private readonly intents: string[] = [];
  private readonly departures: string[] = [];

  constructor(private readonly coupon: string) {}

  async runStep({ action, pick, batch }: CustomerStep): Promise<void> {
    const departure = this.departures[pick % Math.max(1, this.departures.length)];
    const heldBooking = this.heldBookings[pick % Math.max(1, this.heldBookings.length)];
    if (action === 'publish' || departure === undefined)
      this.departures.push(...(await world.publishDepartures(1, { seats: 4, chargeInDays: 5 })));
    else if (action === 'hold') await this.holdSeats(departure, 1 + (pick % 2));
    else if (action === 'hold with coupon') await this.holdSeats(departure, 2, this.coupon);
    else if (action === 'follow') await restartFollower(pick % FOLLOWERS, batch);
    else if (action === 'cut') await cutConnections();
    else if (action === 'minutes') await world.advanceBy(4 * MINUTE_MS);
    else if (action === 'quarter') await world.advanceBy(16 * MINUTE_MS);
    else if (action === 'weeks') await world.advanceBy(8 * DAY_MS);
    else if (action === 'tell') for (const id of this.intents) await world.sendCardEvent(id);
    else if (heldBooking) await this.runBookingStep(action, heldBooking);
  }

  private async runBookingStep(action: CustomerStep['action'], booking: BookingHandle): Promise<void> {
    const plan = booking.id.charCodeAt(0) % 2 ? 'deposit' : 'full';
    const envelope = newEnvelope({ actor: { kind: 'customer' }, correlationId: 'property' });
    if (action === 'extend') await world.commandBus.execute(new ExtendHold(envelope, booking.id));
    else {
      const { body } = await world.startPayment(booking, plan);
      const secret = body.card?.clientSecret;
      if (secret === undefined || action === 'start to pay') return;
      this.intents.push(parseIntentId(secret));
      await world.sandbox.payIntent(secret);
      if (action === 'pay twice')
        await Promise.all([
          world.startPayment(booking, plan),
          world.sendCardEvent(this.intents.at(-1) ?? ''),
        ]);
      else await world.startPayment(booking, plan);
    }
  }

  private async holdSeats(departure: string, travelers: number, couponCode?: string): Promise<void> {
    // The departure is sold out, or too near for a hold.
    const quote = await world.requestQuote(departure, travelers, couponCode).catch(() => undefined);
    const bookingReply = quote && (await world.placeBooking(quote.id));
    if (bookingReply?.status !== 201) return;
    const booking = toHeldBooking(bookingReply.body);
    this.heldBookings.push(booking);
    await world.nameTravelers(booking, { travelers });
  }

  /** Records the bookings' states, in words. */
  async recordStates(): Promise<void> {
    for (const booking of this.heldBookings) {
      const view = await world.readBooking(booking);
      this.seenStatuses.add(view.status);
      if (view.instalments.some(({ kind, paidAt }) => kind === 'balance' && paidAt !== null))
        this.seenStatuses.add('balance paid');
    }
  }
}

/** Cuts the followers' connections, like a failing network; they are cut when it returns. */
const cutConnections = (): Promise<unknown> =>
  world.pool
    .query(
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = current_database()
       AND application_name = 'wayfold all' AND pid <> pg_backend_pid() AND state = 'idle' AND query ~ 'subscriptions|LISTEN|lock'`,
    )
    .catch(() => undefined);

/** Expects the journal to sum to zero, and its account to match the provider's money to the cent. */
async function expectBooksRight(): Promise<void> {
  const { rows } = await world.pool.query<{ journal: string; clearing: string; off: string }>(
    `SELECT coalesce(sum(balance_cents), 0) AS journal,
       coalesce(sum(balance_cents) FILTER (WHERE account = 'clearing:stripe'), 0) AS clearing,
       (SELECT count(*) FROM (SELECT account, sum(amount_cents) AS cents FROM ledger_lines GROUP BY 1) l
        FULL JOIN ledger_balances USING (account) WHERE cents IS DISTINCT FROM balance_cents) AS off
     FROM ledger_balances`,
  );
  const netCents = (await world.sandbox.listCapturedMoney()).reduce(
    (sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents,
    0,
  );
  expect(rows).toEqual([{ journal: '0', clearing: String(netCents), off: '0' }]);
}

test('every read model equals a fold of the log after any actions, stops and lost connections', async () => {
  const statuses = new Set<string>();
  let run = 0;
  const property = fc.asyncProperty(
    fc.array(step, { minLength: 12, maxLength: 24, size: 'max' }),
    async (steps) => {
      const code = `SPRING-${++run}${Date.now() % 100_000}`;
      const envelope = newEnvelope({ actor: { kind: 'staff' }, correlationId: 'property' });
      await world.commandBus.execute(new IssueCoupon(envelope, newCouponTerms({ code, limit: 2 })));
      const customers = new Customers(code);
      for (const nextStep of steps) await customers.runStep(nextStep);
      await world.waitUntilAtRest(MINUTE_MS, followers[0]);
      expect(await world.listDifferences()).toEqual([]);
      await expectBooksRight();
      await customers.recordStates();
      for (const status of customers.seenStatuses) statuses.add(status);
    },
  );
  // One run with a paid, an expired and a held booking; the others are random.
  const plainSteps: CustomerStep[] = (
    ['publish', 'hold', 'pay', 'hold', 'weeks', 'publish', 'hold'] as const
  ).map((action) => ({
    pick: 0,
    batch: 10,
    action,
  }));
  await fc.assert(property, { numRuns: 5, endOnFailure: true, examples: [[plainSteps]] });

  expect([...statuses]).toEqual(expect.arrayContaining(['ON_HOLD', 'CONFIRMED', 'EXPIRED']));
});
