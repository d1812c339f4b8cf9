import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { reissueRefundByStaff } from '@wayfold/contracts/payments/refunds';
import { listOwedRefunds, type OwedRefund } from '@wayfold/contracts/payments/refunds-to-send';
import { type Approval, requestApproval } from '@wayfold/contracts/staff/approvals';
import { confirmSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import { Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking } from '../../../../test/fixtures.js';
import { APPROVAL_ID, newApproval, newOpsBookingApi, openBookingPage } from '../../../../test/ops-api.js';
import en from '../../../locales/en/ops-booking-actions.js';

const FAILED_AT = '2026-11-21T03:40:11.000Z';
const paidFields: Partial<BookingView> = {
  status: 'CONFIRMED',
  money: 'PAID',
  hold: null,
  paidCents: 378_000,
  remainingCents: 0,
};

const newOwedRefund = (owedCents: number): OwedRefund => ({
  refundId: 'pi_1-r1',
  method: 'card',
  owedCents,
  needsSecondPerson: owedCents > 50_000,
  failedAt: FAILED_AT,
  code: 'lost_or_stolen_card',
});

const newReissueApproval = (status: Approval['status'], amountCents = 60_000): Approval =>
  newApproval({ action: 'refund-reissued', amountCents, reason: 'the card was closed', status });

interface OpsApiOptions {
  readonly refunds?: () => OwedRefund[];
  readonly approvals?: Approval[];
  readonly role?: StaffSession['role'];
  readonly hasFailed?: boolean;
}

const newOpsApi = ({
  refunds = () => [newOwedRefund(3_000)],
  approvals = [],
  role = 'finance',
  hasFailed = true,
}: OpsApiOptions) =>
  newOpsBookingApi(newBooking(paidFields), {
    session: { role, secondFactor: 'off' },
    events: hasFailed ? [['BookingCreated'], ['RefundFailed']] : [['BookingCreated']],
    approvals,
  }).on(listOwedRefunds, () => ({ refunds: refunds() }));

const openReissueDialog = async (amount: string) => {
  const button = await screen.findByRole('button', { name: `Reissue: ${amount}, card` });
  button.focus();
  await userEvent.keyboard('{Enter}');
  const name = `Reissue ${amount} of WF-7KQ4-9TX?`;
  const dialog = within(await screen.findByRole('dialog', { name }));
  await userEvent.type(dialog.getByLabelText(/^Reason/), 'the card was closed');
  return dialog;
};

describe('a failed refund', () => {
  test('is shown with the amount that is still owed, and why it failed', async () => {
    await openBookingPage(newOpsApi({}));
    expect(await screen.findByText(/^Refund to card failed: \$30\.00 still owed/)).toBeInTheDocument();
    expect(screen.getByText('The card was reported lost or stolen.')).toBeVisible();
  });

  test('is reissued once, by keyboard and after fresh authentication, and no longer offered', async () => {
    const keys = new Set<string | null>();
    const requestBodies: object[] = [];
    let owedRefunds = [newOwedRefund(3_000)];
    const api = newOpsApi({ refunds: () => owedRefunds })
      .on(confirmSession, () => ({ confirmedUntil: FAILED_AT }))
      .on(reissueRefundByStaff, ({ params, body }, { headers }) => {
        keys.add(headers.get('idempotency-key'));
        requestBodies.push({ ...params, ...body });
        if (requestBodies.length === 1) throw new Refused(403, 'REAUTHENTICATION_REQUIRED');
        owedRefunds = [];
        return { id: APPROVAL_ID, booking: newBooking(paidFields) };
      });
    await openBookingPage(api);
    const dialog = await openReissueDialog('$30.00');
    expect(dialog.getByText(/^by bank:/)).toHaveTextContent('with the text WF-7KQ4-9TX');
    expect(dialog.queryByText(/second approval/)).not.toBeInTheDocument();

    await userEvent.keyboard('{Enter}');
    await userEvent.type(await screen.findByLabelText('Your password'), 'pw{Enter}');
    expect(await screen.findByText('$30.00 is now under Refunds to send.')).toBeInTheDocument();

    const request = { id: BOOKING_ID, refundId: 'pi_1-r1', reason: 'the card was closed' };
    expect({ requestBodies, keyCount: keys.size }).toEqual({
      requestBodies: [request, request],
      keyCount: 1,
    });
    expect(screen.queryByRole('button', { name: /^Reissue/ })).not.toBeInTheDocument();
  });

  test('requests an approval for exactly the open amount above the limit', async () => {
    const api = newOpsApi({
      refunds: () => [newOwedRefund(60_000)],
      approvals: [newReissueApproval('granted', 59_900)],
    }).on(requestApproval, () => ({ id: APPROVAL_ID, expiresAt: FAILED_AT }));
    await openBookingPage(api);
    const dialog = await openReissueDialog('$600.00');
    expect(dialog.getByText(/^\$600\.00 needs a second approval/)).toBeInTheDocument();

    await userEvent.click(dialog.getByRole('button', { name: 'Ask for approval, $600.00' }));
    expect(await screen.findByText(/^You asked for a second approval of \$600\.00/)).toBeInTheDocument();

    const about = { bookingId: BOOKING_ID, reason: 'the card was closed' };
    expect(api.listBodies(requestApproval)).toEqual([
      { action: 'refund-reissued', amountCents: 60_000, ...about },
    ]);
    expect(api.count(reissueRefundByStaff)).toBe(0);
  });

  test('is not requested twice while it awaits approval', async () => {
    await openBookingPage(
      newOpsApi({ refunds: () => [newOwedRefund(60_000)], approvals: [newReissueApproval('requested')] }),
    );
    const dialog = await openReissueDialog('$600.00');

    expect(await dialog.findByText(/is pending/)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: /^Ask for approval/ })).toBeDisabled();
  });

  test('is sent with its approval once granted', async () => {
    const api = newOpsApi({
      refunds: () => [newOwedRefund(60_000)],
      approvals: [newReissueApproval('granted')],
    }).on(reissueRefundByStaff, () => ({ id: APPROVAL_ID, booking: newBooking(paidFields) }));
    await openBookingPage(api);
    const dialog = await openReissueDialog('$600.00');
    expect(dialog.getByText('A colleague approved exactly $600.00.')).toBeInTheDocument();

    await userEvent.click(dialog.getByRole('button', { name: 'Reissue $600.00' }));
    expect(await screen.findByText('$600.00 is now under Refunds to send.')).toBeInTheDocument();
    expect(api.listBodies(reissueRefundByStaff)).toEqual([
      { reason: 'the card was closed', approvalId: APPROVAL_ID },
    ]);
  });

  test.each(Object.entries(en.reissue.refusals))(
    'says what to do when refused with %s',
    async (code, advice) => {
      // The refusal lowers the amount owed, and the dialog reloads it.
      let cents = 4_000;
      const api = newOpsApi({ refunds: () => [newOwedRefund(cents)] }).on(reissueRefundByStaff, () => {
        cents = 3_000;
        throw new Refused(409, code);
      });
      await openBookingPage(api);
      const dialog = await openReissueDialog('$40.00');
      await userEvent.click(dialog.getByRole('button', { name: 'Reissue $40.00' }));

      expect(await dialog.findByText(`Not done: ${advice}`)).toBeInTheDocument();
      expect(await dialog.findByRole('button', { name: 'Reissue $30.00' })).toBeEnabled();
    },
  );

  test.each([
    { name: 'staff without money rights', options: { role: 'agent' }, button: 'Cancel the booking' },
    { name: 'a booking without failed refunds', options: { hasFailed: false }, button: 'Give goodwill' },
  ] as const)('requests no owed refunds for $name', async ({ options, button }) => {
    const api = newOpsApi(options);
    await openBookingPage(api);
    expect(await screen.findByRole('button', { name: button })).toBeInTheDocument();
    expect(api.count(listOwedRefunds)).toBe(0);
  });
});
