import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { PaidBy } from '@wayfold/contracts/instalments';
import type { RefundReason } from '../../booking/events.js';

/** What every mail says of its booking. Dates are `YYYY-MM-DD`, sums are cents. */
export interface About {
  readonly locale: Locale;
  readonly givenName: string;
  readonly reference: string;
  readonly trip: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly travelers: number;
}

/** How money came in, where it goes back to, or what is charged without the customer. `last4` is null where it is not known. */
export type Means =
  { readonly kind: 'card'; readonly last4: string | null } | { readonly kind: Exclude<PaidBy, 'card'> };

/** The kinds of mail, each with the facts of its own. `chargedTo` is null where nothing is kept that could be charged. */
export interface MailFacts {
  /** `balance` is null when everything is paid; `late`: the money came after the hold was over. */
  confirmed: {
    readonly paidCents: number;
    readonly paidWith: readonly Means[];
    readonly late: boolean;
    readonly balance: {
      readonly amountCents: number;
      readonly chargeOn: string;
      readonly chargedTo: Means | null;
      /** The day of the first mail before the charge; null when there is no time for one. */
      readonly noticeOn: string | null;
    } | null;
  };
  'balance-notice': {
    readonly amountCents: number;
    readonly chargeOn: string;
    readonly days: number;
    readonly chargedTo: Means | null;
  };
  /** `charged`: by us, not by the customer's own hand. */
  receipt: {
    readonly part: 'deposit' | 'balance' | 'full';
    readonly amountCents: number;
    readonly paidOn: string;
    readonly paidWith: Means;
    readonly charged: boolean;
    readonly remainingCents: number;
  };
  'charge-failed': {
    readonly remedy:
      'pay' | 'nothing-saved' | 'too-small' | 'too-many-tries' | 'replace-card' | 'authenticate';
    readonly amountCents: number;
    readonly chargedTo: Means | null;
  };
  /** From `teamFrom` on a person looks at it. */
  'payment-reminder': {
    readonly amountCents: number;
    readonly dueOn: string;
    readonly teamFrom: string;
  };
  /** A new link to the booking, which works until that day; `others`: those sent before still work. */
  link: { readonly until: string; readonly others: boolean };
  /** To who is asked to pay a share, with a link to it. */
  'share-invited': { readonly amountCents: number; readonly dueOn: string };
  'share-reminder': { readonly amountCents: number; readonly dueOn: string; readonly late: boolean };
  'share-paid': { readonly amountCents: number; readonly paidOn: string };
  'share-refunded': { readonly amountCents: number; readonly reason: RefundReason };
  /** To the one who booked: somebody has not paid. Null once that person is erased. */
  'share-unpaid': {
    readonly amountCents: number;
    readonly dueOn: string;
    readonly name: string | null;
  };
  /** `to` is null where the log does not say what was paid with. */
  'refund-sent': {
    readonly reason: Exclude<RefundReason, 'no-seat-left'>;
    readonly amountCents: number;
    readonly to: Means | null;
  };
  /** Six digits that confirm a cancellation for a quarter of an hour. */
  'cancel-code': { readonly code: string };
  /** `balance` is what is still to be paid after it; null when nothing is. */
  'date-changed': {
    readonly fromStartsOn: string;
    /** New price less the old one. */
    readonly differenceCents: number;
    readonly refundCents: number;
    readonly balance: { readonly amountCents: number; readonly dueOn: string } | null;
  };
  /** Six digits that confirm another date for a quarter of an hour. */
  'change-code': { readonly code: string };
  /** Somebody else travels; `leadTravels`: the one who booked is still among the travelers. */
  'place-passed': { readonly leadTravels: boolean };
  'late-refunded': { readonly amountCents: number; readonly to: Means | null };
  cancelled: {
    readonly by: 'customer' | 'operator';
    readonly refundCents: number;
    /** Of it, what waits until a bank has decided. */
    readonly heldBackCents?: number;
    readonly keptCents: number;
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
  /** Six digits that show that the address is read. */
  'transfer-code': { readonly code: string };
  /** The balance is to be sent; `days` before its day. */
  'transfer-due': {
    readonly amountCents: number;
    readonly dueOn: string;
    readonly days: number;
  };
  /** After its time, and no seat was left. */
  'transfer-late': { readonly amountCents: number; readonly receivedOn: string };
  /** We sent it back by bank. */
  /** `otherwise`: it had come in another way than by bank. */
  'transfer-returned': { readonly amountCents: number; readonly otherwise?: true };
  /** Staff gave it back by hand, or it is on the gift card that it came from. */
  'given-back': { readonly amountCents: number; readonly giftCard: boolean };
  'transfer-over': { readonly receivedCents: number; readonly overCents: number };
  /** `expires` is the last month in which the card can be charged, `YYYY-MM`. */
  'card-expires': {
    readonly last4: string;
    readonly expires: string;
    readonly amountCents: number;
    readonly chargeOn: string;
  };
}
export type MailKind = keyof MailFacts;

/** A mail before it has words: what it is about, in the language of the booking. */
export type Mail = {
  readonly [K in MailKind]: { readonly kind: K; readonly about: About; readonly facts: MailFacts[K] };
}[MailKind];
