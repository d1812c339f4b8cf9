import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { ChargeState, InstalmentView } from '@wayfold/contracts/money/instalments';
import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { BookingEvent, BookingEventOf } from '../events.js';
import { type BookingSummary, evolveSummary, NO_BOOKING, toPaidBy } from '../summary.js';
import { deriveSums } from './booking-sums.js';
import { newInstalmentView, reopenInstalmentView, replanInstalmentView } from './instalment-view.js';

type VersionedBookingEvent = Pick<StoredEvent, 'recordedAt' | 'version'> & BookingEvent;

/** Folds a booking as shown to people from its events. `party` stays in the stream, encrypted. */
export function evolveView(view: BookingView | null, event: VersionedBookingEvent): BookingView {
  const viewBefore = event.type === 'BookingCreated' ? newView(event.data, event.recordedAt) : view;
  if (viewBefore === null) throw new Error(`${event.type} before BookingCreated`);
  const summary = evolveSummary(viewBefore, event, newInstalmentView);
  return deriveSums(evolvePageFields(applySummary(viewBefore, summary, event.version), event));
}

/** Copies the view once per event, because copying an object this wide dominates the cost of the fold. */
const applySummary = (
  view: BookingView,
  {
    reference,
    status,
    instalments,
    surplusCents,
    transfer,
    savedCard,
    savedMethod,
  }: BookingSummary<InstalmentView>,
  version: number,
): BookingView => ({
  ...view,
  reference,
  status,
  instalments,
  surplusCents,
  transfer: transfer && { ...transfer, reference, account: null },
  savedCard,
  savedMethod,
  version,
});

export const foldView = (events: readonly VersionedBookingEvent[]): BookingView | null =>
  events.reduce<BookingView | null>(evolveView, null);

function newView(data: BookingEventOf<'BookingCreated'>['data'], createdAt: Date): BookingView {
  const { quote } = data;
  return {
    id: data.bookingId,
    reference: NO_BOOKING.reference,
    status: NO_BOOKING.status,
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
    surplusCents: NO_BOOKING.surplusCents,
    remainingCents: quote.totalCents,
    plan: data.plan,
    plans: quote.plans.map((offer) => offer.plan),
    methods: [],
    depositUnavailable: quote.depositUnavailable,
    instalments: NO_BOOKING.instalments,
    balanceChargeDate: null,
    savedCard: NO_BOOKING.savedCard,
    savedMethod: NO_BOOKING.savedMethod,
    hold: { expiresAt: data.holdExpiresAt, isExtendable: true },
    transfer: null,
    cancellation: null,
    openDisputeCount: 0,
    isOverdue: false,
    isPartyNamed: false,
    party: null,
    terms: quote.terms,
    createdAt: createdAt.toISOString(),
    version: 0,
  };
}

const updateInstalmentView = (
  view: BookingView,
  id: string,
  update: Partial<InstalmentView>,
): BookingView => ({
  ...view,
  instalments: view.instalments.map((instalment) =>
    instalment.id === id ? { ...instalment, ...update } : instalment,
  ),
});

const setChargeView = (view: BookingView, id: string, state: ChargeState | null): BookingView =>
  updateInstalmentView(view, id, { charge: state });

/** Sets the end of a hold; null changes nothing. */
const setHoldEnd = (view: BookingView, expiresAt: string | null): BookingView =>
  expiresAt === null || view.hold === null ? view : { ...view, hold: { expiresAt, isExtendable: false } };

type CollectionEvent = Extract<
  VersionedBookingEvent,
  { type: 'BalanceScheduled' | 'BalanceAwaited' | `Charge${string}` }
>;

/** Applies an event about how and when a balance is collected. */
function applyCollectionEvent(view: BookingView, event: CollectionEvent): BookingView {
  switch (event.type) {
    case 'BalanceScheduled':
      return {
        ...updateInstalmentView(view, event.data.instalmentId, {
          charge: 'SCHEDULED',
          chargeAt: event.data.chargeAt,
        }),
        balanceChargeDate: event.data.chargeOn,
      };
    case 'ChargeStarted':
    case 'ChargeConfirming':
      return setChargeView(view, event.data.instalmentId, 'ATTEMPTING');
    case 'ChargeOutcomeUnknown':
      return setChargeView(view, event.data.instalmentId, 'UNKNOWN');
    case 'ChargeDeclined':
      return event.data.retryAt === null
        ? setChargeView(view, event.data.instalmentId, 'ACTION_REQUIRED')
        : updateInstalmentView(view, event.data.instalmentId, {
            charge: 'FAILED',
            chargeAt: event.data.retryAt,
          });
    case 'ChargeActionRequired':
      return setChargeView(view, event.data.instalmentId, 'ACTION_REQUIRED');
    case 'ChargeExhausted':
      return setChargeView(view, event.data.instalmentId, 'EXHAUSTED');
    case 'ChargeVoided':
      return setChargeView(view, event.data.instalmentId, 'VOIDED');
    case 'BalanceAwaited':
      return {
        ...updateInstalmentView(view, event.data.instalmentId, {
          method: 'transfer',
          charge: null,
          chargeAt: null,
        }),
        balanceChargeDate: event.data.dueOn,
      };
  }
}

/** Updates the fields that only a page needs; the summary covers the others. */
function evolvePageFields(view: BookingView, event: VersionedBookingEvent): BookingView {
  switch (event.type) {
    case 'HoldExtended':
    case 'HoldRetained':
    case 'PayPalCapturePending':
    case 'PayPalOrderDropped':
      return setHoldEnd(view, event.data.holdExpiresAt);
    case 'HoldExpiryStarted':
      return { ...view, hold: view.hold && { ...view.hold, isExtendable: false } };
    case 'TravelersNamed':
      return { ...view, isPartyNamed: true };
    case 'PlanChosen':
      return { ...view, plan: event.data.plan };
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid': {
      const { instalmentId, card } = event.data;
      const chargeUpdate = event.type === 'BalancePaid' ? { charge: 'SUCCEEDED' as const } : {};
      const paidAt = event.recordedAt.toISOString();
      return updateInstalmentView(view, instalmentId, {
        paidAt,
        card,
        method: toPaidBy(event.data),
        ...chargeUpdate,
      });
    }
    case 'PartPaid':
      return updateInstalmentView(view, event.data.instalmentId, { method: toPaidBy(event.data) });
    case 'PaymentReversed':
      return {
        ...view,
        instalments: view.instalments.map((instalment) =>
          instalment.id === event.data.instalmentId ? reopenInstalmentView(instalment) : instalment,
        ),
      };
    case 'BookingConfirmed':
    case 'BookingExpired':
      return { ...view, hold: null };
    case 'BalanceScheduled':
    case 'BalanceAwaited':
    case 'ChargeStarted':
    case 'ChargeConfirming':
    case 'ChargeOutcomeUnknown':
    case 'ChargeDeclined':
    case 'ChargeActionRequired':
    case 'ChargeExhausted':
    case 'ChargeVoided':
      return applyCollectionEvent(view, event);
    case 'TransferChosen':
      return setHoldEnd(
        updateInstalmentView(view, event.data.instalmentId, { method: 'transfer' }),
        event.data.holdExpiresAt,
      );
    case 'BookingCancelled': {
      const { by, feeCents, retainedCents, refundCents } = event.data;
      const cancelledAt = event.recordedAt.toISOString();
      return {
        ...view,
        hold: null,
        cancellation: { at: cancelledAt, by, feeCents, retainedCents, refundCents },
      };
    }
    case 'DepartureChanged': {
      const { quote } = event.data;
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
        instalments: view.instalments.map((instalment) => replanInstalmentView(instalment, event.recordedAt)),
      };
    }
    case 'DisputeOpened':
      return { ...view, openDisputeCount: view.openDisputeCount + 1 };
    case 'DisputeClosed':
      return { ...view, openDisputeCount: view.openDisputeCount - 1 };
    case 'PlaceReassigned':
      return { ...view, isPartyNamed: true };
    case 'TaskRaised':
      return event.data.kind === 'balance-overdue' ? { ...view, isOverdue: true } : view;
    case 'BookingCreated':
    case 'PaymentReferenceGenerated':
    case 'BalanceSplit':
    case 'PayerInvited':
    case 'ShareRevoked':
    case 'OverpaymentReceived':
    case 'PaymentRefunded':
    case 'RefundFailed':
    case 'CardReplaced':
    case 'CardUpdated':
    case 'TransferReceiptAdded':
    case 'CapabilityGranted':
    case 'CapabilityRevoked':
    case 'TermsAccepted':
    case 'PaymentStarted':
    case 'CustomerRegistered':
    case 'PaymentIntentCreated':
    case 'PaymentAttemptFailed':
    case 'PaymentIntentCancelled':
    case 'PaymentIntentAbandoned':
    case 'RefundStarted':
    case 'RefundHeld':
    case 'RefundPending':
    case 'PayPalOrderCreated':
    case 'PayPalCaptureStarted':
    case 'PayPalAccountSaved':
    case 'GoodwillGranted':
    case 'PayerLinkSent':
    case 'RefundOrdered':
    case 'ManualPaymentRecorded':
    case 'ManualPaymentVoided':
    case 'TaskCompleted':
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
