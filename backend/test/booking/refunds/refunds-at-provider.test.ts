import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { bookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import { splitRefund } from '../../../src/modules/booking/core/payments.js';
import { EventSweep } from '../../../src/modules/booking/provider-events/event-sweep.service.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { FeedCursors } from '../../../src/platform/provider-feeds/feed.js';
import { createStripeEventFeed } from '../../../src/platform/provider-feeds/stripe-feeds.js';
import { ProviderInbox } from '../../../src/platform/provider-inbox/provider-inbox.js';
import { DEPOSIT_CENTS, PRICE_CENTS } from '../../support/booking/builders.js';
import { parseIntentId } from '../../support/card-provider/intent-id.js';
import { waitUntil } from '../../support/wait-until.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);
afterEach(() => world.sandbox.setControl({ nextRefund: 'succeeded', webhooks: { mode: 'normal' } }));

const MONEY_EVENTS = [
  'DepositPaid',
  'BookingConfirmed',
  'RefundStarted',
  'PaymentRefunded',
  'RefundFailed',
  'DisputeOpened',
];

const readMoneyEventTypes = async (booking: BookingHandle): Promise<string[]> =>
  (await world.readHistory(booking.id)).map(({ type }) => type).filter((type) => MONEY_EVENTS.includes(type));

const refundInDashboard = (paymentId: string, cents: number) =>
  world.sandbox.callApi<{ id: string }>('/v1/refunds', { payment_intent: paymentId, amount: String(cents) });

const readLedger = async (paymentId: string) => {
  await world.waitForReadModels();
  const { rows } = await world.pool.query<{ captured_cents: number; refunded_cents: number }>(
    'SELECT captured_cents::int, refunded_cents::int FROM ledger_payments WHERE payment_id = $1',
    [paymentId],
  );
  return rows[0];
};

async function payWithoutWebhooks(): Promise<{ booking: BookingHandle; paymentId: string }> {
  await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
  const booking = await world.holdSeats(await world.publishDeparture());
  const secret = await world.requestClientSecret(booking);
  expect(await world.sandbox.payIntent(secret)).toBe('succeeded');
  return { booking, paymentId: parseIntentId(secret) };
}

/** Reports only the newest event of a type. */
async function reportNewest(type: string): Promise<void> {
  const { events } = await world.sandbox.readState();
  const newest = events.findLast((event) => event.type === type);
  if (!newest) throw new Error(`no ${type}`);
  await world.sandbox.resendEvent(newest.id);
}

describe('an event reported before its payment', () => {
  test('follows the payment in our log if it is a refund made at the provider', async () => {
    const { booking, paymentId } = await payWithoutWebhooks();
    await refundInDashboard(paymentId, 15_000);
    await reportNewest('refund.created');
    await world.waitForEvent(booking, 'PaymentRefunded');

    expect(await world.sendCardEvent(paymentId)).toBe(200);

    await world.waitUntilAtRest();
    expect(await readMoneyEventTypes(booking)).toEqual([
      'DepositPaid',
      'BookingConfirmed',
      'RefundStarted',
      'PaymentRefunded',
    ]);
    expect(await world.readBooking(booking)).toMatchObject({
      status: 'CONFIRMED',
      paidCents: DEPOSIT_CENTS,
      refundedCents: 15_000,
    });
    expect(await readLedger(paymentId)).toEqual({ captured_cents: DEPOSIT_CENTS, refunded_cents: 15_000 });
  });

  test('follows the payment in our log if it is a dispute', async () => {
    const { booking, paymentId } = await payWithoutWebhooks();
    await world.sandbox.triggerAction('disputes/open', { paymentIntent: paymentId });
    await reportNewest('charge.dispute.created');
    await world.waitForEvent(booking, 'DisputeOpened');
    expect(await world.sendCardEvent(paymentId)).toBe(200);
    await world.waitUntilAtRest();
    expect(await readMoneyEventTypes(booking)).toEqual(['DepositPaid', 'BookingConfirmed', 'DisputeOpened']);
  });

  test('is processed after the payment by a sweep, whatever page they are on', async () => {
    const { paymentId } = await payWithoutWebhooks();
    await world.sandbox.setControl({ advanceClockMs: MINUTE_MS });
    const { id: refundId } = await refundInDashboard(paymentId, 1_000);
    const inbox = world.app.nest.get(ProviderInbox);
    const feeds = [createStripeEventFeed(world.newAdapter())];
    await new EventSweep(inbox, new FeedCursors(world.pool), feeds).run(world.now());
    const { rows } = await world.pool.query<{ type: string }>(
      `SELECT type FROM provider_inbox WHERE object_id = ANY($1)
       AND type IN ('payment_intent.succeeded', 'refund.created') ORDER BY received_at`,
      [[paymentId, refundId]],
    );

    expect(rows.map(({ type }) => type)).toEqual(['payment_intent.succeeded', 'refund.created']);
  });
});

/** Pays twice without webhooks; the second payment, whose id is returned, is to be refunded. */
async function payTwice(): Promise<{ booking: BookingHandle; paymentId: string }> {
  const booking = await world.bookTrip();
  const intent = await world.createUnknownIntent(booking, 'deposit', DEPOSIT_CENTS);
  await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
  expect(await world.sandbox.payIntent(intent.client_secret)).toBe('succeeded');
  return { booking, paymentId: intent.id };
}

const listSucceededRefunds = async (paymentId: string): Promise<number[]> =>
  (await world.sandbox.readState()).refunds
    .filter(({ payment_intent: intentId, status }) => intentId === paymentId && status === 'succeeded')
    .map(({ amount }) => amount);

describe('a manual refund before the product’s own refund was sent', () => {
  /** Makes a refund in the dashboard that equals the refund that the product was about to send. */
  async function refundLikeTheProduct() {
    const { booking, paymentId } = await payTwice();
    const { id } = await refundInDashboard(paymentId, DEPOSIT_CENTS);
    expect(await world.sendCardEvent(paymentId)).toBe(200);
    await world.waitForEvent(booking, 'PaymentRefunded');
    await reportNewest('refund.created');
    await world.waitUntilAtRest();
    return { booking, paymentId, providerRefundId: id };
  }

  test('counts as the product’s own refund if it has the same amount', async () => {
    const { booking, paymentId, providerRefundId } = await refundLikeTheProduct();
    const refundEvents = (await world.readHistory(booking.id)).filter(({ type }) => type.includes('Refund'));

    expect(refundEvents.map(({ type }) => type)).toEqual(['RefundStarted', 'PaymentRefunded']);
    expect(refundEvents[1]?.data).toMatchObject({ refundId: `${paymentId}-r1`, providerRefundId });
    expect(await world.readTaskKinds(booking)).toEqual(['external-refund']);
    expect(await listSucceededRefunds(paymentId)).toEqual([DEPOSIT_CENTS]);
    expect(await readLedger(paymentId)).toEqual({
      captured_cents: DEPOSIT_CENTS,
      refunded_cents: DEPOSIT_CENTS,
    });
  });

  test('is owed again, under the provider’s id, if it has the same amount and fails days later', async () => {
    const { booking, paymentId, providerRefundId } = await refundLikeTheProduct();
    await world.sandbox.triggerAction('refunds/settle', { refund: providerRefundId, outcome: 'failed' });
    await reportNewest('refund.failed');
    await waitUntil(async () => (await world.readTaskKinds(booking)).includes('refund-failed'));
    await world.waitUntilAtRest();

    expect(await readLedger(paymentId)).toEqual({ captured_cents: DEPOSIT_CENTS, refunded_cents: 0 });
  });

  test('leaves no refund to send if it returns the whole payment', async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    const { paymentId } = (await world.listCapturedMoney(booking))[0]!;
    await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
    await refundInDashboard(paymentId, PRICE_CENTS);
    const envelope = newEnvelope({ actor: { kind: 'system' }, correlationId: 'test' });
    await world.runner.runOne(envelope, bookingStream(booking.id), (state) =>
      state.status === 'NEW' ? [] : splitRefund(state, 15_000, 'requested'),
    );
    await world.waitForEvent(booking, 'RefundFailed');
    await world.waitUntilAtRest();

    expect(await world.readTaskKinds(booking)).toEqual(['external-refund']);

    const failedRefund = await world.readLastEvent(booking, 'RefundFailed');
    expect(failedRefund).toMatchObject({ amountCents: 15_000, code: 'superseded' });
    expect(await listSucceededRefunds(paymentId)).toEqual([PRICE_CENTS]);
    expect(await readLedger(paymentId)).toEqual({ captured_cents: PRICE_CENTS, refunded_cents: PRICE_CENTS });

    const { rows } = await world.pool.query(
      "SELECT sum(amount_cents)::int AS owed FROM ledger_lines WHERE account = 'refunds' AND subject_id = $1",
      [paymentId],
    );
    expect(rows).toEqual([{ owed: 0 }]);
  });
});
