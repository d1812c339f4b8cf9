import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import {
  assignShare,
  listShares,
  revokeShare,
  sendShareLink,
  splitBalance,
} from '@wayfold/contracts/payments/shares';
import { newBookingApi, storeTokenBeforeEach } from '../../../../test/booking-api.js';
import { type FakeApi, Refused } from '../../../../test/fake-api.js';
import {
  newBalanceDueBooking,
  newInstantIn,
  plannedBalance,
  plannedDeposit,
  visaCard,
} from '../../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../../test/near.js';
import { openManagePage, pressButton } from '../../../../test/open.js';

bringElementsNearBeforeEach();

type Shares = RouteReply<typeof listShares>;
const SENT_AT = '2026-11-21T03:40:11.000Z';
const scheduledBalance = {
  ...plannedBalance,
  chargeAt: '2027-03-09T12:00:00.000Z',
  charge: 'SCHEDULED' as const,
};

const newConfirmedBooking = (instalments: BookingView['instalments'], version = 9): BookingView =>
  newBalanceDueBooking({
    version,
    savedCard: visaCard,
    savedMethod: 'card',
    instalments: [{ ...plannedDeposit, paidAt: SENT_AT, paidCents: 75_600, card: visaCard }, ...instalments],
  });
const wholeBooking = newConfirmedBooking([scheduledBalance]);
const OWN_INSTALMENT_ID = '00000021-0000-4000-8000-000000000000';
const CO_PAYER_INSTALMENT_ID = '00000022-0000-4000-8000-000000000000';
const sharedBooking = newConfirmedBooking(
  [
    { ...scheduledBalance, id: OWN_INSTALMENT_ID, amountCents: 202_400 },
    { ...scheduledBalance, id: CO_PAYER_INSTALMENT_ID, amountCents: 100_000, payer: 'co-payer' },
  ],
  12,
);
const coPayer = { name: 'Joa', email: 'joa@example.com', linkSentAt: SENT_AT };
const newSharesReply = (serverBooking: BookingView): Shares => ({
  shares: serverBooking.instalments.slice(1).map((instalment) => ({
    id: instalment.id,
    amountCents: instalment.amountCents,
    paidCents: instalment.paidCents,
    dueOn: instalment.dueOn,
    paidAt: instalment.paidAt,
    charge: instalment.charge,
    payer: instalment.payer === 'co-payer' ? coPayer : null,
  })),
  booking: serverBooking,
});

storeTokenBeforeEach();

/** Returns an API with this booking, and the function that replaces the booking on the server. */
const newChangingApi = (initialBooking: BookingView) => {
  let serverBooking = initialBooking;
  const replaceBooking = (next: BookingView): Shares => {
    serverBooking = next;
    return newSharesReply(next);
  };
  const api = newBookingApi(() => serverBooking).on(listShares, () => newSharesReply(serverBooking));
  return { api, replaceBooking };
};

const newManagePageApi = (booking: BookingView): FakeApi => newChangingApi(booking).api;
const fillField = async (label: string, text: string): Promise<void> => {
  const field = screen.getAllByLabelText(label)[0];
  if (!field) throw new Error(`no field ${label}`);
  await userEvent.clear(field);
  await userEvent.type(field, text);
};

describe('sharing the balance', () => {
  test('starts with an even split and the focus on the other person’s name', async () => {
    await openManagePage(newManagePageApi(wholeBooking));
    await pressButton('Share the balance');
    await waitFor(() => expect(screen.getByLabelText('Name')).toHaveFocus());
    expect(screen.getByLabelText('Pays, in US dollars')).toHaveValue('1512.00');
  });

  test('sends parts that add up to the balance, and shows who pays', async () => {
    let requestBody: unknown;
    const { api, replaceBooking } = newChangingApi(wholeBooking);
    api.on(splitBalance, ({ body }) => {
      requestBody = body;
      return replaceBooking(sharedBooking);
    });
    await openManagePage(api);
    await pressButton('Share the balance');
    await fillField('Name', 'Joa');
    await fillField('Email', 'joa@example.com');
    await fillField('Pays, in US dollars', '1000');
    expect(screen.getByText('You pay').closest('p')).toHaveTextContent('You pay$2,024.00');

    await pressButton('Send the link');
    const panel = await screen.findByRole('region', { name: 'Who pays the balance' });
    expect(requestBody).toEqual({
      instalmentId: plannedBalance.id,
      shares: [
        { amountCents: 202_400, payer: null },
        { amountCents: 100_000, payer: { name: 'Joa', email: 'joa@example.com' } },
      ],
    });
    expect(within(panel).getByText(/we’ve emailed the link/)).toHaveAttribute('role', 'status');
    expect(within(panel).getByText('joa@example.com')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Your part of the balance: $2,024.00' })).toBeInTheDocument();
  });

  test('lists every fault in a focused summary that links to its field, and sends no request', async () => {
    const api = newManagePageApi(wholeBooking);
    await openManagePage(api);
    await pressButton('Share the balance');
    await fillField('Email', 'joa@example');
    await fillField('Pays, in US dollars', '3024.01');
    await pressButton('Send the link');
    const summary = await screen.findByRole('alert');
    await waitFor(() => expect(summary).toHaveFocus());
    await userEvent.click(within(summary).getByRole('link', { name: 'Enter the person’s name' }));

    expect(screen.getByLabelText('Name')).toHaveFocus();
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Enter an email address/);
    expect(screen.getByLabelText('Pays, in US dollars')).toHaveAccessibleDescription(/more than the balance/);
    expect(api.count(splitBalance)).toBe(0);
  });

  test('splits evenly among as many payers as the server accepts, and leaves indivisible cents to the lead', async () => {
    await openManagePage(
      newManagePageApi(newConfirmedBooking([{ ...scheduledBalance, amountCents: 100_001 }])),
    );
    await pressButton('Share the balance');
    await pressButton('Add another person');
    await waitFor(() => expect(screen.getAllByLabelText('Name')[1]).toHaveFocus());
    expect(screen.queryByRole('button', { name: 'Add another person' })).not.toBeInTheDocument();

    const amounts = screen
      .getAllByLabelText<HTMLInputElement>('Pays, in US dollars')
      .map(({ value }) => value);
    expect(amounts).toEqual(['333.33', '333.33']);
    expect(screen.getByText('You pay').closest('p')).toHaveTextContent('$333.35');

    await pressButton('Remove Person 2');
    await pressButton('Split evenly');
    expect(screen.getByText('You pay').closest('p')).toHaveTextContent('$500.01');
  });

  test('lets one other person pay everything', async () => {
    let requestBody: unknown;
    const { api, replaceBooking } = newChangingApi(wholeBooking);
    api.on(assignShare, ({ body }) => {
      requestBody = body;
      return replaceBooking(newConfirmedBooking([{ ...scheduledBalance, payer: 'co-payer' }], 12));
    });
    await openManagePage(api);
    await pressButton('Share the balance');
    await fillField('Name', 'Joa');
    await fillField('Email', 'joa@example.com');
    await fillField('Pays, in US dollars', '3024');
    expect(screen.getByText('You pay nothing more')).toBeInTheDocument();

    await pressButton('Send the link');
    await screen.findByRole('region', { name: 'Who pays the balance' });
    expect(requestBody).toEqual({ name: 'Joa', email: 'joa@example.com' });
    expect(screen.queryByRole('heading', { name: /Card for the balance/ })).not.toBeInTheDocument();
  });

  test('shows a server error at its field, or above the form', async () => {
    let refusal = new Refused(422, 'VALIDATION_FAILED', {
      errors: [{ field: 'shares[1].payer.email', code: 'invalid_format', message: 'no address' }],
    });
    const api = newManagePageApi(wholeBooking).on(splitBalance, () => {
      throw refusal;
    });
    await openManagePage(api);
    await pressButton('Share the balance');
    await fillField('Name', 'Joa');
    await fillField('Email', 'joa@example.com');
    await pressButton('Send the link');
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/We couldn’t accept this/),
    );
    refusal = new Refused(409, 'TOO_LATE_TO_SPLIT');
    await pressButton('Send the link');

    expect(await screen.findByText(/The due date has come/)).toBeInTheDocument();
  });

  test('is not offered while a transfer is expected', async () => {
    const transfer = {
      instalmentId: plannedBalance.id,
      reference: 'WF-7KQ4-9TX',
      missingCents: 302_400,
      payBy: '2027-03-09',
      receiptCount: 0,
      account: null,
    };
    await openManagePage(newManagePageApi({ ...wholeBooking, transfer }));

    expect(await screen.findByRole('region', { name: 'Payment summary' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share the balance' })).not.toBeInTheDocument();
  });

  test('is not offered from the charge date on', async () => {
    await openManagePage(
      newManagePageApi(newConfirmedBooking([{ ...scheduledBalance, chargeAt: newInstantIn(0) }])),
    );

    expect(await screen.findByRole('region', { name: 'Payment summary' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Share the balance' })).not.toBeInTheDocument();
  });
});

describe('a shared balance', () => {
  test('is shown by share, with actions to resend a link or withdraw a share', async () => {
    const revokedBooking = newConfirmedBooking(
      sharedBooking.instalments.slice(1).map((instalment) => ({ ...instalment, payer: 'lead' as const })),
      13,
    );
    const { api, replaceBooking } = newChangingApi(sharedBooking);
    api
      .on(sendShareLink, () => newSharesReply(sharedBooking))
      .on(revokeShare, () => replaceBooking(revokedBooking));
    await openManagePage(api, 'es');
    const panel = await screen.findByRole('region', { name: 'Quién paga el resto' });
    expect(await within(panel).findByText('$1.000,00')).toBeInTheDocument();
    expect(within(panel).getAllByText('Pendiente')).toHaveLength(2);

    await pressButton('Enviar el enlace otra vez a Joa');
    expect(await screen.findByText('Enviamos otro enlace a joa@example.com.')).toBeInTheDocument();
    expect(api.listCalls(sendShareLink)).toMatchObject([
      { params: { instalmentId: CO_PAYER_INSTALMENT_ID } },
    ]);

    await pressButton('Anular la solicitud a Joa');
    expect(await screen.findByText(/Ahora pagas tú los \$1\.000,00 de Joa/)).toBeInTheDocument();
    expect(screen.queryByText('joa@example.com')).not.toBeInTheDocument();
  });

  test('says why a share cannot be withdrawn while its payer pays', async () => {
    const api = newManagePageApi(sharedBooking).on(revokeShare, () => {
      throw new Refused(409, 'PAYMENT_IN_PROGRESS');
    });
    await openManagePage(api);
    await pressButton('Cancel the request to Joa');

    expect(await screen.findByText(/A payment for this share is in progress/)).toHaveAttribute(
      'role',
      'alert',
    );
  });

  test('offers no action for a paid share', async () => {
    const paidBooking = newConfirmedBooking(
      [
        { ...scheduledBalance, id: OWN_INSTALMENT_ID, amountCents: 202_400 },
        {
          ...scheduledBalance,
          id: CO_PAYER_INSTALMENT_ID,
          amountCents: 100_000,
          paidCents: 100_000,
          paidAt: SENT_AT,
          payer: 'co-payer',
        },
      ],
      14,
    );
    await openManagePage(newManagePageApi(paidBooking));
    const panel = await screen.findByRole('region', { name: 'Who pays the balance' });

    expect(await within(panel).findByText('Paid')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /to Joa/ })).not.toBeInTheDocument();
  });
});
