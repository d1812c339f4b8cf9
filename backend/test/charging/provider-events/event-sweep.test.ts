import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { ProviderInbox } from '../../../src/platform/provider-inbox/provider-inbox.js';
import {
  EventSweep,
  type EventFeed,
} from '../../../src/modules/booking/provider-events/sweep-events.service.js';
import { FeedCursors } from '../../../src/platform/provider-feeds/feed.js';
import { createPayPalEventFeed } from '../../../src/platform/provider-feeds/paypal-events.js';
import { createStripeEventFeed } from '../../../src/platform/provider-feeds/stripe-feeds.js';
import { paidDeposit, PayPalSandbox } from '../../paypal/paypal-sandbox.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);
const DAY_MS = 86_400_000;
let world: World;
let stripe: EventFeed;
beforeAll(async () => {
  world = await World.open();
  stripe = createStripeEventFeed(world.adapter());
});
afterAll(() => world.close());
beforeEach(() => world.sandbox.control({ webhooks: { mode: 'drop' } }));

const sweep = (feeds: readonly EventFeed[] = [stripe]): Promise<number> =>
  new EventSweep(world.app.nest.get(ProviderInbox), new FeedCursors(world.pool), feeds).run(world.now());

/** A payment at the provider without any webhook. */
async function paidInSilence(): Promise<Held> {
  const [departure] = await world.publish(1);
  const held = await world.hold(String(departure));
  expect(await world.sandbox.pay(await world.secret(held))).toBe('succeeded');
  return held;
}
const confirmed = (held: Held): Promise<void> =>
  eventually(async () => (await world.view(held)).status === 'CONFIRMED');
const received = async (provider = 'stripe'): Promise<number> =>
  (await world.pool.query('SELECT FROM provider_inbox WHERE provider = $1', [provider])).rowCount ?? 0;
const deposits = async (held: Held): Promise<number> =>
  (await world.history(held.id)).filter(({ type }) => type === 'DepositPaid').length;

describe('events without a webhook', () => {
  test('settle within one sweep, once, however often it runs', async () => {
    const all = await Promise.all([paidInSilence(), paidInSilence()]);
    await world.sandbox.flush();
    for (const held of all) expect((await world.view(held)).status).toBe('ON_HOLD');
    expect(await sweep()).toBeGreaterThan(1);
    for (const held of all) await confirmed(held);
    const before = await received();
    expect(await sweep()).toBe(0);
    await world.atRest();
    expect(await received()).toBe(before);
    for (const held of all) expect(await deposits(held)).toBe(1);
  });

  test('take effect once when sweeps and webhooks race', async () => {
    const held = await paidInSilence();
    const { events } = await world.sandbox.state();
    const dropped = events.filter(({ delivery }) => delivery === 'dropped').slice(-3);
    await Promise.all([
      sweep(),
      sweep(),
      sweep(),
      ...dropped.flatMap(({ id }) => [world.sandbox.resend(id), world.sandbox.resend(id)]),
    ]);
    await confirmed(held);
    await world.atRest();
    expect(await deposits(held)).toBe(1);
    expect(await world.differences()).toEqual([]);
  });

  test('are found after a month of silence', async () => {
    await sweep();
    const held = await paidInSilence();
    await world.sandbox.control({ advanceClockMs: 29 * DAY_MS });
    const later = await paidInSilence();
    expect(await sweep()).toBeGreaterThan(1);
    for (const booking of [held, later]) await confirmed(booking);
    expect(await sweep()).toBe(0);
  });

  test('are found after a restart by the product itself, which sweeps at once', async () => {
    await world.restart(async () => {
      await world.sandbox.control({ webhooks: { mode: 'drop' } });
    });
    const held = await paidInSilence();
    await world.restart();
    await confirmed(held);
  });

  test('events of a list that breaks off halfway are all found by the next sweep', async () => {
    const bookings = [await paidInSilence(), await paidInSilence()];
    const broken: EventFeed = {
      ...stripe,
      async *readSince(from) {
        for await (const page of stripe.readSince(from)) {
          yield page.slice(0, 1);
          throw new Error('cut');
        }
      },
    };
    await expect(sweep([broken])).rejects.toThrow('cut');
    expect(await sweep()).toBeGreaterThan(0);
    for (const held of bookings) await confirmed(held);
  });

  test('PayPal’s events work the same, and one silent provider does not block the other', async () => {
    const paypal = await PayPalSandbox.start();
    try {
      await paidDeposit(paypal, paypal.client());
      const feed = createPayPalEventFeed(paypal.client());
      expect(await sweep([feed])).toBe(await received('paypal'));
      expect(await received('paypal')).toBeGreaterThan(1);
      expect(await sweep([feed])).toBe(0);

      const held = await paidInSilence();
      const silent = createPayPalEventFeed({
        listEvents: () => Promise.resolve({ kind: 'unknown', why: 'no answer', retryAfterMs: null }),
      });
      await expect(sweep([silent, stripe])).rejects.toThrow('PayPal does not list: no answer');
      await confirmed(held);
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
  for await (const page of createPayPalEventFeed({ listEvents: listEvents }, () => now).readSince(new Date(0)))
    pages.push(page);
  expect(listEvents.mock.calls).toEqual([['2027-03-01T00:01:00.000Z', '2027-03-31T00:00:00.000Z']]);
  expect(pages).toEqual([[]]);
});
