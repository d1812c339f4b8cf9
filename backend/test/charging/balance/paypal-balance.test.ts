import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { SendRefunds } from '../../../src/modules/booking/refunds/execute-refund.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { splitRefund } from '../../../src/modules/booking/core/payments.js';
import { bookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import { PayPalSide } from '../paypal-side.js';
import { inFull, PayPalShop } from '../paypal-shop.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(90_000);

const DAY = 86_400_000;
let world: World;
let shop: PayPalShop;

beforeAll(async () => {
  world = await World.open({ timeout: 2_000 });
  shop = new PayPalShop(world);
});
afterAll(() => world.close());

describe('a balance on a saved PayPal account', () => {
  test('is authorized, stored, and captured once on its date', async () => {
    const held = await shop.booked();
    await shop.chargeDay(held);
    await shop.paid(held);
    const { id } = await shop.balanceOf(held);
    expect((await shop.types(held)).slice(-4)).toEqual([
      'ChargeStarted',
      'PayPalOrderCreated',
      'ChargeConfirming',
      'BalancePaid',
    ]);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
    const { orders, captures } = await world.paypal.state();
    expect(orders.at(-1)).toMatchObject({ intent: 'AUTHORIZE', status: 'COMPLETED' });
    expect(captures.at(-1)?.invoice_id).toBe(`${held.id}-balance-${id}-160000`);
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test.each([
    ['create_order', 'timeout_after_success'],
    ['create_order', 'http_500_before'],
    ['create_order', 'rate_limited'],
    ['capture_authorization', 'timeout_after_success'],
    ['capture_authorization', 'timeout_before'],
    ['capture_authorization', 'cut'],
  ])('is looked up when its %s is answered by %s, and captured once', async (operation, fault) => {
    const held = await shop.booked();
    await world.paypal.plan(fault, operation);
    await shop.chargeDay(held);
    await eventually(async () => {
      if ((await world.view(held)).money === 'PAID') return true;
      if ((await shop.types(held)).includes('ChargeOutcomeUnknown')) await shop.minutes(2);
      return false;
    });
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
    const { orders } = await world.paypal.state();
    expect(orders.filter(({ purchase_units: [unit] }) => unit?.custom_id.startsWith(held.id))).toHaveLength(
      2,
    );
  });

  test('under review is neither paid nor failed until PayPal decides', async () => {
    const held = await shop.booked();
    await world.paypal.plan('pending', 'capture_authorization');
    await shop.chargeDay(held);
    await shop.has(held, 'ChargeOutcomeUnknown');
    const { captures } = await world.paypal.state();
    const { id } = await shop.balanceOf(held);
    // A manual payment meanwhile would pay it twice.
    expect((await world.payOpen(held, id, 'card')).body.state).toBe('processing');
    expect((await world.payOpen(held, id, 'paypal')).body.state).toBe('processing');
    await world.paypal.settle(captures.at(-1)?.id ?? '', 'completed');
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('is retried on its dates by a separate order when declined', async () => {
    const held = await shop.booked();
    await world.paypal.plan('instrument_declined', 'create_order');
    await shop.chargeDay(held);
    await shop.has(held, 'ChargeDeclined');
    expect((await shop.balanceOf(held)).charge).toBe('FAILED');
    await world.advanceTo(new Date(world.now().getTime() + DAY));
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('releases the authorization when declined at the capture, and is retried', async () => {
    const held = await shop.booked();
    await world.paypal.plan('instrument_declined', 'capture_authorization');
    await shop.chargeDay(held);
    await shop.has(held, 'ChargeDeclined');
    const { authorizations } = await world.paypal.state();
    expect(authorizations.at(-1)?.status).toBe('VOIDED');
    await world.advanceTo(new Date(world.now().getTime() + DAY));
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test.each(['the void is made', 'the void is lost'])(
    'can be paid by the customer through PayPal at once when declined at the capture: %s',
    async (outcome) => {
      const held = await shop.booked();
      await world.paypal.plan('instrument_declined', 'capture_authorization');
      if (outcome === 'the void is lost') await world.paypal.plan('timeout_before', 'void_authorization');
      await shop.chargeDay(held);
      await shop.has(held, 'ChargeDeclined');
      const { id } = await shop.balanceOf(held);
      const { body } = await world.payOpen(held, id, 'paypal');
      expect(body.state).toBe('approve');
      await world.paypal.approve(PayPalSide.orderIn(body.approveUrl));
      await shop.paid(held);
      await world.atRest();
      expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
    },
  );

  test('does not block the customer when an older log kept its order', async () => {
    const held = await shop.booked();
    await world.paypal.plan('instrument_declined', 'capture_authorization');
    await world.paypal.plan('timeout_before', 'void_authorization');
    await shop.chargeDay(held);
    await shop.has(held, 'PayPalOrderDropped');
    const orderCreated = (await world.history(held.id)).findLast(({ type }) => type === 'PayPalOrderCreated');
    if (orderCreated?.type !== 'PayPalOrderCreated') throw new Error('no order was made');
    const envelope = newEnvelope({ actor: { kind: 'system', name: 'test' }, correlationId: 'older' });
    const { type, data } = orderCreated;
    await world.runner.runOne(envelope, bookingStream(held.id), () => [{ type, data }]);
    const { id } = await shop.balanceOf(held);
    const { body } = await world.payOpen(held, id, 'paypal');
    expect(body.state).toBe('approve');
    await world.paypal.approve(PayPalSide.orderIn(body.approveUrl));
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('is voided when a dispute stops it after the authorization', async () => {
    const held = await shop.booked();
    const { captures } = await world.paypal.state();
    const deposit =
      captures.find(({ custom_id: customId }) => customId?.startsWith(held.id) === true)?.id ?? '';
    await world.paypal.plan('slow:1500', 'create_order');
    await shop.chargeDay(held);
    await shop.has(held, 'ChargeStarted');
    await world.paypal.dispute(deposit);
    await shop.has(held, 'ChargeVoided');
    await world.atRest();
    expect(await shop.after(held, 'DisputeOpened')).toEqual([
      'DisputeOpened',
      'OperationsItemRaised',
      'PayPalOrderCreated',
      'ChargeVoided',
      'PayPalOrderDropped',
    ]);
    const { authorizations } = await world.paypal.state();
    expect(authorizations.at(-1)?.status).toBe('VOIDED');
  });

  test('waits for a payer who has to agree again, and pays by PayPal', async () => {
    const held = await shop.booked('action_later');
    await shop.chargeDay(held);
    await shop.has(held, 'ChargeActionRequired');
    const { id } = await shop.balanceOf(held);
    const { body } = await world.payOpen(held, id, 'paypal');
    expect(body.state).toBe('approve');
    await world.paypal.approve(PayPalSide.orderIn(body.approveUrl));
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('waits for the customer without an account, who pays by card', async () => {
    const held = await shop.booked('vault_late');
    await shop.chargeDay(held);
    await shop.has(held, 'ChargeActionRequired');
    const { id } = await shop.balanceOf(held);
    const { body } = await world.payOpen(held, id, 'card');
    await world.sandbox.pay(body.card?.clientSecret ?? '');
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('is charged automatically when the account was reported late', async () => {
    const held = await shop.booked('vault_late');
    const orderId = (await world.history(held.id)).flatMap((event) =>
      event.type === 'DepositPaid' ? [event.data.paymentId] : [],
    )[0];
    expect(await shop.types(held)).not.toContain('PayPalAccountSaved');
    await world.paypal.releaseVault(orderId ?? '');
    await shop.has(held, 'PayPalAccountSaved');
    await shop.chargeDay(held);
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });
});

describe('a refund', () => {
  /** Decides a refund, as any canceller does. */
  async function decide(held: Held, cents: number): Promise<void> {
    const envelope = newEnvelope({ actor: { kind: 'system', name: 'test' }, correlationId: 'refund' });
    await world.runner.runOne(envelope, bookingStream(held.id), (booking) =>
      booking.status === 'NEW' ? [] : splitRefund(booking, cents, 'requested'),
    );
    await world.caughtUp();
  }

  test.each([null, 'timeout_after_success', 'http_500_after_success', 'timeout_before'])(
    'a partial refund is sent once to each payment in proportion (%s)',
    async (fault) => {
      const held = await shop.booked();
      await shop.chargeDay(held);
      await shop.paid(held);
      if (fault !== null) await world.paypal.plan(fault, 'refund_capture');
      await decide(held, 50_001);
      await eventually(
        async () => (await shop.types(held)).filter((type) => type === 'PaymentRefunded').length === 2,
        30_000,
      );
      const { returned } = await world.paypal.moneyOf(held.id);
      expect([...returned].sort((a, b) => a - b)).toEqual([10_001, 40_000]);
      // A job delivered twice sends nothing twice.
      const envelope = newEnvelope({ actor: { kind: 'worker' }, correlationId: 'again' });
      await world.commands.execute(new SendRefunds(envelope, held.id, (await shop.balanceOf(held)).id));
      expect((await world.paypal.moneyOf(held.id)).returned).toHaveLength(2);
    },
  );
});

test('the ledger matches PayPal’s captures and refunds to the cent, and sums to zero', async () => {
  await world.atRest();
  const { captures, refunds } = await world.paypal.state();
  const cents = (money: readonly { amount: { value: string } }[]): number =>
    money.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
  const completed = captures.filter(({ status }) => !['PENDING', 'DECLINED'].includes(status));
  const { rows } = await world.pool.query<{ clearing: string; all: string }>(
    `SELECT coalesce(sum(balance_cents) FILTER (WHERE account = 'clearing:paypal'), 0) AS clearing,
       sum(balance_cents) AS all FROM ledger_balances`,
  );
  expect(rows.map(({ clearing, all }) => [Number(clearing), Number(all)])).toEqual([
    [cents(completed) - cents(refunds), 0],
  ]);
});

test('every read model matches its events, and nothing is left to do', async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
});
