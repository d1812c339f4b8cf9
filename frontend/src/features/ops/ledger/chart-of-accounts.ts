import type { LedgerAccount } from '@wayfold/contracts/money/ledger';

export type AccountKind = 'asset' | 'liability' | 'income' | 'expense' | 'either';

/** The kinds in the order of a balance sheet. */
export const ACCOUNT_KINDS: readonly AccountKind[] = ['asset', 'liability', 'income', 'expense', 'either'];

export const KINDS_BY_ACCOUNT = {
  receivable: 'asset',
  'clearing:stripe': 'asset',
  'clearing:paypal': 'asset',
  bank: 'asset',
  cash: 'asset',
  disputes: 'asset',
  deposits: 'liability',
  refunds: 'liability',
  overpayments: 'liability',
  'gift-cards': 'liability',
  donations: 'liability',
  revenue: 'income',
  forfeited: 'income',
  fees: 'expense',
  goodwill: 'expense',
  suspense: 'either',
} as const satisfies Record<LedgerAccount, AccountKind>;

export const ALL_ACCOUNTS = Object.keys(KINDS_BY_ACCOUNT) as readonly LedgerAccount[];

type AccountKey<A> = A extends `${infer Left}:${infer Right}` ? `${Left}-${Right}` : A;

/** Converts the account's name for text keys, where a colon would denote a namespace. */
export const toAccountKey = <A extends LedgerAccount>(account: A): AccountKey<A> =>
  account.replace(':', '-') as AccountKey<A>;
