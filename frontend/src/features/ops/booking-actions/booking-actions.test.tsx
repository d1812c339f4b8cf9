import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookingEvents } from '@wayfold/contracts/bookings/booking-log';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { grantGoodwill } from '@wayfold/contracts/payments/goodwill';
import { recordManualPayment } from '@wayfold/contracts/payments/manual-payments';
import { previewRefund, refundByStaff, type RefundPreview } from '@wayfold/contracts/payments/refunds';
import { requestApproval } from '@wayfold/contracts/staff/approvals';
import { confirmSession } from '@wayfold/contracts/staff/staff';
import { type FakeApi, Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking } from '../../../../test/fixtures.js';
import { pressButton } from '../../../../test/open.js';
import {
  APPROVAL_ID,
  depositPaidFields,
  newApproval,
  newStaffApi,
  openBookingPage,
} from '../../../../test/ops-api.js';

const EXPIRES_AT = '2026-11-21T03:40:11.000Z';
const newPreview = (amountCents: number): RefundPreview => ({
  refundableCents: 75_600,
  needsSecondPerson: amountCents > 50_000,
  approvalLimitCents: 50_000,
  refunds: [{ paymentId: 'pi_1', method: 'card', amountCents }],
  booking: newBooking(depositPaidFields),
});
const newReply = () => ({ id: APPROVAL_ID, booking: newBooking(depositPaidFields) });

describe('a refund by staff', () => {
  async function openRefundDialog(api: FakeApi) {
    await openBookingPage(api);
    await pressButton('Refund');
    return within(await screen.findByRole('dialog', { name: 'Refund WF-7KQ4-9TX' }));
  }

  test('explains an impossible amount at its field, and needs a reason', async () => {
    const dialog = await openRefundDialog(newStaffApi());
    const amountField = dialog.getByLabelText('Amount in US dollars');
    await userEvent.type(amountField, '1.2.3');
    expect(amountField).toHaveAccessibleDescription(/Enter an amount of at least 0\.01/);
    await userEvent.clear(amountField);
    await userEvent.type(amountField, '123,45');
    expect(dialog.getByRole('button', { name: 'Preview the refund' })).toBeDisabled();
  });

  test.each([
    { name: 'a refusal', isOffline: false, reason: 'PAYMENT_DISPUTED' },
    {
      name: 'a lost connection',
      isOffline: true,
      reason: 'The server can’t be reached. Check your connection.',
    },
  ])('is not previewed after $name, and can be submitted again', async ({ isOffline, reason }) => {
    let isRefused = true;
    const api = newStaffApi().on(previewRefund, ({ body }) => {
      if (isRefused) throw new Refused(409, 'PAYMENT_DISPUTED');
      return newPreview(body.amountCents);
    });
    const dialog = await openRefundDialog(api);
    await userEvent.type(dialog.getByLabelText('Amount in US dollars'), '100');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'one night was missing');
    api.isOffline = isOffline;
    await userEvent.click(dialog.getByRole('button', { name: 'Preview the refund' }));
    expect(await dialog.findByText(`Not done: ${reason}`)).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();

    api.isOffline = false;
    isRefused = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Preview the refund' }));
    expect(await dialog.findByRole('button', { name: 'Refund $100.00' })).toBeEnabled();
    expect(dialog.queryByText(/^Not done/)).not.toBeInTheDocument();
  });

  test('shows a preview, then sends once, after fresh authentication', async () => {
    const keys = new Set<string | null>();
    const requestBodies: object[] = [];
    let isFresh = false;
    const api = newStaffApi()
      .on(previewRefund, ({ body }) => newPreview(body.amountCents))
      .on(confirmSession, () => {
        isFresh = true;
        return { confirmedUntil: EXPIRES_AT };
      })
      .on(refundByStaff, ({ body }, { headers }) => {
        keys.add(headers.get('idempotency-key'));
        if (!isFresh) throw new Refused(403, 'REAUTHENTICATION_REQUIRED');
        requestBodies.push(body);
        return newReply();
      });
    const dialog = await openRefundDialog(api);
    await userEvent.type(dialog.getByLabelText('Amount in US dollars'), '123,45');
    await userEvent.type(dialog.getByLabelText(/^Reason/), 'one night was missing{Enter}');
    expect(await dialog.findByText('to card')).toBeInTheDocument();
    expect(api.count(refundByStaff)).toBe(0);

    await userEvent.click(dialog.getByRole('button', { name: 'Refund $123.45' }));
    await userEvent.type(await screen.findByLabelText(/A code from your authenticator/), '123456{Enter}');
    expect(await screen.findByText('The refund of $123.45 is on its way.')).toBeInTheDocument();
    expect(requestBodies).toEqual([{ amountCents: 12_345, reason: 'one night was missing' }]);
    expect({ keyCount: keys.size, requestCount: api.count(refundByStaff) }).toEqual({
      keyCount: 1,
      requestCount: 2,
    });
    expect(api.count(listBookingEvents)).toBe(2);
  });

  test('requests an approval for an amount above the limit', async () => {
    const api = newStaffApi()
      .on(previewRefund, ({ body }) => newPreview(body.amountCents))
      .on(requestApproval, () => ({ id: APPROVAL_ID, expiresAt: EXPIRES_AT }));
    await openBookingPage(api);
    await pressButton('Refund');
    await userEvent.type(await screen.findByLabelText('Amount in US dollars'), '600');
    await userEvent.type(screen.getByLabelText(/^Reason/), 'The guide fell ill.{Enter}');
    expect(await screen.findByText(/^\$600\.00 needs a second approval/)).toBeInTheDocument();

    await pressButton('Ask for approval, $600.00');
    expect(await screen.findByText(/^You asked for a second approval of \$600\.00/)).toBeInTheDocument();
    expect(api.listBodies(requestApproval)).toEqual([
      { action: 'refund', bookingId: BOOKING_ID, amountCents: 60_000, reason: 'The guide fell ill.' },
    ]);
    expect(api.count(refundByStaff)).toBe(0);
  });

  test('sends only the granted amount with its approval', async () => {
    const otherApproval = newApproval({ id: BOOKING_ID, bookingId: APPROVAL_ID, amountCents: 70_000 });
    const api = newStaffApi(depositPaidFields, { approvals: [newApproval(), otherApproval] })
      .on(previewRefund, ({ body }) => newPreview(body.amountCents))
      .on(refundByStaff, () => newReply());
    await openBookingPage(api);
    expect(await screen.findAllByRole('button', { name: /^Carry it out/ })).toHaveLength(1);

    await pressButton('Carry it out: Refund, $600.00');
    expect(await screen.findByLabelText('Amount in US dollars')).toHaveAttribute('readonly');

    await pressButton('Preview the refund');
    await pressButton('Refund $600.00');
    expect(await screen.findByText('The refund of $600.00 is on its way.')).toBeInTheDocument();
    expect(api.listBodies(refundByStaff)).toEqual([
      { amountCents: 60_000, reason: 'The guide fell ill.', approvalId: APPROVAL_ID },
    ]);
  });
});

test('the console records a received payment with its method and date', async () => {
  const requestBodies: object[] = [];
  const api = newStaffApi({ status: 'ON_HOLD' }).on(recordManualPayment, ({ body }) => {
    requestBodies.push(body);
    if (requestBodies.length === 1) throw new Refused(409, 'PAYMENT_IN_PROGRESS');
    return newReply();
  });
  await openBookingPage(api);
  await pressButton('Record a payment');
  expect(screen.queryByRole('button', { name: 'Give goodwill' })).not.toBeInTheDocument();

  await userEvent.type(await screen.findByLabelText('Amount in US dollars'), '250');
  await userEvent.click(screen.getByLabelText('Check'));
  await userEvent.type(screen.getByLabelText(/^Note/), 'slip 17');
  await pressButton('Record $250.00');
  expect(await screen.findByText('Not done: PAYMENT_IN_PROGRESS')).toBeInTheDocument();

  await pressButton('Record $250.00');
  expect(await screen.findByText('Recorded a payment of $250.00.')).toBeInTheDocument();

  const valueDate = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
  expect(requestBodies[1]).toEqual({ amountCents: 25_000, method: 'cheque', valueDate, note: 'slip 17' });
});

test('the console sends each amount of goodwill as a grant of its own', async () => {
  const keys: (string | null)[] = [];
  const api = newStaffApi().on(grantGoodwill, ({ body }, { headers }) => {
    keys.push(headers.get('idempotency-key'));
    if (body.amountCents > 50_000)
      throw new Refused(403, 'APPROVAL_REQUIRED', { approvalLimitCents: 50_000 });
    return newReply();
  });
  await openBookingPage(api);
  await pressButton('Give goodwill');
  expect(await screen.findByText(/It first pays the open amount of \$3,024\.00/)).toBeInTheDocument();

  const amountField = screen.getByLabelText('Amount in US dollars');
  await userEvent.type(amountField, '500.01');
  await userEvent.type(screen.getByLabelText(/^Reason/), 'a long delay');
  await pressButton('Give $500.01');
  expect(await screen.findByRole('button', { name: /^Ask for approval/ })).toBeInTheDocument();

  await userEvent.type(amountField, '{Backspace}');
  await pressButton('Give $500.00');
  expect(await screen.findByText('Gave goodwill of $500.00.')).toBeInTheDocument();
  expect(new Set(keys).size).toBe(2);
});

test.each<{ name: string; state: Partial<BookingView>; names: string[] }>([
  { name: 'an expired booking', state: { status: 'EXPIRED', hold: null }, names: ['Record a payment'] },
  {
    name: 'an expired booking with late money',
    state: { status: 'EXPIRED', hold: null, surplusCents: 75_600 },
    names: ['Refund', 'Record a payment'],
  },
  {
    name: 'a canceled booking',
    state: { status: 'CANCELLED', hold: null, paidCents: 75_600 },
    names: ['Refund', 'Give goodwill'],
  },
])('the console offers the movements of money that the state allows: $name', async ({ state, names }) => {
  await openBookingPage(newStaffApi(state));
  const panel = await screen.findByRole('region', { name: 'Actions' });

  expect(
    within(panel)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(names);
});

test('the console offers no action to read-only staff', async () => {
  await openBookingPage(newStaffApi(depositPaidFields, { role: 'viewer' }));
  expect(await screen.findByTestId('state')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Actions' })).not.toBeInTheDocument();
});
