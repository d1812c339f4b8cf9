import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { PaidBy } from '@wayfold/contracts/money/instalments';
import type { RefundReason } from '../../booking/events.js';

/** Facts in every mail. Dates are `YYYY-MM-DD`, amounts are cents. */
export interface MailedBooking {
  readonly locale: Locale;
  readonly givenName: string;
  readonly reference: string;
  readonly tripName: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly travelers: number;
}

/** Method of a payment, refund or charge. `last4` is null if unknown. */
export type PaymentMethod =
  { readonly kind: 'card'; readonly last4: string | null } | { readonly kind: Exclude<PaidBy, 'card'> };

/** Kinds of mail with their facts. `savedMethod` is null if no method is saved. */
export interface MailFacts {
  /** `balance` is null if everything is paid; `isLate`: the money arrived after the hold. */
  confirmed: {
    readonly paidCents: number;
    readonly paidWith: readonly PaymentMethod[];
    readonly isLate: boolean;
    readonly balance: {
      readonly amountCents: number;
      readonly chargeOn: string;
      readonly savedMethod: PaymentMethod | null;
      /** Day of the first notice before the charge; null if it is too late for a notice. */
      readonly noticeOn: string | null;
    } | null;
  };
  'balance-notice': {
    readonly amountCents: number;
    readonly chargeOn: string;
    readonly daysLeft: number;
    readonly savedMethod: PaymentMethod | null;
  };
  /** `isAutomatic`: we charged it; the customer did nothing. */
  receipt: {
    readonly part: 'deposit' | 'balance' | 'full';
    readonly amountCents: number;
    readonly paidOn: string;
    readonly paidWith: PaymentMethod;
    readonly isAutomatic: boolean;
    readonly remainingCents: number;
  };
  'charge-failed': {
    readonly remedy:
      'pay' | 'nothing-saved' | 'too-small' | 'too-many-attempts' | 'replace-card' | 'authenticate';
    readonly amountCents: number;
    readonly savedMethod: PaymentMethod | null;
  };
  'payment-reminder': {
    readonly amountCents: number;
    readonly dueOn: string;
    /** Day on which staff take over. */
    readonly takeoverOn: string;
  };
  /** A new link, valid until the day `until`; `isAdditional`: earlier links still work. */
  link: { readonly until: string; readonly isAdditional: boolean };
  /** To a co-payer, with a link to the share. */
  'share-invited': { readonly amountCents: number; readonly dueOn: string };
  'share-reminder': { readonly amountCents: number; readonly dueOn: string; readonly isLate: boolean };
  'share-paid': { readonly amountCents: number; readonly paidOn: string };
  'share-refunded': { readonly amountCents: number; readonly reason: RefundReason };
  /** To the lead: a co-payer has not paid; `name` is null once the co-payer is erased. */
  'share-unpaid': {
    readonly amountCents: number;
    readonly dueOn: string;
    readonly name: string | null;
  };
  /** `to` is null if no event names the method. */
  'refund-sent': {
    readonly reason: Exclude<RefundReason, 'no-seat-left'>;
    readonly amountCents: number;
    readonly to: PaymentMethod | null;
  };
  /** Six digits that confirm a cancellation within a quarter of an hour. */
  'cancel-code': { readonly code: string };
  /** `balance` is what remains to be paid; null if nothing does. */
  'date-changed': {
    readonly fromStartsOn: string;
    /** New price minus the old price. */
    readonly differenceCents: number;
    readonly refundCents: number;
    readonly balance: { readonly amountCents: number; readonly dueOn: string } | null;
  };
  /** Six digits that confirm a date change within a quarter of an hour. */
  'change-code': { readonly code: string };
  /** A place was reassigned; `isLeadTraveling`: the lead still travels. */
  'place-reassigned': { readonly isLeadTraveling: boolean };
  'late-refunded': { readonly amountCents: number; readonly to: PaymentMethod | null };
  cancelled: {
    readonly cancellingParty: 'customer' | 'operator';
    readonly refundCents: number;
    /** Part that waits for a bank's decision. */
    readonly heldCents?: number;
    readonly retainedCents: number;
  };
  'transfer-details': {
    readonly amountCents: number;
    readonly deadline: string;
  };
  'transfer-received': {
    readonly amountCents: number;
    readonly receivedOn: string;
    readonly remainingCents: number;
  };
  'transfer-short': {
    readonly receivedCents: number;
    readonly missingCents: number;
    readonly deadline: string;
  };
  /** Six digits that verify the address. */
  'transfer-code': { readonly code: string };
  /** The balance is due by transfer. */
  'transfer-due': {
    readonly amountCents: number;
    readonly dueOn: string;
    readonly daysLeft: number;
  };
  /** The transfer arrived late, and no seat was left. */
  'transfer-late': { readonly amountCents: number; readonly receivedOn: string };
  /** The transfer goes back by bank; `isSubstitute`: the payment had arrived by another method. */
  'transfer-returned': { readonly amountCents: number; readonly isSubstitute?: true };
  /** Staff returned the payment in cash, or it went back to its gift card. */
  'payment-returned': { readonly amountCents: number; readonly isGiftCard: boolean };
  'transfer-over': { readonly receivedCents: number; readonly surplusCents: number };
  'card-expires': {
    readonly last4: string;
    /** Last month in which the card works, `YYYY-MM`. */
    readonly expiryMonth: string;
    readonly amountCents: number;
    readonly chargeOn: string;
  };
}

export type MailKind = keyof MailFacts;

/** A mail's facts before rendering, in the booking's language. */
export type BookingMail = {
  readonly [K in MailKind]: { readonly kind: K; readonly about: MailedBooking; readonly facts: MailFacts[K] };
}[MailKind];
