import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { Uuid } from '../kernel/ids.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';
import { LedgerAccount, SignedCents } from './ledger.js';

/** Parts of a provider's balance. `other` is money that is not ours. */
export const BALANCE_COMPONENTS = ['payment', 'refund', 'fee', 'dispute', 'payout', 'other'] as const;

const Component = z.enum(BALANCE_COMPONENTS);
export type Component = z.infer<typeof Component>;

/** Differences that resolve themselves or are informational. */
const EXPLAINED_CAUSES = [
  /** Too recent: the row will come with the next sweep, webhook or bank statement. */ 'in-transit',
  /** Decided here, but not yet confirmed by the provider. */ 'pending-refund',
  /** On both sides, but not ours: staff must classify it. */ 'unknown-money',
  /** A bank line, or the remainder of a line, that awaits a decision. */ 'line-open',
  /** All lines that staff have set aside, as one finding. */ 'line-set-aside',
  /** The bank reversed a line that had paid nothing. */ 'line-reversed',
  /** Staff recorded the line's money manually; the line is still in the queue. */ 'recorded-manually',
] as const;

/** Differences that somebody must investigate and correct. */
export const UNEXPLAINED_CAUSES = [
  'unexplained',
  /** A line is matched, but the booking did not receive its money. */ 'not-booked',
  /** The match was undone, but the booking still has the money. */ 'still-booked',
  /** On both sides, with different amounts. */ 'amount-differs',
  /** The ledger has the same match more than once. */ 'booked-twice',
  /** More was matched than the line holds, or one refund to two lines, or it was also recorded manually. */
  'matched-twice',
  /** The ledger has money of a line that no statement contains. */ 'line-lost',
  /** Two files contain the same movement. */ 'duplicate-line',
  /** The bank reversed a line that is still matched. */ 'reversal-open',
  /** A provider's payout is missing from the statements of its expected dates. */ 'payout-missing',
  /** Recorded manually as a transfer, but missing from those days' statements. */ 'manual-without-line',
  /** The other side could not be read, so the result is unknown. */ 'not-checked',
] as const;

export const FINDING_CAUSES = [...EXPLAINED_CAUSES, ...UNEXPLAINED_CAUSES] as const;

const FindingCause = z.enum(FINDING_CAUSES);
export type FindingCause = z.infer<typeof FindingCause>;

export const LedgerFinding = z
  .strictObject({
    cause: FindingCause,
    component: Component,
    /** Id of the payment, payout, bank line or provider row that the finding concerns, or a name. */
    subject: z.string(),
    bookingId: Uuid.nullable(),
    providerCents: SignedCents,
    ledgerCents: SignedCents,
  })
  .meta({ id: 'LedgerFinding' });
export type LedgerFinding = z.infer<typeof LedgerFinding>;

export const isUnexplained = ({ cause }: Pick<LedgerFinding, 'cause'>): boolean =>
  (UNEXPLAINED_CAUSES as readonly FindingCause[]).includes(cause);

/** Whose books a check compares with the ledger. */
export const CheckedProvider = z.enum(['stripe', 'paypal', 'bank']);

export type CheckedProvider = z.infer<typeof CheckedProvider>;

/** Result of comparing the ledger with a provider's books or with the bank lines. */
export const LedgerReport = z
  .strictObject({
    provider: CheckedProvider,
    /** Rows of the provider's ledger, or bank lines. */
    rowCount: z.int(),
    /** Movements on the provider's balance, by kind. */
    components: z.array(
      z.strictObject({ component: Component, providerCents: SignedCents, ledgerCents: SignedCents }),
    ),
    /** The sum of all accounts; 0 if every entry balances. */
    journalCents: SignedCents,
    /** The first findings, unexplained findings first. */
    findings: z.array(LedgerFinding),
    findingCount: z.int(),
    unexplainedCount: z.int(),
    isBalanced: z.boolean(),
  })
  .meta({ id: 'LedgerReport' });

export type LedgerReport = z.infer<typeof LedgerReport>;

export const getLedgerChecks = defineRoute({
  method: 'GET',
  path: '/api/ops/ledger/checks',
  access: FINANCE_ROLES,
  summary:
    'The latest comparison of the ledger with each provider and the bank, the times of earlier ones, and findings for staff.',
  reply: z.strictObject({
    /** The latest report of each provider, by name. */
    latestReports: z.array(LedgerReport.extend({ checkedAt: Instant })),
    /** The newest 30, newest first. */
    checks: z.array(
      z.strictObject({ provider: CheckedProvider, checkedAt: Instant, isBalanced: z.boolean() }),
    ),
    /** Open items: unexplained first, then oldest first, at most 200. */
    items: z.array(LedgerFinding.extend({ itemId: Uuid, provider: CheckedProvider, raisedAt: Instant })),
  }),
});

export const listLedgerDays = defineRoute({
  method: 'GET',
  path: '/api/ops/ledger/days',
  access: FINANCE_ROLES,
  summary: "An account's movement on each UTC day, and its balance at the end of the day.",
  query: z.strictObject({
    account: LedgerAccount,
    from: CalendarDate.optional(),
    until: CalendarDate.optional(),
  }),
  reply: z.strictObject({
    /** Days with movements, oldest first; the newest 400 of them. */
    days: z.array(z.strictObject({ day: CalendarDate, movedCents: SignedCents, balanceCents: SignedCents })),
  }),
});
