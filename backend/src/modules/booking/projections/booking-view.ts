import type { BookingView, MoneyState } from '@wayfold/contracts/bookings';
import type { ChargeState, InstalmentView } from '@wayfold/contracts/instalments';
import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { BookingEvent } from '../events.js';
import { instalmentView, received, revised } from './instalment-view.js';

type Stored = Pick<StoredEvent, 'recordedAt' | 'version'> & BookingEvent;

/** A booking as people see it, folded from its events alone; `party` stays in the stream, under its own keys. */
export function evolveView(view: BookingView | null, event: Stored): BookingView {
  if (event.type === 'BookingCreated') return created(event.data, event.recordedAt, event.version);
  if (view === null) throw new Error(`${event.type} before BookingCreated`);
  return summed({ ...applied(view, event), version: event.version });
}

export const foldView = (events: readonly Stored[]): BookingView | null =>
  events.reduce<BookingView | null>(evolveView, null);

function created(
  data: Extract<BookingEvent, { type: 'BookingCreated' }>['data'],
  at: Date,
  version: number,
): BookingView {
  const { quote } = data;
  return summed({
    id: data.bookingId,
    reference: '',
    status: 'ON_HOLD',
    money: 'UNPAID',
    locale: data.locale,
    trip: { id: quote.tripId, slugs: quote.slugs, names: quote.names },
    departureId: quote.departureId,
    startsOn: quote.startsOn,
    endsOn: quote.endsOn,
    category: quote.category,
    travelers: quote.travelers,
    ageRange: quote.ageRange,
    rooms: quote.rooms,
    lines: quote.lines,
    couponCode: quote.couponCode,
    currency: quote.currency,
    totalCents: quote.totalCents,
    discountCents: quote.discountCents,
    paidCents: 0,
    refundedCents: 0,
    surplusCents: 0,
    remainingCents: quote.totalCents,
    plan: data.plan,
    plans: quote.plans.map((offer) => offer.plan),
    depositUnavailable: quote.depositUnavailable,
    instalments: data.instalments.map(instalmentView),
    balanceChargeDate: null,
    hold: { expiresAt: data.holdExpiresAt, extendable: true },
    transfer: null,
    cancellation: null,
    disputed: false,
    partyNamed: false,
    party: null,
    terms: quote.terms,
    createdAt: at.toISOString(),
    version,
  });
}

const change = (view: BookingView, id: string, how: Partial<InstalmentView>): BookingView => ({
  ...view,
  instalments: view.instalments.map((instalment) =>
    instalment.id === id ? { ...instalment, ...how } : instalment,
  ),
});

const charge = (view: BookingView, id: string, state: ChargeState | null): BookingView =>
  change(view, id, { charge: state });

function applied(view: BookingView, event: Exclude<Stored, { type: 'BookingCreated' }>): BookingView {
  switch (event.type) {
    case 'PaymentReferenceGenerated':
      return { ...view, reference: event.data.reference };
    case 'HoldExtended':
      return { ...view, hold: { expiresAt: event.data.holdExpiresAt, extendable: false } };
    case 'HoldExpiryStarted':
      return { ...view, hold: view.hold && { ...view.hold, extendable: false } };
    case 'TravelersNamed':
      return { ...view, partyNamed: true };
    case 'PlanChosen':
      return { ...view, plan: event.data.plan, instalments: event.data.instalments.map(instalmentView) };
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid': {
      const { instalmentId, card } = event.data;
      const automatic = event.type === 'BalancePaid' ? { charge: 'SUCCEEDED' as const } : {};
      const paidAt = event.recordedAt.toISOString();
      const paid = { ...received(view, event.data), paidAt, card, ...automatic };
      return { ...change(view, instalmentId, paid), transfer: null };
    }
    case 'BookingConfirmed':
      return { ...view, status: 'CONFIRMED', hold: null };
    case 'BookingExpired':
      return { ...view, status: 'EXPIRED', hold: null };
    case 'BalanceScheduled':
      return {
        ...change(view, event.data.instalmentId, { charge: 'SCHEDULED', chargeAt: event.data.chargeAt }),
        balanceChargeDate: event.data.chargeOn,
      };
    case 'ChargeStarted':
    case 'ChargeConfirming':
      return charge(view, event.data.instalmentId, 'ATTEMPTING');
    case 'ChargeOutcomeUnknown':
      return charge(view, event.data.instalmentId, 'UNKNOWN');
    case 'ChargeDeclined':
      return event.data.retryAt === null
        ? charge(view, event.data.instalmentId, 'ACTION_REQUIRED')
        : change(view, event.data.instalmentId, { charge: 'FAILED', chargeAt: event.data.retryAt });
    case 'ChargeActionRequired':
      return charge(view, event.data.instalmentId, 'ACTION_REQUIRED');
    case 'ChargeExhausted':
      return charge(view, event.data.instalmentId, 'EXHAUSTED');
    case 'ChargeVoided':
      return charge(view, event.data.instalmentId, 'VOIDED');
    case 'PartPaid':
      return change(view, event.data.instalmentId, received(view, event.data));
    case 'OverpaymentReceived':
      return { ...view, surplusCents: view.surplusCents + event.data.amountCents };
    case 'PaymentRefunded': {
      const { instalmentId, amountCents, reason } = event.data;
      // The second payment was never counted as one.
      if (reason === 'paid-twice') return view;
      // What came on top goes first; the rest was of the price.
      const ofSurplus = Math.min(view.surplusCents, amountCents);
      const before = view.instalments.find(({ id }) => id === instalmentId)?.refundedCents ?? 0;
      return {
        ...change(view, instalmentId, { refundedCents: before + amountCents - ofSurplus }),
        surplusCents: view.surplusCents - ofSurplus,
      };
    }
    case 'TransferChosen': {
      const { instalmentId, amountCents, payBy, holdExpiresAt } = event.data;
      return {
        ...change(view, instalmentId, { method: 'transfer' }),
        status: view.status === 'ON_HOLD' ? 'PENDING_PAYMENT' : view.status,
        hold: view.hold && { expiresAt: holdExpiresAt, extendable: false },
        transfer: { instalmentId, reference: view.reference, amountCents, payBy },
      };
    }
    case 'BookingCancelled': {
      const { by, feeCents, retainedCents, refundCents } = event.data;
      const at = event.recordedAt.toISOString();
      return {
        ...view,
        status: 'CANCELLED',
        hold: null,
        transfer: null,
        cancellation: { at, by, feeCents, retainedCents, refundCents },
      };
    }
    case 'DepartureChanged': {
      const { quote, instalments } = event.data;
      const balance = instalments.find(({ kind }) => kind === 'balance');
      return {
        ...view,
        departureId: quote.departureId,
        startsOn: quote.startsOn,
        endsOn: quote.endsOn,
        rooms: quote.rooms,
        lines: quote.lines,
        totalCents: quote.totalCents,
        discountCents: quote.discountCents,
        balanceChargeDate: balance?.dueOn ?? null,
        instalments: revised(view, instalments),
      };
    }
    case 'BalanceSplit': {
      const { instalmentId, shares } = event.data;
      return {
        ...view,
        instalments: view.instalments.flatMap((each) =>
          each.id === instalmentId ? shares.map(instalmentView) : [each],
        ),
      };
    }
    case 'DisputeOpened':
      return { ...view, disputed: true };
    case 'DisputeClosed':
      return { ...view, disputed: false };
    case 'PlacePassed':
      return { ...view, partyNamed: true };
    case 'CapabilityGranted':
    case 'TermsAccepted':
    case 'PaymentStarted':
    case 'CustomerRegistered':
    case 'PaymentIntentCreated':
    case 'PaymentAttemptFailed':
    case 'PaymentIntentCancelled':
    case 'RefundStarted':
    case 'RefundPending':
    case 'RefundFailed':
    case 'PayPalOrderCreated':
    case 'PayPalCaptureStarted':
    case 'PayPalCapturePending':
    case 'PayPalOrderDropped':
    case 'PayPalAccountSaved':
    case 'TransferReceiptAdded':
    case 'GoodwillGranted':
    case 'PayerInvited':
    case 'ConfirmationCodeSent':
    case 'ConfirmationCodeFailed':
    case 'ConfirmationCodeUsed':
    case 'OperationsItemRaised':
    case 'PersonErased':
    case 'ErasureCompleted':
      return view;
  }
}

/** Sums and the state of the money follow from the instalments. */
function summed(view: BookingView): BookingView {
  const paidCents = view.instalments.reduce((sum, each) => sum + each.paidCents, 0);
  const refundedCents = view.instalments.reduce((sum, each) => sum + each.refundedCents, 0);
  const owed = view.cancellation ? paidCents : view.totalCents;
  const remainingCents = Math.max(0, owed - paidCents);
  return {
    ...view,
    paidCents,
    refundedCents,
    remainingCents,
    money: moneyOf(view, paidCents, refundedCents),
  };
}

function moneyOf(view: BookingView, paidCents: number, refundedCents: number): MoneyState {
  if (view.disputed) return 'DISPUTED';
  if (view.surplusCents > 0) return 'OVERPAID';
  if (refundedCents > 0 && refundedCents >= paidCents) return 'REFUNDED';
  if (refundedCents > 0 && view.cancellation) return 'PARTLY_REFUNDED';
  if (paidCents >= view.totalCents) return 'PAID';
  if (view.instalments.some(({ charge: state }) => state === 'ACTION_REQUIRED' || state === 'EXHAUSTED'))
    return 'ACTION_REQUIRED';
  return paidCents > 0 ? 'DEPOSIT_PAID' : 'UNPAID';
}
