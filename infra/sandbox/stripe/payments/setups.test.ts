import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import {
  CARD,
  catchError,
  confirmOffSession,
  KEYS,
  newBalance,
  payDeposit,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

async function startScene() {
  const { customer, card } = await payDeposit(sandbox);
  const setup = await sandbox.stripe.setupIntents.create({
    customer: customer.id,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { booking: 'b1' },
  });
  const saveCard = (number: string, fields: Record<string, unknown> = {}) =>
    sandbox.callControl<{ status?: string; error?: { code: string } }>('test/confirm', {
      client_secret: setup.client_secret,
      card: { number, ...CARD },
      ...fields,
    });
  const fetchSetup = () => sandbox.stripe.setupIntents.retrieve(setup.id);
  return { customer, card, setup, saveCard, fetchSetup };
}

describe('replacing a card', () => {
  /** Replaces the saved card without a payment. */
  const replaceCard = async () => {
    const scene = await startScene();
    expect((await scene.saveCard('5555555555554444')).status).toBe('succeeded');
    const finishedSetup = await sandbox.stripe.setupIntents.retrieve(scene.setup.id, {
      expand: ['payment_method'],
    });
    return { ...scene, newCard: finishedSetup.payment_method as Stripe.PaymentMethod };
  };
  const fetchDefaultCard = async (customer: Stripe.Customer) => {
    const storedCustomer = (await sandbox.stripe.customers.retrieve(customer.id)) as Stripe.Customer;
    return storedCustomer.invoice_settings.default_payment_method;
  };

  test('saves another card of the customer', async () => {
    const { customer, card, setup, newCard } = await replaceCard();
    expect(setup).toMatchObject({ status: 'requires_payment_method', usage: 'off_session' });
    expect(newCard).toMatchObject({ customer: customer.id, card: { last4: '4444' } });
    expect(newCard.id).not.toBe(card.id);
  });

  test('makes the new card the default until it is detached', async () => {
    const { customer, newCard } = await replaceCard();
    await sandbox.stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: newCard.id },
    });
    expect(await fetchDefaultCard(customer)).toBe(newCard.id);
    await sandbox.stripe.paymentMethods.detach(newCard.id);
    expect(await fetchDefaultCard(customer)).toBeNull();
  });

  test('charges the replacement saved without a payment', async () => {
    const { customer, saveCard, newCard } = await replaceCard();
    const balance = await newBalance(sandbox, customer);
    const paidIntent = await confirmOffSession(sandbox.stripe, balance.id, newCard.id);

    expect(paidIntent.status).toBe('succeeded');
    expect((await saveCard('4242424242424242')).error?.code).toBe('setup_intent_unexpected_state');
  });

  test('saves no card when declined', async () => {
    const { saveCard, fetchSetup } = await startScene();
    expect((await saveCard('4000000000000002')).error?.code).toBe('card_declined');
    expect(await fetchSetup()).toMatchObject({
      status: 'requires_payment_method',
      payment_method: null,
      last_setup_error: { decline_code: 'generic_decline', advice_code: 'try_again_later' },
    });
    expect((await saveCard('4242424242424242')).status).toBe('succeeded');
    expect((await fetchSetup()).last_setup_error).toBeNull();
  });

  test('may require authentication first', async () => {
    const { saveCard, fetchSetup, setup, customer } = await startScene();
    expect((await saveCard('4000002500003155')).status).toBe('requires_action');

    await sandbox.callControl('test/authenticate', { setup_intent: setup.id, outcome: 'fail' });
    expect((await fetchSetup()).last_setup_error?.code).toBe('setup_intent_authentication_failure');
    expect((await saveCard('4000002500003155', { authenticate: 'complete' })).status).toBe('succeeded');

    const balance = await newBalance(sandbox, customer);
    const paidIntent = await confirmOffSession(
      sandbox.stripe,
      balance.id,
      (await fetchSetup()).payment_method as string,
    );
    expect(paidIntent.status).toBe('succeeded'); // the customer authenticated once, for the setup

    const { data } = await sandbox.stripe.events.list({ type: 'setup_intent.*', limit: 6 });
    const types = data.filter((event) => (event.data.object as { id: string }).id === setup.id);
    expect(types.map(({ type }) => type).toReversed()).toEqual([
      'setup_intent.created',
      'setup_intent.requires_action',
      'setup_intent.setup_failed',
      'setup_intent.requires_action',
      'setup_intent.succeeded',
    ]);
  });

  test('saves no card when canceled', async () => {
    const { setup, saveCard, customer } = await startScene();
    await sandbox.stripe.setupIntents.cancel(setup.id, { cancellation_reason: 'abandoned' });
    expect((await saveCard('4242424242424242')).error?.code).toBe('setup_intent_unexpected_state');
    const setupList = await sandbox.stripe.setupIntents.list({ customer: customer.id });
    expect(setupList.data.map(({ id, status }) => [id, status])).toEqual([[setup.id, 'canceled']]);
    const wrongRead = catchError(sandbox.stripe.setupIntents.retrieve(setup.id, { client_secret: 'no' }));
    expect((await wrongRead).code).toBe('resource_missing');
  });

  test('requires the customer’s own card as default', async () => {
    const { customer } = await startScene();
    const { card: foreignCard } = await payDeposit(sandbox);
    const update = sandbox.stripe.customers.update(customer.id, {
      invoice_settings: { default_payment_method: foreignCard.id },
    });

    expect((await catchError(update)).param).toBe('invoice_settings[default_payment_method]');
  });
});

describe('the hosted page', () => {
  const fetchPage = (secret: string, locale: string) =>
    fetch(
      `${sandbox.url}/card?${new URLSearchParams({
        client_secret: secret,
        publishable_key: KEYS.publishableKey,
        parent: 'https://shop.example',
        locale,
        button: '1',
      }).toString()}`,
    );

  test.each([
    { locale: 'en', button: 'Save card', lead: 'Nothing is charged now.' },
    { locale: 'es', button: 'Guardar tarjeta', lead: 'Ahora no se cobra nada.' },
  ])('names no amount in $locale', async ({ locale, button, lead }) => {
    const { setup } = await startScene();
    const html = await (await fetchPage(setup.client_secret ?? '', locale)).text();

    expect(html).toContain(button);
    expect(html).toContain(lead);
    expect(html).toContain(setup.id);
    expect(html).not.toContain('$');
  });

  test('saves a card as its script does', async () => {
    const { setup, fetchSetup } = await startScene();
    const postForm = async (path: string, fields: object = {}) =>
      (await (
        await fetch(`${sandbox.url}/card/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            publishable_key: KEYS.publishableKey,
            client_secret: setup.client_secret,
            ...fields,
          }),
        })
      ).json()) as { status: string; error: { code: string } | null };

    expect((await postForm('confirm', { card: { number: '4000000000000069', ...CARD } })).error?.code).toBe(
      'expired_card',
    );
    expect(await postForm('status')).toMatchObject({
      status: 'requires_payment_method',
      error: { code: 'expired_card' },
    });
    expect(await postForm('confirm', { card: { number: '4242424242424242', ...CARD } })).toMatchObject({
      id: setup.id,
      status: 'succeeded',
      error: null,
    });
    expect((await fetchSetup()).status).toBe('succeeded');
  });
});
