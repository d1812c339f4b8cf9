import { bookingEvents, type BookingEvent, type GiftCardEvent } from '../../booking/events.js';
import type { BooksEvent, RevenueEvent } from '../events.js';
import type { Books, Line } from './books.js';
import { Posting } from './posting.js';

/** Every event that may move money; `RULES` decides what the ledger posts for it. */
export type LedgerEvent = BookingEvent | GiftCardEvent | RevenueEvent | BooksEvent;

/** What an event posts and remembers; null if the ledger ignores it. */
type Rules = {
  readonly [E in LedgerEvent as E['type']]: ((posting: Posting, data: E['data']) => void) | null;
};

const RULES: Rules = {
  BookingCreated: (p, { quote }) => p.open(quote.startsOn),
  DepositPaid: (p, data) => p.pay(data),
  FullAmountPaid: (p, data) => p.pay(data),
  BalancePaid: (p, data) => p.pay(data),
  PartPaid: (p, data) => p.pay(data),
  OverpaymentReceived: (p, data) => p.overpay(data),
  PaymentReversed: (p, { provider, paymentId, amountCents }) => {
    p.receive(provider, paymentId, amountCents);
    p.reverse(paymentId, amountCents);
  },
  BookingConfirmed: (p) => p.confirm(),
  BookingExpired: (p) => p.expire(),
  // The balance is owed from its due day on, whether or not the charge succeeds.
  ChargeStarted: (p, { instalmentId, amountCents }) => p.bill(instalmentId, amountCents),
  OperationsItemRaised: (p, { money }) => {
    if (money) p.receive(money.provider, money.paymentId, money.amountCents);
  },
  // The first event about a payment nobody accepted: a duplicate, or one for an ended booking.
  RefundStarted: (p, { provider, paymentId, amountCents, refundId, reason, insteadOf }) => {
    p.receive(provider, paymentId, amountCents);
    p.send(paymentId, amountCents, refundId, reason === 'goodwill', insteadOf);
  },
  RefundHeld: (p, { provider, paymentId, amountCents, refundId, begun = false }) => {
    p.receive(provider, paymentId, amountCents);
    p.holdBack(paymentId, amountCents, refundId, begun);
  },
  PaymentRefunded: (p, { provider, paymentId, amountCents, refundId, reason }) => {
    p.receive(provider, paymentId, amountCents);
    p.giveBack(paymentId, amountCents, refundId, { gift: reason === 'goodwill', by: provider });
  },
  RefundFailed: (p, { provider, paymentId, amountCents, refundId, code, reason, wentAs: originalId }) => {
    p.receive(provider, paymentId, amountCents);
    if (originalId !== undefined) p.handBack(paymentId, amountCents, refundId, originalId);
    else if (['dispute-lost', 'allocation-reversed', 'sent-by-hand'].includes(code))
      p.fallAway(paymentId, amountCents, refundId, reason === 'goodwill');
    else p.takeBack(paymentId, refundId, amountCents, reason === 'goodwill');
  },
  BookingCancelled: (p, { retainedCents, paidCents }) => p.cancel(retainedCents, paidCents),
  // The new plan's amounts are owed on their own days.
  DepartureChanged: (p, { quote }) => {
    p.open(quote.startsOn);
    p.release();
  },
  BalanceSplit: (p, { instalmentId }) => p.release([instalmentId]),
  // The provider's own ledger covers what it withholds and returns.
  DisputeOpened: (p, { provider, paymentId, amountCents }) => p.receive(provider, paymentId, amountCents),
  DisputeClosed: (p, { provider, paymentId, amountCents, outcome }) => {
    p.receive(provider, paymentId, amountCents);
    if (outcome === 'lost') p.lose(paymentId, amountCents);
  },
  // A goodwill gift card. The booking's events cover cards that pay or are refilled.
  GiftCardIssued: (p, { giftCardId, amountCents }) =>
    p.move('goodwill', 'gift-cards', amountCents, giftCardId),
  RevenueRecognized: (p) => p.depart(),

  ProviderFeeCharged: (p, { provider, feeCents, ...row }) =>
    p.move('fees', `clearing:${provider}`, feeCents, partyOf(row)),
  ProviderPayoutArrived: (p, { provider, payoutId, amountCents }) =>
    p.move('bank', `clearing:${provider}`, amountCents, payoutId),
  ProviderPayoutReturned: (p, { provider, payoutId, amountCents }) =>
    p.move(`clearing:${provider}`, 'bank', amountCents, payoutId),
  DisputeMoneyMoved: (p, { provider, amountCents, ...row }) =>
    p.move(`clearing:${provider}`, 'disputes', amountCents, partyOf(row)),
  ProviderMoneyMoved: (p, { provider, amountCents, ...row }) =>
    p.move(`clearing:${provider}`, 'suspense', amountCents, partyOf(row)),

  PaymentReferenceGenerated: null,
  CapabilityGranted: null,
  CapabilityRevoked: null,
  OperationsItemSettled: null,
  HoldExtended: null,
  HoldExpiryStarted: null,
  TravelersNamed: null,
  PlanChosen: null,
  TermsAccepted: null,
  PaymentStarted: null,
  CustomerRegistered: null,
  PaymentIntentCreated: null,
  PaymentAttemptFailed: null,
  PaymentIntentCancelled: null,
  PaymentIntentAbandoned: null,
  BalanceScheduled: null,
  ChargeConfirming: null,
  ChargeOutcomeUnknown: null,
  ChargeDeclined: null,
  ChargeActionRequired: null,
  ChargeExhausted: null,
  ChargeVoided: null,
  PayPalOrderCreated: null,
  PayPalCaptureStarted: null,
  PayPalCapturePending: null,
  PayPalOrderDropped: null,
  PayPalAccountSaved: null,
  TransferChosen: null,
  TransferReceiptAdded: null,
  BalanceAwaited: null,
  HoldRetained: null,
  GoodwillGranted: null,
  CardSetupStarted: null,
  CardSetupFailed: null,
  CardReplaced: null,
  CardUpdated: null,
  RefundOrdered: null,
  ManualPaymentRecorded: null,
  // Its payments are reversed one by one.
  ManualPaymentVoided: null,
  RefundPending: null,
  PlaceReassigned: null,
  PayerInvited: null,
  PayerLinkSent: null,
  ShareRevoked: null,
  ConfirmationCodeSent: null,
  ConfirmationCodeFailed: null,
  ConfirmationCodeUsed: null,
  GiftCardApplied: null,
  GiftCardRemoved: null,
  GiftCardReserved: null,
  GiftCardReleased: null,
  GiftCardUnblocked: null,
  GiftCardRedeemed: null,
  GiftCardReturned: null,
  GiftCardBlocked: null,
  PersonErased: null,
  ErasureCompleted: null,
};

/** Every event type the ledger subscribes to. */
export const posted: readonly string[] = Object.entries(RULES)
  .filter(([, rule]) => rule !== null)
  .map(([type]) => type);

/** Posts one event: its entry sums to zero and may be empty; `books` is the new state of its booking. */
export function post(before: Books, event: LedgerEvent): { books: Books; lines: readonly Line[] } {
  const posting = new Posting(before);
  // The table pairs each rule with its data; a union of functions cannot express that.
  const rule = RULES[event.type] as ((posting: Posting, data: LedgerEvent['data']) => void) | null;
  rule?.(posting, event.data);
  return posting.finish();
}

/** The booking of an event; null if it concerns none. */
export function bookingOf(event: LedgerEvent & { readonly streamId: string }): string | null {
  if (event.type in bookingEvents) return event.streamId;
  return 'bookingId' in event.data ? event.data.bookingId : null;
}

/** What a provider row concerns: the payment, otherwise its cause, otherwise the row itself. */
export const partyOf = (row: {
  readonly paymentId: string | null;
  readonly sourceId?: string | null;
  readonly disputeId?: string | null;
  readonly entryId: string;
}): string => row.paymentId ?? row.sourceId ?? row.disputeId ?? row.entryId;
