import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { BALANCE_CENTS } from '../../support/booking/builders.js';
import { waitUntil } from '../../support/wait-until.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { deriveBalanceId, TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

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
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);
const hasEvent = async (booking: BookingHandle, type: BookingEvent['type']): Promise<boolean> =>
  (await world.readEventTypes(booking)).includes(type);

const requireBalanceIntent = async (booking: BookingHandle) => {
  const intents = (await world.sandbox.readState()).payment_intents;
  const balanceIntents = intents.filter(
    ({ metadata }) => metadata['instalment'] === deriveBalanceId(booking),
  );
  expect(balanceIntents).toHaveLength(1);
  return balanceIntents[0]!;
};

/** Books a trip whose next charge has the given outcome. */
async function bookWithOutcome(outcome: string): Promise<BookingHandle> {
  const booking = await world.bookTrip();
  const { customerId } = await world.readLastEvent(booking, 'CustomerRegistered');
  await world.sandbox.setControl({ nextConfirm: { outcome, customer: customerId } });
  return booking;
}

/** Charges all bookings on the charge day of the first booking. */
async function chargeUntilUnknown(
  firstBooking: BookingHandle,
  ...otherBookings: BookingHandle[]
): Promise<void> {
  await world.advanceToChargeDay(firstBooking);
  for (const booking of [firstBooking, ...otherBookings])
    await waitUntil(() => hasEvent(booking, 'ChargeOutcomeUnknown'));
}

async function settleBalance(booking: BookingHandle, outcome: string): Promise<void> {
  const { id: paymentIntent } = await requireBalanceIntent(booking);
  await world.sandbox.setControl({ settle: { paymentIntent, outcome } });
}

describe.each(['alive', 'expired'])('with idempotency keys %s', (keys) => {
  const expireKeys = async (): Promise<void> => {
    if (keys === 'expired') await world.sandbox.setControl({ expireIdempotencyKeys: true });
  };

  // All charges run on one day, so that one charge's outcome could be taken for another's.
  test('charges with every unknown outcome are each captured and recorded once', async () => {
    const bookings = new Map<string, BookingHandle>();
    for (const outcome of OUTCOMES) bookings.set(outcome, await bookWithOutcome(outcome));

    const [first, ...otherBookings] = bookings.values();
    await chargeUntilUnknown(first!, ...otherBookings);
    for (const [outcome, booking] of bookings) {
      const balance = (await world.readBooking(booking)).instalments[1];
      expect({ outcome, balance }).toMatchObject({ balance: { charge: 'UNKNOWN', paidAt: null } });
      expect(await world.countEvents(booking, 'BalancePaid')).toBe(0);
    }

    await expireKeys();
    await settleBalance(bookings.get('processing')!, 'succeeded');
    await world.advanceBy(2 * MINUTE_MS);
    for (const booking of bookings.values()) await waitUntil(() => hasEvent(booking, 'BalancePaid'));
    await world.waitUntilAtRest();

    for (const [outcome, booking] of bookings) {
      const payments = await world.listBalancePayments(booking);
      expect({ outcome, payments }).toMatchObject({
        payments: [{ captureCount: 1, capturedCents: BALANCE_CENTS, refundCount: 0 }],
      });
      expect(await world.countEvents(booking, 'BalancePaid')).toBe(1);
      expect(await world.countEvents(booking, 'ChargeStarted')).toBe(1);
      expect((await world.readBooking(booking)).money).toBe('PAID');
      await requireBalanceIntent(booking);
    }
  });

  test('a decline with a lost response is that attempt’s decline, not a reason for another charge', async () => {
    const booking = await bookWithOutcome('processing');
    await chargeUntilUnknown(booking);
    const intent = await requireBalanceIntent(booking);
    const listCharges = async () =>
      (await world.sandbox.readState()).charges.filter(
        ({ payment_intent: intentId }) => intentId === intent.id,
      );

    await expireKeys();
    await settleBalance(booking, 'decline:insufficient_funds');
    await world.advanceBy(2 * MINUTE_MS);
    await waitUntil(() => hasEvent(booking, 'ChargeDeclined'));
    await world.waitUntilAtRest();
    expect((await listCharges()).map(({ paid }) => paid)).toEqual([false]);
    const declinedCharge = await world.readLastEvent(booking, 'ChargeDeclined');
    expect(declinedCharge).toMatchObject({ attempt: 1, declineCode: 'insufficient_funds' });

    await world.advanceTo(new Date(declinedCharge.retryAt ?? 0));
    await waitUntil(() => hasEvent(booking, 'BalancePaid'));
    expect((await listCharges()).map(({ paid }) => paid)).toEqual([false, true]);
  });
});

test('a charge whose outcome stays unknown for a day raises one task', async () => {
  const booking = await bookWithOutcome('processing');
  const countLookUps = async () => world.countEvents(booking, 'ChargeOutcomeUnknown');

  await chargeUntilUnknown(booking);
  for (let i = 0; i < 4; i++) {
    const previousCount = await countLookUps();
    await world.advanceBy(12 * HOUR_MS + 2 * MINUTE_MS);
    await waitUntil(async () => (await countLookUps()) > previousCount);
  }

  const tasks = (await world.readHistory(booking.id)).filter(({ type }) => type === 'TaskRaised');
  expect(tasks.map(({ data }) => data)).toEqual([
    {
      kind: 'outcome-unknown-too-long',
      key: 'outcome-unknown-too-long:charge',
      instalmentId: deriveBalanceId(booking),
      facts: { cause: 'charge', reason: 'unresolved', providerCode: 'processing' },
    },
  ]);

  await settleBalance(booking, 'succeeded');
  await world.advanceBy(62 * MINUTE_MS);
  await waitUntil(() => hasEvent(booking, 'BalancePaid'));
  expect(await world.listBalancePayments(booking)).toMatchObject([{ captureCount: 1 }]);
});
