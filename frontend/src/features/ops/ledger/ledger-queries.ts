import { queryOptions } from '@tanstack/react-query';
import type { getLedger, LedgerAccount } from '@wayfold/contracts/money/ledger';
import type { getLedgerChecks, listLedgerDays } from '@wayfold/contracts/money/ledger-checks';
import { callApi } from '../../../shared/api/client.js';

export const balancesQuery = queryOptions({
  queryKey: ['ops', 'ledger', 'balances'],
  queryFn: ({ signal }) =>
    callApi<typeof getLedger>('GET /api/ops/ledger', { query: { limit: 1 } }, { signal }),
  staleTime: 0,
});

export const buildDaysQuery = (account: LedgerAccount) =>
  queryOptions({
    queryKey: ['ops', 'ledger', 'days', account],
    queryFn: ({ signal }) =>
      callApi<typeof listLedgerDays>('GET /api/ops/ledger/days', { query: { account } }, { signal }),
    staleTime: 0,
  });

export const checksQuery = queryOptions({
  queryKey: ['ops', 'ledger', 'checks'],
  queryFn: ({ signal }) => callApi<typeof getLedgerChecks>('GET /api/ops/ledger/checks', {}, { signal }),
  staleTime: 0,
});

export const buildCsvAddress = (account?: LedgerAccount): string =>
  `/api/ops/ledger.csv${account === undefined ? '' : `?account=${encodeURIComponent(account)}`}`;
