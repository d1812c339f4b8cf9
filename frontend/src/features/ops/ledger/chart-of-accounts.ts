import type { Account } from '@wayfold/contracts/money/ledger';

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
} as const satisfies Record<Account, AccountKind>;

export const ALL_ACCOUNTS = Object.keys(KINDS_BY_ACCOUNT) as readonly Account[];

type AccountKey<A> = A extends `${infer Left}:${infer Right}` ? `${Left}-${Right}` : A;

/** The account's name in text keys, where a colon would denote a namespace. */
export const toAccountKey = <A extends Account>(account: A): AccountKey<A> =>
  account.replace(':', '-') as AccountKey<A>;
