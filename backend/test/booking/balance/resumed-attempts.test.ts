import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { bookingStream, deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { BankDesk } from '../../support/world/bank-desk.js';
import { type HeldBooking, waitUntil } from '../../support/world/shop.js';
import { World } from '../../support/world/world.js';

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
        return isLost ? { kind: 'unknown', reason: 'no answer' } : answer;
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

const countEvents = async (booking: HeldBooking, type: string): Promise<number> =>
  (await desk.readEventTypes(booking)).filter((eventType) => eventType === type).length;

/**
 * A booking with 600.00 of the balance by bank and a charge for the remainder; the bank line turns out to
 * be another payer's.
 */
async function bookHalfCharged(): Promise<HeldBooking> {
  const booking = await world.book();
  await desk.import(['600.00', `part ${booking.id}`]);
  await desk.match(`part ${booking.id}`, booking, 60_000, deriveInstalmentIds(booking.id)('balance'));
  await desk.waitForEvent(booking, 'PartPaid');
  isLost = true;
  await world.advanceTo(await world.readChargeTime(booking));
  await desk.waitForEvent(booking, 'ChargeOutcomeUnknown');
  const { line } = await desk.findLine(`part ${booking.id}`);
  await desk.callOps('POST', `bank-lines/${line.id}/reopen`, { reason: 'another’s', allocationIds: null });
  await desk.waitForEvent(booking, 'PaymentReversed');
  return booking;
}
const advanceMinutes = (minutes: number): Promise<void> =>
  world.advanceTo(new Date(world.now().getTime() + minutes * 60_000));

const listBalanceCents = async (booking: HeldBooking): Promise<number[]> =>
  (await world.sandbox.listTakenMoney())
    .flatMap((payment) =>
      payment.instalmentId === deriveInstalmentIds(booking.id)('balance') ? [payment.takenCents] : [],
    )
    .filter((cents) => cents > 0)
    .toSorted((a, b) => a - b);

test('an attempt that captured a part continues with the remainder', async () => {
  const booking = await bookHalfCharged();
  isLost = false;
  await advanceMinutes(10);
  await waitUntil(async () => (await countEvents(booking, 'PartPaid')) === 2);
  await waitUntil(async () => (await countEvents(booking, 'ChargeOutcomeUnknown')) === 2);
  await advanceMinutes(100);
  await waitUntil(async () => (await world.view(booking)).money === 'PAID');
  await world.waitUntilAtRest();
  expect(await countEvents(booking, 'ChargeConfirming')).toBe(2);
  expect(await countEvents(booking, 'ChargeStarted')).toBe(1);
  expect(await listBalanceCents(booking)).toEqual([60_000, 100_000]);
  expect(await world.findDifferences()).toEqual([]);
});

test('a dispute during the attempt charges the remainder to nobody', async () => {
  const booking = await bookHalfCharged();
  isLost = false;
  await advanceMinutes(10);
  await waitUntil(async () => (await countEvents(booking, 'ChargeOutcomeUnknown')) === 2);
  const paidEvent = (await world.readHistory(booking.id)).find(({ type }) => type === 'DepositPaid');
  if (paidEvent?.type !== 'DepositPaid') throw new Error('no deposit');
  const dispute = {
    disputeId: 'dp_1',
    provider: 'stripe' as const,
    paymentId: paidEvent.data.paymentId,
    instalmentId: paidEvent.data.instalmentId,
  };
  const opened = { ...dispute, amountCents: 40_000, reason: 'fraudulent', answerBy: null };
  const envelope = newEnvelope({ actor: { kind: 'provider', id: 'stripe' }, correlationId: 'dispute' });
  await world.runner.runOne(envelope, bookingStream(booking.id), () => [
    { type: 'DisputeOpened' as const, data: opened },
  ]);
  await advanceMinutes(100);
  await desk.waitForEvent(booking, 'ChargeVoided');
  await world.waitUntilAtRest();

  expect(await countEvents(booking, 'ChargeConfirming')).toBe(1);
  expect(await listBalanceCents(booking)).toEqual([100_000]);
});
