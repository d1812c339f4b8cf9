import { bookingEvents, type BookingEvent, type GiftCardEvent } from '../../booking/events.js';
import type { BooksEvent, RevenueEvent } from '../events.js';
import type { Books, Line } from './books.js';
import { Posting } from './posting.js';

/** Events that may move money; what the ledger makes of each is decided here. */
export type LedgerEvent = BookingEvent | GiftCardEvent | RevenueEvent | BooksEvent;

/** What an event posts, and what is remembered of it; null when the ledger has nothing to do with it. */
type Rules = {
  readonly [E in LedgerEvent as E['type']]: ((posting: Posting, data: E['data']) => void) | null;
};

const RULES: Rules = {
  BookingCreated: (p, { quote }) => p.opens(quote.startsOn),
  DepositPaid: (p, data) => p.pay(data),
  FullAmountPaid: (p, data) => p.pay(data),
  BalancePaid: (p, data) => p.pay(data),
  PartPaid: (p, data) => p.pay(data),
  OverpaymentReceived: (p, data) => p.overpay(data),
  PaymentReversed: (p, { provider, intentId, amountCents }) => {
    p.receive(provider, intentId, amountCents);
    p.reverse(intentId, amountCents);
  },
  BookingConfirmed: (p) => p.confirm(),
  BookingExpired: (p) => p.expire(),
  // The day of the balance: from here on it is owed, whether the charge succeeds or not.
  ChargeStarted: (p, { instalmentId, amountCents }) => p.bill(instalmentId, amountCents),
  OperationsItemRaised: (p, { money }) => {
    if (money) p.receive(money.provider, money.intentId, money.amountCents);
  },
  // A payment that nobody accepted before (it came twice, or for a booking that is over) is heard of here first.
  RefundStarted: (p, { provider, intentId, amountCents, refundId, reason, insteadOf }) => {
    p.receive(provider, intentId, amountCents);
    p.send(intentId, amountCents, refundId, reason === 'goodwill', insteadOf);
  },
  RefundHeldBack: (p, { provider, intentId, amountCents, refundId, begun = false }) => {
    p.receive(provider, intentId, amountCents);
    p.holdBack(intentId, amountCents, refundId, begun);
  },
  PaymentRefunded: (p, { provider, intentId, amountCents, refundId, reason }) => {
    p.receive(provider, intentId, amountCents);
    p.giveBack(intentId, amountCents, refundId, { gift: reason === 'goodwill', by: provider });
  },
  RefundFailed: (p, { provider, intentId, amountCents, refundId, code, reason, wentAs }) => {
    p.receive(provider, intentId, amountCents);
    if (wentAs !== undefined) p.handBack(intentId, amountCents, refundId, wentAs);
    else if (['dispute-lost', 'allocation-reversed', 'sent-by-hand'].includes(code))
      p.fallAway(intentId, amountCents, refundId, reason === 'goodwill');
    else p.takeBack(intentId, refundId, amountCents, reason === 'goodwill');
  },
  BookingCancelled: (p, { retainedCents, paidCents }) => p.cancel(retainedCents, paidCents),
  // What the new plan asks for is owed when its own day comes.
  DepartureChanged: (p, { quote }) => {
    p.opens(quote.startsOn);
    p.release();
  },
  BalanceSplit: (p, { instalmentId }) => p.release([instalmentId]),
  // What a provider withholds, and gives back, stands in its own books.
  DisputeOpened: (p, { provider, intentId, amountCents }) => p.receive(provider, intentId, amountCents),
  DisputeClosed: (p, { provider, intentId, amountCents, outcome }) => {
    p.receive(provider, intentId, amountCents);
    if (outcome === 'lost') p.lose(intentId, amountCents);
  },
  // A card that we give. One that is used, or filled again, is told by the booking that it pays.
  GiftCardIssued: (p, { giftCardId, amountCents }) =>
    p.move('goodwill', 'gift-cards', amountCents, giftCardId),
  RevenueRecognised: (p) => p.depart(),

  ProviderFeeCharged: (p, { provider, feeCents, ...of }) =>
    p.move('fees', `clearing:${provider}`, feeCents, partyOf(of)),
  ProviderPayoutArrived: (p, { provider, payoutId, amountCents }) =>
    p.move('bank', `clearing:${provider}`, amountCents, payoutId),
  ProviderPayoutReturned: (p, { provider, payoutId, amountCents }) =>
    p.move(`clearing:${provider}`, 'bank', amountCents, payoutId),
  DisputeMoneyMoved: (p, { provider, amountCents, ...of }) =>
    p.move(`clearing:${provider}`, 'disputes', amountCents, partyOf(of)),
  ProviderMoneyMoved: (p, { provider, amountCents, ...of }) =>
    p.move(`clearing:${provider}`, 'suspense', amountCents, partyOf(of)),

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
  PaymentIntentLeft: null,
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
  HoldKept: null,
  GoodwillGranted: null,
  CardSetupStarted: null,
  CardSetupFailed: null,
  CardReplaced: null,
  CardUpdated: null,
  RefundOrdered: null,
  ManualPaymentRecorded: null,
  // What it had paid is taken out piece by piece.
  ManualPaymentTakenBack: null,
  RefundPending: null,
  PlacePassed: null,
  PayerInvited: null,
  PayerLinkSent: null,
  ShareTakenBack: null,
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

/** Every event type that the ledger wants to hear of. */
export const posted: readonly string[] = Object.entries(RULES)
  .filter(([, rule]) => rule !== null)
  .map(([type]) => type);

/** One event: its entry, which sums to zero and may be empty, and what is remembered of its booking after it. */
export function post(before: Books, event: LedgerEvent): { books: Books; lines: readonly Line[] } {
  const posting = new Posting(before);
  // The table says that rule and data belong together; a union of functions cannot.
  const rule = RULES[event.type] as ((posting: Posting, data: LedgerEvent['data']) => void) | null;
  rule?.(posting, event.data);
  return posting.done();
}

/** Whose books an event is about; null when it is about no booking. */
export function bookingOf(event: LedgerEvent & { readonly streamId: string }): string | null {
  if (event.type in bookingEvents) return event.streamId;
  return 'bookingId' in event.data ? event.data.bookingId : null;
}

/** What a row of a provider's ledger is about: the payment, else what caused it, else itself. */
export const partyOf = (of: {
  readonly intentId: string | null;
  readonly sourceId?: string | null;
  readonly disputeId?: string | null;
  readonly entryId: string;
}): string => of.intentId ?? of.sourceId ?? of.disputeId ?? of.entryId;
