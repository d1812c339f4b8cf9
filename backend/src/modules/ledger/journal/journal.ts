import type { EventOf } from '../../../kernel/event.js';
import { bookingEvents, giftCardEvents, isWriteOff } from '../../booking/events.js';
import { booksEvents, revenueEvents } from '../events.js';
import type { Books, JournalLine } from './books.js';
import { postCancellation } from './cancellation.js';
import { Entry } from './entry.js';
import { postCapture, postLostDispute, postOverpayment, postPayment, postReversal } from './payments.js';
import { billInstalment, clearReceivables } from './receivables.js';
import { cancelRefund, completeRefund, endReissue, failRefund, holdRefund, startRefund } from './refunds.js';
import { confirmBooking, recognizeRevenue } from './revenue.js';

/** Every event that may move money; `POSTING_RULES` decides what the ledger posts for it. */
export const ledgerEvents = { ...bookingEvents, ...giftCardEvents, ...revenueEvents, ...booksEvents };

export type LedgerEvent = EventOf<typeof ledgerEvents>;

/** Posting rule of each event, and what the books remember of it; null for events that the ledger ignores. */
type PostingRules = {
  readonly [E in LedgerEvent as E['type']]: ((entry: Entry, data: E['data']) => void) | null;
};

const POSTING_RULES: PostingRules = {
  BookingCreated: (entry, { quote }) => entry.updateBooks({ startsOn: quote.startsOn }),
  DepositPaid: postPayment,
  FullAmountPaid: postPayment,
  BalancePaid: postPayment,
  PartPaid: postPayment,
  OverpaymentReceived: postOverpayment,
  PaymentReversed: (entry, { provider, paymentId, amountCents }) => {
    postCapture(entry, provider, paymentId, amountCents);
    postReversal(entry, paymentId, amountCents);
  },
  BookingConfirmed: confirmBooking,
  BookingExpired: (entry) => entry.updateBooks({ isEnded: true }),
  // The balance is owed from its due day on, whether or not the charge succeeds.
  ChargeStarted: (entry, { instalmentId, amountCents }) => billInstalment(entry, instalmentId, amountCents),
  TaskRaised: (entry, { money }) => {
    if (money) postCapture(entry, money.provider, money.paymentId, money.amountCents);
  },
  // This first event of a payment shows that the booking did not accept the payment: it is a duplicate, or
  // came after the booking's end.
  RefundStarted: (entry, { provider, paymentId, amountCents, refundId, reason, originalRefundId }) => {
    postCapture(entry, provider, paymentId, amountCents);
    startRefund(entry, {
      paymentId,
      amountCents,
      refundId,
      isGoodwill: reason === 'goodwill',
      originalRefundId,
    });
  },
  RefundHeld: (entry, { provider, paymentId, amountCents, refundId, wasStarted = false }) => {
    postCapture(entry, provider, paymentId, amountCents);
    holdRefund(entry, { paymentId, amountCents, refundId, isStarted: wasStarted });
  },
  PaymentRefunded: (entry, { provider, paymentId, amountCents, refundId, reason }) => {
    postCapture(entry, provider, paymentId, amountCents);
    completeRefund(entry, {
      paymentId,
      amountCents,
      refundId,
      isGoodwill: reason === 'goodwill',
      source: provider,
    });
  },
  RefundFailed: (
    entry,
    { provider, paymentId, amountCents, refundId, code, reason, supersededBy: originalRefundId },
  ) => {
    postCapture(entry, provider, paymentId, amountCents);
    const isGoodwill = reason === 'goodwill';
    if (originalRefundId !== undefined)
      endReissue(entry, { paymentId, amountCents, refundId, originalRefundId });
    else if (isWriteOff(code)) cancelRefund(entry, { paymentId, amountCents, refundId, isGoodwill });
    else failRefund(entry, { paymentId, amountCents, refundId, isGoodwill });
  },
  BookingCancelled: postCancellation,
  // The new plan's amounts are owed on their own days.
  DepartureChanged: (entry, { quote }) => {
    entry.updateBooks({ startsOn: quote.startsOn });
    clearReceivables(entry);
  },
  BalanceSplit: (entry, { instalmentId }) => clearReceivables(entry, [instalmentId]),
  // The provider's own ledger covers what it withholds and returns.
  DisputeOpened: (entry, { provider, paymentId, amountCents }) =>
    postCapture(entry, provider, paymentId, amountCents),
  DisputeClosed: (entry, { provider, paymentId, amountCents, outcome }) => {
    postCapture(entry, provider, paymentId, amountCents);
    if (outcome === 'lost') postLostDispute(entry, paymentId, amountCents);
  },
  // A goodwill gift card. The booking's events cover gift cards that pay or are refilled.
  GiftCardIssued: (entry, { giftCardId, amountCents }) =>
    entry.move('goodwill', 'gift-cards', amountCents, giftCardId),
  RevenueRecognized: recognizeRevenue,

  ProviderFeeCharged: (entry, { provider, feeCents, ...row }) =>
    entry.move('fees', `clearing:${provider}`, feeCents, chooseSubjectId(row)),
  ProviderPayoutArrived: (entry, { provider, payoutId, amountCents }) =>
    entry.move('bank', `clearing:${provider}`, amountCents, payoutId),
  ProviderPayoutReturned: (entry, { provider, payoutId, amountCents }) =>
    entry.move(`clearing:${provider}`, 'bank', amountCents, payoutId),
  DisputeMoneyMoved: (entry, { provider, amountCents, ...row }) =>
    entry.move(`clearing:${provider}`, 'disputes', amountCents, chooseSubjectId(row)),
  ProviderMoneyMoved: (entry, { provider, amountCents, ...row }) =>
    entry.move(`clearing:${provider}`, 'suspense', amountCents, chooseSubjectId(row)),

  PaymentReferenceGenerated: null,
  CapabilityGranted: null,
  CapabilityRevoked: null,
  TaskCompleted: null,
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
  // `PaymentReversed` moves the money, one event for each payment.
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

export const ledgerEventTypes = (Object.keys(POSTING_RULES) as LedgerEvent['type'][]).filter(
  (type) => POSTING_RULES[type] !== null,
);

/** Posts one event: its entry sums to zero and may be empty; `books` is the new state of its booking. */
export function postEvent(
  previousBooks: Books,
  event: LedgerEvent,
): { books: Books; lines: readonly JournalLine[] } {
  const entry = new Entry(previousBooks);
  // The table pairs each rule with its data; a union of functions cannot express that.
  const rule = POSTING_RULES[event.type] as ((entry: Entry, data: LedgerEvent['data']) => void) | null;
  rule?.(entry, event.data);
  return entry.finish();
}

/** Finds the booking of an event; undefined if it concerns none. */
export function findBookingId(event: LedgerEvent & { readonly streamId: string }): string | undefined {
  if (event.type in bookingEvents) return event.streamId;
  return 'bookingId' in event.data ? (event.data.bookingId ?? undefined) : undefined;
}

/** Chooses the subject of a provider row: its payment, else its cause, else the row itself. */
export const chooseSubjectId = (row: {
  readonly paymentId: string | null;
  readonly sourceId?: string | null;
  readonly disputeId?: string | null;
  readonly entryId: string;
}): string => row.paymentId ?? row.sourceId ?? row.disputeId ?? row.entryId;
