// Maps the provider's objects to ours.
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { SavedCard } from '@wayfold/contracts/money/instalments';
import type Stripe from 'stripe';
import type {
  BalanceEntry,
  CardDispute,
  CardProviderEvent,
  Decline,
  EntryKind,
  Intent,
  RefundDetails,
  SavedCardDetails,
  Setup,
} from './port.js';

const toId = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

export const toDecline = (error: {
  code?: string | undefined;
  decline_code?: string | undefined;
  advice_code?: string | undefined;
}): Decline => ({
  code: error.code ?? 'card_declined',
  declineCode: error.decline_code ?? null,
  adviceCode: error.advice_code ?? null,
});

/** Converts the provider's seconds to a Date. */
const toDate = (seconds: number): Date => new Date(seconds * 1000);

type RawCard = {
  brand?: string | null;
  last4?: string | null;
  exp_month?: number | null;
  exp_year?: number | null;
};

const toSavedCard = (card: RawCard | null | undefined): SavedCard | null =>
  card?.brand && card.last4
    ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month ?? 0, expYear: card.exp_year ?? 0 }
    : null;

const LENDERS = ['klarna', 'affirm'] as const;

/** Converts an intent, with its card if `stripeObject` was retrieved with `EXPANDED_FIELDS`. */
export function toIntent(stripeObject: Stripe.PaymentIntent): Intent {
  const method = typeof stripeObject.payment_method === 'object' ? stripeObject.payment_method : null;
  const charge = typeof stripeObject.latest_charge === 'object' ? stripeObject.latest_charge : null;
  const card = method?.card ?? charge?.payment_method_details?.card ?? null;
  return {
    id: stripeObject.id,
    status: stripeObject.status as Intent['status'],
    clientSecret: stripeObject.client_secret ?? '',
    amountCents: stripeObject.amount,
    receivedCents: stripeObject.amount_received,
    currency: stripeObject.currency,
    customerId: toId(stripeObject.customer),
    paymentMethodId: toId(stripeObject.payment_method),
    chargeId: toId(stripeObject.latest_charge),
    card: toSavedCard(card),
    lastDecline: stripeObject.last_payment_error ? toDecline(stripeObject.last_payment_error) : null,
    bookingId: stripeObject.metadata['booking'] ?? null,
    instalmentId: stripeObject.metadata['instalment'] ?? null,
    method: LENDERS.find((lender) => stripeObject.payment_method_types.includes(lender)) ?? 'card',
    redirectUrl: stripeObject.next_action?.redirect_to_url?.url ?? null,
  };
}

export function toSetup(stripeObject: Stripe.SetupIntent): Setup {
  const method = typeof stripeObject.payment_method === 'object' ? stripeObject.payment_method : null;
  return {
    id: stripeObject.id,
    status: stripeObject.status as Setup['status'],
    clientSecret: stripeObject.client_secret ?? '',
    customerId: toId(stripeObject.customer),
    paymentMethodId: toId(stripeObject.payment_method),
    card: toSavedCard(method?.card),
    lastDecline: stripeObject.last_setup_error ? toDecline(stripeObject.last_setup_error) : null,
    bookingId: stripeObject.metadata?.['booking'] ?? null,
  };
}

/** Returns undefined if the method is not a card. Includes the booking if `customer` was expanded. */
export function toSavedCardDetails(stripeObject: Stripe.PaymentMethod): SavedCardDetails | undefined {
  const card = toSavedCard(stripeObject.card);
  const customer = typeof stripeObject.customer === 'object' ? stripeObject.customer : null;
  // A deleted customer has no metadata.
  const metadata = customer && 'metadata' in customer ? customer.metadata : {};
  return card ? { id: stripeObject.id, card, bookingId: metadata['booking'] ?? null } : undefined;
}

export const toRefundDetails = (stripeObject: Stripe.Refund): RefundDetails => ({
  id: stripeObject.id,
  amountCents: stripeObject.amount,
  status: stripeObject.status as RefundDetails['status'],
  paymentId: toId(stripeObject.payment_intent),
  refundId: stripeObject.metadata?.['refund'] ?? null,
  attemptId: stripeObject.metadata?.['try'] ?? stripeObject.metadata?.['refund'] ?? null,
  failureReason: stripeObject.failure_reason ?? null,
  createdAt: toDate(stripeObject.created),
});

export const toCardDispute = (stripeObject: Stripe.Dispute): CardDispute => ({
  id: stripeObject.id,
  paymentId: toId(stripeObject.payment_intent),
  amountCents: stripeObject.amount,
  currency: stripeObject.currency,
  reason: stripeObject.reason,
  status: stripeObject.status,
  netCents: stripeObject.balance_transactions.reduce((sum, { net }) => sum + net, 0),
  answerBy:
    stripeObject.evidence_details.due_by === null ? null : toDate(stripeObject.evidence_details.due_by),
});

/** By Stripe's reporting category, because type names differ between cards and lenders. */
const KIND_BY_CATEGORY: Readonly<Record<string, EntryKind>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund-failed',
  dispute: 'dispute',
  dispute_reversal: 'dispute-reversed',
  payout: 'payout',
  payout_reversal: 'payout-returned',
  fee: 'fee',
};

/** Converts a balance transaction, with its payment if `data.source` was expanded. */
export function toBalanceEntry(stripeObject: Stripe.BalanceTransaction): BalanceEntry {
  const source = typeof stripeObject.source === 'object' ? stripeObject.source : null;
  const paymentIntent = source && 'payment_intent' in source ? source.payment_intent : null;
  return {
    id: stripeObject.id,
    kind: KIND_BY_CATEGORY[stripeObject.reporting_category] ?? 'other',
    category: stripeObject.reporting_category,
    amountCents: stripeObject.amount,
    feeCents: stripeObject.fee,
    netCents: stripeObject.net,
    currency: stripeObject.currency,
    sourceId: toId(stripeObject.source),
    paymentId: toId(paymentIntent),
    bookingId: source?.object === 'charge' ? (source.metadata['booking'] ?? null) : null,
    arrivesOn: source?.object === 'payout' ? toUtcDate(toDate(source.arrival_date)) : null,
    createdAt: toDate(stripeObject.created),
  };
}

const SUBJECT_BY_OBJECT: Readonly<Record<string, CardProviderEvent['about']>> = {
  payment_intent: 'intent',
  setup_intent: 'setup',
  refund: 'refund',
  dispute: 'dispute',
  charge: 'charge',
  payment_method: 'card',
  customer: 'customer',
};

export function toCardProviderEvent(stripeObject: Stripe.Event): CardProviderEvent {
  const object = stripeObject.data.object as {
    id?: string;
    object: string;
    payment_intent?: string | null;
    metadata?: Record<string, string> | null;
  };
  const subject = SUBJECT_BY_OBJECT[object.object] ?? 'other';
  const objectId = object.id ?? '';
  return {
    id: stripeObject.id,
    type: stripeObject.type,
    objectId,
    bookingId: object.metadata?.['booking'] ?? null,
    about: subject,
    paymentId: subject === 'intent' ? objectId : (object.payment_intent ?? null),
    createdAt: toDate(stripeObject.created),
  };
}
