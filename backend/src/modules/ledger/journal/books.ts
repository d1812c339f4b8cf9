import type { LedgerAccount } from '@wayfold/contracts/money/ledger';
import type { Source } from '../../booking/events.js';

export interface JournalLine {
  readonly account: LedgerAccount;
  /** Debit positive, credit negative; never 0. */
  readonly amountCents: number;
  /** Id of the payment, payout, gift card or provider row concerned; null for the booking as a whole. */
  readonly subjectId: string | null;
}

type CentsByRefund = Readonly<Record<string, number>>;

/** A provider payment in the ledger. Cents, 0 or more. */
export interface PaymentBooks {
  readonly provider: Source;
  readonly capturedCents: number;
  /** Sent back the way the payment came; refunds from another account do not count. */
  readonly refundedCents: number;
  /** Part of `refundedCents` that was goodwill. */
  readonly refundedGoodwillCents: number;
  /** Captured but not due, on `overpayments`. */
  readonly surplusCents: number;
  /** Captured and being refunded, on `refunds`. */
  readonly returningCents: number;
  /** The booking recorded the payment; false for a duplicate or unknown payment. */
  readonly isBooked: boolean;
  /** The payment, or a part of it, paid an instalment. */
  readonly hasPaidInstalment: boolean;
  /** Part of the surplus that paid an instalment of an ended booking; a deposit once it is confirmed. */
  readonly pendingCents: number;
  /** Refunds waiting for the end of a dispute. */
  readonly heldRefunds: CentsByRefund;
  /** Refunds that failed: still owed, except what another refund of the payment has reissued. */
  readonly failedRefunds: CentsByRefund;
  /** Refunds that are written off: if the provider sends one anyway, the customer owes us the money. */
  readonly cancelledRefunds: CentsByRefund;
  /** Refunds that were sent, including canceled refunds; each may still bounce. */
  readonly sentRefunds: CentsByRefund;
  /** Parts of sent refunds that the customer received twice, because a reissue had already sent them. */
  readonly doubleRefunds?: CentsByRefund;
  /** Ids of goodwill refunds started after the cancellation: the cancellation did not take them back. */
  readonly laterGoodwillIds?: readonly string[];
}

/** The ledger's memory of one booking: each entry follows from its event and this state alone. */
export interface Books {
  /** First day of the trip, YYYY-MM-DD. */
  readonly startsOn: string | null;
  /** The hold expired without a later confirmation, or the booking was canceled: nothing is due. */
  readonly isEnded: boolean;
  /** A cancellation is final: money returned later is not held for the trip again. */
  readonly isCancelled?: boolean;
  /** The trip has begun and its revenue was recognized: later earnings are revenue at once. */
  readonly hasDeparted: boolean;
  /** Held for the trip on `deposits`, cents. */
  readonly depositsCents: number;
  /** Balance of `goodwill`, cents: given toward the trip or sent to the customer, and not taken back. */
  readonly goodwillCents: number;
  /** Owed on `receivable`, cents by instalment; 0 once paid. */
  readonly dueCents: Readonly<Record<string, number>>;
  /** By id at the provider. */
  readonly payments: Readonly<Record<string, PaymentBooks>>;
}

export const noBooks: Books = {
  startsOn: null,
  isEnded: false,
  hasDeparted: false,
  depositsCents: 0,
  goodwillCents: 0,
  dueCents: {},
  payments: {},
};

/** The account that holds the money of each source. */
export const ACCOUNT_BY_PROVIDER = {
  stripe: 'clearing:stripe',
  paypal: 'clearing:paypal',
  bank: 'bank',
  'gift-card': 'gift-cards',
  staff: 'cash',
  goodwill: 'goodwill',
} as const satisfies Record<Source, LedgerAccount>;
