import { describe, expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { listBookings } from '@wayfold/contracts/bookings/booking-list';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { getCharging } from '@wayfold/contracts/money/charging';
import { ACCOUNTS, getLedger, type LedgerBalance } from '@wayfold/contracts/money/ledger';
import { getLedgerChecks, type LedgerFinding, listLedgerDays } from '@wayfold/contracts/money/ledger-checks';
import { getCurrentSession, type StaffSession } from '@wayfold/contracts/staff/staff';
import { FakeApi } from '../../../../test/fake-api.js';
import { BOOKING_ID, newStaffSession } from '../../../../test/fixtures.js';
import { open } from '../../../../test/open.js';

const BALANCE_CENTS: Partial<Record<LedgerBalance['account'], number>> = {
  'clearing:stripe': 120_000,
  fees: 3_510,
  deposits: -123_510,
};

const finding: LedgerFinding = {
  cause: 'unexplained',
  component: 'fee',
  subject: 'pi_lost',
  bookingId: BOOKING_ID,
  providerCents: -3_510,
  ledgerCents: 0,
};
type LedgerChecks = RouteReply<typeof getLedgerChecks>;
const checks: LedgerChecks = {
  latestReports: [
    {
      provider: 'bank',
      rowCount: 4,
      journalCents: 0,
      findingCount: 1,
      unexplainedCount: 1,
      isBalanced: false,
      components: [{ component: 'other', providerCents: 0, ledgerCents: 40_000 }],
      findings: [
        {
          cause: 'line-lost',
          component: 'payment',
          subject: 'line-9',
          bookingId: null,
          providerCents: 0,
          ledgerCents: 40_000,
        },
      ],
      checkedAt: '2027-03-09T00:10:00.000Z',
    },
    {
      provider: 'stripe',
      rowCount: 7,
      journalCents: 0,
      findingCount: 3,
      unexplainedCount: 1,
      isBalanced: false,
      components: [{ component: 'fee', providerCents: -3_510, ledgerCents: 0 }],
      findings: [finding],
      checkedAt: '2027-03-09T00:10:00.000Z',
    },
  ],
  checks: [
    { provider: 'stripe', checkedAt: '2027-03-09T00:10:00.000Z', isBalanced: false },
    { provider: 'stripe', checkedAt: '2027-03-08T00:10:00.000Z', isBalanced: true },
  ],
  items: [{ ...finding, itemId: BOOKING_ID, provider: 'stripe', raisedAt: '2027-03-09T00:10:00.000Z' }],
};

const newLedgerApi = (role: StaffSession['role'] = 'finance', ledgerChecks: LedgerChecks = checks): FakeApi =>
  new FakeApi()
    .on(getCurrentSession, () => newStaffSession({ role }))
    .on(getCharging, () => ({ isPaused: false, reason: null, since: null }))
    .on(listBookings, () => ({ bookings: [], nextCursor: null }))
    .on(getLedgerChecks, () => ledgerChecks)
    .on(listLedgerDays, ({ query }) => ({
      days:
        query.account === 'clearing:stripe'
          ? [
              { day: '2027-03-01', movedCents: 40_000, balanceCents: 40_000 },
              { day: '2027-03-09', movedCents: 80_000, balanceCents: 120_000 },
            ]
          : [],
    }))
    .on(getLedger, () => ({
      position: 812,
      currency: 'USD' as const,
      entries: [],
      nextCursor: null,
      balances: ACCOUNTS.map((account) => ({
        account,
        balanceCents: BALANCE_CENTS[account] ?? 0,
        lineCount: 1,
      })),
    }));

describe('the ledger page', () => {
  test('shows a trial balance with equal columns and every account', async () => {
    await open('/ops/ledger', newLedgerApi());
    const balances = await screen.findByLabelText('Table: Balances');
    expect(balances.querySelectorAll('button')).toHaveLength(ACCOUNTS.length);
    expect(balances.querySelector('tfoot')).toHaveTextContent('Total$1,235.10$1,235.10');
  });

  test('draws and describes the chosen account over time', async () => {
    await open('/ops/ledger', newLedgerApi());
    const chartText = 'At Stripe: $400.00 on 1 March 2027, $1,200.00 on 9 March 2027.';
    await waitFor(() =>
      expect(document.querySelector('.curve svg')).toHaveAttribute('aria-label', chartText),
    );
    await userEvent.click(await screen.findByText('Bank', { selector: 'button' }));

    expect(await screen.findByText('No movements on this account.')).toBeInTheDocument();
    expect(screen.getByText('Download this account (CSV)')).toHaveAttribute(
      'href',
      '/api/ops/ledger.csv?account=bank',
    );
  });

  test('shows the last checks with the cause of each difference', async () => {
    await open('/ops/ledger', newLedgerApi());
    expect(await screen.findByText('9 March 2027, 00:10 UTC: 7 rows at Stripe')).toBeInTheDocument();

    const differences = await screen.findByLabelText('Table: Differences and their causes, Stripe');
    expect(differences.querySelector('tbody tr')).toHaveTextContent(
      'UnexplainedFind out what happened.Fees−$35.10$0.00pi_lost',
    );

    const bankDifferences = screen.getByLabelText('Table: Differences and their causes, Bank');
    expect(bankDifferences.querySelector('tbody tr')).toHaveTextContent(
      'No such lineImport its statement again, or undo the match.Payments$0.00$400.00line-9',
    );
    expect(screen.getByText('9 March 2027, 00:10 UTC: 4 lines of statements')).toBeInTheDocument();
  });

  test('shows the open findings of the last check', async () => {
    await open('/ops/ledger', newLedgerApi());
    expect(await screen.findByText('Other lines')).toBeInTheDocument();
    expect(screen.getByText('and 2 more')).toBeInTheDocument();
    const items = screen.getByLabelText('Table: To check');
    expect(items.querySelector('a')).toHaveAttribute('href', `/ops/bookings/${BOOKING_ID}`);
  });

  test('says when no check has run yet, and when no finding is open', async () => {
    await open('/ops/ledger', newLedgerApi('admin', { latestReports: [], checks: [], items: [] }));
    expect(await screen.findByText(/has not been checked yet/)).toBeInTheDocument();
    expect(screen.queryByText('To check')).not.toBeInTheDocument();
  });

  test('is hidden from staff without the right, whose page sends no request', async () => {
    const api = newLedgerApi('agent');
    await open('/ops/ledger', api);

    expect(await screen.findByText('The ledger is for finance and administrators.')).toBeInTheDocument();
    expect(screen.queryByText('Ledger', { selector: 'a' })).not.toBeInTheDocument();
    expect(api.calls.filter(({ key }) => key.includes('ledger'))).toEqual([]);
  });

  test('speaks Spanish to staff who prefer it', async () => {
    document.cookie = 'locale=es';
    try {
      await open('/ops/ledger', newLedgerApi());
      expect(await screen.findByText('Libro mayor', { selector: 'h1' })).toBeInTheDocument();
      expect(await screen.findAllByText('Sin explicación')).toHaveLength(2);
    } finally {
      document.cookie = 'locale=; max-age=0';
    }
  });
});
