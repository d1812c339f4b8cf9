import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { ChargeBalance } from '../../../src/modules/booking/balance/charge-balance.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { addDaysTo } from '../../support/add-days-to.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { deriveBalanceId, TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;

beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);
const findBalanceIntent = async (booking: BookingHandle) =>
  (await world.sandbox.readState()).payment_intents.find(
    ({ metadata }) => metadata['instalment'] === deriveBalanceId(booking),
  );

/** Lists whether each charge of the balance succeeded, in order. */
const listChargeResults = async (booking: BookingHandle): Promise<boolean[]> => {
  const intent = await findBalanceIntent(booking);
  const { charges } = await world.sandbox.readState();
  return charges.filter(({ payment_intent: intentId }) => intentId === intent?.id).map(({ paid }) => paid);
};

const waitForCharges = (booking: BookingHandle, chargeCount: number) =>
  waitUntil(async () => (await listChargeResults(booking)).length === chargeCount);

/** Sets the result of all charges of the saved card; null resets it. */
async function setCardDecline(booking: BookingHandle, code: string | null): Promise<void> {
  const { paymentMethodId } = await world.readDeposit(booking);
  await world.sandbox.setControl({ cardDeclinesFor: { paymentMethod: paymentMethodId, code } });
}

describe('a card without funds', () => {
  test('is tried on the date and 1, 3 and 5 days later, then staff get a task', async () => {
    const booking = await world.bookTrip();
    await setCardDecline(booking, 'insufficient_funds');
    const dueMs = (await world.readChargeTime(booking)).getTime();
    const afterAttempts = [];
    for (const [i, days] of [0, 1, 3, 5].entries()) {
      await world.advanceTo(new Date(dueMs + days * DAY_MS - MINUTE_MS));
      await world.waitUntilAtRest();
      expect(await listChargeResults(booking)).toHaveLength(i);
      await world.advanceTo(new Date(dueMs + days * DAY_MS));
      await waitForCharges(booking, i + 1);
      await world.waitUntilAtRest();
      const { charge, paidAt } = await world.readBalance(booking);
      afterAttempts.push({ charge, paidAt, tasks: await world.readTaskKinds(booking) });
    }

    const failedState = { charge: 'FAILED', paidAt: null, tasks: [] };
    const exhaustedBalance = { charge: 'EXHAUSTED', paidAt: null, tasks: ['charge-exhausted'] };
    expect(afterAttempts).toEqual([failedState, failedState, failedState, exhaustedBalance]);
    expect((await world.readBooking(booking)).money).toBe('ACTION_REQUIRED');

    await world.advanceTo(new Date(dueMs + 9 * DAY_MS));
    await world.waitUntilAtRest();
    expect(await listChargeResults(booking)).toEqual([false, false, false, false]);
    expect(await world.readTaskKinds(booking)).toEqual(['charge-exhausted', 'balance-overdue']);
  });

  test('is charged once when it has funds a day later', async () => {
    const booking = await world.bookTrip();
    await setCardDecline(booking, 'insufficient_funds');
    const chargeTime = await world.readChargeTime(booking);
    await world.advanceTo(chargeTime);
    await world.waitForEvent(booking, 'ChargeDeclined');
    await setCardDecline(booking, null);
    await world.advanceTo(addDaysTo(chargeTime, 1));
    await world.waitForEvent(booking, 'BalancePaid');
    expect(await listChargeResults(booking)).toEqual([false, true]);
    expect(await world.countEvents(booking, 'ChargeStarted')).toBe(2);

    const keys = (await world.sandbox.readRequests()).map(({ idempotencyKey }) => idempotencyKey);
    // The key is new, because the old key would replay the decline.
    const intentId = (await findBalanceIntent(booking))?.id;
    expect(keys.filter((key) => key?.startsWith(`confirm:${intentId}:`))).toEqual([
      `confirm:${intentId}:1`,
      `confirm:${intentId}:2`,
    ]);
  });
});

test.each<{ code: string; event: string; expectedTasks: string[] }>([
  { code: 'lost_card', event: 'ChargeDeclined', expectedTasks: ['balance-overdue'] },
  { code: 'expired_card', event: 'ChargeDeclined', expectedTasks: ['balance-overdue'] },
  { code: 'call_issuer', event: 'ChargeDeclined', expectedTasks: ['decline-unclear', 'balance-overdue'] },
  { code: 'authentication_required', event: 'ChargeActionRequired', expectedTasks: ['balance-overdue'] },
])('$code is not retried, so the customer has to act', async ({ code, event, expectedTasks }) => {
  const booking = await world.bookTrip();
  await setCardDecline(booking, code);
  const chargeTime = await world.readChargeTime(booking);
  await world.advanceTo(chargeTime);
  await waitUntil(async () => (await world.readEventTypes(booking)).includes(event));
  await setCardDecline(booking, null);
  await world.advanceTo(addDaysTo(chargeTime, 12));
  await world.waitUntilAtRest();

  expect(await listChargeResults(booking)).toEqual([false]);
  expect(await world.readBalance(booking)).toMatchObject({ charge: 'ACTION_REQUIRED', paidAt: null });
  expect((await world.readBooking(booking)).money).toBe('OVERDUE');
  expect(await world.readTaskKinds(booking)).toEqual(expectedTasks);
});

test('a card that always requires authentication leaves the balance to the customer', async () => {
  const booking = await world.bookTrip({ card: CARDS.wantsAuthentication });
  await world.advanceToChargeDay(booking);
  await world.waitForEvent(booking, 'ChargeActionRequired');
  await world.advanceBy(6 * DAY_MS);
  await world.waitUntilAtRest();

  expect(await listChargeResults(booking)).toEqual([false]);
});

describe('the kill switch', () => {
  test('stops all charges without losing any', async () => {
    const undecidedBooking = await world.bookTrip();
    const bookings = [
      await world.bookTrip(),
      await world.bookTrip({ chargeInDays: 11 }),
      await world.bookTrip(),
    ];
    const { customerId } = await world.readLastEvent(undecidedBooking, 'CustomerRegistered');
    await world.sandbox.withoutWebhooks(async () => {
      // One charge is in progress when the switch is turned: its outcome is unknown.
      await world.sandbox.setControl({
        nextConfirm: { outcome: 'timeout_after_success', customer: customerId },
      });
      await world.setKillSwitch('Pause');
      const chargeTime = await world.readChargeTime(undecidedBooking);
      await world.advanceTo(chargeTime);
      await world.waitForReadModels();
      expect(await listChargeResults(undecidedBooking)).toEqual([]);
      await world.setKillSwitch('Resume');
      await world.waitForEvent(undecidedBooking, 'ChargeOutcomeUnknown');
      for (const booking of [bookings[0]!, bookings[2]!]) await world.waitForEvent(booking, 'BalancePaid');

      await world.setKillSwitch('Pause');
      await world.advanceTo(addDaysTo(chargeTime, 2));
      await world.waitForEvent(undecidedBooking, 'BalancePaid');
      // This job was queued before the switch was turned.
      const workId = `charge-${deriveBalanceId(bookings[1]!)}`;
      const envelope = newEnvelope({ actor: { kind: 'worker' }, correlationId: workId }, workId);
      await world.commandBus.execute(
        new ChargeBalance(envelope, bookings[1]!.id, deriveBalanceId(bookings[1]!)),
      );
      expect(await world.readEventTypes(bookings[1]!)).not.toContain('ChargeStarted');
      expect(await listChargeResults(bookings[1]!)).toEqual([]);

      await world.setKillSwitch('Resume');
      for (const booking of [undecidedBooking, ...bookings]) {
        await world.waitForEvent(booking, 'BalancePaid');
        expect(await listChargeResults(booking)).toEqual([true]);
      }
    });
  });
});
