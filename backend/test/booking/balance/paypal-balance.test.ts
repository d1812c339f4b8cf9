import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { bookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import { splitRefund } from '../../../src/modules/booking/core/payments.js';
import { SendRefunds } from '../../../src/modules/booking/refunds/send-refunds.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { newEvent } from '../../support/booking/events.js';
import { waitUntil } from '../../support/wait-until.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { DEPOSIT_PAYMENT, FULL_PAYMENT, PayPalCustomer } from '../../support/world/paypal-customer.js';
import { PayPalSide } from '../../support/world/paypal-side.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(90_000);

let world: World;
let payPalCustomer: PayPalCustomer;

beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer, { timeoutMs: 3_000 });
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

describe('a balance on a saved PayPal account', () => {
  test('is captured once on its date after a stored authorization', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.advanceToChargeDay(booking);
    await world.waitUntilPaid(booking);
    const { id } = await world.readBalance(booking);
    expect((await world.readEventTypes(booking)).slice(-4)).toEqual([
      'ChargeStarted',
      'PayPalOrderCreated',
      'ChargeConfirming',
      'BalancePaid',
    ]);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);

    const { orders, captures } = await world.paypal.readState();
    expect(orders.at(-1)).toMatchObject({ intent: 'AUTHORIZE', status: 'COMPLETED' });
    expect(captures.at(-1)?.invoice_id).toBe(`${booking.id}-balance-${id}-160000`);

    await world.waitUntilAtRest();
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test.each([
    ['create_order', 'timeout_after_success'],
    ['create_order', 'http_500_before'],
    ['create_order', 'rate_limited'],
    ['capture_authorization', 'timeout_after_success'],
    ['capture_authorization', 'timeout_before'],
    ['capture_authorization', 'cut'],
  ])('is captured once after a look-up when its %s is answered by %s', async (operation, fault) => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.paypal.planOutcome(fault, operation);
    await world.advanceToChargeDay(booking);
    await waitUntil(async () => {
      if ((await world.readBooking(booking)).money === 'PAID') return true;
      if ((await world.readEventTypes(booking)).includes('ChargeOutcomeUnknown'))
        await world.advanceBy(2 * MINUTE_MS);
      return false;
    });
    await world.waitUntilAtRest();

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);

    const { orders } = await world.paypal.readState();
    expect(
      orders.filter(({ purchase_units: [unit] }) => unit?.custom_id.startsWith(booking.id)),
    ).toHaveLength(2);
  });

  test('is neither paid nor failed under review until PayPal decides', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.paypal.planOutcome('pending', 'capture_authorization');
    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'ChargeOutcomeUnknown');
    const { id } = await world.readBalance(booking);
    // A manual payment during the review would pay the balance twice.
    expect((await world.payOpenAmount(booking, id, 'card')).body.state).toBe('processing');
    expect((await world.payOpenAmount(booking, id, 'paypal')).body.state).toBe('processing');

    await world.paypal.settleNewestCapture('completed');
    await world.waitUntilPaid(booking);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('is retried on its dates by a separate order when declined', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.paypal.planOutcome('instrument_declined', 'create_order');
    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'ChargeDeclined');
    expect((await world.readBalance(booking)).charge).toBe('FAILED');
    await world.advanceBy(DAY_MS);
    await world.waitUntilPaid(booking);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('releases the authorization before the retry when declined at the capture', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.paypal.planOutcome('instrument_declined', 'capture_authorization');
    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'ChargeDeclined');
    const { authorizations } = await world.paypal.readState();
    expect(authorizations.at(-1)?.status).toBe('VOIDED');
    await world.advanceBy(DAY_MS);
    await world.waitUntilPaid(booking);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test.each(['the void is made', 'the void is lost'])(
    'can be paid by the customer through PayPal at once when declined at the capture: %s',
    async (outcome) => {
      const booking = await payPalCustomer.bookByPayPal();
      await world.paypal.planOutcome('instrument_declined', 'capture_authorization');
      if (outcome === 'the void is lost')
        await world.paypal.planOutcome('timeout_before', 'void_authorization');
      await world.advanceToChargeDay(booking);
      await world.waitForEvent(booking, 'ChargeDeclined');
      const { id } = await world.readBalance(booking);
      const { body } = await world.payOpenAmount(booking, id, 'paypal');
      expect(body.state).toBe('approve');

      await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl));
      await world.waitUntilPaid(booking);
      await world.waitUntilAtRest();
      expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
    },
  );

  test('does not block the customer when an older log has its order', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    await world.paypal.planOutcome('instrument_declined', 'capture_authorization');
    await world.paypal.planOutcome('timeout_before', 'void_authorization');
    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'PayPalOrderDropped');
    const data = await world.readLastEvent(booking, 'PayPalOrderCreated');
    const envelope = newEnvelope({ actor: { kind: 'system', name: 'test' }, correlationId: 'older' });
    await world.runner.runOne(envelope, bookingStream(booking.id), () => [
      newEvent('PayPalOrderCreated', data),
    ]);
    const { id } = await world.readBalance(booking);
    const { body } = await world.payOpenAmount(booking, id, 'paypal');

    expect(body.state).toBe('approve');

    await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl));
    await world.waitUntilPaid(booking);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('is voided when a dispute stops it after the authorization', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const depositCaptureId = await world.paypal.readCaptureId(booking);
    await world.paypal.planOutcome('slow:2700', 'create_order');
    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'ChargeStarted');
    await world.paypal.disputeCapture(depositCaptureId);
    await world.waitForEvent(booking, 'ChargeVoided');
    await world.waitUntilAtRest();

    expect(await payPalCustomer.readEventTypesFrom(booking, 'DisputeOpened')).toEqual([
      'DisputeOpened',
      'TaskRaised',
      'PayPalOrderCreated',
      'ChargeVoided',
      'PayPalOrderDropped',
    ]);

    const { authorizations } = await world.paypal.readState();
    expect(authorizations.at(-1)?.status).toBe('VOIDED');
  });

  test('is paid by PayPal after its payer agreed again', async () => {
    const booking = await payPalCustomer.bookByPayPal('action_later');
    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'ChargeActionRequired');
    const { id } = await world.readBalance(booking);
    const { body } = await world.payOpenAmount(booking, id, 'paypal');
    expect(body.state).toBe('approve');
    await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl));
    await world.waitUntilPaid(booking);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('waits for the customer without an account, who pays by card', async () => {
    const booking = await payPalCustomer.bookByPayPal('vault_late');
    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'ChargeActionRequired');
    const { id } = await world.readBalance(booking);
    const { body } = await world.payOpenAmount(booking, id, 'card');
    await world.sandbox.payIntent(body.card!.clientSecret);
    await world.waitUntilPaid(booking);

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });

  test('is charged automatically when the account was reported late', async () => {
    const booking = await payPalCustomer.bookByPayPal('vault_late');
    const { paymentId: orderId } = await world.readDeposit(booking);
    expect(await world.readEventTypes(booking)).not.toContain('PayPalAccountSaved');
    await world.paypal.issueToken(orderId);
    await world.waitForEvent(booking, 'PayPalAccountSaved');
    await world.advanceToChargeDay(booking);
    await world.waitUntilPaid(booking);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });
});

describe('a refund', () => {
  /** Decides a refund like every kind of cancellation. */
  async function decideRefund(booking: BookingHandle, cents: number): Promise<void> {
    const envelope = newEnvelope({ actor: { kind: 'system', name: 'test' }, correlationId: 'refund' });
    await world.runner.runOne(envelope, bookingStream(booking.id), (state) =>
      state.status === 'NEW' ? [] : splitRefund(state, cents, 'requested'),
    );
    await world.waitForReadModels();
  }

  test.each([null, 'timeout_after_success', 'http_500_after_success', 'timeout_before'])(
    'is split between the payments in proportion and sent once to each (%s)',
    async (fault) => {
      const booking = await payPalCustomer.bookByPayPal();
      await world.advanceToChargeDay(booking);
      await world.waitUntilPaid(booking);
      if (fault !== null) await world.paypal.planOutcome(fault, 'refund_capture');
      await decideRefund(booking, 50_001);
      await waitUntil(async () => (await world.countEvents(booking, 'PaymentRefunded')) === 2, 30_000);
      const { refundsCents } = await world.paypal.readBookingMoney(booking.id);
      expect([...refundsCents].sort((a, b) => a - b)).toEqual([10_001, 40_000]);

      // A job that is delivered twice must not refund twice.
      const envelope = newEnvelope({ actor: { kind: 'worker' }, correlationId: 'again' });
      await world.commandBus.execute(
        new SendRefunds(envelope, booking.id, (await world.readBalance(booking)).id),
      );
      expect((await world.paypal.readBookingMoney(booking.id)).refundsCents).toHaveLength(2);
    },
  );
});

test('the ledger matches PayPal’s captures and refunds to the cent', async () => {
  await world.waitUntilAtRest();
  const { captures, refunds } = await world.paypal.readState();
  const sumAmounts = (money: readonly { amount: { value: string } }[]): number =>
    money.reduce((sum, { amount }) => sum + Math.round(Number(amount.value) * 100), 0);
  const completedCaptures = captures.filter(({ status }) => !['PENDING', 'DECLINED'].includes(status));
  const { rows } = await world.pool.query<{ clearing: string; all: string }>(
    `SELECT coalesce(sum(balance_cents) FILTER (WHERE account = 'clearing:paypal'), 0) AS clearing,
       sum(balance_cents) AS all FROM ledger_balances`,
  );

  expect(rows.map(({ clearing, all }) => [Number(clearing), Number(all)])).toEqual([
    [sumAmounts(completedCaptures) - sumAmounts(refunds), 0],
  ]);
});
