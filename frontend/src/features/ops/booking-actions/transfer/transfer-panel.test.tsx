import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookingEvents } from '@wayfold/contracts/bookings/booking-log';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { MAX_RECEIPT_BYTES } from '@wayfold/contracts/kernel/input-limits';
import {
  downloadTransferReceipt,
  listTransferReceipts,
  type TransferReceipt,
} from '@wayfold/contracts/payments/transfer-receipts';
import { extendTransfer, releaseTransfer } from '@wayfold/contracts/payments/transfers';
import { confirmSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import { type FakeApi, Refused } from '../../../../../test/fake-api.js';
import { BOOKING_ID, newDayIn, newTransferBooking } from '../../../../../test/fixtures.js';
import { open } from '../../../../../test/open.js';
import { newOpsBookingApi } from '../../../../../test/ops-api.js';

const RECEIPT_ID = '0192d4a5-0000-7000-8000-000000000001';

const receipt: TransferReceipt = {
  id: RECEIPT_ID,
  type: 'application/pdf',
  bytes: 20_480,
  addedAt: '2026-11-21T09:15:00.000Z',
};

const newOpsApi = (booking: BookingView, role: StaffSession['role'] = 'finance'): FakeApi =>
  newOpsBookingApi(booking, { session: { role } }).on(listTransferReceipts, () => ({ receipts: [receipt] }));

/** Answers uploads, which do not use `fetch`; returns each uploaded file after its method and path. */
function answerUploads(respond: () => unknown): [string, unknown][] {
  const uploads: [string, unknown][] = [];
  const openRequest = jest.spyOn(XMLHttpRequest.prototype, 'open');
  jest.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, file) {
    uploads.push([openRequest.mock.lastCall?.slice(0, 2).join(' ') ?? '', file]);
    Object.defineProperties(this, {
      status: { value: 201 },
      responseText: { value: JSON.stringify(respond()) },
    });
    this.onload?.(new ProgressEvent('load'));
  });
  return uploads;
}

describe('the transfer of a booking', () => {
  const fileNames: string[] = [];
  beforeEach(() => {
    fileNames.length = 0;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fileNames.push(this.download);
    });
  });

  test('shows the missing amount and the deadline, and offers the receipt for download', async () => {
    const api = newOpsApi(newTransferBooking()).on(
      downloadTransferReceipt,
      () => new Uint8Array([37, 80, 68, 70]),
    );
    await open(`/ops/bookings/${BOOKING_ID}`, api);
    const panel = await screen.findByRole('region', { name: 'Bank transfer' });
    expect(within(panel).getByText('$756.00')).toBeInTheDocument();
    expect(within(panel).getByText(/^held until/)).toHaveTextContent('(6 days left)');

    await userEvent.click(
      await within(panel).findByRole('button', {
        name: 'Save the receipt: PDF, 21 November 2026, 09:15 UTC',
      }),
    );
    expect(await within(panel).findByText('Saved: Transfer-receipt-WF-7KQ4-9TX-1.pdf')).toBeInTheDocument();
    expect(fileNames).toEqual(['Transfer-receipt-WF-7KQ4-9TX-1.pdf']);
  });

  test('accepts a mailed receipt, and lists it', async () => {
    const receipts = [receipt];
    const uploads = answerUploads(() => {
      receipts.push({ ...receipt, id: BOOKING_ID, type: 'image/png' });
      return { receipts };
    });
    const api = newOpsApi(newTransferBooking()).on(listTransferReceipts, () => ({ receipts }));
    await open(`/ops/bookings/${BOOKING_ID}`, api);
    const panel = await screen.findByRole('region', { name: 'Bank transfer' });
    const file = new File(['picture'], 'bank.png', { type: 'image/png' });
    await userEvent.upload(within(panel).getByLabelText('Receipt received by email'), file);
    await userEvent.click(within(panel).getByRole('button', { name: 'Attach the receipt' }));

    expect(await within(panel).findByText('Attached: this booking has 2 receipts.')).toBeVisible();
    expect(within(panel).getByRole('button', { name: /^Save the receipt: PNG/ })).toBeVisible();
    expect(uploads).toEqual([[`POST /api/ops/bookings/${BOOKING_ID}/receipts`, file]]);
  });

  test('uploads no receipt without a file or with an oversized one', async () => {
    const uploads = answerUploads(() => ({ receipts: [receipt] }));
    await open(`/ops/bookings/${BOOKING_ID}`, newOpsApi(newTransferBooking()));
    const panel = await screen.findByRole('region', { name: 'Bank transfer' });
    const file = within(panel).getByLabelText('Receipt received by email');
    const submitButton = within(panel).getByRole('button', { name: 'Attach the receipt' });
    submitButton.focus();
    await userEvent.keyboard('{Enter}');
    expect(within(panel).getByText('Choose a file first.')).toHaveAttribute('role', 'alert');
    expect(file).toHaveFocus();
    expect(file).toBeInvalid();
    expect(file).toHaveAccessibleDescription(/Choose a file first/);

    const largeFile = new File([new Uint8Array(MAX_RECEIPT_BYTES + 1)], 'bank.pdf', {
      type: 'application/pdf',
    });
    await userEvent.upload(file, largeFile);
    expect(within(panel).queryByText('Choose a file first.')).not.toBeInTheDocument();

    submitButton.focus();
    await userEvent.keyboard('{Enter}');
    expect(file).toHaveAccessibleDescription(/larger than 5 MB/);
    expect(uploads).toEqual([]);
  });

  test('accepts no receipt for a canceled booking', async () => {
    await open(
      `/ops/bookings/${BOOKING_ID}`,
      newOpsApi(newTransferBooking({ status: 'CANCELLED', hold: null })),
    );
    const panel = await screen.findByRole('region', { name: 'Bank transfer' });

    expect(await within(panel).findByRole('button', { name: /^Save the receipt/ })).toBeInTheDocument();
    expect(within(panel).queryByRole('button', { name: 'Attach the receipt' })).not.toBeInTheDocument();
  });

  /** Opens the dialog for a booking that departs in 30 days, and types a reason. */
  async function openExtension(api: FakeApi) {
    await open(`/ops/bookings/${BOOKING_ID}`, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Extend the deadline' }));
    const dialog = await screen.findByRole('dialog', { name: 'More time for WF-7KQ4-9TX' });
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'their bank was closed');
    return {
      lastDay: within(dialog).getByLabelText('New last day'),
      submitButton: within(dialog).getByRole('button', { name: 'Give more time' }),
    };
  }
  const bookingInAMonth = newTransferBooking({ startsOn: newDayIn(30) });

  test.each([
    { name: 'yesterday', day: newDayIn(-1) },
    { name: 'the day before the departure', day: newDayIn(29) },
    { name: 'an empty day', day: '' },
  ])('is not extended to $name', async ({ day }) => {
    const { lastDay, submitButton } = await openExtension(newOpsApi(bookingInAMonth));
    fireEvent.change(lastDay, { target: { value: day } });

    expect(submitButton).toBeDisabled();
    expect(lastDay).toHaveAccessibleDescription(/Choose a day from today to/);
  });

  test('is extended for a reason, up to two days before the departure', async () => {
    const api = newOpsApi(bookingInAMonth).on(extendTransfer, () => bookingInAMonth);
    const { lastDay, submitButton } = await openExtension(api);
    fireEvent.change(lastDay, { target: { value: newDayIn(28) } });
    await userEvent.click(submitButton);

    expect(await screen.findByText(/^WF-7KQ4-9TX now has until/)).toBeInTheDocument();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.listBodies(extendTransfer)).toEqual([
      { payBy: newDayIn(28), reason: 'their bank was closed' },
    ]);
    expect(api.count(listBookingEvents)).toBe(2);
  });

  test('is released for a reason after a confirmation unless refused', async () => {
    const message = 'This looks like a payment card number.';
    const errors = [{ field: 'reason', code: 'card_number', message }];
    const refusals = [
      new Refused(400, 'VALIDATION_FAILED', { errors }),
      new Refused(409, 'BOOKING_NOT_ON_HOLD'),
    ];
    const reasons: string[] = [];
    const api = newOpsApi(newTransferBooking()).on(releaseTransfer, ({ body }) => {
      const refusal = refusals.shift();
      if (refusal) throw refusal;
      reasons.push(body.reason);
      return newTransferBooking({ status: 'EXPIRED', hold: null });
    });
    await open(`/ops/bookings/${BOOKING_ID}`, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Release the seats' }));
    const dialog = await screen.findByRole('dialog', { name: 'Release the seats of WF-7KQ4-9TX?' });
    const submitButton = within(dialog).getByRole('button', { name: 'Release the seats' });
    expect(submitButton).toBeDisabled();

    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'they changed their mind{Enter}');
    expect(await within(dialog).findByText(`Not done: VALIDATION_FAILED ${message}`)).toBeInTheDocument();

    await userEvent.click(submitButton);
    expect(await within(dialog).findByText('Not done: BOOKING_NOT_ON_HOLD')).toBeInTheDocument();

    await userEvent.click(submitButton);
    expect(await screen.findByText('The seats of WF-7KQ4-9TX were released.')).toBeInTheDocument();
    expect(reasons).toEqual(['they changed their mind']);
  });

  test('is released only after fresh authentication, because its money is refunded', async () => {
    let isFresh = false;
    const api = newOpsApi(newTransferBooking())
      .on(confirmSession, () => {
        isFresh = true;
        return { confirmedUntil: '2026-11-21T03:45:11.000Z' };
      })
      .on(releaseTransfer, () => {
        if (!isFresh) throw new Refused(403, 'REAUTHENTICATION_REQUIRED');
        return newTransferBooking({ status: 'EXPIRED', hold: null });
      });
    await open(`/ops/bookings/${BOOKING_ID}`, api);
    await userEvent.click(await screen.findByRole('button', { name: 'Release the seats' }));
    const dialog = await screen.findByRole('dialog', { name: 'Release the seats of WF-7KQ4-9TX?' });
    await userEvent.type(within(dialog).getByLabelText(/^Reason/), 'they changed their mind{Enter}');
    await userEvent.type(await screen.findByLabelText(/A code from your authenticator/), '123456{Enter}');

    expect(await screen.findByText('The seats of WF-7KQ4-9TX were released.')).toBeInTheDocument();
    expect(api.listCalls(confirmSession).map(({ body }) => body)).toEqual([{ by: 'code', code: '123456' }]);
    expect(api.count(releaseTransfer)).toBe(2);
  });

  test('is hidden from staff without money rights', async () => {
    await open(`/ops/bookings/${BOOKING_ID}`, newOpsApi(newTransferBooking(), 'agent'));
    expect(await screen.findByTestId('state')).toBeInTheDocument();
    expect(screen.queryByRole('region', { name: 'Bank transfer' })).not.toBeInTheDocument();
  });
});
