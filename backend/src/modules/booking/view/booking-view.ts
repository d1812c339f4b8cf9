import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { ChargeState, InstalmentView } from '@wayfold/contracts/money/instalments';
import type { StoredEvent } from '../../../platform/event-store/port.js';
import { chargedToAfter, type BookingEvent, type ChargedToEvent } from '../events.js';
import { summed } from './booking-sums.js';
import { instalmentView, received, revised } from './instalment-view.js';
import { refundCameBack, refunded } from './refund-view.js';
import {
  awaited,
  expected,
  lessMissing,
  reversed,
  stillAwaited,
  waits,
  waitsAgain,
  withReceipt,
} from './transfer-view.js';

type Stored = Pick<StoredEvent, 'recordedAt' | 'version'> & BookingEvent;

/** A booking as people see it, folded from its events alone; `party` stays in the stream, under its own keys. */
export function evolveView(view: BookingView | null, event: Stored): BookingView {
  if (event.type === 'BookingCreated') return created(event.data, event.recordedAt, event.version);
  if (view === null) throw new Error(`${event.type} before BookingCreated`);
  const chargedTo = chargedToAfter(view.chargedTo, event as ChargedToEvent, isLeads(view, event));
  return summed({ ...applied(view, event), chargedTo, version: event.version });
}

const isLeads = ({ instalments }: BookingView, { data }: BookingEvent): boolean =>
  'instalmentId' in data && instalments.some(({ id, payer }) => id === data.instalmentId && payer === 'lead');

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
    methods: [],
    depositUnavailable: quote.depositUnavailable,
    instalments: data.instalments.map(instalmentView),
    balanceChargeDate: null,
    savedCard: null,
    chargedTo: null,
    hold: { expiresAt: data.holdExpiresAt, extendable: true },
    transfer: null,
    cancellation: null,
    openDisputes: 0,
    overdue: false,
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
    case 'HoldKept':
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
      const savedCard = event.type === 'DepositPaid' ? (view.savedCard ?? card) : view.savedCard;
      return { ...change(view, instalmentId, paid), savedCard, transfer: stillAwaited(view, instalmentId) };
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
      return lessMissing(change(view, event.data.instalmentId, received(view, event.data)), event.data);
    case 'PaymentReversed':
      return reversed(view, event.data);
    case 'OverpaymentReceived':
      return { ...view, surplusCents: view.surplusCents + event.data.amountCents };
    case 'PaymentRefunded':
      return refunded(view, event.data);
    case 'RefundFailed':
      return event.data.afterDone ? refundCameBack(view, event.data) : view;
    case 'CardReplaced':
    case 'CardUpdated':
      return { ...view, savedCard: event.data.card };
    case 'TransferChosen': {
      const { holdExpiresAt, reason: _, ...of } = event.data;
      return {
        ...change(view, of.instalmentId, { method: 'transfer' }),
        status: view.status === 'ON_HOLD' ? 'PENDING_PAYMENT' : view.status,
        hold: view.hold && { expiresAt: holdExpiresAt, extendable: false },
        transfer: expected(view, of),
      };
    }
    case 'BalanceAwaited':
      return awaited(view, event.data);
    case 'TransferReceiptAdded':
      return withReceipt(view);
    case 'PayPalCapturePending':
      return waits(view, 'PENDING_PAYMENT', event.data.holdExpiresAt);
    case 'PayPalOrderDropped':
      return waitsAgain(view, event.data.holdExpiresAt);
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
      return {
        ...view,
        departureId: quote.departureId,
        startsOn: quote.startsOn,
        endsOn: quote.endsOn,
        rooms: quote.rooms,
        lines: quote.lines,
        ageRange: quote.ageRange,
        couponCode: quote.couponCode,
        totalCents: quote.totalCents,
        discountCents: quote.discountCents,
        balanceChargeDate: null,
        transfer: null,
        instalments: revised(view, instalments, event.recordedAt),
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
    case 'PayerInvited':
    case 'ShareTakenBack': {
      const payer = event.type === 'PayerInvited' ? 'fellow' : 'lead';
      return change(view, event.data.instalmentId, { payer });
    }
    case 'DisputeOpened':
      return { ...view, openDisputes: view.openDisputes + 1 };
    case 'DisputeClosed':
      return { ...view, openDisputes: view.openDisputes - 1 };
    case 'PlacePassed':
      return { ...view, partyNamed: true };
    case 'OperationsItemRaised':
      return event.data.kind === 'balance-overdue' ? { ...view, overdue: true } : view;
    case 'CapabilityGranted':
    case 'CapabilityRevoked':
    case 'TermsAccepted':
    case 'PaymentStarted':
    case 'CustomerRegistered':
    case 'PaymentIntentCreated':
    case 'PaymentAttemptFailed':
    case 'PaymentIntentCancelled':
    case 'PaymentIntentLeft':
    case 'RefundStarted':
    case 'RefundHeldBack':
    case 'RefundPending':
    case 'PayPalOrderCreated':
    case 'PayPalCaptureStarted':
    case 'PayPalAccountSaved':
    case 'GoodwillGranted':
    case 'PayerLinkSent':
    case 'RefundOrdered':
    case 'ManualPaymentRecorded':
    case 'ManualPaymentTakenBack':
    case 'OperationsItemSettled':
    case 'GiftCardApplied':
    case 'GiftCardRemoved':
    case 'ConfirmationCodeSent':
    case 'ConfirmationCodeFailed':
    case 'ConfirmationCodeUsed':
    case 'PersonErased':
    case 'ErasureCompleted':
    case 'CardSetupStarted':
    case 'CardSetupFailed':
      return view;
  }
}
