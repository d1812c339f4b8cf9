import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { bookingStream, deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import { BankDesk } from '../transfer/bank-desk.js';
import { waitUntil, type HeldBooking } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(120_000);

/** While true, the confirmation is executed but its answer is lost. */
let isLost = false;
const makeUnreliable = (real: CardProvider): CardProvider =>
  new Proxy(real, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'confirmOffSession' || typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        const answer: unknown = await (value as (...a: unknown[]) => unknown).apply(target, args);
        return isLost ? { kind: 'unknown', why: 'no answer' } : answer;
      };
    },
  });

let world: World;
let desk: BankDesk;
beforeAll(async () => {
  // Without webhooks, so the worker has to find out and record everything itself.
  world = await World.open({ hasWebhooks: false, provider: makeUnreliable });
  desk = new BankDesk(world);
});
afterAll(() => world.close());

const countEvents = async (held: HeldBooking, type: string): Promise<number> =>
  (await desk.readEventTypes(held)).filter((eventType) => eventType === type).length;

/**
 * A booking with 600.00 of the balance by bank and a charge for the remainder; the bank line turns out to
 * be another payer's.
 */
async function bookHalfCharged(): Promise<HeldBooking> {
  const held = await world.book();
  await desk.import(['600.00', `part ${held.id}`]);
  await desk.match(`part ${held.id}`, held, 60_000, deriveInstalmentIds(held.id)('balance'));
  await desk.waitForEvent(held, 'PartPaid');
  isLost = true;
  await world.advanceTo(await world.readChargeTime(held));
  await desk.waitForEvent(held, 'ChargeOutcomeUnknown');
  const { line } = await desk.findLine(`part ${held.id}`);
  await desk.callOps('POST', `bank-lines/${line.id}/reopen`, { reason: 'another’s', allocationIds: null });
  await desk.waitForEvent(held, 'PaymentReversed');
  return held;
}
const advanceMinutes = (minutes: number): Promise<void> =>
  world.advanceTo(new Date(world.now().getTime() + minutes * 60_000));

const listBalanceCents = async (held: HeldBooking): Promise<number[]> =>
  (await world.sandbox.listTakenMoney())
    .flatMap((payment) =>
      payment.instalmentId === deriveInstalmentIds(held.id)('balance') ? [payment.takenCents] : [],
    )
    .filter((cents) => cents > 0)
    .toSorted((a, b) => a - b);

test('an attempt that captured a part continues with the remainder', async () => {
  const held = await bookHalfCharged();
  isLost = false;
  await advanceMinutes(10);
  await waitUntil(async () => (await countEvents(held, 'PartPaid')) === 2);
  await waitUntil(async () => (await countEvents(held, 'ChargeOutcomeUnknown')) === 2);
  await advanceMinutes(100);
  await waitUntil(async () => (await world.view(held)).money === 'PAID');
  await world.waitUntilAtRest();
  expect(await countEvents(held, 'ChargeConfirming')).toBe(2);
  expect(await countEvents(held, 'ChargeStarted')).toBe(1);
  expect(await listBalanceCents(held)).toEqual([60_000, 100_000]);
  expect(await world.findDifferences()).toEqual([]);
});

test('a dispute during the attempt charges the remainder to nobody', async () => {
  const held = await bookHalfCharged();
  isLost = false;
  await advanceMinutes(10);
  await waitUntil(async () => (await countEvents(held, 'ChargeOutcomeUnknown')) === 2);
  const paid = (await world.readHistory(held.id)).find(({ type }) => type === 'DepositPaid');
  if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
  const dispute = {
    disputeId: 'dp_1',
    provider: 'stripe' as const,
    paymentId: paid.data.paymentId,
    instalmentId: paid.data.instalmentId,
  };
  const opened = { ...dispute, amountCents: 40_000, reason: 'fraudulent', answerBy: null };
  const envelope = newEnvelope({ actor: { kind: 'provider', id: 'stripe' }, correlationId: 'dispute' });
  await world.runner.runOne(envelope, bookingStream(held.id), () => [
    { type: 'DisputeOpened' as const, data: opened },
  ]);
  await advanceMinutes(100);
  await desk.waitForEvent(held, 'ChargeVoided');
  await world.waitUntilAtRest();

  expect(await countEvents(held, 'ChargeConfirming')).toBe(1);
  expect(await listBalanceCents(held)).toEqual([100_000]);
});
