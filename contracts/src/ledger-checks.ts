import { z } from 'zod';
import { CalendarDate, Instant } from './kernel/dates.js';
import { Uuid } from './kernel/ids.js';
import { route } from './kernel/route.js';
import { Account } from './ledger.js';

/** Parts of a provider's balance. `other` is money that is none of ours. */
export const COMPONENTS = ['payment', 'refund', 'fee', 'dispute', 'payout', 'other'] as const;
const Component = z.enum(COMPONENTS);
export type Component = z.infer<typeof Component>;

/**
 * Why a provider and the ledger do not say the same. `in-transit`: too young, the next sweep or a webhook brings it;
 * `pending-refund`: decided here, and the provider has not said that it is done; `unknown-money`: both have it and it is none
 * of ours; `unexplained`: somebody has to find out.
 */
export const CAUSES = ['in-transit', 'pending-refund', 'unknown-money', 'unexplained'] as const;
const Cause = z.enum(CAUSES);
export type Cause = z.infer<typeof Cause>;

/** Cents beyond any single payment; negative when they left the provider's balance. */
const Sum = z.int();

export const LedgerFinding = z
  .strictObject({
    cause: Cause,
    component: Component,
    /** What it is about: a payment, a payout, or the provider's row itself. */
    party: z.string(),
    bookingId: Uuid.nullable(),
    providerCents: Sum,
    ledgerCents: Sum,
  })
  .meta({ id: 'LedgerFinding' });
export type LedgerFinding = z.infer<typeof LedgerFinding>;

/** What a comparison of the ledger with a provider's books came to. */
export const LedgerReport = z
  .strictObject({
    provider: z.string(),
    /** Rows of the provider's ledger. */
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
    'The last comparison of the ledger with the provider, when the ones before were, and what somebody has to look at.',
  reply: z.strictObject({
    last: LedgerReport.extend({ checkedAt: Instant }).nullable(),
    /** The newest 30, newest first. */
    checks: z.array(z.strictObject({ checkedAt: Instant, ok: z.boolean() })),
    /** Open ones, oldest first, at most 200. */
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
