import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
afterEach(() => world.sandbox.control({ nextRefund: 'succeeded', webhooks: { mode: 'normal' } }));

const REFUND_EVENTS = ['RefundStarted', 'RefundHeld', 'RefundPending', 'PaymentRefunded', 'RefundFailed'];
const refunds = async (held: Held) =>
  (await world.history(held.id)).filter(({ type }) => REFUND_EVENTS.includes(type));
/** Drops repeated polls: a busy worker may poll once more before its next date is projected. */
const types = async (held: Held): Promise<string[]> =>
  (await refunds(held))
    .map(({ type }) => type)
    .filter((type, index, all) => type !== 'RefundPending' || all[index - 1] !== type);
const items = async (held: Held): Promise<string[]> =>
  (await world.history(held.id)).flatMap((event) =>
    event.type === 'OperationsItemRaised' ? [event.data.kind] : [],
  );
const until = (held: Held, type: string) => eventually(async () => (await types(held)).includes(type));
const intentOf = async (held: Held): Promise<string> => {
  const paid = (await world.history(held.id)).find(({ type }) => type === 'DepositPaid');
  if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
  return paid.data.paymentId;
};
const atProvider = async (paymentId: string) =>
  (await world.sandbox.state()).refunds.filter(({ payment_intent: intentId }) => intentId === paymentId);

/** A booking with a second payment of its deposit, which is refunded. Returns its intent. */
async function payTwice(held: Held): Promise<string> {
  const customer = (await world.sandbox.state()).payment_intents.find(
    ({ metadata }) => metadata['booking'] === held.id,
  )?.customer;
  const instalment = deriveInstalmentIds(held.id)('deposit');
  const request = { customer: customer ?? null, booking: held.id, instalment, amountCents: 40_000 };
  const intent = await world.sandbox.intent(request);
  expect(await world.sandbox.pay(intent.client_secret)).toBe('succeeded');
  await until(held, 'RefundStarted');
  return intent.id;
}
/** The same with a slow bank; returns the refund at the provider. */
async function pending(held: Held): Promise<string> {
  await world.sandbox.control({ nextRefund: 'pending' });
  const paymentId = await payTwice(held);
  await until(held, 'RefundPending');
  const [refund] = await atProvider(paymentId);
  if (!refund) throw new Error('no refund was asked for');
  return refund.id;
}

describe('a refund that takes days', () => {
  test('is completed when the provider says so, once', async () => {
    const held = await world.book();
    const refund = await pending(held);
    await world.sandbox.control({ webhooks: { mode: 'duplicate' } });
    await world.sandbox.act('refunds/settle', { refund, outcome: 'succeeded' });
    await until(held, 'PaymentRefunded');
    await world.atRest();
    expect(await types(held)).toEqual(['RefundStarted', 'RefundPending', 'PaymentRefunded']);
    expect(await items(held)).toEqual([]);
  });

  test('raises one task when it fails', async () => {
    const held = await world.book();
    const refund = await pending(held);
    await world.sandbox.control({ webhooks: { mode: 'duplicate' } });
    await world.sandbox.act('refunds/settle', {
      refund,
      outcome: 'failed',
      reason: 'expired_or_canceled_card',
    });
    await until(held, 'RefundFailed');
    await world.atRest();
    expect((await refunds(held)).at(-1)?.data).toMatchObject({ code: 'expired_or_canceled_card' });
    expect(await items(held)).toEqual(['refund-failed']);
  });

  test('is looked up when no webhook comes', async () => {
    const held = await world.book();
    const refund = await pending(held);
    await world.sandbox.control({ webhooks: { mode: 'drop' } });
    await world.sandbox.act('refunds/settle', { refund, outcome: 'succeeded' });
    await world.advanceTo(new Date(world.now().getTime() + 7 * 3_600_000));
    await until(held, 'PaymentRefunded');
    await world.atRest();
    expect(await types(held)).toEqual(['RefundStarted', 'RefundPending', 'PaymentRefunded']);
  });
});

test('a completed refund that fails days later is owed again', async () => {
  const held = await world.book();
  const paymentId = await payTwice(held);
  await until(held, 'PaymentRefunded');
  const [refund] = await atProvider(paymentId);
  await world.sandbox.act('refunds/settle', { refund: refund?.id, outcome: 'failed' });
  await until(held, 'RefundFailed');
  await world.atRest();
  expect(await types(held)).toEqual(['RefundStarted', 'PaymentRefunded', 'RefundFailed']);
  expect((await refunds(held)).at(-1)?.data).toMatchObject({ afterDone: true, amountCents: 40_000 });
  expect(await items(held)).toEqual(['refund-failed']);
  // It is not sent again automatically.
  expect((await atProvider(paymentId)).map(({ status }) => status)).toEqual(['failed']);
});

test('a refund by a colleague at the provider is booked, and reported once', async () => {
  const held = await world.book();
  await world.sandbox.control({ webhooks: { mode: 'duplicate' } });
  await world.sandbox.api('/v1/refunds', { payment_intent: await intentOf(held), amount: '15000' });
  await until(held, 'PaymentRefunded');
  await world.atRest();
  expect(await types(held)).toEqual(['RefundStarted', 'PaymentRefunded']);
  expect(await items(held)).toEqual(['refunded-by-hand']);
  expect(await world.view(held)).toMatchObject({ paidCents: 40_000, refundedCents: 15_000 });
});

test('a foreign refund that fails has moved no money', async () => {
  const held = await world.book();
  const refund = await world.sandbox.api<{ id: string }>('/v1/refunds', {
    payment_intent: await intentOf(held),
    amount: '15000',
  });
  await until(held, 'PaymentRefunded');
  await world.sandbox.act('refunds/settle', { refund: refund.id, outcome: 'failed' });
  await until(held, 'RefundFailed');
  await world.atRest();
  expect(await world.view(held)).toMatchObject({ paidCents: 40_000, refundedCents: 0 });
});

test('a refund of a disputed payment is refused and waits; won, it is sent once', async () => {
  const held = await world.book();
  await world.sandbox.control({ webhooks: { mode: 'drop' } });
  const customer = (await world.sandbox.state()).payment_intents.find(
    ({ metadata }) => metadata['booking'] === held.id,
  )?.customer;
  const instalment = deriveInstalmentIds(held.id)('deposit');
  const request = { customer: customer ?? null, booking: held.id, instalment, amountCents: 40_000 };
  const second = await world.sandbox.intent(request);
  await world.sandbox.pay(second.client_secret);
  const { id: dispute } = await world.sandbox.act('disputes/open', { paymentIntent: second.id });
  expect(await world.tell(second.id)).toBe(200);
  await until(held, 'RefundHeld');
  await world.atRest();
  expect(await types(held)).toEqual(['RefundStarted', 'RefundHeld']);
  expect((await refunds(held)).at(-1)?.data).toMatchObject({ amountCents: 40_000, begun: true });
  expect(await items(held)).not.toContain('refund-failed');
  expect(await atProvider(second.id)).toEqual([]);

  // Without a refund webhook: the second attempt's result is not taken for the first one's.
  await world.sandbox.act('disputes/move', { dispute, to: 'won' });
  expect(await world.tell(dispute, 'charge.dispute.closed')).toBe(200);
  await until(held, 'PaymentRefunded');
  await world.sandbox.control({ webhooks: { mode: 'normal' } });
  expect((await types(held)).slice(2)).toEqual(['RefundStarted', 'PaymentRefunded']);
  expect((await atProvider(second.id)).map(({ amount }) => amount)).toEqual([40_000]);
});

test.each(['the refund', 'the dispute'])(
  'a pending refund that a dispute ends waits, when %s is reported first; won, it is sent once',
  async (first) => {
    const held = await world.book();
    const refund = await pending(held);
    await world.sandbox.control({ nextRefund: 'succeeded', webhooks: { mode: 'drop' } });
    const { payment_intent: paymentId = '' } =
      (await world.sandbox.state()).refunds.find(({ id }) => id === refund) ?? {};
    // The provider does both at once.
    const reason = 'charge_for_pending_refund_disputed';
    await world.sandbox.act('refunds/settle', { refund, outcome: 'failed', reason });
    const { id: dispute } = await world.sandbox.act('disputes/open', { paymentIntent: paymentId });
    const tellRefund = async () => expect(await world.tell(refund, 'refund.failed')).toBe(200);
    const tellDispute = async () => expect(await world.tell(dispute, 'charge.dispute.created')).toBe(200);
    const tell = first === 'the refund' ? [tellRefund, tellDispute] : [tellDispute, tellRefund];
    for (const report of tell) {
      await report();
      await until(held, 'RefundHeld');
      await world.atRest();
    }
    expect(await types(held)).toEqual(['RefundStarted', 'RefundPending', 'RefundHeld']);
    expect(await items(held)).toEqual(['dispute-opened']);
    await world.sandbox.act('disputes/move', { dispute, to: 'won' });
    expect(await world.tell(dispute, 'charge.dispute.closed')).toBe(200);
    await until(held, 'PaymentRefunded');
    await world.atRest();
    expect((await types(held)).slice(3)).toEqual(['RefundStarted', 'PaymentRefunded']);
    expect((await atProvider(String(paymentId))).map(({ status }) => status).toSorted()).toEqual([
      'failed',
      'succeeded',
    ]);
  },
);

test.each(['late', 'again'])(
  'a failure of the first attempt, reported %s after the dispute was won, ends no second one: its success is booked',
  async (timing) => {
    const held = await world.book();
    const first = await pending(held);
    await world.sandbox.control({ webhooks: { mode: 'drop' } });
    const { payment_intent: intentId } =
      (await world.sandbox.state()).refunds.find(({ id }) => id === first) ?? {};
    const paymentId = String(intentId);
    const reason = 'declined';
    await world.sandbox.act('refunds/settle', { refund: first, outcome: 'failed', reason });
    const { id: dispute } = await world.sandbox.act('disputes/open', { paymentIntent: paymentId });
    expect(await world.tell(dispute, 'charge.dispute.created')).toBe(200);
    await until(held, 'RefundHeld');
    const tellFirst = async () => {
      expect(await world.tell(first, 'refund.failed')).toBe(200);
      await world.atRest();
    };
    if (timing === 'again') await tellFirst();
    await world.sandbox.act('disputes/move', { dispute, to: 'won' });
    expect(await world.tell(dispute, 'charge.dispute.closed')).toBe(200);
    await eventually(async () => (await atProvider(paymentId)).length === 2);
    await tellFirst();
    expect((await types(held)).slice(2)).toEqual(['RefundHeld', 'RefundStarted', 'RefundPending']);
    const second = (await atProvider(paymentId)).find(({ status }) => status === 'pending');
    await world.sandbox.act('refunds/settle', { refund: second?.id, outcome: 'succeeded' });
    expect(await world.tell(second?.id ?? '', 'refund.updated')).toBe(200);
    await until(held, 'PaymentRefunded');
    await tellFirst();
    expect((await types(held)).slice(4)).toEqual(['RefundPending', 'PaymentRefunded']);
    expect((await refunds(held)).at(-1)?.data).toMatchObject({ providerRefundId: second?.id });
    expect(await items(held)).toEqual(['dispute-opened']);
  },
);

test('every read model matches its events', async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
});
