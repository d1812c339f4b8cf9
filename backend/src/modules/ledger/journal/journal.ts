import { bookingEvents, type BookingEvent, type GiftCardEvent } from '../../booking/events.js';
import type { BooksEvent, RevenueEvent } from '../events.js';
import type { Books, Line } from './books.js';
import { Posting } from './posting.js';

/** Every event that may move money; `RULES` decides what the ledger posts for it. */
export type LedgerEvent = BookingEvent | GiftCardEvent | RevenueEvent | BooksEvent;

/** What an event posts and remembers; null if the ledger ignores it. */
type PostingRules = {
  readonly [E in LedgerEvent as E['type']]: ((posting: Posting, data: E['data']) => void) | null;
};

const RULES: PostingRules = {
  BookingCreated: (p, { quote }) => p.setStartDate(quote.startsOn),
  DepositPaid: (p, data) => p.bookPayment(data),
  FullAmountPaid: (p, data) => p.bookPayment(data),
  BalancePaid: (p, data) => p.bookPayment(data),
  PartPaid: (p, data) => p.bookPayment(data),
  OverpaymentReceived: (p, data) => p.bookOverpayment(data),
  PaymentReversed: (p, { provider, paymentId, amountCents }) => {
    p.bookCapture(provider, paymentId, amountCents);
    p.reversePayment(paymentId, amountCents);
  },
  BookingConfirmed: (p) => p.confirmBooking(),
  BookingExpired: (p) => p.expireBooking(),
  // The balance is owed from its due day on, whether or not the charge succeeds.
  ChargeStarted: (p, { instalmentId, amountCents }) => p.billInstalment(instalmentId, amountCents),
  OperationsItemRaised: (p, { money }) => {
    if (money) p.bookCapture(money.provider, money.paymentId, money.amountCents);
  },
  // The first event about a payment nobody accepted: a duplicate, or one for an ended booking.
  RefundStarted: (p, { provider, paymentId, amountCents, refundId, reason, insteadOf }) => {
    p.bookCapture(provider, paymentId, amountCents);
    p.startRefund(paymentId, amountCents, refundId, reason === 'goodwill', insteadOf);
  },
  RefundHeld: (p, { provider, paymentId, amountCents, refundId, begun = false }) => {
    p.bookCapture(provider, paymentId, amountCents);
    p.holdRefund(paymentId, amountCents, refundId, begun);
  },
  PaymentRefunded: (p, { provider, paymentId, amountCents, refundId, reason }) => {
    p.bookCapture(provider, paymentId, amountCents);
    p.completeRefund(paymentId, amountCents, refundId, {
      isGoodwill: reason === 'goodwill',
      source: provider,
    });
  },
  RefundFailed: (p, { provider, paymentId, amountCents, refundId, code, reason, wentAs: originalId }) => {
    p.bookCapture(provider, paymentId, amountCents);
    if (originalId !== undefined) p.endReissue(paymentId, amountCents, refundId, originalId);
    else if (['dispute-lost', 'allocation-reversed', 'sent-by-hand'].includes(code))
      p.cancelRefund(paymentId, amountCents, refundId, reason === 'goodwill');
    else p.failRefund(paymentId, refundId, amountCents, reason === 'goodwill');
  },
  BookingCancelled: (p, { retainedCents, paidCents }) => p.cancelBooking(retainedCents, paidCents),
  // The new plan's amounts are owed on their own days.
  DepartureChanged: (p, { quote }) => {
    p.setStartDate(quote.startsOn);
    p.clearReceivables();
  },
  BalanceSplit: (p, { instalmentId }) => p.clearReceivables([instalmentId]),
  // The provider's own ledger covers what it withholds and returns.
  DisputeOpened: (p, { provider, paymentId, amountCents }) => p.bookCapture(provider, paymentId, amountCents),
  DisputeClosed: (p, { provider, paymentId, amountCents, outcome }) => {
    p.bookCapture(provider, paymentId, amountCents);
    if (outcome === 'lost') p.loseDispute(paymentId, amountCents);
  },
  // A goodwill gift card. The booking's events cover gift cards that pay or are refilled.
  GiftCardIssued: (p, { giftCardId, amountCents }) =>
    p.move('goodwill', 'gift-cards', amountCents, giftCardId),
  RevenueRecognized: (p) => p.recognizeRevenue(),

  ProviderFeeCharged: (p, { provider, feeCents, ...row }) =>
    p.move('fees', `clearing:${provider}`, feeCents, chooseParty(row)),
  ProviderPayoutArrived: (p, { provider, payoutId, amountCents }) =>
    p.move('bank', `clearing:${provider}`, amountCents, payoutId),
  ProviderPayoutReturned: (p, { provider, payoutId, amountCents }) =>
    p.move(`clearing:${provider}`, 'bank', amountCents, payoutId),
  DisputeMoneyMoved: (p, { provider, amountCents, ...row }) =>
    p.move(`clearing:${provider}`, 'disputes', amountCents, chooseParty(row)),
  ProviderMoneyMoved: (p, { provider, amountCents, ...row }) =>
    p.move(`clearing:${provider}`, 'suspense', amountCents, chooseParty(row)),

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
export const ledgerEventTypes: readonly string[] = Object.entries(RULES)
  .filter(([, rule]) => rule !== null)
  .map(([type]) => type);

/** Posts one event: its entry sums to zero and may be empty; `books` is the new state of its booking. */
export function postEvent(before: Books, event: LedgerEvent): { books: Books; lines: readonly Line[] } {
  const posting = new Posting(before);
  // The table pairs each rule with its data; a union of functions cannot express that.
  const rule = RULES[event.type] as ((posting: Posting, data: LedgerEvent['data']) => void) | null;
  rule?.(posting, event.data);
  return posting.finish();
}

/** The booking of an event; null if it concerns none. */
export function findBookingId(event: LedgerEvent & { readonly streamId: string }): string | null {
  if (event.type in bookingEvents) return event.streamId;
  return 'bookingId' in event.data ? event.data.bookingId : null;
}

/** What a provider row concerns: the payment, otherwise its cause, otherwise the row itself. */
export const chooseParty = (row: {
  readonly paymentId: string | null;
  readonly sourceId?: string | null;
  readonly disputeId?: string | null;
  readonly entryId: string;
}): string => row.paymentId ?? row.sourceId ?? row.disputeId ?? row.entryId;
