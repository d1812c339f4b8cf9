import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import {
  type EventFeed,
  EventSweep,
} from '../../../src/modules/booking/provider-events/event-sweep.service.js';
import { FeedCursors } from '../../../src/platform/provider-feeds/feed.js';
import { createPayPalEventFeed } from '../../../src/platform/provider-feeds/paypal-events.js';
import { createStripeEventFeed } from '../../../src/platform/provider-feeds/stripe-feeds.js';
import { ProviderInbox } from '../../../src/platform/provider-inbox/provider-inbox.js';
import { payDeposit, PayPalSandbox } from '../../support/paypal/paypal-sandbox.js';
import { type BookingHandle } from '../../support/world/shop.js';
import { World } from '../../support/world/world.js';

jest.setTimeout(60_000);
let world: World;
let stripe: EventFeed;
beforeAll(async () => {
  world = await World.open();
  stripe = createStripeEventFeed(world.newAdapter());
});
afterAll(() => world.close());
beforeEach(() => world.sandbox.setControl({ webhooks: { mode: 'drop' } }));

const runSweep = (feeds: readonly EventFeed[] = [stripe]): Promise<number> =>
  new EventSweep(world.app.nest.get(ProviderInbox), new FeedCursors(world.pool), feeds).run(world.now());

async function payWithoutWebhooks(): Promise<BookingHandle> {
  const booking = await world.holdSeats(await world.publishDeparture());
  expect(await world.sandbox.payIntent(await world.requestClientSecret(booking))).toBe('succeeded');
  return booking;
}

const countReceived = async (provider = 'stripe'): Promise<number> =>
  (await world.pool.query('SELECT FROM provider_inbox WHERE provider = $1', [provider])).rowCount ?? 0;

const countDeposits = (booking: BookingHandle): Promise<number> => world.countEvents(booking, 'DepositPaid');

describe('events without a webhook', () => {
  test('take effect within one sweep, once, however often it runs', async () => {
    const unreportedBookings = await Promise.all([payWithoutWebhooks(), payWithoutWebhooks()]);
    await world.sandbox.flushWebhooks();
    const statuses = await Promise.all(
      unreportedBookings.map(async (booking) => (await world.readBooking(booking)).status),
    );
    expect(statuses).toEqual(unreportedBookings.map(() => 'ON_HOLD'));
    expect(await runSweep()).toBeGreaterThan(1);

    for (const booking of unreportedBookings) await world.waitForStatus(booking, 'CONFIRMED');
    await world.waitUntilAtRest();
    const previousCount = await countReceived();
    expect(await runSweep()).toBe(0);

    await world.waitUntilAtRest();
    expect(await countReceived()).toBe(previousCount);

    expect(await Promise.all(unreportedBookings.map(countDeposits))).toEqual(unreportedBookings.map(() => 1));
  });

  test('take effect once when sweeps and webhooks race', async () => {
    const booking = await payWithoutWebhooks();
    const { events } = await world.sandbox.readState();
    const droppedEvents = events.filter(({ delivery }) => delivery === 'dropped').slice(-3);
    await Promise.all([
      runSweep(),
      runSweep(),
      runSweep(),
      ...droppedEvents.flatMap(({ id }) => [world.sandbox.resendEvent(id), world.sandbox.resendEvent(id)]),
    ]);
    await world.waitForStatus(booking, 'CONFIRMED');
    await world.waitUntilAtRest();

    expect(await countDeposits(booking)).toBe(1);
    expect(await world.listDifferences()).toEqual([]);
  });

  test('are found after a month of silence', async () => {
    await runSweep();
    const booking = await payWithoutWebhooks();
    await world.sandbox.setControl({ advanceClockMs: 29 * DAY_MS });
    const laterBooking = await payWithoutWebhooks();
    expect(await runSweep()).toBeGreaterThan(1);
    for (const paidBooking of [booking, laterBooking]) await world.waitForStatus(paidBooking, 'CONFIRMED');
    await world.waitUntilAtRest();
    expect(await runSweep()).toBe(0);
  });

  test('are found after a restart by the product itself, which sweeps at once', async () => {
    await world.restart(async () => {
      await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
    });
    const booking = await payWithoutWebhooks();
    await world.restart();
    await world.waitForStatus(booking, 'CONFIRMED');
  });

  test('are all found by the next sweep when a list breaks off halfway', async () => {
    const bookings = [await payWithoutWebhooks(), await payWithoutWebhooks()];
    const brokenFeed: EventFeed = {
      ...stripe,
      async *readSince(from) {
        for await (const page of stripe.readSince(from)) {
          yield page.slice(0, 1);
          throw new Error('cut');
        }
      },
    };
    await expect(runSweep([brokenFeed])).rejects.toThrow('cut');
    expect(await runSweep()).toBeGreaterThan(0);
    for (const booking of bookings) await world.waitForStatus(booking, 'CONFIRMED');
  });

  test('are found at PayPal even while another provider is silent', async () => {
    const paypal = await PayPalSandbox.start();
    try {
      await payDeposit(paypal, paypal.newClient());
      const feed = createPayPalEventFeed(paypal.newClient());
      expect(await runSweep([feed])).toBe(await countReceived('paypal'));
      expect(await countReceived('paypal')).toBeGreaterThan(1);
      expect(await runSweep([feed])).toBe(0);

      const booking = await payWithoutWebhooks();
      const silentFeed = createPayPalEventFeed({
        listEvents: () => Promise.resolve({ kind: 'unknown', reason: 'no response', retryAfterMs: null }),
      });
      await expect(runSweep([silentFeed, stripe])).rejects.toThrow('PayPal returned no list: no response');
      await world.waitForStatus(booking, 'CONFIRMED');
    } finally {
      await paypal.close();
    }
  });
});

test('PayPal’s events are never requested beyond its retention', async () => {
  const now = new Date('2027-03-31T00:00:00Z');
  const listEvents = jest.fn((_since: string, _until: string) =>
    Promise.resolve({ kind: 'ok' as const, value: [] }),
  );
  const pages = [];
  for await (const page of createPayPalEventFeed({ listEvents }, () => now).readSince(new Date(0)))
    pages.push(page);

  expect(listEvents.mock.calls).toEqual([['2027-03-01T00:01:00.000Z', '2027-03-31T00:00:00.000Z']]);
  expect(pages).toEqual([[]]);
});
