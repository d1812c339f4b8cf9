import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { VoidedPaymentPreview } from '@wayfold/contracts/payments/manual-payments';
import type { listRefundsToSend } from '@wayfold/contracts/payments/refunds-to-send';
import { v4 } from 'uuid';
import { verifyBank } from '../../../src/modules/ledger/checks/verify-bank.service.js';
import { BALANCE_CENTS, DEPOSIT_CENTS, PRICE_CENTS } from '../../support/booking/builders.js';
import { readBookingAccounts } from '../../support/ledger/booking-accounts.js';
import { waitUntil } from '../../support/wait-until.js';
import type { BookingCustomer } from '../../support/world/booking-customer.js';
import type { Colleagues } from '../../support/world/colleagues.js';
import { openStaffedWorld } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let customer: BookingCustomer;
let staff: Colleagues;
beforeAll(async () => {
  ({ world, customer, staff } = await openStaffedWorld());
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const reason = 'it was for another booking';
const toVoidPath = ({ id }: BookingHandle, manualPaymentId: string): string =>
  `/api/ops/bookings/${id}/manual-payments/${manualPaymentId}/void`;

const readAccounts = ({ id }: BookingHandle) => readBookingAccounts(world.pool, id);

/** Records the cash that a customer paid, as staff. Returns the payment's id. */
async function recordCash(
  booking: BookingHandle,
  payment: { amountCents: number; approvalId?: string },
): Promise<string> {
  const { status, body } = await staff.moveMoney(booking.id, 'manual-payments', payment);
  if (body.id === undefined) throw new Error(`the payment was not recorded: ${status}`);
  return body.id;
}

/** Records the whole balance as cash; a second person has approved that. Returns the payment's id. */
async function recordBalanceInCash(booking: BookingHandle): Promise<string> {
  const amountCents = BALANCE_CENTS;
  const approvalId = await staff.obtainApproval('manual-payment', booking.id, amountCents);
  const paymentId = await recordCash(booking, { amountCents, approvalId });
  expect(await world.readBooking(booking)).toMatchObject({ money: 'PAID', remainingCents: 0 });
  return paymentId;
}

test('the preview of voiding a large payment shows the reopened charge and voids nothing', async () => {
  const booking = await world.bookTrip();
  const path = toVoidPath(booking, await recordBalanceInCash(booking));
  const preview = await staff.post<VoidedPaymentPreview>('finance', `${path}/preview`);

  expect(preview).toMatchObject({
    status: 200,
    body: {
      amountCents: BALANCE_CENTS,
      needsSecondPerson: true,
      approvalLimitCents: 50_000,
      booking: { remainingCents: BALANCE_CENTS },
    },
  });
  expect(preview.body.booking.instalments[1]).toMatchObject({ charge: 'SCHEDULED' });
  expect(await world.readEventTypes(booking)).not.toContain('PaymentReversed');
});

describe('cash recorded on the wrong booking', () => {
  const recordOnWrongBooking = async () => {
    const booking = await world.bookTrip();
    const chargeTime = await world.readChargeTime(booking);
    const paymentId = await recordBalanceInCash(booking);
    return { booking, chargeTime, paymentId, path: toVoidPath(booking, paymentId) };
  };

  test('is not voided without an approval, or with the approval for recording it', async () => {
    const { booking, path } = await recordOnWrongBooking();
    expect((await staff.post('finance', path, { reason })).body.code).toBe('APPROVAL_REQUIRED');
    const approvalId = await staff.obtainApproval('manual-payment', booking.id, BALANCE_CENTS);
    expect((await staff.post('finance', path, { reason, approvalId })).body.code).toBe('APPROVAL_DIFFERS');
  });

  test('is voided once when two members of staff void it', async () => {
    const { booking, paymentId, path } = await recordOnWrongBooking();
    const approvalId = await staff.obtainApproval('payment-voided', booking.id, BALANCE_CENTS);
    const key = v4();
    const responses = await Promise.all(
      [1, 2].map(() => staff.post<{ id?: string }>('finance', path, { reason, approvalId }, key)),
    );

    expect(responses.map(({ status, body }) => [status, body.id])).toEqual([
      [200, paymentId],
      [200, paymentId],
    ]);
    expect(await world.countEvents(booking, 'ManualPaymentVoided')).toBe(1);
    expect((await staff.post('finance', path, { reason })).body.code).toBe('PAYMENT_ALREADY_VOIDED');
    expect((await staff.post('finance', `${path}/preview`)).body.code).toBe('PAYMENT_ALREADY_VOIDED');
  });

  test('leaves the balance to the saved card on its date once it is voided', async () => {
    const { booking, chargeTime, path } = await recordOnWrongBooking();
    const approvalId = await staff.obtainApproval('payment-voided', booking.id, BALANCE_CENTS);
    expect((await staff.post('finance', path, { reason, approvalId })).status).toBe(200);
    expect(await world.readChargeTime(booking)).toEqual(chargeTime);

    await world.advanceTo(chargeTime);
    await world.waitUntilAtRest();
    expect(await customer.sumRetainedCents(booking)).toBe(PRICE_CENTS);
    expect(await world.readBooking(booking)).toMatchObject({
      money: 'PAID',
      paidCents: PRICE_CENTS,
      surplusCents: 0,
    });

    await waitUntil(async () => (await readAccounts(booking))['deposits'] === -PRICE_CENTS);
    expect(await readAccounts(booking)).toEqual({ 'clearing:stripe': PRICE_CENTS, deposits: -PRICE_CENTS });
    expect(await world.readEventTypes(booking)).not.toContain('PaymentRefunded');
  });
});

/** Lists the refunds of a booking that staff must send, with count and total of all bookings. */
async function listRefundsOf({ id }: BookingHandle): Promise<RouteReply<typeof listRefundsToSend>> {
  const { headers } = await staff.openSession('finance');
  const path = '/api/ops/refunds-to-send';
  const refundList = await world.getOk<RouteReply<typeof listRefundsToSend>>(path, headers);
  return { ...refundList, refunds: refundList.refunds.filter(({ bookingId }) => bookingId === id) };
}

test('a refund paid out while its payment was being voided is owed by the customer', async () => {
  const booking = await world.bookTrip();
  const paymentId = await recordCash(booking, { amountCents: 30_000 });
  await staff.moveMoney(booking.id, 'refunds', {
    amountCents: 12_000,
    payments: [{ paymentId, amountCents: 12_000 }],
  });
  const listRefunds = () => listRefundsOf(booking);
  await waitUntil(async () => (await listRefunds()).count === 1);
  const path = toVoidPath(booking, paymentId);
  expect((await staff.post('finance', path, { reason })).status).toBe(200);
  await waitUntil(async () => (await listRefunds()).count === 0);
  const { refunds, totalCents } = await listRefunds();
  expect({ refunds, totalCents }).toMatchObject({
    refunds: [{ amountCents: 12_000, by: 'hand', hasEnded: true }],
    totalCents: 0,
  });

  const handOutPath = `/api/ops/bookings/${booking.id}/refunds/${refunds[0]?.refundId}/handed-out`;
  const key = v4();
  const replies = await Promise.all(
    [1, 2].map(() => staff.post('finance', handOutPath, { handoutNote: 'slip 5' }, key)),
  );
  expect(replies.map(({ status, body }) => [status, body])).toMatchObject([
    [200, { owedCents: 12_000, booking: { id: booking.id } }],
    [200, { owedCents: 12_000, booking: { id: booking.id } }],
  ]);
  expect((await staff.post('finance', handOutPath, { handoutNote: 'slip 6' })).body.code).toBe(
    'REFUND_UNKNOWN',
  );
  await waitUntil(async () => (await listRefunds()).refunds.length === 0);
  await world.waitUntilAtRest();
  const taskKinds = await world.readTaskKinds(booking);
  expect({
    claims: taskKinds.filter((kind) => kind === 'refund-to-claim'),
    accounts: await readAccounts(booking),
  }).toEqual({
    claims: ['refund-to-claim'],
    accounts: {
      'clearing:stripe': DEPOSIT_CENTS,
      deposits: -DEPOSIT_CENTS,
      cash: -12_000,
      receivable: 12_000,
    },
  });
  const { pool, store } = world;
  expect(await verifyBank(pool, store, await store.readHead(), world.now())).toMatchObject({
    isBalanced: true,
    findings: [],
  });
});

test('a payment that staff recorded for another booking cannot be voided', async () => {
  const booking = await world.bookTrip();
  const otherBooking = await world.bookTrip();
  const path = toVoidPath(booking, await recordCash(otherBooking, { amountCents: 700 }));

  expect((await staff.post('finance', path, { reason })).body.code).toBe('PAYMENT_UNKNOWN');
});
