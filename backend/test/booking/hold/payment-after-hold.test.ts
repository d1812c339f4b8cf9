import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { DEPOSIT_CENTS, PRICE_CENTS } from '../../support/booking/builders.js';
import { waitUntil } from '../../support/wait-until.js';
import { Fuse, Worker } from '../../support/world/crashing-worker.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { UnreliableProvider } from '../../support/world/unreliable-provider.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

const cardProvider = new UnreliableProvider();
let world: World;

beforeAll(async () => {
  world = await World.open({ cardProvider: cardProvider.wrap });
});
afterEach(() => cardProvider.recover());
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

async function createExpiredBooking(departureId: string): Promise<BookingHandle> {
  const booking = await world.holdSeats(departureId);
  await world.requestClientSecret(booking);
  await world.advanceBy(16 * MINUTE_MS);
  await world.waitForStatus(booking, 'EXPIRED');
  await world.waitForReadModels();
  return booking;
}

/** Captures an intent of a booking that its expiry could not see. Returns the intent's id. */
async function payLate(booking: BookingHandle, amountCents = DEPOSIT_CENTS): Promise<string> {
  const intent = await world.createUnknownIntent(booking, 'deposit', amountCents);
  expect(await world.sandbox.payIntent(intent.client_secret)).toBe('succeeded');
  return intent.id;
}

describe('money after the hold was released', () => {
  test('takes the seats again if they are free', async () => {
    const departureId = await world.publishDeparture();
    const booking = await createExpiredBooking(departureId);
    expect(await world.readAllotmentEventTypes(departureId)).toEqual([
      'AllotmentOpened',
      'SeatsHeld',
      'SeatsReleased',
    ]);

    await payLate(booking);
    await world.waitForStatus(booking, 'CONFIRMED');
    await world.waitUntilAtRest();
    expect(await world.readLastEvent(booking, 'BookingConfirmed')).toMatchObject({ isLate: true });
    expect((await world.readAllotmentEventTypes(departureId)).slice(3)).toEqual([
      'SeatsHeld',
      'SeatsConfirmed',
    ]);
    expect(await world.listCapturedMoney(booking)).toMatchObject([{ captureCount: 1, refundCount: 0 }]);
    expect(await world.readEventTypes(booking)).toContain('BalanceScheduled');
  });

  test.each(['in time', 'too late, when the keys have expired'])(
    'is refunded once if the seats are gone and the response comes %s',
    async (response) => {
      const departureId = await world.publishDeparture();
      const booking = await createExpiredBooking(departureId);
      const otherBooking = await world.bookTrip({ departureId });
      if (response !== 'in time') cardProvider.lostResponses.add('refundPayment');
      await payLate(booking);
      await waitUntil(async () => (await world.listCapturedMoney(booking))[0]?.refundCount === 1);
      await world.sandbox.setControl({ expireIdempotencyKeys: true });
      await world.waitForEvent(booking, 'PaymentRefunded');

      expect(cardProvider.lostResponses.size).toBe(0);

      await world.waitUntilAtRest();
      expect(await world.listCapturedMoney(booking)).toMatchObject([
        { captureCount: 1, capturedCents: DEPOSIT_CENTS, refundCount: 1, refundedCents: DEPOSIT_CENTS },
      ]);
      expect((await world.readEventTypes(booking)).slice(-3)).toEqual([
        'DepositPaid',
        'RefundStarted',
        'PaymentRefunded',
      ]);
      expect(await world.readBooking(booking)).toMatchObject({
        status: 'EXPIRED',
        money: 'REFUNDED',
        refundedCents: DEPOSIT_CENTS,
      });
      expect((await world.readBooking(otherBooking)).status).toBe('CONFIRMED');
    },
  );

  test('is refunded once wherever the worker dies, with expired keys', async () => {
    const edges = ['listRefunds', 'refundPayment', 'append'].flatMap((call) => [
      `before ${call}`,
      `after ${call}`,
    ]);
    for (const [edge, name] of edges.entries()) {
      const departureId = await world.publishDeparture();
      const booking = await createExpiredBooking(departureId);
      await world.bookTrip({ departureId });
      // The product's own worker must not send the refund first.
      cardProvider.failingCalls.add('listRefunds');
      const paymentId = await payLate(booking);
      await world.waitForEvent(booking, 'RefundStarted');
      const fuse = new Fuse(edge);
      const worker = new Worker(world.store, world.newAdapter(), { now: world.now }, fuse);
      const depositId = deriveInstalmentIds(booking.id)('deposit');
      expect(await worker.refundPayment(booking.id, depositId, paymentId)).toBe(false);
      expect(fuse.trace.at(-1)).toBe(name);
      await world.sandbox.setControl({ expireIdempotencyKeys: true });
      cardProvider.failingCalls.clear();
      await world.waitUntilAtRest();
      expect({ name, payments: await world.listCapturedMoney(booking) }).toMatchObject({
        name,
        payments: [{ captureCount: 1, refundCount: 1 }],
      });
      expect(await world.countEvents(booking, 'PaymentRefunded')).toBe(1);
    }
  });
});

test('the second and the third payment are refunded once each', async () => {
  const booking = await world.bookTrip();
  cardProvider.lostResponses.add('refundPayment');
  const latePaymentIds = [await payLate(booking), await payLate(booking)];
  await waitUntil(async () => (await world.countEvents(booking, 'PaymentRefunded')) === 2);
  await world.waitUntilAtRest();
  const payments = await world.listCapturedMoney(booking);
  expect(payments).toHaveLength(3);

  for (const { paymentId, refundCount, captureCount } of payments)
    expect({ captureCount, refundCount }).toEqual({
      captureCount: 1,
      refundCount: latePaymentIds.includes(paymentId) ? 1 : 0,
    });
  expect(await world.readBooking(booking)).toMatchObject({
    status: 'CONFIRMED',
    money: 'DEPOSIT_PAID',
    paidCents: DEPOSIT_CENTS,
    refundedCents: 0,
  });
});

describe('an expiring hold', () => {
  test('keeps its seats while it is unknown whether its payment was canceled', async () => {
    const departureId = await world.publishDeparture();
    const booking = await world.holdSeats(departureId);
    await world.requestClientSecret(booking);
    cardProvider.failingCalls.add('cancelIntent');
    await world.advanceBy(16 * MINUTE_MS);
    await world.waitForEvent(booking, 'HoldExpiryStarted');
    const isOnHold = async (): Promise<boolean> => (await world.readBooking(booking)).status === 'ON_HOLD';
    await world.waitForReadModels();

    expect({
      isOnHold: await isOnHold(),
      allotmentEvents: await world.readAllotmentEventTypes(departureId),
    }).toEqual({ isOnHold: true, allotmentEvents: ['AllotmentOpened', 'SeatsHeld'] });

    cardProvider.failingCalls.clear();
    cardProvider.lostResponses.add('cancelIntent');
    await world.waitForStatus(booking, 'EXPIRED');
    await world.waitUntilAtRest();

    expect(cardProvider.lostResponses.size).toBe(0);
    expect(await world.readAllotmentEventTypes(departureId)).toEqual([
      'AllotmentOpened',
      'SeatsHeld',
      'SeatsReleased',
    ]);
    expect(await world.listCapturedMoney(booking)).toEqual([]);
  });

  test('is confirmed if its money arrived without any webhook', async () => {
    const departureId = await world.publishDeparture();
    const booking = await world.holdSeats(departureId);
    await world.sandbox.withoutWebhooks(async () => {
      expect(await world.sandbox.payIntent(await world.requestClientSecret(booking))).toBe('succeeded');
      await world.advanceBy(16 * MINUTE_MS);
      await world.waitForStatus(booking, 'CONFIRMED');
    });
    await world.waitUntilAtRest();

    expect(await world.readAllotmentEventTypes(departureId)).toEqual([
      'AllotmentOpened',
      'SeatsHeld',
      'SeatsConfirmed',
    ]);
    expect(await world.listCapturedMoney(booking)).toMatchObject([{ captureCount: 1, refundCount: 0 }]);
  });

  test('releases its seats despite a wrong amount, about which staff get a task', async () => {
    const departureId = await world.publishDeparture();
    const booking = await world.holdSeats(departureId);
    await world.requestClientSecret(booking);
    await world.sandbox.withoutWebhooks(async () => {
      await payLate(booking, 12_345);
      await world.advanceBy(16 * MINUTE_MS);
      await world.waitForStatus(booking, 'EXPIRED');
    });
    await world.waitUntilAtRest();

    expect(await world.readAllotmentEventTypes(departureId)).toEqual([
      'AllotmentOpened',
      'SeatsHeld',
      'SeatsReleased',
    ]);

    expect(await world.readTaskKinds(booking)).toEqual(['amount-differs']);
    expect((await world.holdSeats(departureId)).booking.status).toBe('ON_HOLD');
  });
});

describe('a booking with a changed plan', () => {
  const listLiveIntents = async (booking: BookingHandle) =>
    (await world.sandbox.readState()).payment_intents.filter(
      ({ metadata, status }) => metadata['booking'] === booking.id && status !== 'canceled',
    );

  test('is payable after the customer changed the plan and changed it back', async () => {
    const booking = await world.holdSeats(await world.publishDeparture());
    for (const plan of ['deposit', 'full', 'deposit', 'full', 'deposit'] as const)
      await world.requestClientSecret(booking, plan);
    expect(await listLiveIntents(booking)).toMatchObject([{ amount: DEPOSIT_CENTS }]);
    expect(await world.sandbox.payIntent(await world.requestClientSecret(booking))).toBe('succeeded');
    await world.waitForStatus(booking, 'CONFIRMED');
  });

  test('has at most one intent after two simultaneous requests', async () => {
    const outcomeCounts = new Map<string, number>();
    for (let round = 0; round < 12; round++) {
      const booking = await world.holdSeats(await world.publishDeparture());
      const steps = await Promise.all(
        (['deposit', 'full', 'deposit', 'full'] as const).map((plan) => world.startPayment(booking, plan)),
      );
      for (const { status, body } of steps) {
        const outcome = body.code ?? body.state;
        outcomeCounts.set(outcome, (outcomeCounts.get(outcome) ?? 0) + 1);
        expect([200, 503]).toContain(status);
      }
      expect((await listLiveIntents(booking)).length).toBeLessThanOrEqual(1);
      expect(await world.sandbox.payIntent(await world.requestClientSecret(booking, 'full'))).toBe(
        'succeeded',
      );
      await world.waitForStatus(booking, 'CONFIRMED');
      expect(await world.listCapturedMoney(booking)).toMatchObject([{ capturedCents: PRICE_CENTS }]);
    }

    // The requests did collide.
    expect([...outcomeCounts.keys()].sort()).toEqual(expect.arrayContaining(['BUSY', 'pay']));
  });
});
