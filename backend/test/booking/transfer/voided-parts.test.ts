import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { BALANCE_CENTS, DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { sumNumbers } from '../../support/sum-numbers.js';
import { waitUntil } from '../../support/wait-until.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { PayPalCustomer } from '../../support/world/paypal-customer.js';
import { PayPalSide } from '../../support/world/paypal-side.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { deriveBalanceId, type World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
});
afterAll(() => world.close());

const takeBackTransfer = async (text: string): Promise<void> => {
  const { status, body } = await bankStaff.reopenLine(text);
  if (status !== 200) throw new Error(`the payment was not voided: ${status} ${JSON.stringify(body)}`);
};

const receiveTransfer = async (
  text: string,
  booking: BookingHandle,
  dollars: string,
  instalmentId: string,
): Promise<void> => {
  await bankStaff.importRows([dollars, text]);
  const { status, body } = await bankStaff.matchLine(
    text,
    booking,
    Math.round(Number(dollars) * 100),
    instalmentId,
  );
  if (status !== 200) throw new Error(`the line was not matched: ${status} ${JSON.stringify(body)}`);
  await world.waitForEvent(booking, 'PartPaid');
};

const listPayments = async (booking: BookingHandle, kind: 'deposit' | 'balance') =>
  (await world.sandbox.listCapturedMoney()).filter(
    ({ instalmentId }) => instalmentId === deriveInstalmentIds(booking.id)(kind),
  );

test('a card form for the remainder of another booking’s transfer captures nothing', async () => {
  const booking = await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));
  await receiveTransfer(`part ${booking.id}`, booking, '100.00', deriveInstalmentIds(booking.id)('deposit'));
  const firstSecret = await world.requestClientSecret(booking);
  await takeBackTransfer(`part ${booking.id}`);
  await world.waitForEvent(booking, 'PaymentIntentCancelled');
  expect(await world.sandbox.payIntent(firstSecret)).not.toBe('succeeded');
  expect(await world.sandbox.payIntent(await world.requestClientSecret(booking))).toBe('succeeded');

  await world.waitForEvent(booking, 'BookingConfirmed');
  expect(await listPayments(booking, 'deposit')).toMatchObject([
    { captureCount: 1, capturedCents: DEPOSIT_CENTS },
  ]);
});

test('a card payment faster than the closing of its form pays a part, which is refunded when staff release the seats', async () => {
  const booking = await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));
  await receiveTransfer(`part ${booking.id}`, booking, '100.00', deriveInstalmentIds(booking.id)('deposit'));
  const secret = await world.requestClientSecret(booking);
  // No webhook arrives before the line is reversed: closing the form finds the payment.
  await world.sandbox.withoutWebhooks(async () => {
    expect(await world.sandbox.payIntent(secret)).toBe('succeeded');

    await takeBackTransfer(`part ${booking.id}`);
    await waitUntil(async () => (await world.countEvents(booking, 'PartPaid')) === 2);
  });
  expect((await bankStaff.releaseTransfer(booking)).status).toBe(200);

  await world.waitForEvent(booking, 'PaymentRefunded');
  await world.waitUntilAtRest();
  expect(await world.readEventTypes(booking)).toContain('BookingExpired');
  expect(await listPayments(booking, 'deposit')).toMatchObject([
    { capturedCents: 30_000, refundedCents: 30_000 },
  ]);
  expect(await world.listDifferences()).toEqual([]);
});

async function payBalanceByCard(booking: BookingHandle): Promise<void> {
  const { status, body } = await world.payOpenAmountByCard(booking, deriveBalanceId(booking));
  if (!body.card) throw new Error(`no payment was started: ${status} ${JSON.stringify(body)}`);
  expect(await world.sandbox.payIntent(body.card.clientSecret)).toBe('succeeded');
}

test.each<[string, { payAgain: (booking: BookingHandle) => Promise<unknown>; cardCents: number }]>([
  ['by card', { payAgain: payBalanceByCard, cardCents: BALANCE_CENTS }],
  [
    'by bank',
    {
      payAgain: (booking) =>
        receiveTransfer(`rest ${booking.id}`, booking, '800.00', deriveBalanceId(booking)),
      cardCents: BALANCE_CENTS / 2,
    },
  ],
])('a second payment of the same amount %s is separate', async (_method, { payAgain, cardCents }) => {
  const booking = await world.bookTrip();
  await receiveTransfer(`half ${booking.id}`, booking, '800.00', deriveBalanceId(booking));
  await payBalanceByCard(booking);
  await world.waitForEvent(booking, 'BalancePaid');
  await takeBackTransfer(`half ${booking.id}`);
  await world.waitForEvent(booking, 'PaymentReversed');

  expect((await world.readBooking(booking)).remainingCents).toBe(BALANCE_CENTS / 2);
  await payAgain(booking);
  await waitUntil(async () => (await world.readBooking(booking)).remainingCents === 0);
  await world.waitUntilAtRest();
  const cents = (await listPayments(booking, 'balance')).map(({ capturedCents }) => capturedCents);

  expect(sumNumbers(cents)).toBe(cardCents);
  expect(await world.listDifferences()).toEqual([]);
});

test('PayPal gets a new invoice id for a second payment of the same amount', async () => {
  const payPalCustomer = new PayPalCustomer(world);
  const booking = await payPalCustomer.bookByPayPal();
  const { id } = await world.readBalance(booking);
  await receiveTransfer(`first ${booking.id}`, booking, '800.00', id);
  const payByPayPal = async () => {
    const { body } = await world.payOpenAmount(booking, id, 'paypal');
    expect(body.state).toBe('approve');
    await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl));
  };
  await payByPayPal();
  await world.waitUntilPaid(booking);
  await takeBackTransfer(`first ${booking.id}`);
  await world.waitForEvent(booking, 'PaymentReversed');
  await payByPayPal();
  await world.waitUntilPaid(booking);

  expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
    capturesCents: [DEPOSIT_CENTS, BALANCE_CENTS / 2, BALANCE_CENTS / 2],
    refundsCents: [],
  });
});
