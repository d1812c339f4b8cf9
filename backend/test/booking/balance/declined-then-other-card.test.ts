import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { EventSweep } from '../../../src/modules/booking/provider-events/event-sweep.service.js';
import { FeedCursors } from '../../../src/platform/provider-feeds/feed.js';
import { createStripeEventFeed } from '../../../src/platform/provider-feeds/stripe-feeds.js';
import { ProviderInbox } from '../../../src/platform/provider-inbox/provider-inbox.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import { newCardTester } from '../../support/world/card-tester.js';
import { newBearerHeaders } from '../../support/world/sharing.js';
import type { BookingHandle, ShopResponse } from '../../support/world/shop.js';
import { deriveBalanceId, TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});

afterAll(() => world.verifyAndClose(), TEARDOWN_MS);
afterEach(() => world.sandbox.setControl({ webhooks: { mode: 'normal' }, nextRequest: null }));

type CardFormResponse = ShopResponse<{
  state?: string;
  setupId?: string;
  code?: string;
  card?: { clientSecret: string };
}>;
const newIpHeaders = (ip: string) => ({ 'x-forwarded-for': ip });
const requestCardForm = (booking: BookingHandle, ip: string, setupId?: string): Promise<CardFormResponse> =>
  world.call('POST', `/api/bookings/${booking.id}/card`, setupId === undefined ? {} : { setupId }, {
    ...newBearerHeaders(booking.capability),
    ...newIpHeaders(ip),
  });

/** Pays the balance manually. */
const payBalance = (booking: BookingHandle, ip: string): Promise<CardFormResponse> =>
  world.call(
    'POST',
    `/api/bookings/${booking.id}/instalments/${deriveBalanceId(booking)}/payments`,
    { method: 'card', locale: 'en' },
    { ...newBearerHeaders(booking.capability), ...newIpHeaders(ip) },
  );

async function openCardForm(
  booking: BookingHandle,
  ip: string,
): Promise<{ booking: BookingHandle; setupId: string; secret: string }> {
  const { status, body } = await requestCardForm(booking, ip);
  if (body.state !== 'enter') throw new Error(`no card form was opened: ${status} ${JSON.stringify(body)}`);
  return { booking, setupId: String(body.setupId), secret: body.card!.clientSecret };
}
type CardForm = Awaited<ReturnType<typeof openCardForm>>;
const readCode = async (request: Promise<CardFormResponse>): Promise<unknown[]> => {
  const { status, body } = await request;
  return [status, body.code];
};
const { countDeclines, tryCards } = newCardTester(() => world, 'CardSetupFailed');
const readSetupStatus = async (setupId: string): Promise<string | undefined> =>
  (await world.sandbox.readState()).setup_intents.find(({ id }) => id === setupId)?.status;

describe('cards tried in the form for another card', () => {
  test('are blocked after 25 of fifty cards from one address', async () => {
    const ip = '203.0.113.71';
    const forms: CardForm[] = [];
    for (let i = 0; i < 3; i++) forms.push(await openCardForm(await world.bookTrip(), ip));
    const otherBooking = await world.bookTrip();
    let attemptCount = 0;
    for (const form of forms) attemptCount += await tryCards(form, 50 - attemptCount);
    // Per form, one attempt may run while the limit is counted, and another while the form is closed.
    expect(attemptCount).toBeGreaterThanOrEqual(25);
    expect(attemptCount).toBeLessThanOrEqual(25 + 2 * forms.length);
    await world.waitUntilAtRest();
    for (const { setupId } of forms) expect(await readSetupStatus(setupId)).toBe('canceled');

    for (const booking of [forms[0]!.booking, otherBooking])
      expect(await readCode(requestCardForm(booking, ip))).toEqual([409, 'TOO_MANY_ATTEMPTS']);
    // The limit protects payments as well; other bookings are not affected.
    expect(await readCode(payBalance(otherBooking, ip))).toEqual([409, 'TOO_MANY_ATTEMPTS']);
    expect((await requestCardForm(await world.bookTrip(), '203.0.113.72')).body.state).toBe('enter');
  });

  test('are blocked after fifteen cards for one booking from any addresses', async () => {
    const booking = await world.bookTrip({ chargeInDays: 90 });
    const form = await openCardForm(booking, '203.0.113.73');
    expect(await tryCards(form, 20)).toBeLessThanOrEqual(15 + 2);

    await world.waitUntilAtRest();
    expect(await countDeclines(booking)).toBeGreaterThanOrEqual(15);
    expect(await readSetupStatus(form.setupId)).toBe('canceled');
    expect(await readCode(requestCardForm(booking, '203.0.113.73', form.setupId))).toEqual([
      409,
      'TOO_MANY_ATTEMPTS',
    ]);
  });

  test('are blocked for a month for the booking, and for an hour for its visitor', async () => {
    const booking = await world.bookTrip({ chargeInDays: 90 });
    const form = await openCardForm(booking, '203.0.113.79');
    await tryCards(form, 20);
    await world.waitUntilAtRest();
    const refusal = [409, 'TOO_MANY_ATTEMPTS'];
    await world.advanceBy(61 * MINUTE_MS);
    expect(await readCode(requestCardForm(booking, '203.0.113.74'))).toEqual(refusal);
    expect(await readCode(payBalance(booking, '203.0.113.74'))).toEqual(refusal);

    await world.advanceBy(31 * DAY_MS);
    expect((await openCardForm(booking, '203.0.113.74')).setupId).not.toBe(form.setupId);
  });

  test('require proof of work after five declines, here and at the checkout', async () => {
    const ip = '203.0.113.75';
    const otherBooking = await world.bookTrip();
    const form = await openCardForm(await world.bookTrip(), ip);

    expect(await tryCards(form, 5)).toBe(5);
    expect(await readCode(requestCardForm(form.booking, ip))).toEqual([403, 'CHALLENGE_REQUIRED']);
    expect(await readCode(requestCardForm(otherBooking, ip))).toEqual([403, 'CHALLENGE_REQUIRED']);
    expect(await readCode(payBalance(otherBooking, ip))).toEqual([403, 'CHALLENGE_REQUIRED']);
    expect((await requestCardForm(await world.bookTrip(), '203.0.113.76')).body.state).toBe('enter');
  });

  test('save a card after a few typos', async () => {
    const ip = '203.0.113.77';
    const form = await openCardForm(await world.bookTrip(), ip);
    expect(await tryCards(form, 5)).toBe(5);
    await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
    expect(await world.sandbox.payIntent(form.secret, CARDS.good)).toBe('succeeded');
    expect((await requestCardForm(form.booking, ip, form.setupId)).body.state).toBe('saved');
  });
});

describe('a decline in the form for another card', () => {
  test('counts once when reported twice', async () => {
    await world.sandbox.setControl({ webhooks: { mode: 'duplicate' } });
    const form = await openCardForm(await world.bookTrip(), '203.0.113.81');
    expect(await tryCards(form, 3)).toBe(3);

    await world.waitUntilAtRest();
    expect(await countDeclines(form.booking)).toBe(3);
    expect(
      (await world.readHistory(form.booking.id)).find(({ type }) => type === 'CardSetupFailed'),
    ).toMatchObject({
      data: { setupId: form.setupId, code: 'card_declined', declineCode: 'insufficient_funds' },
    });
  });

  test('is found by the sweep when unreported', async () => {
    const form = await openCardForm(await world.bookTrip(), '203.0.113.82');
    await world.sandbox.setControl({ webhooks: { mode: 'drop' } });
    for (let i = 0; i < 2; i++)
      expect(await world.sandbox.payIntent(form.secret, CARDS.withoutFunds)).not.toBe('succeeded');
    expect(await world.sandbox.payIntent(form.secret, CARDS.good)).toBe('succeeded');

    await world.sandbox.flushWebhooks();
    expect(await countDeclines(form.booking)).toBe(0);

    const inbox = world.app.nest.get(ProviderInbox);
    const feeds = [createStripeEventFeed(world.newAdapter())];
    await new EventSweep(inbox, new FeedCursors(world.pool), feeds).run(world.now());
    await waitUntil(async () => (await countDeclines(form.booking)) === 2);
    await world.waitUntilAtRest();
    expect((await world.readBooking(form.booking)).savedCard?.last4).toBe('4242');
    expect(await readSetupStatus(form.setupId)).toBe('succeeded');
  });

  test.each([
    ['http_500', '203.0.113.84'],
    ['http_500_after_success', '203.0.113.85'],
    ['rate_limit', '203.0.113.86'],
  ])(
    'closes the form at the attempt limit, although the provider answers %s at first',
    async (outcome, ip) => {
      const form = await openCardForm(await world.bookTrip(), ip);
      expect(await tryCards(form, 14)).toBe(14);
      await world.sandbox.setControl({ nextRequest: { path: '/v1/setup_intents/:id/cancel', outcome } });
      expect(await tryCards(form, 1)).toBe(1);
      await world.advanceBy(3 * MINUTE_MS);
      await waitUntil(async () => (await readSetupStatus(form.setupId)) === 'canceled');
      await world.waitUntilAtRest();
      expect(await countDeclines(form.booking)).toBe(15);
    },
  );
});
