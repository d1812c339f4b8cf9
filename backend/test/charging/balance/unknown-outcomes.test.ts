import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { waitUntil, type HeldBooking } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

const MINUTE = 60_000;
const OUTCOMES = [
  'timeout_after_success',
  'timeout_before',
  'http_500_after_success',
  'cut',
  'processing',
] as const;
let world: World;

// Without webhooks, so the outcome of a charge has to be looked up.
beforeAll(async () => {
  world = await World.open({ hasWebhooks: false });
});
afterAll(() => world.close());

const getBalanceId = (held: HeldBooking): string => deriveInstalmentIds(held.id)('balance');
const readEventTypes = async (held: HeldBooking): Promise<BookingEvent['type'][]> =>
  (await world.readHistory(held.id)).map(({ type }) => type);
const hasEvent = async (held: HeldBooking, type: BookingEvent['type']): Promise<boolean> =>
  (await readEventTypes(held)).includes(type);
const countEvents = async (held: HeldBooking, type: BookingEvent['type']): Promise<number> =>
  (await readEventTypes(held)).filter((eventType) => eventType === type).length;
const advanceBy = (ms: number): Promise<void> => world.advanceTo(new Date(world.now().getTime() + ms));
const findBalanceIntent = async (held: HeldBooking) => {
  const intents = (await world.sandbox.readState()).payment_intents;
  const balanceIntents = intents.filter(({ metadata }) => metadata['instalment'] === getBalanceId(held));
  expect(balanceIntents).toHaveLength(1);
  return balanceIntents[0]!;
};
const listBalancePayments = async (held: HeldBooking) =>
  (await world.sandbox.listTakenMoney()).filter(({ instalmentId }) => instalmentId === getBalanceId(held));

/** A booking whose next charge has the given outcome. */
async function bookWithOutcome(outcome: string): Promise<HeldBooking> {
  const held = await world.book();
  const registered = (await world.readHistory(held.id)).find(({ type }) => type === 'CustomerRegistered');
  if (registered?.type !== 'CustomerRegistered') throw new Error('no customer');
  await world.sandbox.setControl({ nextConfirm: { outcome, customer: registered.data.customerId } });
  return held;
}

async function chargeUntilUnknown(held: HeldBooking): Promise<void> {
  await world.advanceTo(await world.readChargeTime(held));
  await waitUntil(() => hasEvent(held, 'ChargeOutcomeUnknown'));
}

async function settleBalance(held: HeldBooking, outcome: string): Promise<void> {
  const { id: paymentIntent } = await findBalanceIntent(held);
  await world.sandbox.setControl({ settle: { paymentIntent, outcome } });
}

describe.each(['alive', 'expired'])('with idempotency keys %s', (keys) => {
  const expireKeys = async (): Promise<void> => {
    if (keys === 'expired') await world.sandbox.setControl({ expireIdempotencyKeys: true });
  };

  test.each(OUTCOMES)('a charge with the outcome %s is captured and recorded once', async (outcome) => {
    const held = await bookWithOutcome(outcome);

    await chargeUntilUnknown(held);
    expect((await world.view(held)).instalments[1]).toMatchObject({ charge: 'UNKNOWN', paidAt: null });
    expect(await countEvents(held, 'BalancePaid')).toBe(0);

    await expireKeys();
    if (outcome === 'processing') await settleBalance(held, 'succeeded');
    await advanceBy(2 * MINUTE);
    await waitUntil(() => hasEvent(held, 'BalancePaid'));
    await world.waitUntilAtRest();

    expect(await listBalancePayments(held)).toMatchObject([{ captures: 1, takenCents: 160_000, refunds: 0 }]);
    expect(await countEvents(held, 'BalancePaid')).toBe(1);
    expect(await countEvents(held, 'ChargeStarted')).toBe(1);
    expect((await world.view(held)).money).toBe('PAID');
    await findBalanceIntent(held);
  });

  test('a decline with a lost answer is that attempt’s decline, not a reason for another charge', async () => {
    const held = await bookWithOutcome('processing');
    await chargeUntilUnknown(held);
    const intent = await findBalanceIntent(held);
    const listCharges = async () =>
      (await world.sandbox.readState()).charges.filter(
        ({ payment_intent: intentId }) => intentId === intent.id,
      );

    await expireKeys();
    await settleBalance(held, 'decline:insufficient_funds');
    await advanceBy(2 * MINUTE);
    await waitUntil(() => hasEvent(held, 'ChargeDeclined'));
    await world.waitUntilAtRest();
    expect((await listCharges()).map(({ paid }) => paid)).toEqual([false]);
    const declined = (await world.readHistory(held.id)).findLast(({ type }) => type === 'ChargeDeclined');
    if (declined?.type !== 'ChargeDeclined') throw new Error('not declined');
    expect(declined.data).toMatchObject({ attempt: 1, declineCode: 'insufficient_funds' });

    await world.advanceTo(new Date(declined.data.retryAt ?? 0));
    await waitUntil(() => hasEvent(held, 'BalancePaid'));
    expect((await listCharges()).map(({ paid }) => paid)).toEqual([false, true]);
  });
});

test('an outcome unknown for a day raises one task', async () => {
  const held = await bookWithOutcome('processing');
  const countLookUps = async () => countEvents(held, 'ChargeOutcomeUnknown');

  await chargeUntilUnknown(held);
  for (const hours of [12, 12, 12, 12]) {
    const before = await countLookUps();
    await advanceBy(hours * 60 * MINUTE + 2 * MINUTE);
    await waitUntil(async () => (await countLookUps()) > before);
  }

  const items = (await world.readHistory(held.id)).filter(({ type }) => type === 'OperationsItemRaised');
  expect(items.map(({ data }) => data)).toEqual([
    {
      kind: 'outcome-unknown-too-long',
      key: 'outcome-unknown-too-long:charge:unresolved:processing',
      instalmentId: getBalanceId(held),
      facts: { cause: 'charge', reason: 'unresolved', providerCode: 'processing' },
    },
  ]);

  await settleBalance(held, 'succeeded');
  await advanceBy(62 * MINUTE);
  await waitUntil(() => hasEvent(held, 'BalancePaid'));
  expect(await listBalancePayments(held)).toMatchObject([{ captures: 1 }]);
});

test('every read model matches its events', async () => {
  await world.waitUntilAtRest();
  expect(await world.findDifferences()).toEqual([]);
});
