import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { v4 } from 'uuid';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { newEventBody, signBody } from '../../support/card-provider/payment-sandbox.js';
import { sendRaw } from '../../support/http/send-raw.js';
import { type BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const setWebhookMode = (mode: string, delayMs?: number) =>
  world.sandbox.setControl({ webhooks: omitUndefined({ mode, delayMs }) });
const holdSeats = async (): Promise<BookingHandle> => world.holdSeats(await world.publishDeparture());
const payDeposit = async (booking: BookingHandle): Promise<void> => {
  expect(await world.sandbox.payIntent(await world.requestClientSecret(booking))).toBe('succeeded');
};

const sendWebhook = (body: string, signature = signBody(body)) =>
  fetch(`${world.origin}/api/webhooks/stripe`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'stripe-signature': signature },
    body,
  });

const countInbox = async (): Promise<number> => {
  const { rows } = await world.pool.query<{ n: number }>('SELECT count(*)::int AS n FROM provider_inbox');
  return rows[0]?.n ?? 0;
};

const expectPaidOnce = async (booking: BookingHandle): Promise<void> => {
  await world.waitUntilAtRest();
  const eventTypes = await world.readEventTypes(booking);
  const countedTypes = ['DepositPaid', 'BookingConfirmed', 'BalanceScheduled'];
  expect(eventTypes.filter((type) => countedTypes.includes(type)).toSorted()).toEqual(
    countedTypes.toSorted(),
  );
  expect((await world.readBooking(booking)).paidCents).toBe(DEPOSIT_CENTS);
  const seats = (await world.store.readStreams([booking.booking.departureId])).get(
    booking.booking.departureId,
  );
  expect(seats?.map(({ type }) => type)).toEqual(['AllotmentOpened', 'SeatsHeld', 'SeatsConfirmed']);
};

describe('a payment, whatever happens to its webhooks', () => {
  test.each(['normal', 'duplicate', 'reverse'])('is recorded once with delivery "%s"', async (delivery) => {
    await setWebhookMode(delivery, delivery === 'reverse' ? 150 : undefined);
    const booking = await holdSeats();
    await payDeposit(booking);
    await world.waitForStatus(booking, 'CONFIRMED');

    await expectPaidOnce(booking);
  });

  test('is not recorded until a delayed report arrives', async () => {
    await setWebhookMode('delay');
    const booking = await holdSeats();
    await payDeposit(booking);
    await world.waitUntilAtRest();
    expect((await world.readBooking(booking)).status).toBe('ON_HOLD');
    expect((await world.sandbox.flushWebhooks()).failed).toBe(0);
    await world.waitForStatus(booking, 'CONFIRMED');
    await expectPaidOnce(booking);
  });

  test('is looked up at the provider without a report when the customer returns', async () => {
    await setWebhookMode('drop');
    const booking = await holdSeats();
    await payDeposit(booking);
    await world.waitUntilAtRest();

    expect((await world.readBooking(booking)).status).toBe('ON_HOLD');
    expect((await world.startPayment(booking)).body.state).toBe('paid');
    expect((await world.readBooking(booking)).status).toBe('CONFIRMED');
    await expectPaidOnce(booking);
    expect((await world.startPayment(booking)).body.state).toBe('paid');
    await expectPaidOnce(booking);
  });

  test('is not recorded again by deliveries repeated days later', async () => {
    await setWebhookMode('normal');
    const booking = await holdSeats();
    await payDeposit(booking);
    await world.waitForStatus(booking, 'CONFIRMED');
    await world.waitUntilAtRest();
    const previousTypes = await world.readEventTypes(booking);
    await world.advanceBy(3 * DAY_MS);
    const { events } = await world.sandbox.readState();
    for (const { id } of events.slice(-4)) await world.sandbox.resendEvent(id);
    await world.waitUntilAtRest();

    expect(await world.readEventTypes(booking)).toEqual(previousTypes);
  });

  test('is recorded if it follows a refused card', async () => {
    const booking = await holdSeats();
    const secret = await world.requestClientSecret(booking);
    expect(await world.sandbox.payIntent(secret, CARDS.withoutFunds)).toBe('insufficient_funds');
    await world.waitForEvent(booking, 'PaymentAttemptFailed');
    expect((await world.readBooking(booking)).status).toBe('ON_HOLD');
    expect(await world.sandbox.payIntent(secret)).toBe('succeeded');
    await world.waitForStatus(booking, 'CONFIRMED');
    await expectPaidOnce(booking);
  });
});

describe('a delivery not from the provider', () => {
  test.each<{ name: string; forge: (body: string) => [string, string] }>([
    { name: 'another secret', forge: (body) => [body, signBody(body, { secret: 'whsec_guessed' })] },
    {
      name: 'a signature six minutes old',
      forge: (body) => [body, signBody(body, { signedAtMs: Date.now() - 360_000 })],
    },
    {
      name: 'a reformatted body',
      forge: (body) => [JSON.stringify(JSON.parse(body), null, 2), signBody(body)],
    },
    { name: 'an extra byte', forge: (body) => [`${body} `, signBody(body)] },
    { name: 'no signature', forge: (body) => [body, ''] },
  ])('is refused and leaves no trace: $name', async ({ forge }) => {
    await setWebhookMode('drop');
    const booking = await holdSeats();
    await payDeposit(booking);
    const intent = (await world.sandbox.readState()).payment_intents.at(-1)!;

    expect(intent.metadata['booking']).toBe(booking.id);

    const previousCount = await countInbox();
    const response = await sendWebhook(...forge(newEventBody(intent.id)));
    expect(response.status).toBe(400);
    expect(((await response.json()) as { code: string }).code).toBe('SIGNATURE_INVALID');
    expect(await countInbox()).toBe(previousCount);

    await world.waitUntilAtRest();
    expect((await world.readBooking(booking)).status).toBe('ON_HOLD');
    // A true event about the same money is accepted.
    expect((await sendWebhook(newEventBody(intent.id))).status).toBe(200);

    await world.waitForStatus(booking, 'CONFIRMED');
  });
});

describe('a delivery with two signatures', () => {
  /** Sends several headers as a proxy or forger may. */
  const sendSigned = (body: string, signatures: string[]): Promise<number> =>
    sendRaw(`${world.origin}/api/webhooks/stripe`, body, { 'stripe-signature': signatures });

  test.each<{ name: string; newSignatures: (validSignature: string, forgedSignature: string) => string[] }>([
    { name: 'the same signature twice', newSignatures: (validSignature) => [validSignature, validSignature] },
    {
      name: 'the valid signature first',
      newSignatures: (validSignature, forgedSignature) => [validSignature, forgedSignature],
    },
    {
      name: 'the valid signature last',
      newSignatures: (validSignature, forgedSignature) => [forgedSignature, validSignature],
    },
    {
      name: 'both signatures joined in one header',
      newSignatures: (validSignature, forgedSignature) => [`${validSignature},${forgedSignature}`],
    },
  ])('is refused: $name', async ({ newSignatures }) => {
    await setWebhookMode('drop');
    const booking = await holdSeats();
    await payDeposit(booking);
    const body = newEventBody((await world.sandbox.readState()).payment_intents.at(-1)!.id);
    const previousCount = await countInbox();
    const forgedSignature = signBody(body, { secret: 'whsec_guessed' });

    expect(await sendSigned(body, newSignatures(signBody(body), forgedSignature))).toBe(400);
    expect(await countInbox()).toBe(previousCount);

    await world.waitUntilAtRest();
    expect((await world.readBooking(booking)).status).toBe('ON_HOLD');

    // With a rolled secret the provider sends two signatures under one timestamp in a single header.
    const rolledSignature = `${signBody(body)},${/v1=.*$/.exec(forgedSignature)![0]}`;
    expect(await sendSigned(body, [rolledSignature])).toBe(200);

    await world.waitForStatus(booking, 'CONFIRMED');
  });
});

describe('a validly signed false delivery', () => {
  const sendFalseEvent = async (paymentId: string): Promise<void> => {
    expect((await sendWebhook(newEventBody(paymentId))).status).toBe(200);
    await world.waitUntilAtRest();
  };
  const newIntentMetadata = (booking: BookingHandle) => ({
    bookingId: booking.id,
    instalmentId: deriveInstalmentIds(booking.id)('deposit'),
  });
  const expectUnpaid = async (booking: BookingHandle): Promise<void> => {
    const view = await world.readBooking(booking);
    expect({ status: view.status, money: view.money, paidCents: view.paidCents }).toEqual({
      status: 'ON_HOLD',
      money: 'UNPAID',
      paidCents: 0,
    });
    expect(await world.readEventTypes(booking)).not.toContain('DepositPaid');
  };

  test('books nothing about an unknown intent', async () => {
    const booking = await holdSeats();
    await sendFalseEvent('pi_does_not_exist');
    await expectUnpaid(booking);
  });

  test('books nothing about an intent that has not succeeded', async () => {
    await setWebhookMode('drop');
    const booking = await holdSeats();
    await world.requestClientSecret(booking);
    await sendFalseEvent((await world.sandbox.readState()).payment_intents.at(-1)!.id);

    await expectUnpaid(booking);
  });

  test('books nothing about another amount, but raises one task', async () => {
    const booking = await holdSeats();
    const intent = await world.sandbox.createIntent({ ...newIntentMetadata(booking), amountCents: 5_000 });
    expect(await world.sandbox.payIntent(intent.client_secret)).toBe('succeeded');

    await sendFalseEvent(intent.id);
    await sendFalseEvent(intent.id);
    await expectUnpaid(booking);

    const tasks = (await world.readHistory(booking.id)).filter(({ type }) => type === 'TaskRaised');
    expect(tasks.map(({ data }) => data)).toMatchObject([
      {
        kind: 'amount-differs',
        facts: { paymentId: intent.id, amountCents: 5_000, dueCents: DEPOSIT_CENTS },
      },
    ]);
  });

  test('books nothing about an instalment that the booking does not have, but raises one task', async () => {
    const booking = await holdSeats();
    const intent = await world.sandbox.createIntent({
      bookingId: booking.id,
      instalmentId: v4(),
      amountCents: DEPOSIT_CENTS,
    });
    await world.sandbox.payIntent(intent.client_secret);
    await sendFalseEvent(intent.id);
    await sendFalseEvent(intent.id);
    await expectUnpaid(booking);

    const tasks = (await world.readHistory(booking.id)).filter(({ type }) => type === 'TaskRaised');
    expect(tasks.map(({ data }) => data)).toMatchObject([{ kind: 'instalment-unknown' }]);
  });

  test.each([
    { name: 'a payment that is not ours', bookingId: 'B-17', instalmentId: 'first' },
    { name: 'a booking that does not exist', bookingId: v4(), instalmentId: v4() },
  ])('books nothing about $name', async ({ bookingId, instalmentId }) => {
    const head = await world.store.readHead();
    const intent = await world.sandbox.createIntent({
      bookingId,
      instalmentId,
      amountCents: DEPOSIT_CENTS,
    });
    await world.sandbox.payIntent(intent.client_secret);
    await sendFalseEvent(intent.id);

    expect(await world.store.readHead()).toBe(head);
  });
});
