import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { ProviderInbox } from '../../src/modules/booking/commands/provider-inbox.js';
import { EventSweep } from '../../src/modules/booking/commands/sweep-events.js';
import { FeedCursors } from '../../src/platform/provider-feeds/feed.js';
import { stripeEvents } from '../../src/platform/provider-feeds/stripe-feeds.js';
import { eventually, type Held } from './shop.js';
import { World } from './world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.control({ nextRefund: 'succeeded', webhooks: { mode: 'normal' } }));

const MONEY_EVENTS = ['DepositPaid', 'BookingConfirmed', 'RefundStarted', 'PaymentRefunded', 'DisputeOpened'];
const types = async (held: Held): Promise<string[]> =>
  (await world.history(held.id)).map(({ type }) => type).filter((type) => MONEY_EVENTS.includes(type));
const until = (held: Held, type: string) => eventually(async () => (await types(held)).includes(type));
const byHand = (intentId: string, cents: number) =>
  world.sandbox.api<{ id: string }>('/v1/refunds', { payment_intent: intentId, amount: String(cents) });
const ledgerOf = async (intentId: string) => {
  await world.caughtUp();
  const { rows } = await world.pool.query<{ captured_cents: number; refunded_cents: number }>(
    'SELECT captured_cents::int, refunded_cents::int FROM ledger_payments WHERE payment_id = $1',
    [intentId],
  );
  return rows[0];
};

/** Paid at the provider, and no webhook has come. */
async function paidInSilence(): Promise<{ held: Held; intentId: string }> {
  await world.sandbox.control({ webhooks: { mode: 'drop' } });
  const [departure] = await world.publish(1);
  const held = await world.hold(String(departure));
  expect(await world.sandbox.pay(await world.secret(held))).toBe('succeeded');
  const { payment_intents: all } = await world.sandbox.state();
  return { held, intentId: all.find(({ metadata }) => metadata['booking'] === held.id)?.id ?? '' };
}
/** Tells of the newest event of a kind, and of no other. */
async function tellNewest(type: string): Promise<void> {
  const { events } = await world.sandbox.state();
  const newest = events.filter((event) => event.type === type).at(-1);
  if (!newest) throw new Error(`no ${type}`);
  await world.sandbox.resend(newest.id);
}

describe('heard of before its payment', () => {
  test('a refund made at the provider comes after the payment in our log, and the seat is kept', async () => {
    const { held, intentId } = await paidInSilence();
    await byHand(intentId, 15_000);
    await tellNewest('refund.created');
    await until(held, 'PaymentRefunded');
    expect(await world.tell(intentId)).toBe(200);
    await world.atRest();
    expect(await types(held)).toEqual([
      ...['DepositPaid', 'BookingConfirmed'],
      ...['RefundStarted', 'PaymentRefunded'],
    ]);
    expect(await world.view(held)).toMatchObject({
      ...{ status: 'CONFIRMED', paidCents: 40_000, refundedCents: 15_000 },
    });
    expect(await ledgerOf(intentId)).toEqual({ captured_cents: 40_000, refunded_cents: 15_000 });
  });

  test('a dispute as well', async () => {
    const { held, intentId } = await paidInSilence();
    await world.sandbox.act('disputes/open', { paymentIntent: intentId });
    await tellNewest('charge.dispute.created');
    await until(held, 'DisputeOpened');
    expect(await world.tell(intentId)).toBe(200);
    await world.atRest();
    expect(await types(held)).toEqual(['DepositPaid', 'BookingConfirmed', 'DisputeOpened']);
  });

  test('and a sweep takes what is older first, whatever page it stands on', async () => {
    const { intentId } = await paidInSilence();
    await world.sandbox.control({ advanceClockMs: 60_000 });
    const { id: refundId } = await byHand(intentId, 1_000);
    const inbox = world.app.nest.get(ProviderInbox);
    const feeds = [stripeEvents(world.adapter())];
    await new EventSweep(inbox, new FeedCursors(world.pool), feeds).run(world.now());
    const { rows } = await world.pool.query<{ type: string }>(
      `SELECT type FROM provider_inbox WHERE object_id = ANY($1)
       AND type IN ('payment_intent.succeeded', 'refund.created') ORDER BY received_at`,
      [[intentId, refundId]],
    );
    expect(rows.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'refund.created']);
  });
});

test('every read model is what its events say', async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
});
