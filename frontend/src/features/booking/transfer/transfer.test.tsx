import { describe, expect, jest, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { BOOKING_ID, newBooking, newTransferBooking, NOW } from '../../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../../test/near.js';
import { open, openManagePage } from '../../../../test/open.js';
import { findTransferState } from './transfer.js';

bringElementsNearBeforeEach();

const openBooking = (transferBooking: BookingView, locale: 'en' | 'es' = 'en') =>
  open(
    `/${locale}/thank-you?booking=${BOOKING_ID}`,
    newBookingApi(() => transferBooking),
  );

const newPartlyPaidBooking = (): BookingView => {
  const transferBooking = newTransferBooking();
  return {
    ...transferBooking,
    paidCents: 70_000,
    instalments: transferBooking.instalments.map((instalment) =>
      instalment.kind === 'deposit' ? { ...instalment, paidCents: 70_000 } : instalment,
    ),
    transfer: transferBooking.transfer && { ...transferBooking.transfer, missingCents: 5_600 },
  };
};

storeTokenBeforeEach();

describe('an awaited transfer', () => {
  test('links to the confirmation instead of requesting money when gift cards cover the amount due', async () => {
    const transferBooking = newTransferBooking();
    await openBooking({
      ...transferBooking,
      transfer: transferBooking.transfer && { ...transferBooking.transfer, missingCents: 0 },
    });
    await screen.findByRole('heading', { level: 1, name: 'Your gift card covers everything due now' });

    expect(screen.getByRole('link', { name: 'Continue booking' })).toHaveAttribute(
      'href',
      expect.stringContaining('pay=another-way'),
    );
    expect(screen.queryByRole('region', { name: 'Bank transfer details' })).not.toBeInTheDocument();
    expect(screen.queryByText(/\$0\.00 by|Transfer \$0\.00/)).not.toBeInTheDocument();
  });

  test('shows its state and every detail that a bank asks for', async () => {
    await openBooking(newTransferBooking());
    await screen.findByRole('heading', { level: 1, name: 'Payment reference created' });
    const box = within(screen.getByRole('region', { name: 'Bank transfer details' }));
    const values = box.getAllByRole('definition').map(({ firstChild }) => String(firstChild?.textContent));
    expect(values.toSorted()).toEqual([
      '$756.00',
      '000408151623',
      '110000000',
      '200 Market Street, Wilmington, DE 19801',
      'Checking',
      'FOLDUS3NXXX',
      'Foldstone Bank',
      'WF-7KQ4-9TX',
      'Wayfold Travel Inc.',
    ]);

    expect(box.getAllByRole('button', { name: /^Copy / })).toHaveLength(9);
    expect(
      box.getByText(/until that day is over everywhere in the United States: .* UTC/),
    ).toBeInTheDocument();
    expect(
      box.getByText(/2-3 working days\. USD bank details are valid for the US and over 150 countries/),
    ).toBeInTheDocument();
    expect(screen.queryByText(/Waiting for the payment provider/)).not.toBeInTheDocument();
  });

  test('shows the balance with its due date', async () => {
    await openBooking(newTransferBooking());
    const balanceLabel = await screen.findByText('Balance, due on Tuesday 9 March 2027');
    expect(balanceLabel.nextSibling).toHaveTextContent('$3,024.00');
  });

  test('is shown in Spanish', async () => {
    await openBooking(newTransferBooking(), 'es');
    await screen.findByRole('heading', { level: 1, name: 'Referencia de pago creada' });
    const box = screen.getByRole('region', { name: 'Datos para la transferencia bancaria' });

    expect(within(box).getByText('Corriente')).toBeInTheDocument();
    expect(within(box).getByText('$756,00')).toBeInTheDocument();
  });

  test('is copied by keyboard, field by field, with a confirmation', async () => {
    const user = userEvent.setup();
    const writeText = jest.spyOn(navigator.clipboard, 'writeText');
    await openBooking(newTransferBooking());
    const box = within(await screen.findByRole('region', { name: 'Bank transfer details' }));
    const button = box.getByRole('button', { name: 'Copy Account number' });
    button.focus();
    await user.keyboard('{Enter}');
    expect(await box.findByText('Account number: copied.')).toHaveAttribute('role', 'status');
    expect(box.getByRole('button', { name: 'Copied Account number' })).toHaveFocus();

    await user.click(box.getByRole('button', { name: 'Copy Amount (USD)' }));
    expect(writeText.mock.calls).toEqual([['000408151623'], ['756.00']]);
  });

  test('says when the browser cannot copy', async () => {
    const user = userEvent.setup();
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('not allowed'));
    await openBooking(newTransferBooking());
    const box = within(await screen.findByRole('region', { name: 'Bank transfer details' }));
    await user.click(box.getByRole('button', { name: 'Copy Routing number' }));

    expect(await box.findByText(/Select the text and copy it/)).toBeInTheDocument();
  });

  test('can be replaced by another payment method', async () => {
    await openBooking(newTransferBooking());
    expect(await screen.findByRole('link', { name: 'Pay another way' })).toHaveAttribute(
      'href',
      `/en/checkout?booking=${BOOKING_ID}&pay=another-way`,
    );
  });
});

describe('a bank payment', () => {
  test('shows received and missing amounts when partial', async () => {
    await openBooking(newPartlyPaidBooking());
    await screen.findByRole('heading', { level: 1, name: 'Part of your transfer has arrived' });
    const box = within(screen.getByRole('region', { name: 'Bank transfer details' }));

    expect(box.getByText(/^\$700\.00 has arrived, and \$56\.00 is missing/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Pay the rest another way' })).toHaveAttribute(
      'href',
      `/en/checkout?booking=${BOOKING_ID}&pay=another-way`,
    );
  });

  test('is overdue from the deadline on if only a part has arrived', () => {
    const transferBooking = newPartlyPaidBooking();
    const deadline = Date.parse(`${transferBooking.transfer?.payBy}T12:00:00Z`) + DAY_MS;
    expect(findTransferState(transferBooking, deadline - 1)).toBe('part');
    expect(findTransferState(transferBooking, deadline)).toBe('overdue');
  });

  test('is still awaited after the deadline if nothing has arrived', () => {
    const deadline = Date.parse(`${newTransferBooking().transfer?.payBy}T12:00:00Z`) + DAY_MS;
    expect(findTransferState(newTransferBooking(), deadline)).toBe('created');
  });

  test('is not awaited without a payment reference', () => {
    expect(findTransferState(newBooking({ status: 'PENDING_PAYMENT' }), NOW)).toBeUndefined();
  });

  test('updates the page when it arrives', async () => {
    jest.useFakeTimers({ now: NOW, advanceTimers: true });
    try {
      let serverBooking = newTransferBooking();
      await openManagePage(newBookingApi(() => serverBooking));
      await screen.findByRole('heading', { level: 1, name: 'Payment reference created' });
      serverBooking = newBooking({
        status: 'CONFIRMED',
        money: 'DEPOSIT_PAID',
        paidCents: 75_600,
        remainingCents: 302_400,
        hold: null,
        isPartyNamed: true,
        version: 12,
      });
      jest.advanceTimersByTime(11_000);
      expect(
        await screen.findByRole('heading', { level: 1, name: 'Booking confirmed: Inca Trail' }),
      ).toBeVisible();
    } finally {
      jest.useRealTimers();
    }
  });

  test('tells the customer about an excess over the amount due', async () => {
    const transferBooking = newTransferBooking({ status: 'CONFIRMED', hold: null, surplusCents: 1_000 });
    await openBooking(transferBooking);
    expect(await screen.findByText(/You transferred \$10\.00 more than was due/)).toBeInTheDocument();
  });

  test('shows details and date for the balance instead of a charge', async () => {
    const transferBooking = newTransferBooking({
      status: 'CONFIRMED',
      hold: null,
      balanceChargeDate: '2027-03-09',
    });
    await openBooking({
      ...transferBooking,
      paidCents: 75_600,
      remainingCents: 302_400,
      money: 'DEPOSIT_PAID',
      instalments: transferBooking.instalments.map((instalment) =>
        instalment.kind === 'deposit'
          ? { ...instalment, paidAt: '2026-11-25T10:00:00.000Z', paidCents: 75_600 }
          : { ...instalment, method: 'transfer' },
      ),
      transfer: transferBooking.transfer && {
        ...transferBooking.transfer,
        instalmentId: transferBooking.instalments[1]?.id ?? '',
        missingCents: 302_400,
        payBy: '2027-03-09',
      },
    });
    const box = within(await screen.findByRole('region', { name: 'Bank transfer details' }));

    expect(box.getByText(/reaches our account by Tuesday 9 March 2027/)).toBeInTheDocument();
    expect(screen.getByText('another transfer, same reference')).toBeInTheDocument();
    expect(screen.getByText('Paid, bank transfer')).toBeInTheDocument();
    expect(await screen.findByText(/by bank transfer as shown above/)).toBeInTheDocument();
    expect(screen.queryByText(/We charge it automatically/)).not.toBeInTheDocument();
  });

  test('is no longer requested after the deadline has passed', async () => {
    await openBooking(newTransferBooking({ status: 'EXPIRED', hold: null }));
    expect(
      await screen.findByRole('heading', { level: 1, name: 'Your transfer deadline has passed' }),
    ).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Bank transfer details' })).not.toBeInTheDocument();
  });
});
