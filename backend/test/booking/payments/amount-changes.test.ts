import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { bookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import type { ReceivedPayment } from '../../../src/modules/booking/events.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { addDaysTo } from '../../support/add-days-to.js';
import { BALANCE_CENTS, newPartPaid } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { deriveBalanceId, TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);
const listIntents = async (booking: BookingHandle) =>
  (await world.sandbox.readState()).payment_intents.filter(
    ({ metadata }) => metadata['instalment'] === deriveBalanceId(booking),
  );

const listCancelReasons = async (booking: BookingHandle): Promise<string[]> =>
  (await world.readHistory(booking.id)).flatMap((event) =>
    event.type === 'PaymentIntentCancelled' ? [event.data.reason] : [],
  );

/** Records a part of the balance that arrived by bank, as staff. */
async function payPartByBank(booking: BookingHandle, amountCents: number): Promise<void> {
  const envelope = newEnvelope({ actor: { kind: 'staff' }, correlationId: 'part' });
  const data: ReceivedPayment = {
    instalmentId: deriveBalanceId(booking),
    amountCents,
    provider: 'bank',
    paymentId: `line-${booking.id}`,
    origin: null,
    customerId: null,
    paymentMethodId: null,
    card: null,
  };
  await world.runner.runOne(envelope, bookingStream(booking.id), () => [newPartPaid(data)]);
}

test('a form opened for more than the remainder is replaced by a form for the remainder', async () => {
  const booking = await world.bookTrip();
  const firstSecret = await world.requestBalanceSecret(booking);
  await payPartByBank(booking, 60_000);
  const secondSecret = await world.requestBalanceSecret(booking);
  expect(secondSecret).not.toBe(firstSecret);
  expect(await world.sandbox.payIntent(firstSecret)).not.toBe('succeeded');
  expect(await world.sandbox.payIntent(secondSecret)).toBe('succeeded');

  await world.waitUntilPaid(booking);
  expect(await listCancelReasons(booking)).toEqual(['amount-changed']);

  await world.advanceTo(addDaysTo(await world.readChargeTime(booking), 1));
  await world.waitUntilAtRest();
  expect(await world.listBalancePayments(booking)).toMatchObject([
    { captureCount: 1, capturedCents: 100_000 },
  ]);
});

const payBalanceByBank = async (booking: BookingHandle): Promise<void> => {
  await bankStaff.importRows(['1600.00', `balance ${booking.id}`]);
  const { status, body } = await bankStaff.matchLine(
    `balance ${booking.id}`,
    booking,
    BALANCE_CENTS,
    deriveBalanceId(booking),
  );
  if (status !== 200) throw new Error(`the line was not matched: ${status} ${JSON.stringify(body)}`);
};

test('an open form is closed at the provider as soon as the full amount arrives by bank', async () => {
  const booking = await world.bookTrip();
  const secret = await world.requestBalanceSecret(booking);
  await payBalanceByBank(booking);
  await waitUntil(async () => (await listCancelReasons(booking)).includes('paid-by-other-method'));
  expect(await world.sandbox.payIntent(secret)).not.toBe('succeeded');
  await world.waitUntilAtRest();
  expect(await listCancelReasons(booking)).toEqual(['paid-by-other-method']);
  expect((await listIntents(booking)).map(({ status }) => status)).toEqual(['canceled']);
  expect(await world.readBooking(booking)).toMatchObject({ money: 'PAID', remainingCents: 0 });
});

test('a payment captured before its form was closed is refunded', async () => {
  const booking = await world.bookTrip();
  const secret = await world.requestBalanceSecret(booking);
  // No webhook arrives: the cancellation of the intent finds that it was paid.
  await world.sandbox.withoutWebhooks(async () => {
    expect(await world.sandbox.payIntent(secret)).toBe('succeeded');

    await payBalanceByBank(booking);
    await waitUntil(async () =>
      (await world.readHistory(booking.id)).some(
        (event) => event.type === 'PaymentRefunded' && event.data.reason === 'paid-twice',
      ),
    );
  });
  await world.waitUntilAtRest();

  expect(await world.listBalancePayments(booking)).toMatchObject([
    { captureCount: 1, capturedCents: BALANCE_CENTS, refundedCents: BALANCE_CENTS },
  ]);

  const { rows } = await world.pool.query(
    `SELECT status FROM scheduled_work WHERE kind = 'intent-cancellation' AND booking_id = $1`,
    [booking.id],
  );
  expect(rows).toEqual([{ status: 'done' }]);
});

test('the automatic charge takes the remainder by a new intent instead of the open intent', async () => {
  const booking = await world.bookTrip();
  await world.requestBalanceSecret(booking);
  await payPartByBank(booking, 60_000);
  await world.advanceToChargeDay(booking);
  await world.waitUntilPaid(booking);
  await world.waitUntilAtRest();
  const intents = (await listIntents(booking)).toSorted((a, b) => b.amount - a.amount);

  expect(intents).toMatchObject([
    { status: 'canceled', amount: BALANCE_CENTS },
    { status: 'succeeded', amount: 100_000 },
  ]);
  expect(await listCancelReasons(booking)).toEqual(['amount-changed']);
  expect(await world.listBalancePayments(booking)).toMatchObject([
    { captureCount: 1, capturedCents: 100_000 },
  ]);
});

test('an open intent with a lost id and another amount is canceled before the next is created', async () => {
  const booking = await world.bookTrip();
  const lostIntent = await world.createUnknownIntent(booking, 'balance', BALANCE_CENTS);
  await payPartByBank(booking, 10_000);
  expect(await world.sandbox.payIntent(await world.requestBalanceSecret(booking))).toBe('succeeded');
  expect(await world.sandbox.payIntent(lostIntent.client_secret)).not.toBe('succeeded');

  await world.waitUntilPaid(booking);
  expect(await world.listBalancePayments(booking)).toMatchObject([{ capturedCents: 150_000 }]);
});

test('fifteen declined cards close the form in the product and at the provider', async () => {
  const booking = await world.bookTrip();
  const secret = await world.requestBalanceSecret(booking);
  for (let i = 0; i < 15; i++) {
    expect(await world.sandbox.payIntent(secret, CARDS.withoutFunds)).toBe('insufficient_funds');
    await waitUntil(async () => (await world.countEvents(booking, 'PaymentAttemptFailed')) === i + 1);
  }
  await waitUntil(async () => (await listCancelReasons(booking)).includes('too-many-attempts'));

  expect(await world.sandbox.payIntent(secret)).not.toBe('succeeded');
  expect(await world.payOpenAmountByCard(booking, deriveBalanceId(booking))).toMatchObject({
    status: 409,
    body: { code: 'TOO_MANY_ATTEMPTS' },
  });

  await world.advanceToChargeDay(booking);
  await waitUntil(async () => (await world.readBooking(booking)).money === 'ACTION_REQUIRED');
  await world.waitUntilAtRest();

  expect(await world.listBalancePayments(booking)).toEqual([]);

  // The networks allow new attempts a month later.
  await world.advanceBy(31 * DAY_MS);
  expect(await world.sandbox.payIntent(await world.requestBalanceSecret(booking))).toBe('succeeded');

  await world.waitUntilPaid(booking);
});
