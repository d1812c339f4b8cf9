import { type BookingEvent, bookingEvents, type GiftCardEvent, isWriteOff } from '../../booking/events.js';
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
  BookingCreated: (posting, { quote }) => posting.setStartDate(quote.startsOn),
  DepositPaid: (posting, data) => posting.bookPayment(data),
  FullAmountPaid: (posting, data) => posting.bookPayment(data),
  BalancePaid: (posting, data) => posting.bookPayment(data),
  PartPaid: (posting, data) => posting.bookPayment(data),
  OverpaymentReceived: (posting, data) => posting.bookOverpayment(data),
  PaymentReversed: (posting, { provider, paymentId, amountCents }) => {
    posting.bookCapture(provider, paymentId, amountCents);
    posting.reversePayment(paymentId, amountCents);
  },
  BookingConfirmed: (posting) => posting.confirmBooking(),
  BookingExpired: (posting) => posting.expireBooking(),
  // The balance is owed from its due day on, whether or not the charge succeeds.
  ChargeStarted: (posting, { instalmentId, amountCents }) =>
    posting.billInstalment(instalmentId, amountCents),
  OperationsItemRaised: (posting, { money }) => {
    if (money) posting.bookCapture(money.provider, money.paymentId, money.amountCents);
  },
  // The first event about a payment nobody accepted: a duplicate, or one for an ended booking.
  RefundStarted: (posting, { provider, paymentId, amountCents, refundId, reason, originalRefundId }) => {
    posting.bookCapture(provider, paymentId, amountCents);
    posting.startRefund(paymentId, amountCents, refundId, {
      isGoodwill: reason === 'goodwill',
      originalRefundId,
    });
  },
  RefundHeld: (posting, { provider, paymentId, amountCents, refundId, wasStarted = false }) => {
    posting.bookCapture(provider, paymentId, amountCents);
    posting.holdRefund(paymentId, amountCents, refundId, { isStarted: wasStarted });
  },
  PaymentRefunded: (posting, { provider, paymentId, amountCents, refundId, reason }) => {
    posting.bookCapture(provider, paymentId, amountCents);
    posting.completeRefund(paymentId, amountCents, refundId, {
      isGoodwill: reason === 'goodwill',
      source: provider,
    });
  },
  RefundFailed: (
    posting,
    { provider, paymentId, amountCents, refundId, code, reason, supersededBy: originalId },
  ) => {
    posting.bookCapture(provider, paymentId, amountCents);
    const isGoodwill = reason === 'goodwill';
    if (originalId !== undefined) posting.endReissue(paymentId, amountCents, refundId, originalId);
    else if (isWriteOff(code)) posting.cancelRefund(paymentId, amountCents, refundId, { isGoodwill });
    else posting.failRefund(paymentId, amountCents, refundId, { isGoodwill });
  },
  BookingCancelled: (posting, { retainedCents, paidCents }) =>
    posting.cancelBooking(retainedCents, paidCents),
  // The new plan's amounts are owed on their own days.
  DepartureChanged: (posting, { quote }) => {
    posting.setStartDate(quote.startsOn);
    posting.clearReceivables();
  },
  BalanceSplit: (posting, { instalmentId }) => posting.clearReceivables([instalmentId]),
  // The provider's own ledger covers what it withholds and returns.
  DisputeOpened: (posting, { provider, paymentId, amountCents }) =>
    posting.bookCapture(provider, paymentId, amountCents),
  DisputeClosed: (posting, { provider, paymentId, amountCents, outcome }) => {
    posting.bookCapture(provider, paymentId, amountCents);
    if (outcome === 'lost') posting.loseDispute(paymentId, amountCents);
  },
  // A goodwill gift card. The booking's events cover gift cards that pay or are refilled.
  GiftCardIssued: (posting, { giftCardId, amountCents }) =>
    posting.move('goodwill', 'gift-cards', amountCents, giftCardId),
  RevenueRecognized: (posting) => posting.recognizeRevenue(),

  ProviderFeeCharged: (posting, { provider, feeCents, ...row }) =>
    posting.move('fees', `clearing:${provider}`, feeCents, chooseParty(row)),
  ProviderPayoutArrived: (posting, { provider, payoutId, amountCents }) =>
    posting.move('bank', `clearing:${provider}`, amountCents, payoutId),
  ProviderPayoutReturned: (posting, { provider, payoutId, amountCents }) =>
    posting.move(`clearing:${provider}`, 'bank', amountCents, payoutId),
  DisputeMoneyMoved: (posting, { provider, amountCents, ...row }) =>
    posting.move(`clearing:${provider}`, 'disputes', amountCents, chooseParty(row)),
  ProviderMoneyMoved: (posting, { provider, amountCents, ...row }) =>
    posting.move(`clearing:${provider}`, 'suspense', amountCents, chooseParty(row)),

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
