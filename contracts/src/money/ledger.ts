import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/dates.js';
import { Page, Uuid, nextCursor } from '../kernel/ids.js';
import { route } from '../kernel/route.js';

/** The chart of accounts. infra/docs/ledger.md says which event posts what. */
export const ACCOUNTS = [
  /** Asset: what a customer owes because its day has come. */
  'receivable',
  /** Assets: what a provider has taken for us and not paid out yet, less what it gave back. A lender pays through Stripe. */
  'clearing:stripe',
  'clearing:paypal',
  'bank',
  /** Asset: what staff have taken and not brought to the bank. */
  'cash',
  /** Asset: what a provider withholds while a customer contests a payment. */
  'disputes',
  /** Liability: paid, or due, for trips that have not begun. */
  'deposits',
  /** Liability: a refund is decided and not carried out yet. */
  'refunds',
  /** Liability: money that is there and not due: late, twice, or of another amount. */
  'overpayments',
  /** Liabilities. */
  'gift-cards',
  'donations',
  /** Money at a provider that is none of ours, or that nobody has explained yet; either side. */
  'suspense',
  /** Income. */
  'revenue',
  'forfeited',
  /** Expenses: what providers keep, and what we give. */
  'fees',
  'goodwill',
] as const;
export const Account = z.enum(ACCOUNTS).meta({ id: 'LedgerAccount' });
export type Account = z.infer<typeof Account>;

/** Cents beyond any single payment: the sum of an account. Debits are positive, credits negative. */
const Sum = z.int();

export const LedgerLine = z
  .strictObject({
    account: Account,
    /** Debit positive, credit negative. */
    amountCents: Sum,
    /** The payment at the provider that the line is about. */
    party: z.string().nullable(),
  })
  .meta({ id: 'LedgerLine' });

export const LedgerEntry = z
  .strictObject({
    /** Of the event in the log, which is the entry's voucher. */
    position: z.int(),
    event: z.string(),
    streamId: Uuid,
    version: z.int(),
    /** Null for what is about no booking, such as a payout. */
    bookingId: Uuid.nullable(),
    recordedAt: Instant,
    day: CalendarDate,
    /** All lines of the entry; they sum to zero. */
    lines: z.array(LedgerLine).min(2),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerBalance = z
  .strictObject({ account: Account, balanceCents: Sum, lines: z.int() })
  .meta({ id: 'LedgerBalance' });
export type LedgerBalance = z.infer<typeof LedgerBalance>;

/** Which entries: those that touch the account, are about the booking, were recorded on the UTC day. */
const which = { account: Account.optional(), bookingId: Uuid.optional(), day: CalendarDate.optional() };

export const getLedger = route({
  method: 'GET',
  path: '/api/ops/ledger',
  access: ['finance', 'admin'],
  summary: 'The balance of every account, and the entries, newest first.',
  query: z.strictObject({
    ...Page,
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    ...which,
  }),
  reply: z.strictObject({
    /** Up to this event of the log. */
    position: z.int(),
    currency: z.literal('USD'),
    balances: z.array(LedgerBalance),
    entries: z.array(LedgerEntry),
    nextCursor,
  }),
});

export const getLedgerCsv = route({
  method: 'GET',
  path: '/api/ops/ledger.csv',
  access: ['finance', 'admin'],
  summary: 'The lines of the ledger in the order of the log, as CSV: amounts in cents, debit and credit.',
  query: z.strictObject(which),
  reply: z.string(),
  media: 'text/csv',
});
