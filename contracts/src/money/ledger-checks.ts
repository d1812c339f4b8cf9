import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/dates.js';
import { Uuid } from '../kernel/ids.js';
import { route } from '../kernel/route.js';
import { Account } from './ledger.js';

/** Parts of a provider's balance. `other` is money that is none of ours. */
export const COMPONENTS = ['payment', 'refund', 'fee', 'dispute', 'payout', 'other'] as const;
const Component = z.enum(COMPONENTS);
export type Component = z.infer<typeof Component>;

/** Differences that come right by themselves, or are nothing but said. */
const EXPLAINED = [
  /** Too young: the next sweep, a webhook or the bank's next statement brings it. */ 'in-transit',
  /** Decided here, and the provider has not said that it is done. */ 'pending-refund',
  /** Both have it and it is none of ours: somebody has to say what it is. */ 'unknown-money',
  /** A line of the bank, or what is left of it, that was not decided about yet. */ 'line-open',
  /** All lines that staff have set aside, as one. */ 'line-set-aside',
  /** The bank took a line back that had paid nothing. */ 'line-reversed',
  /** Staff have recorded the line as money that they have; it is still in the queue. */ 'recorded-by-hand',
] as const;
/** What somebody has to find out, and put right. */
export const UNEXPLAINED = [
  'unexplained',
  /** A line was matched, and the booking has not got its money. */ 'not-booked',
  /** The match was taken back, and the booking still has the money. */ 'still-booked',
  /** Both have it, with different amounts. */ 'amount-differs',
  /** The ledger has the same match more than once. */ 'booked-twice',
  /** More was matched than the line has, or the same refund to two lines, or it was recorded by hand as well. */
  'matched-twice',
  /** The ledger has money of a line that no statement holds. */ 'line-lost',
  /** The same movement is there from two files. */ 'line-doubled',
  /** The bank took a line back that is still matched. */ 'reversal-open',
  /** A provider's payout is on no statement of the days when it was to come. */ 'payout-missing',
  /** Recorded by hand as a transfer, and on no statement of those days. */ 'hand-without-line',
  /** The other side could not be read: nobody knows. */ 'not-checked',
] as const;

/** Why the two do not say the same. */
export const CAUSES = [...EXPLAINED, ...UNEXPLAINED] as const;
const Cause = z.enum(CAUSES);
export type Cause = z.infer<typeof Cause>;

/** Cents beyond any single payment; negative when they left the provider's balance. */
const Sum = z.int();

export const LedgerFinding = z
  .strictObject({
    cause: Cause,
    component: Component,
    /** What it is about: a payment, a payout, a line of the bank, or the provider's row itself. */
    party: z.string(),
    bookingId: Uuid.nullable(),
    providerCents: Sum,
    ledgerCents: Sum,
  })
  .meta({ id: 'LedgerFinding' });
export type LedgerFinding = z.infer<typeof LedgerFinding>;

export const isUnexplained = ({ cause }: Pick<LedgerFinding, 'cause'>): boolean =>
  (UNEXPLAINED as readonly Cause[]).includes(cause);

/** What a comparison of the ledger with the books of a provider, or with the lines of the bank, came to. */
export const LedgerReport = z
  .strictObject({
    /** `stripe`, `paypal` or `bank`. */
    provider: z.string(),
    /** Rows of the provider's ledger, or lines of the bank. */
    rows: z.int(),
    /** What moved on the provider's balance, by what it is. */
    components: z.array(z.strictObject({ component: Component, providerCents: Sum, ledgerCents: Sum })),
    /** The sum of all accounts; 0 when every entry balances. */
    journalCents: Sum,
    /** The first of them, unexplained ones before all others. */
    findings: z.array(LedgerFinding),
    found: z.int(),
    unexplained: z.int(),
    ok: z.boolean(),
  })
  .meta({ id: 'LedgerReport' });
export type LedgerReport = z.infer<typeof LedgerReport>;

export const getLedgerChecks = route({
  method: 'GET',
  path: '/api/ops/ledger/checks',
  access: ['finance', 'admin'],
  summary:
    'The last comparison of the ledger with each provider and the bank, when the ones before were, and what somebody has to look at.',
  reply: z.strictObject({
    /** One of each, in the order of their names. */
    last: z.array(LedgerReport.extend({ checkedAt: Instant })),
    /** The newest 30, newest first. */
    checks: z.array(z.strictObject({ provider: z.string(), checkedAt: Instant, ok: z.boolean() })),
    /** Open ones, unexplained ones first and of each kind the oldest, at most 200. */
    items: z.array(LedgerFinding.extend({ itemId: Uuid, provider: z.string(), raisedAt: Instant })),
  }),
});

export const getLedgerDays = route({
  method: 'GET',
  path: '/api/ops/ledger/days',
  access: ['finance', 'admin'],
  summary: 'What an account moved on each UTC day, and its balance at the end of the day.',
  query: z.strictObject({
    account: Account,
    from: CalendarDate.optional(),
    until: CalendarDate.optional(),
  }),
  reply: z.strictObject({
    /** Days on which it moved, oldest first, the newest 400 of them. */
    days: z.array(z.strictObject({ day: CalendarDate, movedCents: Sum, balanceCents: Sum })),
  }),
});
