import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PayPalSide } from './paypal-side.js';
import { eventually, type Held } from './shop.js';
import { World } from './world.js';

jest.setTimeout(60_000);

const MINUTE = 60_000;
const DAY = 86_400_000;
let world: World;

beforeAll(async () => {
  world = await World.open({ timeout: 2_000 });
});
afterAll(() => world.close());

const types = async (held: Held): Promise<string[]> => (await world.history(held.id)).map(({ type }) => type);
const after = async (held: Held, type: string): Promise<string[]> => {
  const all = await types(held);
  return all.slice(all.indexOf(type));
};
const status = async (held: Held): Promise<string> => (await world.view(held)).status;
const confirmed = (held: Held) => eventually(async () => (await status(held)) === 'CONFIRMED');

async function hold(seats = 2): Promise<Held> {
  const [departureId] = await world.publish(1, { seats });
  return world.hold(departureId!);
}

/** An order, and the booking's customer on PayPal's page. */
async function order(held: Held, plan: 'deposit' | 'full' = 'deposit'): Promise<string> {
  const { status: code, body } = await world.payByPayPal(held, plan);
  expect([code, body.state]).toEqual([200, 'approve']);
  return PayPalSide.orderIn(body.approveUrl);
}

/** The hold is over: the clock stands just after its end. */
const holdEnds = async (held: Held): Promise<void> => {
  const until = (await world.view(held)).hold?.expiresAt;
  await world.advanceTo(new Date(Math.max(Date.parse(until!), world.now().getTime()) + 1_000));
};

describe('a deposit by PayPal', () => {
  test('is captured when the customer comes back, and the account kept for the balance', async () => {
    await world.paypal.control({ webhooks: { mode: 'drop' } });
    const held = await hold();
    const orderId = await order(held);
    await world.paypal.approve(orderId);
    const back = await world.payByPayPal(held);
    await world.paypal.control({ webhooks: { mode: 'normal' } });
    expect(back.body.state).toBe('paid');
    expect(await after(held, 'PaymentStarted')).toEqual([
      'PaymentStarted',
      'PayPalOrderCreated',
      'PayPalCaptureStarted',
      'DepositPaid',
      'BookingConfirmed',
      'BalanceScheduled',
    ]);
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
    const paid = (await world.history(held.id)).find(({ type }) => type === 'DepositPaid');
    const { captures, payment_tokens: tokens } = await world.paypal.state();
    expect(paid?.data).toMatchObject({
      provider: 'paypal',
      intentId: orderId,
      chargeId: captures.at(-1)?.id,
      paymentMethodId: tokens.at(-1)?.id,
      card: null,
    });
    expect(captures.at(-1)?.invoice_id).toBe(`${held.id}-deposit-${paidInstalment(paid)}-40000`);
    expect((await world.view(held)).instalments[0]?.method).toBe('paypal');
    // Coming back again changes nothing.
    expect((await world.payByPayPal(held)).body.state).toBe('paid');
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('is captured by the webhook when the customer never comes back', async () => {
    const held = await hold();
    await world.paypal.approve(await order(held));
    await confirmed(held);
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('asked for again before the approval is the same order', async () => {
    const held = await hold();
    const first = await order(held);
    expect(await order(held)).toBe(first);
    expect((await types(held)).filter((type) => type === 'PayPalOrderCreated')).toHaveLength(1);
  });

  test.each(['timeout_after_success', 'http_500_after_success', 'cut'])(
    'whose capture is answered by %s is found taken, once',
    async (fault) => {
      const held = await hold();
      const orderId = await order(held);
      await world.paypal.plan(fault, 'capture_order');
      await world.paypal.approve(orderId);
      await world.payByPayPal(held);
      await eventually(async () => (await world.payByPayPal(held)).body.state === 'paid');
      await world.atRest();
      expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
      expect((await types(held)).filter((type) => type === 'DepositPaid')).toHaveLength(1);
    },
  );

  test('whose capture never reached PayPal is captured by the worker, though nobody asks', async () => {
    await world.paypal.control({ webhooks: { mode: 'drop' } });
    const held = await hold();
    const orderId = await order(held);
    await world.paypal.approve(orderId);
    await world.paypal.plan('timeout_before', 'capture_order');
    const lost = await world.payByPayPal(held);
    expect(lost.body.state).toBe('processing');
    await world.advanceTo(new Date(world.now().getTime() + 61_000));
    await confirmed(held);
    await world.paypal.control({ webhooks: { mode: 'normal' } });
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('that is declined is nobody’s debt: the customer chooses again and pays by card', async () => {
    await world.paypal.control({ webhooks: { mode: 'drop' } });
    const held = await hold();
    await world.paypal.approve(await order(held), 'declined');
    const answer = await world.payByPayPal(held);
    await world.paypal.control({ webhooks: { mode: 'normal' } });
    expect([answer.status, answer.body.code]).toEqual([402, 'PAYMENT_DECLINED']);
    expect(await after(held, 'PayPalCaptureStarted')).toEqual([
      'PayPalCaptureStarted',
      'PaymentAttemptFailed',
      'PayPalOrderDropped',
    ]);
    await world.sandbox.pay(await world.secret(held));
    await confirmed(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [], returned: [] });
  });
});

describe('another way to pay', () => {
  test('PayPal after a card: the intent is cancelled at the provider before there is an order', async () => {
    const held = await hold();
    const intentId = (await world.secret(held)).split('_secret_')[0];
    const orderId = await order(held);
    const { payment_intents: intents } = await world.sandbox.state();
    expect(intents.find(({ id }) => id === intentId)?.status).toBe('canceled');
    expect(await after(held, 'PaymentIntentCancelled')).toEqual([
      'PaymentIntentCancelled',
      'PaymentStarted',
      'PayPalOrderCreated',
    ]);
    await world.paypal.approve(orderId);
    await confirmed(held);
  });

  test('a card that was charged meanwhile is paid, and no order is made', async () => {
    const held = await hold();
    await world.sandbox.control({ webhooks: { mode: 'drop' } });
    await world.sandbox.pay(await world.secret(held));
    expect((await world.payByPayPal(held)).body.state).toBe('paid');
    await world.sandbox.control({ webhooks: { mode: 'normal' } });
    expect(await types(held)).not.toContain('PayPalOrderCreated');
  });

  test('a card after PayPal: the order is dropped, and an approval that comes later takes nothing', async () => {
    const held = await hold();
    const orderId = await order(held);
    const secret = await world.secret(held);
    expect(await after(held, 'PayPalOrderDropped')).toContain('PaymentIntentCreated');
    await world.paypal.approve(orderId);
    await world.paypal.flush();
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [], returned: [] });
    await world.sandbox.pay(secret);
    await confirmed(held);
  });

  test('another plan is another order, of another sum', async () => {
    const held = await hold();
    const first = await order(held);
    const second = await order(held, 'full');
    expect(second).not.toBe(first);
    await world.paypal.approve(first);
    await world.paypal.approve(second);
    await confirmed(held);
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [200_000], returned: [] });
    expect((await world.view(held)).money).toBe('PAID');
  });
});

describe('a hold that runs out', () => {
  test('before the approval: nothing is captured, and the seats are free', async () => {
    const held = await hold();
    const orderId = await order(held);
    await holdEnds(held);
    await eventually(async () => (await status(held)) === 'EXPIRED');
    await world.paypal.approve(orderId);
    await world.paypal.flush();
    const answer = await world.payByPayPal(held);
    expect(answer.body.code).toBe('HOLD_EXPIRED');
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [], returned: [] });
  });

  test('after the capture was begun and its answer lost: PayPal is asked before the seats are released', async () => {
    await world.paypal.control({ webhooks: { mode: 'drop' } });
    const held = await hold();
    const orderId = await order(held);
    await world.paypal.approve(orderId);
    await world.paypal.plan('timeout_after_success', 'capture_order');
    await world.payByPayPal(held);
    await holdEnds(held);
    await confirmed(held);
    await world.atRest();
    await world.paypal.control({ webhooks: { mode: 'normal' } });
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });
});

describe('a capture under review', () => {
  async function review(held: Held): Promise<string> {
    const orderId = await order(held);
    await world.paypal.approve(orderId, 'pending');
    await eventually(async () => (await status(held)) === 'PENDING_PAYMENT');
    const { captures } = await world.paypal.state();
    return captures.find((each) => each.supplementary_data?.related_ids.order_id === orderId)?.id ?? '';
  }

  test('keeps its seats beyond the hold, and confirms when it completes', async () => {
    const held = await hold();
    const capture = await review(held);
    expect((await world.payByPayPal(held)).body.state).toBe('processing');
    // A card beside it would be a second payment.
    expect((await world.pay(held)).body.state).toBe('processing');
    await world.advanceTo(new Date(world.now().getTime() + 60 * MINUTE));
    await world.atRest();
    expect(await status(held)).toBe('PENDING_PAYMENT');
    await world.paypal.settle(capture, 'completed');
    await confirmed(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('that ends badly leaves a quarter of an hour to pay otherwise', async () => {
    const held = await hold();
    const capture = await review(held);
    await world.paypal.settle(capture, 'denied');
    await eventually(async () => (await types(held)).includes('PayPalOrderDropped'));
    const { status: now, hold: left } = await world.view(held);
    expect(now).toBe('ON_HOLD');
    expect(Date.parse(left?.expiresAt ?? '') - world.now().getTime()).toBeGreaterThan(14 * MINUTE);
    await holdEnds(held);
    await eventually(async () => (await status(held)) === 'EXPIRED');
  });

  test('of three days becomes a task for a person and holds no seats; money after that takes them again', async () => {
    const held = await hold();
    const capture = await review(held);
    await world.advanceTo(new Date(world.now().getTime() + 3 * DAY + MINUTE));
    await eventually(async () => (await status(held)) === 'EXPIRED');
    expect(await types(held)).toContain('OperationsItemRaised');
    await world.paypal.settle(capture, 'completed');
    await confirmed(held);
    expect(
      (await world.history(held.id)).find(({ type }) => type === 'BookingConfirmed')?.data,
    ).toMatchObject({
      late: true,
    });
  });

  test('of three days whose seats were sold goes back when it completes', async () => {
    const held = await hold();
    const capture = await review(held);
    const departureId = held.booking.departureId;
    await world.advanceTo(new Date(world.now().getTime() + 3 * DAY + MINUTE));
    await eventually(async () => (await status(held)) === 'EXPIRED');
    await world.caughtUp();
    const other = await world.hold(departureId);
    await world.paypal.approve(await order(other));
    await confirmed(other);
    await world.paypal.settle(capture, 'completed');
    await eventually(async () => (await types(held)).includes('PaymentRefunded'));
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [40_000] });
    expect(await status(held)).toBe('EXPIRED');
  });
});

test('every read model is what its events say', async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
});

const paidInstalment = (event: { data: object } | undefined): string =>
  String((event?.data as { instalmentId?: string } | undefined)?.instalmentId);
