import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { BALANCE_CENTS } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);
afterEach(() => world.sandbox.setControl({ webhooks: { mode: 'normal' }, nextRequest: null }));
const readBalanceCard = async (booking: BookingHandle) =>
  (await world.readBooking(booking)).instalments[1]?.card?.last4;

describe('another card', () => {
  test('is entered in one form, however often it is opened', async () => {
    const booking = await world.bookTrip();
    const { setupId } = await world.openCardForm(booking);
    expect((await world.openCardForm(booking)).setupId).toBe(setupId);
  });

  test('is charged instead of the first card', async () => {
    const booking = await world.bookTrip();
    const { setupId, secret } = await world.openCardForm(booking);
    expect(await world.sandbox.payIntent(secret, CARDS.otherGood)).toBe('succeeded');
    expect(await world.replaceCard(booking, setupId)).toMatchObject({
      status: 200,
      body: { state: 'saved' },
    });
    expect(await world.readBooking(booking)).toMatchObject({
      savedCard: { brand: 'mastercard', last4: '4444' },
    });

    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'BalancePaid');
    expect(await readBalanceCard(booking)).toBe('4444');

    await world.waitUntilAtRest();
    expect(await world.listBalancePayments(booking)).toMatchObject([
      { captureCount: 1, capturedCents: BALANCE_CENTS },
    ]);
    expect(await world.countEvents(booking, 'CardReplaced')).toBe(1);
  });

  test('is saved although the customer closed the page', async () => {
    const booking = await world.bookTrip();
    const { secret } = await world.openCardForm(booking);
    expect(await world.sandbox.payIntent(secret, CARDS.otherGood)).toBe('succeeded');
    await world.waitForEvent(booking, 'CardReplaced');
    await world.waitUntilAtRest();
    expect((await world.readBooking(booking)).savedCard?.last4).toBe('4444');
  });

  test('is saved without any webhook once the page polls', async () => {
    const booking = await world.bookTrip();
    await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
    const { setupId, secret } = await world.openCardForm(booking);
    await world.sandbox.payIntent(secret, CARDS.otherGood);
    await world.waitUntilAtRest();
    expect(await world.readEventTypes(booking)).not.toContain('CardReplaced');

    // The first poll's response is lost; the second poll gets the same response.
    await world.sandbox.setControl({
      nextRequest: { path: '/v1/customers/:id', outcome: 'http_500_after_success' },
    });
    expect(await world.replaceCard(booking, setupId)).toMatchObject({ status: 503 });
    expect(await world.replaceCard(booking, setupId)).toMatchObject({ body: { state: 'saved' } });
    expect(await world.replaceCard(booking, setupId)).toMatchObject({ body: { state: 'saved' } });
    expect(await world.countEvents(booking, 'CardReplaced')).toBe(1);
  });

  test('is saved once when reported twice and polled at the same time', async () => {
    const booking = await world.bookTrip();
    await world.sandbox.setControl({ webhooks: { mode: 'duplicate' } });
    const { setupId, secret } = await world.openCardForm(booking);
    await world.sandbox.payIntent(secret, CARDS.otherGood);
    await Promise.all([world.replaceCard(booking, setupId), world.replaceCard(booking, setupId)]);
    await world.waitForEvent(booking, 'CardReplaced');
    await world.waitUntilAtRest();

    expect(await world.countEvents(booking, 'CardReplaced')).toBe(1);
  });

  test('leaves the first card when its bank refuses it', async () => {
    const booking = await world.bookTrip();
    const { setupId, secret } = await world.openCardForm(booking);
    expect(await world.sandbox.payIntent(secret, CARDS.declined)).not.toBe('succeeded');
    expect(await world.replaceCard(booking, setupId)).toMatchObject({ body: { state: 'enter', setupId } });
    expect((await world.readBooking(booking)).savedCard?.last4).toBe('4242');
    expect(await world.sandbox.payIntent(secret, CARDS.wantsAuthentication)).toMatch(
      /succeeded|requires_action/,
    );

    await world.waitForEvent(booking, 'CardReplaced');
    expect((await world.readBooking(booking)).savedCard?.last4).toBe('3184');
  });

  test('is entered in a new form when the old form was canceled at the provider', async () => {
    const booking = await world.bookTrip();
    const { setupId } = await world.openCardForm(booking);
    await world.sandbox.callApi(`/v1/setup_intents/${setupId}/cancel`, {});
    const nextForm = await world.openCardForm(booking);
    expect(nextForm.setupId).not.toBe(setupId);
    await world.sandbox.payIntent(nextForm.secret, CARDS.otherGood);
    await world.waitForEvent(booking, 'CardReplaced');
  });
});

test('another card is charged within two hours after the old card failed', async () => {
  const booking = await world.bookTrip();
  const { paymentMethodId } = await world.readDeposit(booking);
  const cardDeclinesFor = { paymentMethod: paymentMethodId, code: 'lost_card' };
  await world.sandbox.setControl({ cardDeclinesFor });
  await world.advanceToChargeDay(booking);
  await waitUntil(async () => (await world.readBooking(booking)).money === 'ACTION_REQUIRED');
  const { setupId, secret } = await world.openCardForm(booking);
  await world.sandbox.payIntent(secret, CARDS.otherGood);
  expect(await world.replaceCard(booking, setupId)).toMatchObject({ body: { state: 'saved' } });
  expect((await world.readBooking(booking)).instalments[1]).toMatchObject({ charge: 'SCHEDULED' });

  await world.advanceBy(2 * HOUR_MS);
  await world.waitForEvent(booking, 'BalancePaid');
  await world.waitUntilAtRest();
  expect(await readBalanceCard(booking)).toBe('4444');
  expect(await world.listBalancePayments(booking)).toMatchObject([
    { captureCount: 1, capturedCents: BALANCE_CENTS },
  ]);
});

test('a card that its bank renewed is shown once, with its new date', async () => {
  const booking = await world.bookTrip();
  const { paymentMethodId } = await world.readDeposit(booking);
  await world.sandbox.setControl({ webhooks: { mode: 'duplicate' } });
  const renewedCard = {
    paymentMethod: paymentMethodId,
    expMonth: 7,
    expYear: 2044,
    last4: '1881',
  };
  await world.sandbox.triggerAction('cards/update', renewedCard);
  await world.waitForEvent(booking, 'CardUpdated');
  await world.waitUntilAtRest();

  expect((await world.readBooking(booking)).savedCard).toMatchObject({
    last4: '1881',
    expMonth: 7,
    expYear: 2044,
  });
  expect(await world.countEvents(booking, 'CardUpdated')).toBe(1);
});

test('a card form of another booking is not continued', async () => {
  const otherBooking = await world.bookTrip();
  const { setupId } = await world.openCardForm(otherBooking);
  const ownBooking = await world.bookTrip();
  const response = await world.replaceCard(ownBooking, setupId);

  expect(response.body).toMatchObject({ state: 'enter' });
  expect(response.body.state === 'enter' && response.body.setupId).not.toBe(setupId);
});
