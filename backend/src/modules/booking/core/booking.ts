import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { Plan, Quote } from '@wayfold/contracts/money/quotes';
import { assertNever } from '../../../kernel/decider.js';
import { isOfType } from '../../../kernel/event.js';
import { type Capability, evolveCapabilities } from '../credentials/capabilities.js';
import { type CodeFacts, evolveCodes, NO_CODES } from '../credentials/confirmation-codes.js';
import {
  type BookingEvent,
  type BookingTask,
  evolveSavedMethod,
  evolveTasks,
  type Instalment,
  type InstalmentEvent,
  isInstalmentEvent,
  SAVED_METHOD_EVENTS,
  type SavedMethod,
  TASK_EVENTS,
} from '../events.js';
import { type AppliedGiftCard, evolveAppliedGiftCards } from '../summary.js';
import { allocateGiftCards } from './applied-gift-cards.js';
import { type CoPayer, evolveCoPayers } from './co-payers.js';
import { type DisputeState, evolveDisputes } from './dispute-state.js';
import {
  calculateCentsToRequest,
  collectPaymentIds,
  completeIfCovered,
  evolveInstalment,
  type InstalmentState,
  newInstalment,
} from './instalment.js';
import { evolvePersons, NO_PERSONS, type Persons } from './persons.js';
import { clearOwedCents } from './refund-state.js';
import { type CardFacts, evolveCards, NO_CARDS } from './saved-cards.js';

interface BookingFacts extends CodeFacts {
  readonly bookingId: string;
  readonly quote: Quote;
  readonly couponId: string | null;
  readonly plan: Plan;
  readonly instalments: readonly InstalmentState[];
  /** Instalments of earlier plans or splits, kept for their state at the provider. */
  readonly replacedInstalments: readonly InstalmentState[];
  readonly capabilities: readonly Capability[];
  /** Co-payers, each with a link that opens only their share. */
  readonly payers: readonly CoPayer[];
  readonly isPartyNamed: boolean;
  readonly persons: Persons;
  readonly hasAcceptedTerms: boolean;
  readonly customerId: string | null;
  readonly cards: CardFacts;
  readonly savedMethod: SavedMethod;
  /** The vaulted PayPal account; null if there is none. */
  readonly vaultId: string | null;
  readonly disputes: readonly DisputeState[];
  /** Gift cards to redeem on confirmation; kept after the hold expires. */
  readonly giftCards: readonly AppliedGiftCard[];
  /** All tasks raised for staff, open or completed. */
  readonly tasks: readonly BookingTask[];
}

export interface HeldBooking extends BookingFacts {
  readonly status: 'ON_HOLD';
  readonly holdExpiresAt: string;
  readonly isExtended: boolean;
  /** Part of a transfer has arrived: the seats wait for staff. */
  readonly isRetained: boolean;
  /** Expiry has begun, so no payment may start. */
  readonly isExpiring: boolean;
  /** Staff released the seats: a PayPal review no longer holds them. */
  readonly isReleased: boolean;
}

export interface ConfirmedBooking extends BookingFacts {
  readonly status: 'CONFIRMED';
}

export interface ExpiredBooking extends BookingFacts {
  readonly status: 'EXPIRED';
}

export interface CancelledBooking extends BookingFacts {
  readonly status: 'CANCELLED';
  /** Cents retained under the cancellation policy. */
  readonly retainedCents: number;
}

export type BookingState =
  { readonly status: 'NEW' } | HeldBooking | ConfirmedBooking | ExpiredBooking | CancelledBooking;
export type ExistingBooking = Exclude<BookingState, { status: 'NEW' }>;

/** Returns the booking. @throws if it was never created */
export function requireBooking(state: BookingState): ExistingBooking {
  if (state.status === 'NEW') throw new Error('no such booking');
  return state;
}

export const findInstalment = (booking: ExistingBooking, id: string): InstalmentState | undefined =>
  booking.instalments.find((instalment) => instalment.id === id);

/** Lists the instalments in force, then those that a change replaced. */
export const listAllInstalments = (booking: ExistingBooking): readonly InstalmentState[] => [
  ...booking.instalments,
  ...booking.replacedInstalments,
];

/** Returns the instalment of this id. @throws if the list lacks it */
export function requireInstalment(instalments: readonly InstalmentState[], id: string): InstalmentState {
  const instalment = instalments.find((candidate) => candidate.id === id);
  if (!instalment) throw new Error(`no instalment ${id}`);
  return instalment;
}

/** Returns the first instalment in force, for money and tasks that name none; a booking always has one. */
export function requireFirstInstalment({ instalments: [firstInstalment] }: ExistingBooking): InstalmentState {
  if (!firstInstalment) throw new Error('a booking without instalments');
  return firstInstalment;
}

/** Returns the named instalment, also a replaced one; the first in force if there is none of this id. */
export const chooseNamedInstalmentId = (booking: ExistingBooking, id: string): string =>
  (listAllInstalments(booking).find((instalment) => instalment.id === id) ?? requireFirstInstalment(booking))
    .id;

export const findCheckoutInstalment = (booking: ExistingBooking): InstalmentState | undefined =>
  booking.instalments.find((instalment) => instalment.kind !== 'balance');

export const initialBooking: BookingState = { status: 'NEW' };

export function evolveBooking(state: BookingState, event: BookingEvent): ExistingBooking {
  if (event.type === 'BookingCreated')
    return {
      status: 'ON_HOLD',
      bookingId: event.data.bookingId,
      quote: event.data.quote,
      couponId: event.data.couponId,
      plan: event.data.plan,
      instalments: event.data.instalments.map(newInstalment),
      replacedInstalments: [],
      capabilities: [],
      payers: [],
      disputes: [],
      giftCards: [],
      tasks: [],
      isPartyNamed: false,
      persons: NO_PERSONS,
      ...NO_CODES,
      hasAcceptedTerms: false,
      customerId: null,
      cards: NO_CARDS,
      savedMethod: null,
      vaultId: null,
      holdExpiresAt: event.data.holdExpiresAt,
      isExtended: false,
      isRetained: false,
      isExpiring: false,
      isReleased: false,
    };
  if (state.status === 'NEW') throw new Error(`${event.type} before BookingCreated`);
  const evolvedBooking = {
    ...evolveBookingFacts(state, event),
    cards: evolveCards(state.cards, event),
    savedMethod: isOfType(event, SAVED_METHOD_EVENTS)
      ? evolveSavedMethod(state.savedMethod, event, isLeadInstalment(state, event))
      : state.savedMethod,
    giftCards: evolveAppliedGiftCards(state.giftCards, event),
    tasks: isOfType(event, TASK_EVENTS) ? evolveTasks(state.tasks, event) : state.tasks,
  };
  return allocateGiftCards(
    isInstalmentEvent(event) ? updateInstalment(evolvedBooking, event) : evolvedBooking,
  );
}

/** True if the event concerns an instalment the lead pays. */
const isLeadInstalment = (booking: ExistingBooking, event: BookingEvent): boolean =>
  isInstalmentEvent(event) && findInstalment(booking, event.data.instalmentId)?.payer.kind === 'lead';

/** Updates instalments of former plans too, because their money may still be refunded. */
function mapInstalments<S extends ExistingBooking>(
  state: S,
  update: (instalment: InstalmentState) => InstalmentState,
): S {
  return {
    ...state,
    instalments: state.instalments.map(update),
    replacedInstalments: state.replacedInstalments.map(update),
  };
}

const updateInstalment = <S extends ExistingBooking>(state: S, event: InstalmentEvent): S =>
  mapInstalments(state, (instalment) =>
    instalment.id === event.data.instalmentId ? evolveInstalment(instalment, event) : instalment,
  );

/** Applies an event to the booking as a whole. */
function evolveBookingFacts(
  state: ExistingBooking,
  event: Exclude<BookingEvent, { type: 'BookingCreated' }>,
): ExistingBooking {
  switch (event.type) {
    case 'CapabilityGranted':
    case 'CapabilityRevoked':
      return { ...state, capabilities: evolveCapabilities(state.capabilities, event) };
    case 'PayerInvited':
      return evolveCoPayers({ ...state, persons: evolvePersons(state.persons, event) }, event);
    case 'PayerLinkSent':
    case 'ShareRevoked':
    case 'CustomerRegistered':
      return evolveCoPayers(state, event);
    case 'HoldExtended':
    case 'TransferChosen':
    case 'HoldRetained':
    case 'PayPalCapturePending':
    case 'PayPalOrderDropped':
    case 'HoldExpiryStarted':
      return state.status === 'ON_HOLD' ? evolveHold(state, event) : state;
    case 'TravelersNamed':
      return {
        ...evolveCodes({ ...state, isPartyNamed: true }, event),
        persons: evolvePersons(state.persons, event),
      };
    case 'PlaceReassigned':
    case 'PersonErased':
    case 'ErasureCompleted':
      return { ...state, persons: evolvePersons(state.persons, event) };
    case 'PlanChosen':
      return { ...replaceInstalments(state, event.data.instalments), plan: event.data.plan };
    case 'BalanceSplit': {
      const { instalmentId, shares } = event.data;
      const instalments = state.instalments.flatMap((instalment) =>
        instalment.id === instalmentId ? shares : [instalment],
      );
      return replaceInstalments(state, instalments);
    }
    case 'DepartureChanged':
      return {
        ...replaceInstalments(state, event.data.instalments),
        quote: event.data.quote,
        couponId: event.data.quote.couponCode === null ? null : state.couponId,
      };
    case 'TermsAccepted':
      return { ...state, hasAcceptedTerms: true };
    case 'PayPalAccountSaved':
      return { ...state, vaultId: event.data.vaultId };
    case 'DisputeOpened':
    case 'DisputeClosed':
      return { ...state, disputes: evolveDisputes(state.disputes, event) };
    case 'ConfirmationCodeSent':
    case 'ConfirmationCodeFailed':
    case 'ConfirmationCodeUsed':
      return evolveCodes(state, event);
    case 'BookingConfirmed':
      return { ...omitHoldFields(state), status: 'CONFIRMED' };
    case 'BookingExpired':
      return { ...omitHoldFields(state), status: 'EXPIRED' };
    case 'BookingCancelled':
      return {
        ...omitHoldFields(
          mapInstalments(state, clearOwedCents(collectPaymentIds(listAllInstalments(state)))),
        ),
        status: 'CANCELLED',
        retainedCents: event.data.retainedCents,
      };
    case 'PaymentReferenceGenerated':
    case 'GiftCardApplied':
    case 'GiftCardRemoved':
    case 'CardSetupStarted':
    case 'CardSetupFailed':
    case 'CardReplaced':
    case 'CardUpdated':
    case 'RefundOrdered':
    case 'GoodwillGranted':
    case 'ManualPaymentRecorded':
    case 'ManualPaymentVoided':
    case 'TaskCompleted':
      return state;
    default:
      return ignoreInstalmentEvent(state, event);
  }
}

type HoldEvent = Extract<
  BookingEvent,
  {
    type:
      | 'HoldExtended'
      | 'TransferChosen'
      | 'HoldRetained'
      | 'PayPalCapturePending'
      | 'PayPalOrderDropped'
      | 'HoldExpiryStarted';
  }
>;

/** Applies an event that moves the end of a hold. */
function evolveHold(state: HeldBooking, event: HoldEvent): HeldBooking {
  switch (event.type) {
    case 'HoldExtended':
    case 'TransferChosen':
    case 'HoldRetained':
      return {
        ...state,
        holdExpiresAt: event.data.holdExpiresAt,
        isExtended: state.isExtended || event.type === 'HoldExtended',
        // Choosing the same transfer again with another amount moves no deadline, so the seats keep waiting.
        isRetained:
          event.type === 'HoldRetained' ||
          (state.isRetained && event.data.holdExpiresAt === state.holdExpiresAt),
      };
    case 'PayPalCapturePending':
    case 'PayPalOrderDropped':
      // A review, or its rejection, sets how long the seats are held.
      return event.data.holdExpiresAt === null
        ? state
        : { ...state, holdExpiresAt: event.data.holdExpiresAt, isExpiring: false };
    case 'HoldExpiryStarted':
      return { ...state, isExpiring: true, isReleased: event.data.reason !== undefined };
  }
}

/** Returns the state unchanged: every remaining event type concerns one instalment. */
function ignoreInstalmentEvent(state: ExistingBooking, event: InstalmentEvent): ExistingBooking {
  // The log may hold event types this code does not know.
  return isInstalmentEvent(event) ? state : assertNever(event);
}

/** Swaps the instalments; those with a known id keep their state. */
function replaceInstalments<S extends ExistingBooking>(state: S, instalments: readonly Instalment[]): S {
  const knownById = new Map(
    [...state.replacedInstalments, ...state.instalments].map((instalment) => [instalment.id, instalment]),
  );
  const newInstalments = instalments.map((instalment) =>
    completeIfCovered({ ...(knownById.get(instalment.id) ?? newInstalment(instalment)), ...instalment }),
  );
  for (const { id } of newInstalments) knownById.delete(id);
  return { ...state, instalments: newInstalments, replacedInstalments: [...knownById.values()] };
}

function omitHoldFields(booking: ExistingBooking): BookingFacts {
  if (booking.status !== 'ON_HOLD') return booking;
  const {
    status: _status,
    holdExpiresAt: _holdExpiresAt,
    isExtended: _isExtended,
    isRetained: _isRetained,
    isExpiring: _isExpiring,
    isReleased: _isReleased,
    ...rest
  } = booking;
  return rest;
}

/**
 * Calculates the cents due at checkout under `plan`, after gift cards; 0 when they cover it, `undefined` if
 * not offered. After a transfer or a payment to staff the plan is fixed, and money received counts.
 */
export function calculateCheckoutCents(booking: ExistingBooking, plan: Plan): number | undefined {
  const dueInstalment = booking.plan === plan ? findCheckoutInstalment(booking) : undefined;
  if (dueInstalment) return calculateCentsToRequest(dueInstalment);
  const offer = booking.quote.plans.find((offeredPlan) => offeredPlan.plan === plan);
  const instalment = offer?.instalments.find(({ kind }) => kind !== 'balance');
  return instalment && Math.max(0, instalment.amountCents - sumCents(booking.giftCards));
}
