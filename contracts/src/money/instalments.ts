import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { InstalmentKind } from './quotes.js';

/** Payment state of a booking. */
export const MoneyState = z.enum([
  'UNPAID',
  'DEPOSIT_PAID',
  'PAID',
  'OVERDUE',
  'ACTION_REQUIRED',
  'OVERPAID',
  'PARTLY_REFUNDED',
  'REFUNDED',
  'DISPUTED',
]);

export type MoneyState = z.infer<typeof MoneyState>;

export const ChargeState = z.enum([
  'SCHEDULED',
  'ATTEMPTING',
  'UNKNOWN',
  'SUCCEEDED',
  'ACTION_REQUIRED',
  'FAILED',
  'EXHAUSTED',
  'VOIDED',
]);
export type ChargeState = z.infer<typeof ChargeState>;

/** Why the outcome of a charge attempt is unknown. */
export const UnknownReason = z.enum([
  /** The call timed out or failed: the provider may have executed it. */
  'no-answer',
  /** The provider answered, without a final result. */
  'unresolved',
  /** PayPal reviews the capture. */
  'in-review',
  'paused',
  'paypal-payment-open',
  'card-payment-open',
  'card-payment-not-stopped',
  'cancelled-at-provider',
  'amount-changed',
  /** The captured amount differs from the open amount. */
  'amount-differs',
  'paypal-not-configured',
  'authorization-pending',
  'authorization-not-released',
]);

export type UnknownReason = z.infer<typeof UnknownReason>;

export const UnknownOutcome = z.strictObject({
  reason: UnknownReason,
  /** The provider's own status or error. */
  providerCode: z.string().nullable(),
});
export type UnknownOutcome = z.infer<typeof UnknownOutcome>;

export const SavedCard = z.strictObject({
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
});
export type SavedCard = z.infer<typeof SavedCard>;

export const PaidBy = z.enum([
  'card',
  'paypal',
  'klarna',
  'affirm',
  'transfer',
  'gift-card',
  'staff',
  'goodwill',
]);
export type PaidBy = z.infer<typeof PaidBy>;

export const InstalmentView = z
  .strictObject({
    id: Uuid,
    kind: InstalmentKind,
    amountCents: Amount,
    dueOn: CalendarDate,
    /** When the worker charges it; null for what the customer pays at booking. */
    chargeAt: Instant.nullable(),
    paidAt: Instant.nullable(),
    refundedCents: Amount,
    charge: ChargeState.nullable(),
    card: SavedCard.nullable(),
    /** How the instalment was or will be paid; null while undecided. */
    method: PaidBy.nullable(),
    paidCents: Amount,
    payer: z.enum(['lead', 'co-payer']),
  })
  .meta({ id: 'Instalment' });
export type InstalmentView = z.infer<typeof InstalmentView>;
