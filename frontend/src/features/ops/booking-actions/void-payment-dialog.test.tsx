import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookingEvents } from '@wayfold/contracts/bookings/booking-log';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { previewPaymentVoid, voidPaymentByStaff } from '@wayfold/contracts/payments/manual-payments';
import { type Approval, requestApproval } from '@wayfold/contracts/staff/approvals';
import type { StaffSession } from '@wayfold/contracts/staff/staff';
import { Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking } from '../../../../test/fixtures.js';
import { APPROVAL_ID, newApproval, newOpsBookingApi, openBookingPage } from '../../../../test/ops-api.js';

const EXPIRES_AT = '2026-11-21T03:40:11.000Z';
const MANUAL_PAYMENT_ID = '0192d4a5-0000-7000-8000-000000000002';
const VOIDED_PAYMENT_ID = '0192d4a5-0000-7000-8000-000000000003';
const paidFields: Partial<BookingView> = {
  status: 'CONFIRMED',
  money: 'PAID',
  hold: null,
  paidCents: 378_000,
  remainingCents: 0,
};

const newCashPayment = (manualPaymentId: string, amountCents: number) => ({
  manualPaymentId,
  amountCents,
  method: 'cash',
  valueDate: '2026-11-20',
  note: 'slip 17',
  approvalId: null,
});

const events: [type: string, data: object][] = [
  ['BookingCreated', {}],
  ['ManualPaymentRecorded', newCashPayment(VOIDED_PAYMENT_ID, 5_000)],
  [
    'ManualPaymentVoided',
    { manualPaymentId: VOIDED_PAYMENT_ID, amountCents: 5_000, reason: 'twice', approvalId: null },
  ],
  ['ManualPaymentRecorded', newCashPayment(MANUAL_PAYMENT_ID, 60_000)],
];
const grantedApproval = newApproval({ action: 'payment-voided', reason: 'another booking' });

interface OpsApiOptions {
  readonly needsSecondPerson?: boolean;
  readonly approvals?: Approval[];
  readonly role?: StaffSession['role'];
}

const newOpsApi = ({ needsSecondPerson = false, approvals = [], role = 'finance' }: OpsApiOptions = {}) =>
  newOpsBookingApi(newBooking(paidFields), { session: { role }, events, approvals }).on(
    previewPaymentVoid,
    () => ({
      amountCents: 60_000,
      approvalLimitCents: 50_000,
      needsSecondPerson,
      booking: newBooking({
        ...paidFields,
        money: 'DEPOSIT_PAID',
        paidCents: 318_000,
        remainingCents: 60_000,
      }),
    }),
  );

const openVoidDialog = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Void payment: Cash, $600.00' }));
  const name = 'Void $600.00 of WF-7KQ4-9TX?';
  const dialog = within(await screen.findByRole('dialog', { name }));
  expect(await dialog.findByText('$600.00 will be open.')).toBeInTheDocument();
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'another booking');
  return dialog;
};

describe('a payment that staff recorded by mistake', () => {
  test('is voided once after a preview', async () => {
    const requestBodies: object[] = [];
    const keys = new Set<string | null>();
    const api = newOpsApi().on(voidPaymentByStaff, ({ params, body }, { headers }) => {
      keys.add(headers.get('idempotency-key'));
      requestBodies.push({ ...params, ...body });
      if (requestBodies.length === 1) throw new Refused(409, 'PAYMENT_IN_PROGRESS');
      return { id: MANUAL_PAYMENT_ID, booking: newBooking(paidFields) };
    });
    await openBookingPage(api);
    expect(await screen.findAllByRole('button', { name: /^Void payment/ })).toHaveLength(1);

    const dialog = await openVoidDialog();
    expect(api.count(voidPaymentByStaff)).toBe(0);

    await userEvent.click(dialog.getByRole('button', { name: 'Void $600.00' }));
    expect(await dialog.findByText('Not done: PAYMENT_IN_PROGRESS')).toBeInTheDocument();

    await userEvent.click(dialog.getByRole('button', { name: 'Void $600.00' }));
    expect(await screen.findByText('Voided $600.00.')).toBeInTheDocument();

    const request = { id: BOOKING_ID, manualPaymentId: MANUAL_PAYMENT_ID, reason: 'another booking' };
    expect({ requestBodies, keyCount: keys.size }).toEqual({
      requestBodies: [request, request],
      keyCount: 1,
    });
    expect(api.count(listBookingEvents)).toBe(2);
  });

  test('requires an approval above the limit', async () => {
    const api = newOpsApi({ needsSecondPerson: true }).on(requestApproval, () => ({
      id: APPROVAL_ID,
      expiresAt: EXPIRES_AT,
    }));
    await openBookingPage(api);
    const dialog = await openVoidDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Ask for approval, $600.00' }));

    expect(await screen.findByText(/^You asked for a second approval of \$600\.00/)).toBeInTheDocument();
    expect(api.listBodies(requestApproval)).toEqual([
      {
        action: 'payment-voided',
        bookingId: BOOKING_ID,
        amountCents: 60_000,
        reason: 'another booking',
      },
    ]);
  });

  test('is voided with its approval once granted', async () => {
    const api = newOpsApi({ needsSecondPerson: true, approvals: [grantedApproval] }).on(
      voidPaymentByStaff,
      () => ({ id: MANUAL_PAYMENT_ID, booking: newBooking(paidFields) }),
    );
    await openBookingPage(api);
    // Staff start it at the recorded payment, not among the money movements.
    expect(screen.queryByRole('button', { name: /^Carry it out/ })).not.toBeInTheDocument();

    const dialog = await openVoidDialog();
    await userEvent.click(dialog.getByRole('button', { name: 'Void $600.00' }));
    expect(await screen.findByText('Voided $600.00.')).toBeInTheDocument();
    expect(api.listBodies(voidPaymentByStaff)).toEqual([
      { reason: 'another booking', approvalId: APPROVAL_ID },
    ]);
  });

  test('announces a lost connection once, and previews after it is tried again', async () => {
    const api = newOpsApi();
    await openBookingPage(api);
    const button = await screen.findByRole('button', { name: 'Void payment: Cash, $600.00' });
    api.isOffline = true;
    await userEvent.click(button);
    const dialog = within(await screen.findByRole('dialog'));
    expect(await dialog.findAllByText(/^This could not be loaded/)).toHaveLength(1);

    api.isOffline = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Try Again' }));
    expect(await dialog.findByText('$600.00 will be open.')).toBeInTheDocument();
    expect(dialog.queryByText(/^This could not be loaded/)).not.toBeInTheDocument();
  });

  test('can be voided by staff with money rights only', async () => {
    await openBookingPage(newOpsApi({ role: 'agent' }));
    expect(await screen.findByRole('button', { name: 'Cancel the booking' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Void payment/ })).not.toBeInTheDocument();
  });
});
