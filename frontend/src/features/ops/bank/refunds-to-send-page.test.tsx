import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import { handOutRefund } from '@wayfold/contracts/payments/refunds';
import { listRefundsToSend, type RefundToSend } from '@wayfold/contracts/payments/refunds-to-send';
import { getCurrentSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newBooking, newStaffSession } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const LINE_ID = '0192d4a5-0000-7000-8000-000000000001';
const newRefund = (overrides: Partial<RefundToSend>): RefundToSend => ({
  refundId: 'cash-1-r1',
  bookingId: BOOKING_ID,
  reference: 'WF-7KQ4-9TX',
  name: 'Marta Quiroga',
  amountCents: 12_345,
  by: 'hand',
  isReissue: false,
  hasEnded: false,
  lineId: null,
  since: '2026-11-21T03:40:11.000Z',
  ...overrides,
});

const bankRefund = newRefund({
  refundId: 'line-1-r1',
  name: null,
  amountCents: 39_000,
  by: 'bank',
  lineId: LINE_ID,
});

const newOpsApi = (listRefunds: () => RefundToSend[], role: StaffSession['role'] = 'finance'): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ role }))
    .on(listRefundsToSend, () => {
      const refundsToSend = listRefunds();
      const owedRefunds = refundsToSend.filter(({ hasEnded }) => !hasEnded);
      const totalCents = sumCents(owedRefunds);
      return { refunds: refundsToSend, count: owedRefunds.length, totalCents, nextCursor: null };
    });

describe('the page of refunds to send', () => {
  async function openTwoRefunds(): Promise<{ bankRow: HTMLElement; cashRow: HTMLElement }> {
    await open(
      '/ops/refunds-to-send',
      newOpsApi(() => [bankRefund, newRefund({})]),
    );
    const refundList = await screen.findByRole('list', { name: 'Refunds to send' });
    const [bankRow, cashRow] = within(refundList).getAllByRole('listitem');
    if (!bankRow || !cashRow) throw new Error('The fixture lacks a bank refund or a cash refund');
    return { bankRow, cashRow };
  }

  test('lists a refund by bank with its amount, its text, and the transfer that it returns', async () => {
    const { bankRow } = await openTwoRefunds();
    expect(await screen.findByText('2 refunds, $513.45 in all')).toBeInTheDocument();
    expect(bankRow).toHaveTextContent('$390.00 to a customer whose name was erased');
    expect(bankRow).toHaveTextContent(/Send it from our bank, with the text WF-7KQ4-9TX/);
    expect(within(bankRow).getByRole('link', { name: 'See the original transfer' })).toHaveAttribute(
      'href',
      `/ops/bank-lines?state=matched&line=${LINE_ID}`,
    );
    expect(within(bankRow).queryByRole('button')).not.toBeInTheDocument();
  });

  test('lists a refund in cash with its recipient, its booking and the start of the debt', async () => {
    const { cashRow } = await openTwoRefunds();
    expect(cashRow).toHaveTextContent('$123.45 to Marta Quiroga');
    expect(cashRow).toHaveTextContent('owed since 21 November 2026, 03:40 UTC');
    expect(within(cashRow).getByRole('link', { name: 'WF-7KQ4-9TX' })).toHaveAttribute(
      'href',
      `/ops/bookings/${BOOKING_ID}`,
    );
  });

  test('lets staff choose bank or cash for a refund that its source rejected', async () => {
    await open(
      '/ops/refunds-to-send',
      newOpsApi(() => [newRefund({ by: 'bank', isReissue: true })]),
    );
    const row = within(await screen.findByRole('list', { name: 'Refunds to send' })).getByRole('listitem');

    expect(row).toHaveTextContent(/The refund to the original payment method failed/);
    expect(within(row).getByRole('button', { name: /^Mark as handed over/ })).toBeInTheDocument();
  });

  test('removes a refund from the list only when its cash payout is accepted', async () => {
    let isRefusing = true;
    const requestBodies: object[] = [];
    // The list still contains the refund, because it lags behind the log.
    const api = newOpsApi(() => [newRefund({})]).on(handOutRefund, ({ body, params }) => {
      if (isRefusing) throw new Refused(409, 'REFUND_UNKNOWN');
      requestBodies.push({ ...body, ...params });
      return { booking: newBooking(), owedCents: 0 };
    });
    await open('/ops/refunds-to-send', api);
    await userEvent.click(
      await screen.findByRole('button', { name: 'Mark as handed over: $123.45 to Marta Quiroga' }),
    );
    const dialog = await screen.findByRole('dialog', {
      name: 'Mark $123.45 as handed over to Marta Quiroga?',
    });
    const submitButton = within(dialog).getByRole('button', { name: 'Yes, $123.45 was handed over' });
    expect(submitButton).toBeDisabled();

    await userEvent.type(within(dialog).getByLabelText(/^Receipt details/), 'slip 12{Enter}');
    expect(await within(dialog).findByText('Not done: REFUND_UNKNOWN')).toBeInTheDocument();

    isRefusing = false;
    await userEvent.click(submitButton);
    expect(await screen.findByText('$123.45 was handed over to Marta Quiroga.')).toBeInTheDocument();
    expect(await screen.findByText('No refunds to send.')).toBeInTheDocument();
    expect(requestBodies).toEqual([{ handoutNote: 'slip 12', id: BOOKING_ID, refundId: 'cash-1-r1' }]);
  });

  test('offers no payout of an obsolete refund, but lets staff report cash already handed out', async () => {
    const api = newOpsApi(() => [newRefund({ refundId: 'cash-2-r1', hasEnded: true })]).on(
      handOutRefund,
      () => ({
        booking: newBooking(),
        owedCents: 12_345,
      }),
    );
    await open('/ops/refunds-to-send', api);
    const row = within(await screen.findByRole('list', { name: 'Refunds to send' })).getByRole('listitem');
    expect(row).toHaveTextContent(/do not send.*Do not send or hand over this refund/);
    expect(screen.queryByText(/refunds?, \$/)).not.toBeInTheDocument();
    expect(screen.queryByText('No refunds to send.')).not.toBeInTheDocument();

    await userEvent.click(within(row).getByRole('button', { name: /^Mark as handed over/ }));
    const dialog = await screen.findByRole('dialog', {
      name: 'Mark $123.45 as handed over to Marta Quiroga?',
    });
    await userEvent.type(within(dialog).getByLabelText(/^Receipt details/), 'slip 12{Enter}');
    expect(
      await screen.findByText(/the customer now owes \$123\.45, and a task says so/),
    ).toBeInTheDocument();
    expect(await screen.findByText('No refunds to send.')).toBeInTheDocument();
  });

  test('hides refunds from staff without money rights', async () => {
    const api = newOpsApi(() => [newRefund({})], 'agent');
    await open('/ops/refunds-to-send', api);
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(api.count(listRefundsToSend)).toBe(0);
  });
});
