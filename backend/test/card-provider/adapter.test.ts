import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Intent } from '../../src/platform/card-provider/port.js';
import { CARDS } from '../support/card-provider/cards.js';
import { ProviderWorld, requireValue, takeBookingId } from '../support/card-provider/provider-world.js';
import { TEARDOWN_MS } from '../support/world/world.js';

let world: ProviderWorld;
beforeAll(async () => {
  world = await ProviderWorld.open();
}, 60_000);
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const RETURN_URL = 'https://shop.example/pay/done';
const EPOCH = new Date(0);

describe('lenders', () => {
  async function payByLender(method: 'klarna' | 'affirm'): Promise<Intent> {
    const bookingId = takeBookingId();
    const customer = requireValue(await world.provider.createCustomer(bookingId, `cust:${bookingId}`));
    const intent = requireValue(
      await world.provider.createIntent(
        {
          bookingId,
          instalmentId: `${bookingId}-full`,
          customerId: customer.id,
          amountCents: 150_000,
          canChargeLater: false,
          method,
        },
        `full:${bookingId}`,
      ),
    );
    const payer = { email: 'ada@example.com', country: 'US', locale: 'es' } as const;
    const lenderOptions = { method, returnUrl: RETURN_URL, ...payer };
    return requireValue(
      await world.provider.confirmWithLender(intent.id, lenderOptions, `lend:${bookingId}`),
    );
  }

  test.each([
    { method: 'klarna', locale: 'es' },
    // Affirm's page accepts no language.
    { method: 'affirm', locale: 'en' },
  ] as const)(
    '$method redirects the customer to its page ($locale) and pays the full amount',
    async ({ method, locale }) => {
      const waitingIntent = await payByLender(method);
      expect(waitingIntent.status).toBe('requires_action');

      const page = new URL(waitingIntent.redirectUrl ?? '');
      expect(page.pathname).toBe('/lender');
      expect(page.searchParams.get('locale')).toBe(locale);

      await world.triggerAction('test/lender', { payment_intent: waitingIntent.id, outcome: 'accept' });
      expect(requireValue(await world.provider.retrieveIntent(waitingIntent.id))).toMatchObject({
        status: 'succeeded',
        receivedCents: 150_000,
        redirectUrl: null,
        card: null,
      });
    },
  );

  test('leave the intent open with the reason when declining', async () => {
    const waitingIntent = await payByLender('klarna');
    await world.triggerAction('test/lender', { payment_intent: waitingIntent.id, outcome: 'decline' });

    expect(requireValue(await world.provider.retrieveIntent(waitingIntent.id))).toMatchObject({
      status: 'requires_payment_method',
      receivedCents: 0,
      lastDecline: { code: 'payment_method_provider_decline' },
    });
  });

  test('refuse an intent that can be charged later, as the caller’s mistake', () => {
    const request = {
      bookingId: 'b',
      instalmentId: 'i',
      customerId: 'cus_1',
      amountCents: 100,
      canChargeLater: true,
      method: 'affirm',
    } as const;
    expect(() => world.provider.createIntent(request, 'k')).toThrow('cannot save');
  });
});

describe('another card', () => {
  const createSetup = async () => {
    const bookingId = takeBookingId();
    const { customerId, paid } = await world.payDeposit(bookingId);
    const setup = requireValue(
      await world.provider.createSetup({ bookingId, customerId }, `setup:${bookingId}`),
    );
    return { bookingId, customerId, paid, setup };
  };

  test('is declined by a setup with the reasons of the decline', async () => {
    const { bookingId, customerId, setup } = await createSetup();
    expect(setup).toMatchObject({ status: 'requires_payment_method', bookingId, customerId, card: null });
    expect(await world.sandbox.payIntent(setup.clientSecret, CARDS.declined)).toBe('generic_decline');
    expect(requireValue(await world.provider.retrieveSetup(setup.id)).lastDecline).toEqual({
      code: 'card_declined',
      declineCode: 'generic_decline',
      adviceCode: 'try_again_later',
    });
  });

  test('is saved by a setup after a decline, and made the default', async () => {
    const { bookingId, customerId, paid, setup } = await createSetup();
    await world.sandbox.payIntent(setup.clientSecret, CARDS.declined);
    expect(await world.sandbox.payIntent(setup.clientSecret, CARDS.otherGood)).toBe('succeeded');

    const savedSetup = requireValue(await world.provider.retrieveSetup(setup.id));
    expect(savedSetup.card).toEqual({ brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2040 });

    const card = savedSetup.paymentMethodId ?? '';
    expect(card).not.toBe(paid.paymentMethodId);
    expect(requireValue(await world.provider.setDefaultCard(customerId, card, `card:${bookingId}`)).id).toBe(
      customerId,
    );
    // Repeat the call as after a lost response.
    expect(requireValue(await world.provider.setDefaultCard(customerId, card, `card:${bookingId}`)).id).toBe(
      customerId,
    );
  });

  test('is reported as missing if it does not exist or belongs to another customer', async () => {
    const deposit = await world.payDeposit(takeBookingId());
    const otherDeposit = await world.payDeposit(takeBookingId());
    const foreignResponse = await world.provider.setDefaultCard(
      deposit.customerId,
      otherDeposit.paid.paymentMethodId ?? '',
      'k1',
    );

    expect(foreignResponse.kind).toBe('missing');
    expect((await world.provider.setDefaultCard(deposit.customerId, 'pm_none', 'k2')).kind).toBe('missing');
    expect((await world.provider.retrieveSetup('seti_none')).kind).toBe('missing');
    expect(await world.provider.retrieveCard('pm_none')).toEqual({ kind: 'missing' });
  });

  test('is retrieved again after a renewal event', async () => {
    const { paid } = await world.payDeposit(takeBookingId());
    const paymentMethodId = paid.paymentMethodId ?? '';
    await world.triggerAction('cards/update', {
      paymentMethod: paymentMethodId,
      expMonth: 5,
      expYear: 2042,
      last4: '1881',
    });
    const { items } = requireValue(await world.provider.listEvents(EPOCH));

    expect(items[0]).toMatchObject({
      type: 'payment_method.automatically_updated',
      about: 'card',
      objectId: paymentMethodId,
    });
    expect(requireValue(await world.provider.retrieveCard(paymentMethodId)).card).toEqual({
      brand: 'visa',
      last4: '1881',
      expMonth: 5,
      expYear: 2042,
    });
  });
});

describe('partial refunds', () => {
  test('are found by our own id, even after a lost response', async () => {
    const { paymentId } = await world.payDeposit(takeBookingId());
    const refundPayment = (refundId: string, amountCents: number, provider = world.provider) =>
      provider.refundPayment({ paymentId, refundId, amountCents }, `refund:${refundId}`);
    const firstRefund = requireValue(await refundPayment(`${paymentId}-1`, 10_000));
    await world.planFault('timeout_after_success', '/v1/refunds');
    expect(await refundPayment(`${paymentId}-2`, 5000, world.impatient)).toMatchObject({ kind: 'unknown' });

    const allRefunds = requireValue(await world.provider.listRefunds(paymentId));
    expect(allRefunds.map(({ refundId, amountCents, status }) => [refundId, amountCents, status])).toEqual([
      [`${paymentId}-2`, 5000, 'succeeded'],
      [`${paymentId}-1`, 10_000, 'succeeded'],
    ]);
    expect(allRefunds[1]).toEqual(firstRefund);
    // The key is still valid, so the provider repeats its response and makes no third refund.
    expect(requireValue(await refundPayment(`${paymentId}-2`, 5000)).id).toBe(allRefunds[0]?.id);
    expect(requireValue(await world.provider.listRefunds(paymentId))).toHaveLength(2);
  });

  test('name the attempt of a refund', async () => {
    const { paymentId } = await world.payDeposit(takeBookingId());
    const request = { paymentId, refundId: `${paymentId}-t`, amountCents: 1000 };
    requireValue(await world.provider.refundPayment(request, 'refund:t'));
    requireValue(
      await world.provider.refundPayment({ ...request, attemptId: `${paymentId}-t:1` }, 'refund:t:1'),
    );
    const allRefunds = requireValue(await world.provider.listRefunds(paymentId));

    expect(allRefunds.map(({ refundId, attemptId: attemptKey }) => [refundId, attemptKey])).toEqual([
      [`${paymentId}-t`, `${paymentId}-t:1`],
      [`${paymentId}-t`, `${paymentId}-t`],
    ]);
  });

  test('are distinguished as failed or completed', async () => {
    const { paymentId } = await world.payDeposit(takeBookingId());
    const request = { paymentId, refundId: `${paymentId}-f`, amountCents: 30_000 };
    const { id } = requireValue(await world.provider.refundPayment(request, 'refund:f'));
    await world.triggerAction('refunds/settle', {
      refund: id,
      outcome: 'failed',
      reason: 'lost_or_stolen_card',
    });

    expect(requireValue(await world.provider.retrieveRefund(id))).toMatchObject({
      status: 'failed',
      failureReason: 'lost_or_stolen_card',
      paymentId,
    });
    expect(requireValue(await world.provider.listRefunds(paymentId))).toHaveLength(1);

    const failedEvent = requireValue(await world.provider.listEvents(EPOCH)).items.find(
      ({ type }) => type === 'refund.failed',
    );
    expect(failedEvent).toMatchObject({ about: 'refund', objectId: id, paymentId });
  });

  test('are finally refused when nothing or too little remains, or the charge is disputed', async () => {
    const { paymentId } = await world.payDeposit(takeBookingId());
    const refundPayment = (refundId: string, amountCents: number) =>
      world.provider.refundPayment({ paymentId, refundId, amountCents }, `refund:${paymentId}:${refundId}`);
    expect(await refundPayment('much', 30_001)).toEqual({ kind: 'refused', code: 'amount' });

    await world.triggerAction('disputes/open', { paymentIntent: paymentId, amount: 1000 });
    expect(await refundPayment('disputed', 100)).toEqual({ kind: 'refused', code: 'charge_disputed' });

    const otherDeposit = await world.payDeposit(takeBookingId());
    const fullRefund = { paymentId: otherDeposit.paymentId, refundId: 'all', amountCents: 30_000 };
    requireValue(await world.provider.refundPayment(fullRefund, `refund:${otherDeposit.paymentId}`));
    expect(
      await world.provider.refundPayment(
        { ...fullRefund, refundId: 'again' },
        `again:${otherDeposit.paymentId}`,
      ),
    ).toEqual({
      kind: 'refused',
      code: 'charge_already_refunded',
    });
    expect((await world.provider.refundPayment({ ...fullRefund, paymentId: 'pi_none' }, 'none')).kind).toBe(
      'missing',
    );
  });
});
