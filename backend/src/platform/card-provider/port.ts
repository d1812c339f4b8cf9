import type { SavedCard } from '@wayfold/contracts/money/instalments';
import type { Locale } from '@wayfold/contracts/kernel/ids';

export type IntentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';

/** How a customer can pay: a card, or a lender that pays all of it now. */
export type PaymentMethodKind = 'card' | 'klarna' | 'affirm';

export interface Decline {
  readonly code: string;
  readonly declineCode: string | null;
  /** What the network advises; decides whether it is tried again. */
  readonly adviceCode: string | null;
}

/** A payment at the provider, reduced to what decides. Amounts in cents. */
export interface Intent {
  readonly id: string;
  readonly status: IntentStatus;
  readonly clientSecret: string;
  readonly amountCents: number;
  /** What the provider really took; 0 until it succeeds. */
  readonly receivedCents: number;
  readonly currency: string;
  readonly customerId: string | null;
  readonly paymentMethodId: string | null;
  readonly chargeId: string | null;
  readonly card: SavedCard | null;
  readonly lastDecline: Decline | null;
  readonly bookingId: string | null;
  readonly instalmentId: string | null;
  /** What it can be paid with: one of them, as it was asked for. */
  readonly method: PaymentMethodKind;
  /** Where the customer has to go now, e.g. to a lender; null when nowhere. */
  readonly redirectUrl: string | null;
}

/** A card that is saved without a payment. */
export interface Setup {
  readonly id: string;
  readonly status: IntentStatus;
  readonly clientSecret: string;
  readonly customerId: string | null;
  readonly paymentMethodId: string | null;
  readonly card: SavedCard | null;
  readonly lastDecline: Decline | null;
  readonly bookingId: string | null;
}

/**
 * A call has three outcomes that we act on, and a fourth that we do not know: `unknown` means that the provider may or
 * may not have done it, and must be asked.
 */
export type ProviderAnswer<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'declined'; readonly decline: Decline; readonly intent: Intent | null }
  /** There is no such object. */
  | { readonly kind: 'missing' }
  /** The object is in another state than the call needs, e.g. it has succeeded already. */
  | { readonly kind: 'state'; readonly intent: Intent }
  | {
      readonly kind: 'unknown';
      readonly why: string;
      /** The provider was too busy and says that it did nothing. It may be asked again, with the same key. */
      readonly untouched?: true;
    };

/** A saved card, and the booking whose customer has it. */
export interface SavedCardDetails {
  readonly id: string;
  readonly card: SavedCard;
  readonly bookingId: string | null;
}

export type RefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

/** A refund with what it takes to know whose it is. */
export interface RefundDetails {
  readonly id: string;
  readonly amountCents: number;
  readonly status: RefundStatus;
  readonly intentId: string | null;
  /** Our own id, from its metadata; null for one made at the provider's dashboard. */
  readonly refundId: string | null;
  /** Which try of it this is, by the name that it was asked for with; null where `refundId` is. */
  readonly tried: string | null;
  readonly failureReason: string | null;
  readonly createdAt: Date;
}

/** The provider will not: `charge_already_refunded`, `charge_disputed`, or `amount` when less is left. Nothing was done. */
export interface RefundRefused {
  readonly kind: 'refused';
  readonly code: string;
}

export interface Dispute {
  readonly id: string;
  readonly intentId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  readonly reason: string;
  /** `needs_response`, `under_review`, `won`, `lost`; of a mere inquiry `warning_…`. */
  readonly status: string;
  /** What moved because of it so far, fees included: cents, negative when it is gone. */
  readonly netCents: number;
  readonly answerBy: Date | null;
}

/** What a row of a provider's ledger is about; `other` is for a person to look at. */
export type EntryKind =
  | 'payment'
  | 'refund'
  | 'refund-failed'
  | 'dispute'
  | 'dispute-reversed'
  | 'payout'
  | 'payout-returned'
  | 'fee'
  | 'other';

/** A row of the provider's own ledger. Amounts in cents, negative when they leave us; net = amount - fee. */
export interface BalanceEntry {
  readonly id: string;
  readonly kind: EntryKind;
  /** In the provider's words. */
  readonly category: string;
  readonly amountCents: number;
  readonly feeCents: number;
  readonly netCents: number;
  readonly currency: string;
  /** The charge, refund, dispute or payout that caused it, and its payment. */
  readonly sourceId: string | null;
  readonly intentId: string | null;
  /** As the source itself says it; a refund or a dispute says nothing. */
  readonly bookingId: string | null;
  /** Of a payout: the day on which the bank should have it, YYYY-MM-DD. */
  readonly arrivesOn: string | null;
  readonly createdAt: Date;
}

/** One page, newest first; `next` is the cursor of the page after it. */
export interface ProviderPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  /** The object it is about, e.g. a payment intent. */
  readonly objectId: string;
  /** The booking that the object says it belongs to. */
  readonly bookingId?: string | null;
}

/** An event with the kind of its object, which says what to retrieve. */
export interface ReceivedEvent extends ProviderEvent {
  readonly about: 'intent' | 'setup' | 'refund' | 'dispute' | 'charge' | 'card' | 'customer' | 'other';
  /** The payment that a refund, a dispute or a charge belongs to; of an intent itself. */
  readonly intentId: string | null;
  readonly createdAt: Date;
}

/** Card payments. One adapter, the real SDK, for the real provider and for the sandbox. What makes money or moves it carries a key. */
export interface CardProvider {
  createCustomer(bookingId: string, key: string): Promise<ProviderAnswer<{ id: string }>>;
  /** With their saved cards. May be repeated: what is gone, or was never there, is `missing`. Charges stay in the books. */
  deleteCustomer(customerId: string): Promise<ProviderAnswer<{ id: string }>>;
  /** Unconfirmed. With `saveCard` the card may be charged later without the customer. */
  createIntent(
    request: {
      readonly bookingId: string;
      readonly instalmentId: string;
      readonly customerId: string;
      readonly amountCents: number;
      readonly saveCard: boolean;
      /** `card` when absent. What a lender pays cannot be charged again: then `saveCard` has to be false. */
      readonly method?: PaymentMethodKind;
    },
    key: string,
  ): Promise<ProviderAnswer<Intent>>;
  retrieveIntent(intentId: string): Promise<ProviderAnswer<Intent>>;
  /** Every intent of a customer, newest first: finds one whose id was lost. */
  listIntents(customerId: string): Promise<ProviderAnswer<Intent[]>>;
  /** Charges a saved card without the customer. */
  confirmOffSession(intentId: string, paymentMethodId: string, key: string): Promise<ProviderAnswer<Intent>>;
  /** Sends the customer to a lender: the intent's `redirectUrl`, from where they come back to `returnUrl`. */
  confirmWithLender(
    intentId: string,
    request: {
      readonly method: 'klarna' | 'affirm';
      readonly returnUrl: string;
      readonly email: string;
      /** ISO 3166-1, two letters. */
      readonly country: string;
      /** Of the lender's page. */
      readonly locale: Locale;
    },
    key: string,
  ): Promise<ProviderAnswer<Intent>>;
  /** May be repeated: what has ended answers with `state`. */
  cancelIntent(intentId: string): Promise<ProviderAnswer<Intent>>;
  /**
   * Sends back a part. `refundId` is ours: by it a refund whose answer was lost is found among `refundsOf`. `tried` names a
   * further try of it.
   */
  refundPart(
    request: {
      readonly intentId: string;
      readonly refundId: string;
      readonly tried?: string;
      readonly amountCents: number;
    },
    key: string,
  ): Promise<ProviderAnswer<RefundDetails> | RefundRefused>;
  retrieveRefund(id: string): Promise<ProviderAnswer<RefundDetails>>;
  /** Every refund of an intent, failed ones included, newest first. */
  refundsOf(intentId: string): Promise<ProviderAnswer<RefundDetails[]>>;
  retrieveDispute(id: string): Promise<ProviderAnswer<Dispute>>;
  /** For another card of the same customer; it is saved in the provider's form, without a payment. */
  createSetup(
    request: { readonly bookingId: string; readonly customerId: string },
    key: string,
  ): Promise<ProviderAnswer<Setup>>;
  retrieveSetup(setupId: string): Promise<ProviderAnswer<Setup>>;
  /** May be repeated: what has ended is answered as it ended. */
  cancelSetup(setupId: string): Promise<ProviderAnswer<Setup>>;
  /** Attaches the card to the customer when it is not yet. `missing` when there is no such card. */
  setDefaultCard(
    customerId: string,
    paymentMethodId: string,
    key: string,
  ): Promise<ProviderAnswer<{ id: string }>>;
  /** A saved card as the provider knows it now: the card updater may have changed it. */
  retrieveCard(paymentMethodId: string): Promise<ProviderAnswer<SavedCardDetails>>;
  /** Events that may have an effect, of at most the last 30 days: finds what no webhook brought. */
  listEvents(since: Date, cursor?: string): Promise<ProviderAnswer<ProviderPage<ReceivedEvent>>>;
  listBalanceTransactions(since: Date, cursor?: string): Promise<ProviderAnswer<ProviderPage<BalanceEntry>>>;
  /** The event in a signed body; undefined when the signature or its time is wrong. */
  readEvent(rawBody: Buffer, signature: string): ReceivedEvent | undefined;
}

export const CARD_PROVIDER = Symbol('CardProvider');
