import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { Uuid } from '../kernel/ids.js';
import { Currency } from '../kernel/money.js';
import { nextCursor, Page } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';

/** The chart of accounts. infra/docs/ledger.md says which event posts what. */
export const ACCOUNTS = [
  /** Asset: owed by customers because it is due. */
  'receivable',
  /** Assets: taken by a provider for us and not yet paid out, minus refunds. Lenders pay through Stripe. */
  'clearing:stripe',
  'clearing:paypal',
  'bank',
  /** Asset: cash that staff have taken but not deposited at the bank. */
  'cash',
  /** Asset: withheld by a provider during a dispute. */
  'disputes',
  /** Liability: paid or due for trips that have not begun. */
  'deposits',
  /** Liability: refunds that are decided but not carried out. */
  'refunds',
  /** Liability: money that is not due: late, duplicate, or of another amount. */
  'overpayments',
  /** Liabilities. */
  'gift-cards',
  'donations',
  /** Money at a provider that is not ours or not explained yet; either side. */
  'suspense',
  /** Income. */
  'revenue',
  'forfeited',
  /** Expenses: provider fees, and goodwill. */
  'fees',
  'goodwill',
] as const;

export const LedgerAccount = z.enum(ACCOUNTS).meta({ id: 'LedgerAccount' });
export type LedgerAccount = z.infer<typeof LedgerAccount>;

/** Cents beyond any single payment. Debits are positive; credits, or money that left, are negative. */
export const SignedCents = z.int();

export const LedgerLine = z
  .strictObject({
    account: LedgerAccount,
    /** Debit positive, credit negative. */
    amountCents: SignedCents,
    /** Id of the payment, payout, gift card or provider row concerned; null for the booking as a whole. */
    subjectId: z.string().nullable(),
  })
  .meta({ id: 'LedgerLine' });

export const LedgerEntry = z
  .strictObject({
    /** Log position of the event that is the entry's voucher. */
    position: z.int(),
    event: z.string(),
    streamId: Uuid,
    version: z.int(),
    /** Null if no booking is concerned, e.g. for a payout. */
    bookingId: Uuid.nullable(),
    recordedAt: Instant,
    day: CalendarDate,
    /** All lines of the entry; they add up to zero. */
    lines: z.array(LedgerLine).min(2),
  })
  .meta({ id: 'LedgerEntry' });
export type LedgerEntry = z.infer<typeof LedgerEntry>;

export const LedgerBalance = z
  .strictObject({ account: LedgerAccount, balanceCents: SignedCents, lineCount: z.int() })
  .meta({ id: 'LedgerBalance' });
export type LedgerBalance = z.infer<typeof LedgerBalance>;

/** Filters entries by account, by booking and by UTC day of recording. */
const entryFilter = {
  account: LedgerAccount.optional(),
  bookingId: Uuid.optional(),
  day: CalendarDate.optional(),
};

export const getLedger = defineRoute({
  method: 'GET',
  path: '/api/ops/ledger',
  access: FINANCE_ROLES,
  summary: "Every account's balance, and the entries, newest first.",
  query: z.strictObject({
    ...Page,
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    ...entryFilter,
  }),
  reply: z.strictObject({
    /** Log position up to which entries are summed. */
    position: z.int(),
    currency: Currency,
    balances: z.array(LedgerBalance),
    entries: z.array(LedgerEntry),
    nextCursor,
  }),
});

export const getLedgerCsv = defineRoute({
  method: 'GET',
  path: '/api/ops/ledger.csv',
  access: FINANCE_ROLES,
  summary: "The ledger's lines in log order as CSV: debit and credit in cents.",
  query: z.strictObject(entryFilter),
  reply: z.string(),
  media: 'text/csv',
});
