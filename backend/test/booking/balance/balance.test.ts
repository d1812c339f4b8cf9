import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import pg from 'pg';
import { ChargeBalance } from '../../../src/modules/booking/balance/charge-balance.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { BALANCE_CENTS, PRICE_CENTS } from '../../support/booking/builders.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

describe('a balance', () => {
  test('is not charged before noon on its date, not even by an early job', async () => {
    const booking = await world.bookTrip();
    const chargeAt = await world.readChargeTime(booking);
    expect(chargeAt.toISOString()).toMatch(/T12:00:00\.000Z$/);
    const { startsOn } = await world.readBooking(booking);
    expect(Date.parse(startsOn) - Date.parse(chargeAt.toISOString().slice(0, 10))).toBe(60 * DAY_MS);

    await world.advanceTo(new Date(chargeAt.getTime() - MINUTE_MS));
    const { id: instalmentId } = await world.readBalance(booking);
    const envelope = newEnvelope({ actor: { kind: 'worker', name: 'charge' }, correlationId: 'early' });
    await world.commandBus.execute(new ChargeBalance(envelope, booking.id, instalmentId));
    expect(world.now().getTime()).toBeLessThan(chargeAt.getTime());
    expect(await world.readEventTypes(booking)).not.toContain('ChargeStarted');
    expect(await world.listBalancePayments(booking)).toEqual([]);
  });

  test('is charged once on its date, under keys that name it', async () => {
    const booking = await world.bookTrip();
    const { id: instalmentId } = await world.readBalance(booking);
    await world.advanceToChargeDay(booking);
    await world.waitUntilPaid(booking);
    const [balance, ...otherBalances] = await world.listBalancePayments(booking);
    expect(otherBalances).toEqual([]);
    expect(balance).toMatchObject({
      bookingId: booking.id,
      captureCount: 1,
      capturedCents: BALANCE_CENTS,
      refundedCents: 0,
    });

    const { payment_intents: intents, customers } = await world.sandbox.readState();
    const intent = intents.find(({ id }) => id === balance?.paymentId);
    expect(intent?.metadata).toEqual({ booking: booking.id, instalment: instalmentId });
    expect(customers.map(({ id }) => id)).toContain(intent?.customer);
    const keys = (await world.sandbox.readRequests()).map(({ idempotencyKey }) => idempotencyKey);
    const isOfBalance = (key: string | null) =>
      key?.includes(instalmentId) || key?.startsWith(`confirm:${balance?.paymentId}:`);
    expect(keys.filter(isOfBalance)).toEqual([
      `int:${instalmentId}:v1:card:${balance?.capturedCents}`,
      `confirm:${balance?.paymentId}:1`,
    ]);
  });

  test('has a history with its schedule and the worker’s charge', async () => {
    const booking = await world.bookTrip();
    const chargeAt = await world.readChargeTime(booking);
    const { id: instalmentId } = await world.readBalance(booking);
    await world.advanceTo(chargeAt);
    await world.waitUntilPaid(booking);
    const chargeEvents = (await world.readHistory(booking.id)).slice(-4);
    expect(chargeEvents.map(({ type }) => type)).toEqual([
      'ChargeStarted',
      'PaymentIntentCreated',
      'ChargeConfirming',
      'BalancePaid',
    ]);
    expect(await world.readLastEvent(booking, 'BalanceScheduled')).toMatchObject({
      chargeAt: chargeAt.toISOString(),
      rule: 'balance-60-days/v1',
    });

    for (const { meta, recordedAt } of chargeEvents) {
      expect(meta).toMatchObject({ actor: { kind: 'worker' }, correlationId: `charge-${instalmentId}` });
      expect(recordedAt.getTime()).toBeGreaterThanOrEqual(chargeAt.getTime());
    }
  });

  test('is charged once by two workers and a redelivered job', async () => {
    await world.addWorker();
    const booking = await world.bookTrip();
    const { id: instalmentId } = await world.readBalance(booking);
    const chargeTime = await world.readChargeTime(booking);
    const workId = `charge-${instalmentId}`;
    const runJob = () =>
      world.commandBus.execute(
        new ChargeBalance(
          newEnvelope({ actor: { kind: 'worker', name: 'charge' }, correlationId: workId }, workId),
          booking.id,
          instalmentId,
        ),
      );
    await world.sandbox.setControl({ nextConfirm: { outcome: 'slow:150' } });
    await world.advanceTo(chargeTime);
    await Promise.allSettled([runJob(), runJob(), runJob(), runJob()]);
    await world.waitUntilAtRest();
    await world.waitUntilPaid(booking);
    await runJob();
    await runJob();

    expect(await world.listBalancePayments(booking)).toMatchObject([{ captureCount: 1, refundCount: 0 }]);
    expect(await world.countEvents(booking, 'BalancePaid')).toBe(1);
    expect(await world.countEvents(booking, 'ChargeStarted')).toBe(1);
  });

  test('is charged after a restart if it became due while the worker was down', async () => {
    const booking = await world.bookTrip();
    const chargeTime = await world.readChargeTime(booking);
    const bookingBefore = await world.readBooking(booking);
    await world.restart();
    expect(await world.readBooking(booking)).toEqual(bookingBefore);
    expect(await world.listBalancePayments(booking)).toEqual([]);

    await world.restart(async () => {
      const client = new pg.Client(world.databaseUrl);
      await client.connect();
      await client.query('UPDATE dev_clock SET offset_ms = $1', [chargeTime.getTime() - Date.now()]);
      await client.end();
    });
    await world.waitUntilPaid(booking);
    expect(await world.listBalancePayments(booking)).toMatchObject([{ captureCount: 1 }]);
  });

  test('does not exist for a booking paid in full', async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    await world.advanceBy(40 * DAY_MS);
    await world.waitUntilAtRest();
    const { instalments, money } = await world.readBooking(booking);

    expect({ kinds: instalments.map(({ kind }) => kind), money }).toEqual({ kinds: ['full'], money: 'PAID' });
    expect(
      (await world.sandbox.listCapturedMoney()).filter(({ bookingId }) => bookingId === booking.id),
    ).toMatchObject([{ captureCount: 1, capturedCents: PRICE_CENTS }]);
  });
});
