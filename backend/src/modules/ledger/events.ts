import { CalendarDate, Instant } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { CheckedProvider, LedgerFinding, LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import { z } from 'zod';
import { defineEvent, type EventDefinitions, type EventOf } from '../../kernel/event.js';

/** Stream `revenue`, one per booking with money: deposits for its trip are earned. */
export const revenueEvents = {
  /**
   * The trip has begun in every time zone. Carries no amount: the ledger knows the deposits at this log
   * position, and later money is revenue at once.
   */
  RevenueRecognized: defineEvent(z.strictObject({ bookingId: Uuid, startsOn: CalendarDate })),
} as const satisfies EventDefinitions;

export type RevenueEvent = EventOf<typeof revenueEvents>;

/** A row of a provider's own ledger. */
const entry = {
  provider: z.enum(['stripe', 'paypal']),
  /** Id of the row at the provider. */
  entryId: z.string(),
  /** Time of the row, by the provider's clock. */
  at: Instant,
};
/** The payment of the row and its booking; null for money of other software on the account. */
const paymentRef = { paymentId: z.string().nullable(), bookingId: Uuid.nullable() };
/** Cents beyond the bounds of one payment; negative when leaving the provider's balance. */
const MovedCents = z.int();

/**
 * Stream `provider-entry`, one per provider row that no other event covers. Payments and refunds of
 * bookings are not repeated here.
 */
export const booksEvents = {
  /** Fee for a payment, a dispute or nothing specific; negative for a fee refund. */
  ProviderFeeCharged: defineEvent(
    z.strictObject({ ...entry, ...paymentRef, sourceId: z.string().nullable(), feeCents: MovedCents }),
  ),
  /** Money in transit from the provider to our bank, due on `arrivesOn`. */
  ProviderPayoutArrived: defineEvent(
    z.strictObject({
      ...entry,
      payoutId: z.string(),
      amountCents: MovedCents,
      arrivesOn: CalendarDate.nullable(),
    }),
  ),
  /** The bank refused the payout: the provider holds the money again. */
  ProviderPayoutReturned: defineEvent(
    z.strictObject({ ...entry, payoutId: z.string(), amountCents: MovedCents }),
  ),
  /** Money withheld for a dispute, or returned if positive. */
  DisputeMoneyMoved: defineEvent(
    z.strictObject({ ...entry, ...paymentRef, disputeId: z.string().nullable(), amountCents: MovedCents }),
  ),
  /** Money of other software, of no known kind: staff must explain it. */
  ProviderMoneyMoved: defineEvent(
    z.strictObject({
      ...entry,
      ...paymentRef,
      sourceId: z.string().nullable(),
      /** Category in the provider's words. */
      category: z.string(),
      amountCents: MovedCents,
    }),
  ),
} as const satisfies EventDefinitions;

export type BooksEvent = EventOf<typeof booksEvents>;

export const checkEvents = {
  /** Stream `ledger-check`, one per check of the ledger against the providers. */
  LedgerChecked: defineEvent(LedgerReport.extend({ checkId: Uuid })),
  /** Stream `ledger-item`, one per finding that staff must examine. */
  LedgerItemRaised: defineEvent(LedgerFinding.extend({ itemId: Uuid, provider: CheckedProvider })),
  /** A later check no longer finds the item's difference. */
  LedgerItemResolved: defineEvent(z.strictObject({ itemId: Uuid })),
} as const satisfies EventDefinitions;
export type CheckEvent = EventOf<typeof checkEvents>;
