import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import {
  type BankLine,
  type BankSuggestion,
  getBankLine,
  listBankLines,
  matchBankLine,
  reopenBankLine,
} from '@wayfold/contracts/payments/banking';
import { listMatchableBookings, type MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import { confirmSession, getCurrentSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import { newBankLine, newBankUuid, toBankLineRow } from '../../../../test/bank-lines.js';
import { FakeApi, Refused } from '../../../../test/fake-api.js';
import { BOOKING_ID, newStaffSession } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const instalment = {
  id: newBankUuid(8),
  kind: 'deposit',
  dueOn: '2027-01-10',
  amountCents: 40_000,
  openCents: 40_000,
} as const;

const transfer: MatchableBooking = {
  bookingId: BOOKING_ID,
  reference: 'WF-7KQ4-9TX',
  status: 'ON_HOLD',
  openCents: 40_000,
  instalments: [instalment],
  refunds: [],
};

const newSuggestion = (overrides: Partial<BankSuggestion> = {}): BankSuggestion => ({
  score: 85,
  reasons: ['swapped', 'amount-equal'],
  unallocatedCents: 0,
  needsReason: false,
  allocations: [
    { bookingId: BOOKING_ID, reference: 'WF-7KQ4-9TX', instalmentId: newBankUuid(8), amountCents: 40_000 },
  ],
  ...overrides,
});

function newOpsApi(suggestion: BankSuggestion, role: StaffSession['role'] = 'finance'): FakeApi {
  let isMatched = false;
  return new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ role }))
    .on(listBankLines, () => ({
      counts: { open: 2, partly: 0, matched: 0, 'set-aside': 0 },
      lines: [newBankLine(1), newBankLine(2)].map(toBankLineRow),
      nextCursor: null,
    }))
    .on(getBankLine, ({ params }) => {
      const n = params.id === newBankUuid(1) ? 1 : 2;
      return isMatched
        ? { line: newBankLine(n, { state: 'matched', unallocatedCents: 0 }), suggestions: [], refunds: [] }
        : { line: newBankLine(n), suggestions: [suggestion], refunds: [] };
    })
    .on(listMatchableBookings, () => ({ bookings: [transfer] }))
    .on(matchBankLine, ({ params, body }) => {
      if (body.allocations[0]?.amountCents === 66_600) throw new Refused(409, 'ALLOCATION_EXCEEDS_LINE');
      isMatched = true;
      return {
        line: newBankLine(params.id === newBankUuid(1) ? 1 : 2, {
          state: 'matched',
          unallocatedCents: 0,
          note: body.reason,
        }),
        suggestions: [],
        refunds: [],
      };
    });
}

const listSentMatches = (api: FakeApi) => api.listCalls(matchBankLine).map(({ body }) => body);

describe('the page of bank lines', () => {
  test('moves through the queue by j and k', async () => {
    const { router } = await open('/ops/bank-lines?state=open', newOpsApi(newSuggestion()));
    expect(await screen.findByRole('link', { name: /PAYER 1/ })).toBeInTheDocument();

    await userEvent.keyboard('j');
    expect(await screen.findByText('Two letters of the reference are swapped')).toBeInTheDocument();
    expect(router.state.location.search).toEqual({ state: 'open', line: newBankUuid(1) });

    await userEvent.keyboard('j');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ state: 'open', line: newBankUuid(2) }),
    );

    await userEvent.keyboard('k');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ state: 'open', line: newBankUuid(1) }),
    );
  });

  test('accepts a suggestion by its number', async () => {
    const api = newOpsApi(newSuggestion());
    await open(`/ops/bank-lines?state=open&line=${newBankUuid(1)}`, api);
    await screen.findByText('Two letters of the reference are swapped');
    await userEvent.keyboard('1');
    expect(await screen.findByText('Allocated.')).toBeInTheDocument();
    const allocations = [{ bookingId: BOOKING_ID, instalmentId: newBankUuid(8), amountCents: 40_000 }];
    expect(listSentMatches(api)).toEqual([{ allocations, reason: null }]);
    expect(api.listCalls(matchBankLine).map(({ headers }) => headers.get('x-csrf-token'))).toEqual(['csrf']);
  });

  test('asks for identification if the last one is old, and allocates under the same key', async () => {
    let isFresh = false;
    const keys: (string | null)[] = [];
    const api = newOpsApi(newSuggestion())
      .on(confirmSession, () => {
        isFresh = true;
        return { confirmedUntil: '2027-01-12T10:05:00.000Z' };
      })
      .on(matchBankLine, (_, { headers }) => {
        keys.push(headers.get('idempotency-key'));
        if (!isFresh) throw new Refused(403, 'REAUTHENTICATION_REQUIRED');
        return {
          line: newBankLine(1, { state: 'matched', unallocatedCents: 0 }),
          suggestions: [],
          refunds: [],
        };
      });
    await open(`/ops/bank-lines?state=open&line=${newBankUuid(1)}`, api);
    await screen.findByText('Two letters of the reference are swapped');
    await userEvent.keyboard('1');
    await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.queryByText(/^Not done/)).not.toBeInTheDocument();

    await userEvent.keyboard('1');
    await userEvent.type(await screen.findByLabelText(/A code from your authenticator/), '123456{Enter}');
    expect(await screen.findByText('Allocated.')).toBeInTheDocument();
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(2);
    expect(keys[1]).toBe(keys[2]);
  });

  describe('with a suggestion of a different amount', () => {
    async function openAllocation() {
      const allocation = { ...newSuggestion().allocations[0]!, amountCents: 30_000 };
      const api = newOpsApi(
        newSuggestion({ reasons: ['reference', 'underpaid'], needsReason: true, allocations: [allocation] }),
      );
      await open(`/ops/bank-lines?state=open&line=${newBankUuid(1)}`, api);
      await screen.findByText('Less than is open');
      await userEvent.keyboard('1');
      const form = within(screen.getByRole('region', { name: 'Allocate by hand' }));
      const amount = form.getByLabelText('Amount in dollars');
      const typeAmount = async (text: string): Promise<void> => {
        await userEvent.clear(amount);
        await userEvent.type(amount, text);
      };
      return {
        api,
        form,
        typeAmount,
        reason: form.getByLabelText('Reason, if it differs from the open amount'),
      };
    }

    test('asks for a reason, in which shortcut keys are text', async () => {
      const { api, form, reason } = await openAllocation();
      await waitFor(() => expect(reason).toHaveFocus());
      expect(listSentMatches(api)).toEqual([]);

      await userEvent.type(reason, 'first 1 of 2');
      await userEvent.click(form.getByRole('button', { name: 'Allocate' }));
      const allocations = [{ bookingId: BOOKING_ID, instalmentId: newBankUuid(8), amountCents: 30_000 }];
      await waitFor(() => expect(listSentMatches(api)).toEqual([{ allocations, reason: 'first 1 of 2' }]));
    });

    test('allocates no more than the line has, and shows the rest', async () => {
      const { api, form, reason, typeAmount } = await openAllocation();
      await userEvent.type(reason, 'first 1 of 2');
      await typeAmount('400.01');
      expect(form.getByText('$0.01 too much')).toBeInTheDocument();
      expect(form.getByRole('button', { name: 'Allocate' })).toBeDisabled();

      await typeAmount('300');
      expect(form.getByText('Remaining: $100.00')).toBeInTheDocument();
      await userEvent.click(form.getByRole('button', { name: 'Allocate' }));
      const allocations = [{ bookingId: BOOKING_ID, instalmentId: newBankUuid(8), amountCents: 30_000 }];
      await waitFor(() => expect(listSentMatches(api)).toEqual([{ allocations, reason: 'first 1 of 2' }]));
    });
  });

  test('keeps both bookings of two searches that overlap, and shares the line between them', async () => {
    const api = newOpsApi(newSuggestion()).on(listMatchableBookings, ({ query: { reference } }) => {
      const bookingId = newBankUuid(reference === 'WF-1' ? 3 : 4);
      const instalments = [{ ...instalment, openCents: 30_000 }];
      return { bookings: [{ ...transfer, bookingId, reference, instalments }] };
    });
    await open(`/ops/bank-lines?state=open&line=${newBankUuid(1)}`, api);
    const form = await screen.findByRole('region', { name: 'Allocate by hand' });
    const release = api.hold(listMatchableBookings);
    const reference = within(form).getByLabelText('Reference');
    for (const [n, text] of ['WF-1', 'WF-2'].entries()) {
      await userEvent.clear(reference);
      await userEvent.type(reference, `${text}{Enter}`);
      await waitFor(() => expect(api.count(listMatchableBookings)).toBe(n + 1));
    }
    release();
    await waitFor(() => expect(within(form).getAllByLabelText('Amount in dollars')).toHaveLength(2));
    const amounts = within(form).getAllByLabelText<HTMLInputElement>('Amount in dollars');

    expect(amounts.map(({ value }) => value)).toEqual(['300.00', '100.00']);
  });

  test('reopens a line without its earlier allocations, or reverses all allocations', async () => {
    const allocation = {
      id: newBankUuid(7),
      bookingId: BOOKING_ID,
      reference: 'WF-7KQ4-9TX',
      instalmentId: newBankUuid(8),
    };
    const allocations = [{ ...allocation, amountCents: 30_000, by: 'staff' as const }];
    let state: BankLine['state'] = 'set-aside';
    const newDetail = () => ({
      line: newBankLine(1, { allocations, unallocatedCents: 10_000, state }),
      suggestions: [],
      refunds: [],
    });
    const api = newOpsApi(newSuggestion())
      .on(getBankLine, newDetail)
      .on(reopenBankLine, () => {
        state = 'partly';
        return newDetail();
      });
    await open(`/ops/bank-lines?state=set-aside&line=${newBankUuid(1)}`, api);
    const reopenLine = async (consequence: string): Promise<void> => {
      const form = await screen.findByRole('form', { name: 'Wrong allocation?' });
      expect(await within(form).findByText(consequence)).toBeInTheDocument();
      await userEvent.type(within(form).getByLabelText('Reason'), 'look again');
      await userEvent.click(within(form).getByRole('button', { name: 'Reopen' }));
    };
    await reopenLine('Existing allocations stay.');
    await reopenLine('This reverses all allocations of the line.');
    const listReopenRequests = () => api.listCalls(reopenBankLine).map(({ body }) => body);

    await waitFor(() =>
      expect(listReopenRequests()).toEqual([
        { reason: 'look again', allocationIds: [] },
        { reason: 'look again', allocationIds: null },
      ]),
    );
  });

  test('announces that the list cannot be loaded', async () => {
    const api = newOpsApi(newSuggestion()).on(listBankLines, () => {
      throw new Refused(403, 'FORBIDDEN');
    });
    await open('/ops/bank-lines?state=open', api);
    const alert = await screen.findByText(/^This could not be loaded: ./);
    expect(alert).toHaveAttribute('role', 'alert');
    expect(alert).toHaveClass('error');
  });

  test('is hidden from staff without the right', async () => {
    const api = newOpsApi(newSuggestion(), 'viewer');
    await open('/ops/bank-lines?state=open', api);
    expect(await screen.findByText('Bank lines are for finance and administrators.')).toBeInTheDocument();
    expect(api.count(listBankLines)).toBe(0);
  });
});
