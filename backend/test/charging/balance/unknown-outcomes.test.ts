import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { eventually, type Held } from '../shop.js';
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
  world = await World.open({ webhooks: false });
});
afterAll(() => world.close());

const balanceOf = (held: Held): string => deriveInstalmentIds(held.id)('balance');
const types = async (held: Held): Promise<BookingEvent['type'][]> =>
  (await world.history(held.id)).map(({ type }) => type);
const hasEvent = async (held: Held, type: BookingEvent['type']): Promise<boolean> =>
  (await types(held)).includes(type);
const times = async (held: Held, type: BookingEvent['type']): Promise<number> =>
  (await types(held)).filter((eventType) => eventType === type).length;
const later = (ms: number): Promise<void> => world.advanceTo(new Date(world.now().getTime() + ms));
const intentOf = async (held: Held) => {
  const intents = (await world.sandbox.state()).payment_intents;
  const balanceIntents = intents.filter(({ metadata }) => metadata['instalment'] === balanceOf(held));
  expect(balanceIntents).toHaveLength(1);
  return balanceIntents[0]!;
};
const captures = async (held: Held) =>
  (await world.sandbox.money()).filter(({ instalmentId }) => instalmentId === balanceOf(held));

/** Bookings whose next charge ends as ordered. */
async function ordered(outcomes: readonly string[]): Promise<Held[]> {
  const bookings: Held[] = [];
  for (const outcome of outcomes) {
    const held = await world.book();
    const registered = (await world.history(held.id)).find(({ type }) => type === 'CustomerRegistered');
    if (registered?.type !== 'CustomerRegistered') throw new Error('no customer');
    await world.sandbox.control({ nextConfirm: { outcome, customer: registered.data.customerId } });
    bookings.push(held);
  }
  return bookings;
}

async function chargeDay(bookings: readonly Held[]): Promise<void> {
  await world.advanceTo(await world.chargeAt(bookings[0]!));
  for (const held of bookings) await eventually(() => hasEvent(held, 'ChargeOutcomeUnknown'));
}

describe.each(['alive', 'expired'])('with idempotency keys %s', (keys) => {
  test(`${OUTCOMES.join(', ')}: one capture, recorded once, with the doubt on record`, async () => {
    const bookings = await ordered(OUTCOMES);
    await chargeDay(bookings);
    for (const held of bookings) {
      expect((await world.view(held)).instalments[1]).toMatchObject({ charge: 'UNKNOWN', paidAt: null });
      expect(await times(held, 'BalancePaid')).toBe(0);
    }
    if (keys === 'expired') await world.sandbox.control({ expireIdempotencyKeys: true });
    await world.sandbox.control({
      settle: { paymentIntent: (await intentOf(bookings[4]!)).id, outcome: 'succeeded' },
    });
    await later(2 * MINUTE);
    for (const held of bookings) await eventually(() => hasEvent(held, 'BalancePaid'));
    await world.atRest();
    for (const held of bookings) {
      expect(await captures(held)).toMatchObject([{ captures: 1, takenCents: 160_000, refunds: 0 }]);
      expect(await times(held, 'BalancePaid')).toBe(1);
      expect(await times(held, 'ChargeStarted')).toBe(1);
      expect((await world.view(held)).money).toBe('PAID');
      await intentOf(held);
    }
  });

  test('a decline with a lost answer is that attempt’s decline, not a reason for another charge', async () => {
    const [held] = await ordered(['processing']);
    await chargeDay([held!]);
    const intent = await intentOf(held!);
    if (keys === 'expired') await world.sandbox.control({ expireIdempotencyKeys: true });
    await world.sandbox.control({
      settle: { paymentIntent: intent.id, outcome: 'decline:insufficient_funds' },
    });
    await later(2 * MINUTE);
    await eventually(() => hasEvent(held!, 'ChargeDeclined'));
    await world.atRest();
    const chargesOfIntent = async () =>
      (await world.sandbox.state()).charges.filter(({ payment_intent: intentId }) => intentId === intent.id);
    expect((await chargesOfIntent()).map(({ paid }) => paid)).toEqual([false]);

    const declined = (await world.history(held!.id)).findLast(({ type }) => type === 'ChargeDeclined');
    if (declined?.type !== 'ChargeDeclined') throw new Error('not declined');
    expect(declined.data).toMatchObject({ attempt: 1, declineCode: 'insufficient_funds' });
    await world.advanceTo(new Date(declined.data.retryAt ?? 0));
    await eventually(() => hasEvent(held!, 'BalancePaid'));
    expect((await chargesOfIntent()).map(({ paid }) => paid)).toEqual([false, true]);
  });
});

test('an outcome unknown for a day raises one task, and is still looked up', async () => {
  const [held] = await ordered(['processing']);
  await chargeDay([held!]);
  const countLookUps = async () => times(held!, 'ChargeOutcomeUnknown');
  for (const hours of [12, 12, 12, 12]) {
    const before = await countLookUps();
    await later(hours * 60 * MINUTE + 2 * MINUTE);
    await eventually(async () => (await countLookUps()) > before);
  }
  const items = (await world.history(held!.id)).filter(({ type }) => type === 'OperationsItemRaised');
  expect(items.map(({ data }) => data)).toEqual([
    {
      kind: 'outcome-unknown-too-long',
      key: 'outcome-unknown-too-long:charge:unresolved:processing',
      instalmentId: balanceOf(held!),
      detail: 'unresolved: processing',
    },
  ]);
  await world.sandbox.control({
    settle: { paymentIntent: (await intentOf(held!)).id, outcome: 'succeeded' },
  });
  await later(62 * MINUTE);
  await eventually(() => hasEvent(held!, 'BalancePaid'));
  expect(await captures(held!)).toMatchObject([{ captures: 1 }]);
});

test('every read model matches its events', async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
});
