// Maps the provider's objects to ours.
import { getUtcDate } from '@wayfold/contracts/kernel/dates';
import type { SavedCard } from '@wayfold/contracts/money/instalments';
import type Stripe from 'stripe';
import type {
  BalanceEntry,
  CardDispute,
  Decline,
  EntryKind,
  Intent,
  ReceivedEvent,
  RefundDetails,
  SavedCardDetails,
  Setup,
} from './port.js';

const findId = (value: string | { id: string } | null | undefined): string | null =>
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

/** Includes the card if `raw` was retrieved with `EXPANDED_FIELDS`. */
export function toIntent(raw: Stripe.PaymentIntent): Intent {
  const method = typeof raw.payment_method === 'object' ? raw.payment_method : null;
  const charge = typeof raw.latest_charge === 'object' ? raw.latest_charge : null;
  const card = method?.card ?? charge?.payment_method_details?.card ?? null;
  return {
    id: raw.id,
    status: raw.status as Intent['status'],
    clientSecret: raw.client_secret ?? '',
    amountCents: raw.amount,
    receivedCents: raw.amount_received,
    currency: raw.currency,
    customerId: findId(raw.customer),
    paymentMethodId: findId(raw.payment_method),
    chargeId: findId(raw.latest_charge),
    card: toSavedCard(card),
    lastDecline: raw.last_payment_error ? toDecline(raw.last_payment_error) : null,
    bookingId: raw.metadata['booking'] ?? null,
    instalmentId: raw.metadata['instalment'] ?? null,
    method: LENDERS.find((lender) => raw.payment_method_types.includes(lender)) ?? 'card',
    redirectUrl: raw.next_action?.redirect_to_url?.url ?? null,
  };
}

export function toSetup(raw: Stripe.SetupIntent): Setup {
  const method = typeof raw.payment_method === 'object' ? raw.payment_method : null;
  return {
    id: raw.id,
    status: raw.status as Setup['status'],
    clientSecret: raw.client_secret ?? '',
    customerId: findId(raw.customer),
    paymentMethodId: findId(raw.payment_method),
    card: toSavedCard(method?.card),
    lastDecline: raw.last_setup_error ? toDecline(raw.last_setup_error) : null,
    bookingId: raw.metadata?.['booking'] ?? null,
  };
}

/** Undefined if it is not a card. Includes the booking if `customer` was expanded. */
export function toSavedCardDetails(raw: Stripe.PaymentMethod): SavedCardDetails | undefined {
  const card = toSavedCard(raw.card);
  const customer = typeof raw.customer === 'object' ? raw.customer : null;
  const bookingId = customer?.metadata?.['booking'] ?? null;
  return card ? { id: raw.id, card, bookingId } : undefined;
}

export const toRefundDetails = (raw: Stripe.Refund): RefundDetails => ({
  id: raw.id,
  amountCents: raw.amount,
  status: raw.status as RefundDetails['status'],
  paymentId: findId(raw.payment_intent),
  refundId: raw.metadata?.['refund'] ?? null,
  attemptId: raw.metadata?.['try'] ?? raw.metadata?.['refund'] ?? null,
  failureReason: raw.failure_reason ?? null,
  createdAt: toDate(raw.created),
});

export const toCardDispute = (raw: Stripe.Dispute): CardDispute => ({
  id: raw.id,
  paymentId: findId(raw.payment_intent),
  amountCents: raw.amount,
  currency: raw.currency,
  reason: raw.reason,
  status: raw.status,
  netCents: raw.balance_transactions.reduce((sum, { net }) => sum + net, 0),
  answerBy: raw.evidence_details.due_by === null ? null : toDate(raw.evidence_details.due_by),
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

/** Includes the payment if `data.source` was expanded. */
export function toBalanceEntry(raw: Stripe.BalanceTransaction): BalanceEntry {
  const source = typeof raw.source === 'object' ? raw.source : null;
  const paymentIntent = source && 'payment_intent' in source ? source.payment_intent : null;
  return {
    id: raw.id,
    kind: KIND_BY_CATEGORY[raw.reporting_category] ?? 'other',
    category: raw.reporting_category,
    amountCents: raw.amount,
    feeCents: raw.fee,
    netCents: raw.net,
    currency: raw.currency,
    sourceId: findId(raw.source),
    paymentId: findId(paymentIntent),
    bookingId: source?.object === 'charge' ? (source.metadata['booking'] ?? null) : null,
    arrivesOn: source?.object === 'payout' ? getUtcDate(toDate(source.arrival_date)) : null,
    createdAt: toDate(raw.created),
  };
}

const SUBJECT_BY_OBJECT: Readonly<Record<string, ReceivedEvent['about']>> = {
  payment_intent: 'intent',
  setup_intent: 'setup',
  refund: 'refund',
  dispute: 'dispute',
  charge: 'charge',
  payment_method: 'card',
  customer: 'customer',
};

export function toCardEvent(raw: Stripe.Event): ReceivedEvent {
  const object = raw.data.object as {
    id?: string;
    object: string;
    payment_intent?: string | null;
    metadata?: Record<string, string> | null;
  };
  const subject = SUBJECT_BY_OBJECT[object.object] ?? 'other';
  const objectId = object.id ?? '';
  return {
    id: raw.id,
    type: raw.type,
    objectId,
    bookingId: object.metadata?.['booking'] ?? null,
    about: subject,
    paymentId: subject === 'intent' ? objectId : (object.payment_intent ?? null),
    createdAt: toDate(raw.created),
  };
}
