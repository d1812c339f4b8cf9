import type { Account } from '@wayfold/contracts/money/ledger';

export type Kind = 'asset' | 'liability' | 'income' | 'expense' | 'either';

/** In balance sheet order. */
export const KINDS: readonly Kind[] = ['asset', 'liability', 'income', 'expense', 'either'];

export const KIND_OF = {
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
} as const satisfies Record<Account, Kind>;

export const ALL_ACCOUNTS = Object.keys(KIND_OF) as readonly Account[];

type Key<A> = A extends `${infer Left}:${infer Right}` ? `${Left}-${Right}` : A;

/** The account's name in text keys, where a colon would denote a namespace. */
export const keyOf = <A extends Account>(account: A): Key<A> => account.replace(':', '-') as Key<A>;
