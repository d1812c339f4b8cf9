import { describe, expect, test } from '@jest/globals';
import { LedgerAccount } from '@wayfold/contracts/money/ledger';
import { ACCOUNT_BY_PROVIDER } from './books.js';

describe('accounts of money', () => {
  test('are known to the contract, each belonging to one source', () => {
    const accounts = Object.values(ACCOUNT_BY_PROVIDER);
    expect(accounts.filter((account) => !LedgerAccount.options.includes(account))).toEqual([]);
    expect(new Set(accounts).size).toBe(accounts.length);
  });
});
