import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { BALANCE_CENTS } from '../../support/booking/builders.js';
import { STRIPE_KEYS } from '../../support/card-provider/stripe-keys.js';
import { waitUntil } from '../../support/wait-until.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { PayPalCustomer } from '../../support/world/paypal-customer.js';
import { PayPalSide } from '../../support/world/paypal-side.js';
import { deriveBalanceId, type World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
});
afterAll(() => world.close());

const listCapturedCents = async (instalmentId: string): Promise<number[]> =>
  (await world.sandbox.listCapturedMoney())
    .filter((payment) => payment.instalmentId === instalmentId && payment.capturedCents > 0)
    .map(({ capturedCents }) => capturedCents);

test('a card detached from its customer is not charged, and the customer is asked once for another card', async () => {
  const booking = await world.bookTrip();
  const balanceId = deriveBalanceId(booking);
  const { paymentMethodId } = await world.readDeposit(booking);
  const detachResponse = await fetch(`${world.sandbox.url}/v1/payment_methods/${paymentMethodId}/detach`, {
    method: 'POST',
    headers: { authorization: `Bearer ${STRIPE_KEYS.secretKey}` },
  });

  expect(detachResponse.status).toBe(200);

  await world.advanceToChargeDay(booking);
  await world.waitForEvent(booking, 'ChargeDeclined');
  await world.waitUntilAtRest();
  const declinedCharges = (await world.readHistory(booking.id)).filter(
    ({ type }) => type === 'ChargeDeclined',
  );

  expect(declinedCharges).toMatchObject([
    { data: { code: 'payment_method_unexpected_state', retryAt: null } },
  ]);
  expect((await world.readBooking(booking)).instalments[1]).toMatchObject({
    charge: 'ACTION_REQUIRED',
    paidAt: null,
  });
  expect(await listCapturedCents(balanceId)).toEqual([]);

  const { body } = await world.payOpenAmountByCard(booking, balanceId);
  expect(await world.sandbox.payIntent(body.card!.clientSecret)).toBe('succeeded');

  await world.waitUntilPaid(booking);
  expect(await listCapturedCents(balanceId)).toEqual([BALANCE_CENTS]);
});

test('the card that pays a reopened deposit pays the balance', async () => {
  const payPalCustomer = new PayPalCustomer(world);
  const booking = await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));
  const depositId = deriveInstalmentIds(booking.id)('deposit');
  await bankStaff.importRows(['100.00', `part ${booking.id}`]);
  await bankStaff.matchLine(`part ${booking.id}`, booking, 10_000, depositId);
  await world.waitForEvent(booking, 'PartPaid');
  const { body: payment } = await world.payByPayPal(booking, 'deposit');
  await world.paypal.approveOrder(PayPalSide.parseOrderId(payment.approveUrl), 'vault_late');
  await payPalCustomer.waitUntilConfirmed(booking);
  await bankStaff.reopenLine(`part ${booking.id}`);
  await world.waitForEvent(booking, 'PaymentReversed');
  const { body } = await world.payOpenAmountByCard(booking, depositId);

  expect(await world.sandbox.payIntent(body.card!.clientSecret)).toBe('succeeded');

  await waitUntil(async () => (await world.countEvents(booking, 'DepositPaid')) === 2);
  await world.advanceToChargeDay(booking);
  await world.waitUntilPaid(booking);

  expect(await listCapturedCents(deriveBalanceId(booking))).toEqual([BALANCE_CENTS]);
});
