import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { DEPOSIT_CENTS } from '../../support/booking/builders.js';
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

const REFUND_EVENTS = ['RefundStarted', 'RefundHeld', 'RefundPending', 'PaymentRefunded', 'RefundFailed'];
const listRefundEvents = async (booking: BookingHandle) =>
  (await world.readHistory(booking.id)).filter(({ type }) => REFUND_EVENTS.includes(type));

/** Ignores repeated polls: a busy worker may poll again before its next date is projected. */
const readRefundEventTypes = async (booking: BookingHandle): Promise<string[]> =>
  (await listRefundEvents(booking))
    .map(({ type }) => type)
    .filter((type, index, allTypes) => type !== 'RefundPending' || allTypes[index - 1] !== type);

const readDepositPaymentId = async (booking: BookingHandle): Promise<string> =>
  (await world.readDeposit(booking)).paymentId;

const listProviderRefunds = async (paymentId: string) =>
  (await world.sandbox.readState()).refunds.filter(({ payment_intent: intentId }) => intentId === paymentId);

/** Pays the deposit of a booking again. Returns the id of this payment, which is refunded. */
async function payAgain(booking: BookingHandle): Promise<string> {
  const intent = await world.createUnknownIntent(booking, 'deposit', DEPOSIT_CENTS);
  expect(await world.sandbox.payIntent(intent.client_secret)).toBe('succeeded');
  await world.waitForEvent(booking, 'RefundStarted');
  return intent.id;
}

/** Pays again like `payAgain`, at a bank that takes days. Returns the id of the refund at the provider. */
async function createPendingRefund(booking: BookingHandle): Promise<string> {
  await world.sandbox.setControl({ nextRefund: 'pending' });
  const paymentId = await payAgain(booking);
  await world.waitForEvent(booking, 'RefundPending');
  // A webhook of the pending refund that arrives later would read what a test does to the refund next.
  await world.sandbox.flushWebhooks();
  await world.waitUntilAtRest();
  const [refund] = await listProviderRefunds(paymentId);
  if (!refund) throw new Error('the provider has no refund');
  return refund.id;
}

async function readPaymentIdOfRefund(refundId: string): Promise<string> {
  const { refunds } = await world.sandbox.readState();
  return String(refunds.find(({ id }) => id === refundId)?.payment_intent);
}

describe('a refund that takes days', () => {
  test('is completed once when the provider reports it', async () => {
    const booking = await world.bookTrip();
    const refundId = await createPendingRefund(booking);
    await world.sandbox.setControl({ webhooks: { mode: 'duplicate' } });
    await world.sandbox.triggerAction('refunds/settle', { refund: refundId, outcome: 'succeeded' });
    await world.waitForEvent(booking, 'PaymentRefunded');
    await world.waitUntilAtRest();

    expect(await readRefundEventTypes(booking)).toEqual([
      'RefundStarted',
      'RefundPending',
      'PaymentRefunded',
    ]);
    expect(await world.readTaskKinds(booking)).toEqual([]);
  });

  test('raises one task when it fails', async () => {
    const booking = await world.bookTrip();
    const refundId = await createPendingRefund(booking);
    await world.sandbox.setControl({ webhooks: { mode: 'duplicate' } });
    await world.sandbox.triggerAction('refunds/settle', {
      refund: refundId,
      outcome: 'failed',
      reason: 'expired_or_canceled_card',
    });
    await world.waitForEvent(booking, 'RefundFailed');
    await world.waitUntilAtRest();

    expect((await listRefundEvents(booking)).at(-1)?.data).toMatchObject({
      code: 'expired_or_canceled_card',
    });
    expect(await world.readTaskKinds(booking)).toEqual(['refund-failed']);
  });

  test('is looked up when no webhook arrives', async () => {
    const booking = await world.bookTrip();
    const refundId = await createPendingRefund(booking);
    await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
    await world.sandbox.triggerAction('refunds/settle', { refund: refundId, outcome: 'succeeded' });
    await world.advanceBy(7 * HOUR_MS);
    await world.waitForEvent(booking, 'PaymentRefunded');
    await world.waitUntilAtRest();

    expect(await readRefundEventTypes(booking)).toEqual([
      'RefundStarted',
      'RefundPending',
      'PaymentRefunded',
    ]);
  });
});

test('a completed refund that fails days later is owed again', async () => {
  const booking = await world.bookTrip();
  const paymentId = await payAgain(booking);
  await world.waitForEvent(booking, 'PaymentRefunded');
  const [refund] = await listProviderRefunds(paymentId);
  await world.sandbox.triggerAction('refunds/settle', { refund: refund?.id, outcome: 'failed' });
  await world.waitForEvent(booking, 'RefundFailed');
  await world.waitUntilAtRest();

  expect(await readRefundEventTypes(booking)).toEqual(['RefundStarted', 'PaymentRefunded', 'RefundFailed']);
  expect((await listRefundEvents(booking)).at(-1)?.data).toMatchObject({
    wasSent: true,
    amountCents: DEPOSIT_CENTS,
  });
  expect(await world.readTaskKinds(booking)).toEqual(['refund-failed']);
  // The failed refund is not sent again automatically.
  expect((await listProviderRefunds(paymentId)).map(({ status }) => status)).toEqual(['failed']);
});

test('a refund made in the dashboard is booked', async () => {
  const booking = await world.bookTrip();
  await world.sandbox.setControl({ webhooks: { mode: 'duplicate' } });
  await world.sandbox.callApi('/v1/refunds', {
    payment_intent: await readDepositPaymentId(booking),
    amount: '15000',
  });
  await world.waitForEvent(booking, 'PaymentRefunded');
  await world.waitUntilAtRest();

  expect(await readRefundEventTypes(booking)).toEqual(['RefundStarted', 'PaymentRefunded']);
  expect(await world.readTaskKinds(booking)).toEqual(['external-refund']);
  expect(await world.readBooking(booking)).toMatchObject({ paidCents: DEPOSIT_CENTS, refundedCents: 15_000 });
});

test('a dashboard refund that fails has moved no money', async () => {
  const booking = await world.bookTrip();
  const refund = await world.sandbox.callApi<{ id: string }>('/v1/refunds', {
    payment_intent: await readDepositPaymentId(booking),
    amount: '15000',
  });
  await world.waitForEvent(booking, 'PaymentRefunded');
  await world.sandbox.triggerAction('refunds/settle', { refund: refund.id, outcome: 'failed' });
  await world.waitForEvent(booking, 'RefundFailed');
  await world.waitUntilAtRest();

  expect(await world.readBooking(booking)).toMatchObject({ paidCents: DEPOSIT_CENTS, refundedCents: 0 });
});

test('a refund of a disputed payment waits until the dispute is won', async () => {
  const booking = await world.bookTrip();
  await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
  const secondIntent = await world.createUnknownIntent(booking, 'deposit', DEPOSIT_CENTS);
  await world.sandbox.payIntent(secondIntent.client_secret);
  const { id: disputeId } = await world.sandbox.triggerAction('disputes/open', {
    paymentIntent: secondIntent.id,
  });
  expect(await world.sendCardEvent(secondIntent.id)).toBe(200);
  await world.waitForEvent(booking, 'RefundHeld');
  await world.waitUntilAtRest();
  expect(await listRefundEvents(booking)).toMatchObject([
    { type: 'RefundStarted' },
    { type: 'RefundHeld', data: { amountCents: DEPOSIT_CENTS, wasStarted: true } },
  ]);
  expect({
    taskKinds: await world.readTaskKinds(booking),
    providerRefunds: await listProviderRefunds(secondIntent.id),
  }).toEqual({ taskKinds: expect.not.arrayContaining(['refund-failed']), providerRefunds: [] });

  // Without a refund webhook, the second attempt must not get the result of the first attempt.
  await world.sandbox.triggerAction('disputes/move', { dispute: disputeId, to: 'won' });
  expect(await world.sendCardEvent(disputeId, 'charge.dispute.closed')).toBe(200);
  await world.waitForEvent(booking, 'PaymentRefunded');
  await world.waitUntilAtRest();
  await world.sandbox.setControl({ webhooks: { mode: 'normal' } });
  expect({
    refundEvents: (await readRefundEventTypes(booking)).slice(2),
    refundedCents: (await listProviderRefunds(secondIntent.id)).map(({ amount }) => amount),
  }).toEqual({ refundEvents: ['RefundStarted', 'PaymentRefunded'], refundedCents: [DEPOSIT_CENTS] });
});

test.each(['the refund', 'the dispute'])(
  'a pending refund that a dispute ends waits if %s is reported first',
  async (first) => {
    const booking = await world.bookTrip();
    const refundId = await createPendingRefund(booking);
    await world.sandbox.setControl({ nextRefund: 'succeeded', webhooks: { mode: 'drop' } });
    const paymentId = await readPaymentIdOfRefund(refundId);
    // The provider ends the refund and the dispute at the same time.
    const reason = 'charge_for_pending_refund_disputed';
    await world.sandbox.triggerAction('refunds/settle', { refund: refundId, outcome: 'failed', reason });
    const { id: disputeId } = await world.sandbox.triggerAction('disputes/open', {
      paymentIntent: paymentId,
    });
    const reports = [
      [refundId, 'refund.failed'],
      [disputeId, 'charge.dispute.created'],
    ] as const;
    for (const [id, type] of first === 'the refund' ? reports : reports.toReversed()) {
      expect(await world.sendCardEvent(id, type)).toBe(200);
      await world.waitForEvent(booking, 'RefundHeld');
      await world.waitUntilAtRest();
    }

    expect(await readRefundEventTypes(booking)).toEqual(['RefundStarted', 'RefundPending', 'RefundHeld']);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened']);

    await world.sandbox.triggerAction('disputes/move', { dispute: disputeId, to: 'won' });
    expect(await world.sendCardEvent(disputeId, 'charge.dispute.closed')).toBe(200);

    await world.waitForEvent(booking, 'PaymentRefunded');
    await world.waitUntilAtRest();
    expect((await readRefundEventTypes(booking)).slice(3)).toEqual(['RefundStarted', 'PaymentRefunded']);
    expect((await listProviderRefunds(paymentId)).map(({ status }) => status).toSorted()).toEqual([
      'failed',
      'succeeded',
    ]);
  },
);

test.each(['late', 'again'])(
  'a failure of the first attempt, reported %s after the dispute was won, does not end the second attempt',
  async (timing) => {
    const booking = await world.bookTrip();
    const firstRefundId = await createPendingRefund(booking);
    await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
    const paymentId = await readPaymentIdOfRefund(firstRefundId);
    const reason = 'declined';
    await world.sandbox.triggerAction('refunds/settle', { refund: firstRefundId, outcome: 'failed', reason });
    const { id: disputeId } = await world.sandbox.triggerAction('disputes/open', {
      paymentIntent: paymentId,
    });

    expect(await world.sendCardEvent(disputeId, 'charge.dispute.created')).toBe(200);

    await world.waitForEvent(booking, 'RefundHeld');
    const reportFirstRefund = async () => {
      expect(await world.sendCardEvent(firstRefundId, 'refund.failed')).toBe(200);
      await world.waitUntilAtRest();
    };
    if (timing === 'again') await reportFirstRefund();
    await world.sandbox.triggerAction('disputes/move', { dispute: disputeId, to: 'won' });

    expect(await world.sendCardEvent(disputeId, 'charge.dispute.closed')).toBe(200);

    await waitUntil(async () => (await listProviderRefunds(paymentId)).length === 2);
    await reportFirstRefund();
    expect((await readRefundEventTypes(booking)).slice(2)).toEqual([
      'RefundHeld',
      'RefundStarted',
      'RefundPending',
    ]);

    const secondRefund = (await listProviderRefunds(paymentId)).find(({ status }) => status === 'pending');
    const secondRefundId = secondRefund!.id;
    await world.sandbox.triggerAction('refunds/settle', { refund: secondRefundId, outcome: 'succeeded' });
    expect(await world.sendCardEvent(secondRefundId, 'refund.updated')).toBe(200);

    await world.waitForEvent(booking, 'PaymentRefunded');
    await reportFirstRefund();
    expect((await listRefundEvents(booking)).slice(4)).toMatchObject([
      { type: 'RefundPending' },
      { type: 'PaymentRefunded', data: { providerRefundId: secondRefundId } },
    ]);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened']);
  },
);
