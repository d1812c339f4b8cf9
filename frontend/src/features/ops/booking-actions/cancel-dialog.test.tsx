import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { cancelBookingByStaff, previewCancellationByStaff } from '@wayfold/contracts/bookings/changes';
import { type Approval, requestApproval } from '@wayfold/contracts/staff/approvals';
import { Refused } from '../../../../test/fake-api.js';
import { newBooking } from '../../../../test/fixtures.js';
import { pressButton } from '../../../../test/open.js';
import {
  APPROVAL_ID,
  depositPaidFields,
  newApproval,
  newStaffApi,
  openBookingPage,
} from '../../../../test/ops-api.js';

const EXPIRES_AT = '2026-11-21T03:40:11.000Z';
describe('a cancellation by staff', () => {
  const newCancellationPreview = (cancelledBy: string, refundCents: number, heldCents = 0) => ({
    policy: 'cancellation/1',
    daysBefore: 168,
    refundableCents: 75_600,
    booking: newBooking(depositPaidFields),
    feeCents: 75_600 - refundCents,
    retainedCents: 75_600 - refundCents,
    refundCents,
    heldCents,
    refunds: refundCents > 0 ? [{ method: 'card' as const, amountCents: refundCents - heldCents }] : [],
  });

  test('uses exactly the amounts previewed for the party that cancels', async () => {
    const api = newStaffApi(depositPaidFields, { role: 'agent' })
      .on(previewCancellationByStaff, ({ body }) =>
        newCancellationPreview(
          body.by,
          body.by === 'operator' ? 75_600 : 30_000,
          body.by === 'operator' ? 15_600 : 0,
        ),
      )
      .on(cancelBookingByStaff, () => newBooking({ ...depositPaidFields, status: 'CANCELLED' }));
    await openBookingPage(api);
    expect(screen.queryByRole('button', { name: 'Refund' })).not.toBeInTheDocument();

    await pressButton('Cancel the booking');
    expect(await screen.findByRole('button', { name: 'Cancel and refund $300.00' })).toBeDisabled();

    await userEvent.click(screen.getByLabelText(/the trip is off/));
    expect(await screen.findByText('$156.00')).toBeInTheDocument();

    await userEvent.type(screen.getByLabelText(/^Reason/), 'the river is too high');
    await pressButton('Cancel and refund $756.00');
    expect(await screen.findByText('Canceled WF-7KQ4-9TX with a refund of $756.00.')).toBeInTheDocument();
    expect(api.listBodies(cancelBookingByStaff)).toEqual([
      {
        by: 'operator',
        reason: 'the river is too high',
        retainedCents: 0,
        refundCents: 75_600,
        heldCents: 15_600,
      },
    ]);
  });

  test.each<{ name: string; approvals: Approval[]; button: string; request: object }>([
    {
      name: 'first requests an approval',
      approvals: [],
      button: 'Ask for approval, $756.00',
      request: { action: 'waived-fee', amountCents: 75_600 },
    },
    {
      name: 'uses a second person’s approval',
      approvals: [newApproval({ action: 'waived-fee', amountCents: 75_600 })],
      button: 'Cancel and refund $756.00',
      request: { approvalId: APPROVAL_ID },
    },
  ])('$name to waive a large fee', async ({ approvals, button, request }) => {
    const requestBodies: object[] = [];
    const api = newStaffApi(depositPaidFields, { role: 'agent', approvals })
      .on(previewCancellationByStaff, ({ body }) =>
        newCancellationPreview(body.by, body.by === 'operator' ? 75_600 : 0),
      )
      .on(
        requestApproval,
        ({ body }) => (requestBodies.push(body), { id: APPROVAL_ID, expiresAt: EXPIRES_AT }),
      )
      .on(cancelBookingByStaff, ({ body }) => (requestBodies.push(body), newBooking(depositPaidFields)));
    await openBookingPage(api);
    await pressButton('Cancel the booking');
    await userEvent.click(await screen.findByLabelText(/the trip is off/));
    await userEvent.type(screen.getByLabelText(/^Reason/), 'no guide');
    await pressButton(button);

    expect(await screen.findByText(/approval to waive|^Canceled/)).toBeInTheDocument();
    expect(requestBodies).toMatchObject([request]);
  });

  test('promises no refund if there is none', async () => {
    const api = newStaffApi().on(previewCancellationByStaff, ({ body }) =>
      newCancellationPreview(body.by, 0),
    );
    await openBookingPage(api);
    await pressButton('Cancel the booking');
    expect(await screen.findByRole('button', { name: 'Cancel without a refund' })).toBeInTheDocument();
  });

  test('announces a lost connection once, and previews after it is tried again', async () => {
    const api = newStaffApi().on(previewCancellationByStaff, ({ body }) =>
      newCancellationPreview(body.by, 30_000),
    );
    await openBookingPage(api);
    const button = await screen.findByRole('button', { name: 'Cancel the booking' });
    api.isOffline = true;
    await userEvent.click(button);
    await userEvent.click(await screen.findByLabelText(/the trip is off/));
    expect(await screen.findAllByText(/^This could not be loaded/)).toHaveLength(1);

    api.isOffline = false;
    await pressButton('Try Again');
    expect(await screen.findByRole('button', { name: 'Cancel and refund $300.00' })).toBeInTheDocument();
    expect(screen.queryByText(/^This could not be loaded/)).not.toBeInTheDocument();
  });

  test('needs no approval for a fee up to the limit', async () => {
    const api = newStaffApi(depositPaidFields, { role: 'agent' }).on(previewCancellationByStaff, ({ body }) =>
      newCancellationPreview(body.by, body.by === 'operator' ? 75_600 : 25_600),
    );
    await openBookingPage(api);
    await pressButton('Cancel the booking');
    await userEvent.click(await screen.findByLabelText(/the trip is off/));
    expect(await screen.findByRole('button', { name: 'Cancel and refund $756.00' })).toBeInTheDocument();
  });

  test('asks for a second confirmation if the amounts changed in the meantime', async () => {
    let refundCents = 1_000;
    const api = newStaffApi()
      .on(previewCancellationByStaff, ({ body }) => newCancellationPreview(body.by, refundCents))
      .on(cancelBookingByStaff, ({ body }) => {
        if (body.refundCents === 1_000) {
          refundCents = 2_000;
          throw new Refused(409, 'PREVIEW_CHANGED');
        }
        return newBooking({ ...depositPaidFields, status: 'CANCELLED' });
      });
    await openBookingPage(api);
    await pressButton('Cancel the booking');
    await userEvent.type(await screen.findByLabelText(/^Reason/), 'they asked');
    await pressButton('Cancel and refund $10.00');
    expect(await screen.findByText(/^The amounts have changed/)).toBeInTheDocument();

    await pressButton('Cancel and refund $20.00');
    expect(await screen.findByText('Canceled WF-7KQ4-9TX with a refund of $20.00.')).toBeInTheDocument();
  });
});
