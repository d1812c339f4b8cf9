import type { Account } from '@wayfold/contracts/money/ledger';
import type { Source } from '../../booking/events.js';

export interface Line {
  readonly account: Account;
  /** Debit positive, credit negative; never 0. */
  readonly amountCents: number;
  /** Provider payment that the line concerns. */
  readonly party: string | null;
}

/** A provider payment in the ledger. Cents, 0 or more. */
export interface PaymentBooks {
  readonly provider: Source;
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** Part of the refunds that was goodwill. */
  readonly giftedCents: number;
  /** Captured but not due, on `overpayments`. */
  readonly surplusCents: number;
  /** Captured and being refunded, on `refunds`. */
  readonly returningCents: number;
  /** It paid an instalment; while the booking is expired, its money is still a surplus. */
  readonly accepted: boolean;
  /** A recognized payment of the booking, not a duplicate or an unknown one. */
  readonly booked: boolean;
  /**
   * Part of the surplus that paid an instalment while nothing was due; earned once the booking is
   * confirmed.
   */
  readonly pendingCents: number;
  /** Failed refunds, cents by refund: still owed until another refund of the payment sends that money. */
  readonly failed: Readonly<Record<string, number>>;
  /** Held refunds during a dispute, cents by refund. */
  readonly waiting: Readonly<Record<string, number>>;
  /** Cancelled refunds, cents by refund: one that is sent anyway, and is in `refunds`, becomes a claim. */
  readonly fallen: Readonly<Record<string, number>>;
  /** Sent refunds, cents by refund: the source may return one of them. */
  readonly refunds: Readonly<Record<string, number>>;
  /** Goodwill that began after the cancellation, and that the cancellation therefore did not take back. */
  readonly giftsSince?: readonly string[];
  /** For previously failed refunds: cents that another refund had already reissued. */
  readonly twice?: Readonly<Record<string, number>>;
}

/** What the ledger remembers of one booking: each entry follows from its event and this state alone. */
export interface Books {
  /** First day of the trip, YYYY-MM-DD. */
  readonly startsOn: string | null;
  /** The hold expired without a later confirmation, or the booking was cancelled: nothing is due. */
  readonly expired: boolean;
  /** Final: money decided at cancellation is not held again. */
  readonly cancelled?: boolean;
  /** Revenue was recognized: later earnings are revenue at once. */
  readonly departed: boolean;
  /** Held for the trip on `deposits`, cents. */
  readonly depositsCents: number;
  /**
   * Goodwill given, on `goodwill`, and not taken back: paid for the trip or sent to the customer, cents.
   */
  readonly givenCents: number;
  /** Owed on `receivable`, cents by instalment; 0 once paid. */
  readonly due: Readonly<Record<string, number>>;
  /** By id at the provider. */
  readonly payments: Readonly<Record<string, PaymentBooks>>;
}

/** The account that holds the money of each source. */
export const ACCOUNT_OF = {
  stripe: 'clearing:stripe',
  paypal: 'clearing:paypal',
  bank: 'bank',
  'gift-card': 'gift-cards',
  staff: 'cash',
  goodwill: 'goodwill',
} as const satisfies Record<Source, Account>;
