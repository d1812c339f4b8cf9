import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { bookingStream, deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import { BankDesk } from '../transfer/bank-desk.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(120_000);

/** While true, the confirmation's answer is lost although it is executed. */
let lost = false;
const unreliable = (real: CardProvider): CardProvider =>
  new Proxy(real, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (name !== 'confirmOffSession' || typeof value !== 'function') return value;
      return async (...args: unknown[]) => {
        const answer: unknown = await (value as (...a: unknown[]) => unknown).apply(target, args);
        return lost ? { kind: 'unknown', why: 'no answer' } : answer;
      };
    },
  });

let world: World;
let desk: BankDesk;
beforeAll(async () => {
  // Without webhooks: the worker finds out and records everything itself.
  world = await World.open({ webhooks: false, provider: unreliable });
  desk = new BankDesk(world);
});
afterAll(() => world.close());

const count = async (held: Held, type: string): Promise<number> =>
  (await desk.types(held)).filter((eventType) => eventType === type).length;

/**
 * A booking with 600.00 of the balance by bank, a card charge for the remainder, and a line that turned out
 * to be another payer's.
 */
async function halfCharged(): Promise<Held> {
  const held = await world.book();
  await desk.import(['600.00', `part ${held.id}`]);
  await desk.match(`part ${held.id}`, held, 60_000, deriveInstalmentIds(held.id)('balance'));
  await desk.happens(held, 'PartPaid');
  lost = true;
  await world.advanceTo(await world.chargeAt(held));
  await desk.happens(held, 'ChargeOutcomeUnknown');
  const { line } = await desk.line(`part ${held.id}`);
  await desk.ops('POST', `bank-lines/${line.id}/reopen`, { reason: 'another’s', allocationIds: null });
  await desk.happens(held, 'PaymentReversed');
  return held;
}
const minutes = (n: number): Promise<void> => world.advanceTo(new Date(world.now().getTime() + n * 60_000));

const balanceCents = async (held: Held): Promise<number[]> =>
  (await world.sandbox.money())
    .flatMap((payment) =>
      payment.instalmentId === deriveInstalmentIds(held.id)('balance') ? [payment.takenCents] : [],
    )
    .filter((cents) => cents > 0)
    .toSorted((a, b) => a - b);

test('an attempt that captured a part continues with the remainder, and records both', async () => {
  const held = await halfCharged();
  lost = false;
  await minutes(10);
  await eventually(async () => (await count(held, 'PartPaid')) === 2);
  await eventually(async () => (await count(held, 'ChargeOutcomeUnknown')) === 2);
  await minutes(100);
  await eventually(async () => (await world.view(held)).money === 'PAID');
  await world.atRest();
  expect(await count(held, 'ChargeConfirming')).toBe(2);
  expect(await count(held, 'ChargeStarted')).toBe(1);
  expect(await balanceCents(held)).toEqual([60_000, 100_000]);
  expect(await world.differences()).toEqual([]);
});

test('a dispute in between stops it: the remainder was charged to nobody', async () => {
  const held = await halfCharged();
  lost = false;
  await minutes(10);
  await eventually(async () => (await count(held, 'ChargeOutcomeUnknown')) === 2);
  const paid = (await world.history(held.id)).find(({ type }) => type === 'DepositPaid');
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
  await minutes(100);
  await desk.happens(held, 'ChargeVoided');
  await world.atRest();
  expect(await count(held, 'ChargeConfirming')).toBe(1);
  expect(await balanceCents(held)).toEqual([100_000]);
});
