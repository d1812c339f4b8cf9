import type { BookingView, ChargeState, InstalmentView, MoneyState } from '@wayfold/contracts/bookings';
import { chargeInstant } from '@wayfold/contracts/kernel/dates';
import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { BookingEvent, Instalment } from '../events.js';

type Stored = Pick<StoredEvent, 'recordedAt' | 'version'> & BookingEvent;

/** A booking as people see it, folded from its events alone; `party` stays in the stream, under its own keys. */
export function evolveView(view: BookingView | null, event: Stored): BookingView {
  if (event.type === 'BookingCreated') return created(event.data, event.recordedAt, event.version);
  if (view === null) throw new Error(`${event.type} before BookingCreated`);
  return summed({ ...applied(view, event), version: event.version });
}

export const foldView = (events: readonly Stored[]): BookingView | null =>
  events.reduce<BookingView | null>(evolveView, null);

const instalmentView = ({ id, kind, amountCents, dueOn }: Instalment): InstalmentView => ({
  id,
  kind,
  amountCents,
  dueOn,
  chargeAt: kind === 'balance' ? chargeInstant(dueOn) : null,
  paidAt: null,
  refundedCents: 0,
  charge: null,
  card: null,
});

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
    remainingCents: quote.totalCents,
    plan: data.plan,
    plans: quote.plans.map((offer) => offer.plan),
    depositUnavailable: quote.depositUnavailable,
    instalments: data.instalments.map(instalmentView),
    balanceChargeDate: null,
    hold: { expiresAt: data.holdExpiresAt, extendable: true },
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
      return change(view, instalmentId, { paidAt: event.recordedAt.toISOString(), card, ...automatic });
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
    case 'PaymentRefunded': {
      const { instalmentId, amountCents, reason } = event.data;
      // The second payment was never counted as one.
      if (reason === 'paid-twice') return view;
      const before = view.instalments.find(({ id }) => id === instalmentId)?.refundedCents ?? 0;
      return change(view, instalmentId, { refundedCents: before + amountCents });
    }
    case 'OperationsItemRaised':
      return event.data.kind === 'balance-overdue' ? { ...view, money: 'OVERDUE' } : view;
    case 'CapabilityGranted':
    case 'CapabilityRevoked':
    case 'TermsAccepted':
    case 'PaymentStarted':
    case 'CustomerRegistered':
    case 'PaymentIntentCreated':
    case 'PaymentAttemptFailed':
    case 'PaymentIntentCancelled':
    case 'RefundStarted':
    case 'PersonErased':
    case 'ErasureCompleted':
      return view;
  }
}

/** Sums and the state of the money follow from the instalments. */
function summed(view: BookingView): BookingView {
  const paidCents = view.instalments.reduce((sum, each) => sum + (each.paidAt ? each.amountCents : 0), 0);
  const refundedCents = view.instalments.reduce((sum, each) => sum + each.refundedCents, 0);
  const remainingCents = Math.max(0, view.totalCents - paidCents);
  return {
    ...view,
    paidCents,
    refundedCents,
    remainingCents,
    money: moneyOf(view, paidCents, refundedCents),
  };
}

function moneyOf(view: BookingView, paidCents: number, refundedCents: number): MoneyState {
  if (refundedCents > 0 && refundedCents >= paidCents) return 'REFUNDED';
  if (paidCents >= view.totalCents) return 'PAID';
  // Said by an event, never by the clock; it stays so until the money is in.
  if (view.money === 'OVERDUE') return 'OVERDUE';
  if (view.instalments.some(({ charge: state }) => state === 'ACTION_REQUIRED' || state === 'EXHAUSTED'))
    return 'ACTION_REQUIRED';
  return paidCents > 0 ? 'DEPOSIT_PAID' : 'UNPAID';
}
