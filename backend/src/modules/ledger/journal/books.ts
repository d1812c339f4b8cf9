import type { Account } from '@wayfold/contracts/ledger';
import type { Source } from '../../booking/events.js';

export interface Line {
  readonly account: Account;
  /** Debit positive, credit negative; never 0. */
  readonly amountCents: number;
  /** The payment at the provider that the line is about. */
  readonly party: string | null;
}

/** A payment at the provider as the ledger has it. Amounts in cents, 0 or more. */
export interface PaymentBooks {
  readonly provider: Source;
  readonly capturedCents: number;
  readonly refundedCents: number;
  /** Of these, gifts of ours. */
  readonly giftedCents: number;
  /** Of what was taken: not due, on `overpayments`. */
  readonly surplusCents: number;
  /** Of what was taken: on its way back, on `refunds`. */
  readonly returningCents: number;
  /** It paid an instalment; while the booking is expired its money is a surplus all the same. */
  readonly accepted: boolean;
  /** It is one of the booking's payments: not one that came twice, or that nobody knows. */
  readonly booked: boolean;
  /** Of the surplus: what paid an instalment while nothing was due; it is earned when the booking is confirmed. */
  readonly pendingCents: number;
  /** Refunds that failed, cents by refund: on its way back until another refund of the payment is that money. */
  readonly failed: Readonly<Record<string, number>>;
  /** Of what goes back: held back while a bank contests the payment, cents by refund. */
  readonly waiting: Readonly<Record<string, number>>;
  /** Refunds that fell away, cents by refund: one of them that goes all the same, and is in `refunds`, is claimed. */
  readonly fallen: Readonly<Record<string, number>>;
  /** What went back of it, cents by refund: the source may take one of them back. */
  readonly refunds: Readonly<Record<string, number>>;
  /** Gifts over it that began after the booking had been cancelled: those its end did not take back. */
  readonly giftsSince?: readonly string[];
  /** Of those that had failed before: what another refund had tried again by then, cents by refund. */
  readonly twice?: Readonly<Record<string, number>>;
}

/** What the ledger remembers of one booking, so that each entry follows from its event and this alone. */
export interface Books {
  /** The first day of the trip, YYYY-MM-DD. */
  readonly startsOn: string | null;
  /** Its hold is over and it was not confirmed since, or it was cancelled: nothing is due. */
  readonly expired: boolean;
  /** For good: what was decided over the money then is not held again. */
  readonly cancelled?: boolean;
  /** Revenue was recognised: what is earned later is revenue at once. */
  readonly departed: boolean;
  /** Held for the trip on `deposits`, cents. */
  readonly depositsCents: number;
  /** Given away on `goodwill`, cents: paid for the trip or sent to the customer, and not taken back since. */
  readonly givenCents: number;
  /** Owed on `receivable`, cents by instalment; 0 once it was paid. */
  readonly due: Readonly<Record<string, number>>;
  /** By id at the provider. */
  readonly payments: Readonly<Record<string, PaymentBooks>>;
}

/** Where the money of a source lies. */
export const ACCOUNT_OF = {
  stripe: 'clearing:stripe',
  paypal: 'clearing:paypal',
  bank: 'bank',
  'gift-card': 'gift-cards',
  staff: 'cash',
  goodwill: 'goodwill',
} as const satisfies Record<Source, Account>;
