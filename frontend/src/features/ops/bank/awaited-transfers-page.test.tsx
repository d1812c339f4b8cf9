import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listAwaitedTransfers } from '@wayfold/contracts/payments/transfers';
import { BOOKING_ID, newTransferBooking } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';
import { newOpsBookingApi } from '../../../../test/ops-api.js';

const OTHER_ID = '0192d4a5-0000-7000-8000-000000000001';
const newOpsApi = () => newOpsBookingApi(newTransferBooking(), { session: { role: 'finance' } });

describe('the awaited transfers', () => {
  const newRow = (reference: string, daysLeft: number, heldUntil: string | null) => ({
    bookingId: BOOKING_ID,
    reference,
    status: 'PENDING_PAYMENT' as const,
    tripName: 'Inca Trail',
    startsOn: '2027-05-08',
    missingCents: 75_600,
    payBy: '2026-11-27',
    daysLeft,
    heldUntil,
    receiptCount: 1,
  });

  test('are listed with the remaining time, and link to the booking', async () => {
    const transfer = newRow('WF-LATE', -2, '2026-11-28T12:00:00.000Z');
    const api = newOpsApi().on(listAwaitedTransfers, () => ({
      transfers: [transfer],
      nextCursor: null,
    }));
    await open('/ops/awaited-transfers', api);
    const lateRow = await screen.findByRole('row', { name: /WF-LATE/ });

    expect(lateRow).toHaveTextContent('$756.00');
    expect(lateRow).toHaveTextContent('2 days late');
    expect(lateRow).toHaveTextContent('held');
    expect(screen.getByRole('link', { name: 'WF-LATE' })).toHaveAttribute(
      'href',
      `/ops/bookings/${BOOKING_ID}`,
    );
  });

  test('are listed page by page', async () => {
    const cursors: (string | null)[] = [];
    const nextCursor = `2026-11-28_${BOOKING_ID}`;
    const api = newOpsApi().on(listAwaitedTransfers, ({ query: { cursor } }) => {
      cursors.push(cursor ?? null);
      return cursor === undefined
        ? { transfers: [newRow('WF-LATE', -2, '2026-11-28T12:00:00.000Z')], nextCursor }
        : { transfers: [{ ...newRow('WF-SOON', 1, null), bookingId: OTHER_ID }], nextCursor: null };
    });
    await open('/ops/awaited-transfers', api);
    await screen.findByRole('row', { name: /WF-LATE/ });
    await userEvent.click(screen.getByRole('button', { name: 'Show more' }));

    expect(await screen.findByRole('row', { name: /WF-SOON/ })).toHaveTextContent('1 day left');
    expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument();
    expect(cursors).toEqual([null, nextCursor]);
    expect(screen.getByRole('link', { name: 'WF-LATE' })).toBeInTheDocument();
  });

  test('report an empty list', async () => {
    await open(
      '/ops/awaited-transfers',
      newOpsApi().on(listAwaitedTransfers, () => ({ transfers: [], nextCursor: null })),
    );
    expect(await screen.findByText('No transfer is awaited.')).toBeInTheDocument();
  });
});
