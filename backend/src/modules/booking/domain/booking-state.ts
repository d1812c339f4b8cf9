import type { Quote, Plan } from '@wayfold/contracts/quotes';
import { never } from '../../../kernel/decider.js';
import type { BookingEvent } from '../events.js';
import { evolveInstalment, fresh, type InstalmentEvent, type InstalmentState } from './instalment.js';
import { evolvePersons, nobody, type Persons } from './persons.js';

export interface Dispute {
  readonly disputeId: string;
  readonly intentId: string;
  readonly amountCents: number;
  readonly outcome: 'open' | 'won' | 'lost' | 'withdrawn';
}

export interface SentCode {
  readonly codeId: string;
  readonly purpose: 'cancel';
  readonly expiresAt: string;
  readonly failures: number;
}

interface Facts {
  readonly bookingId: string;
  readonly quote: Quote;
  readonly couponId: string | null;
  readonly plan: Plan;
  readonly instalments: readonly InstalmentState[];
  /** Of plans that were chosen before, or that were split: what they had at the provider is not forgotten. */
  readonly former: readonly InstalmentState[];
  readonly capabilities: readonly { readonly tokenHash: string; readonly expiresAt: string }[];
  /** Who was invited to pay a share, by a capability that opens nothing else. */
  readonly payers: readonly {
    readonly payerId: string;
    readonly instalmentId: string;
    readonly tokenHash: string;
    readonly expiresAt: string;
  }[];
  readonly partyNamed: boolean;
  readonly persons: Persons;
  readonly termsAccepted: boolean;
  readonly customerId: string | null;
  /** The account that PayPal keeps for us; null as long as there is none. */
  readonly vaultId: string | null;
  readonly disputes: readonly Dispute[];
  /** The newest code that was mailed; null once it was used. */
  readonly code: SentCode | null;
  /** Gifts of ours, by id. */
  readonly goodwills: readonly string[];
}

export interface OnHold extends Facts {
  readonly status: 'ON_HOLD';
  readonly holdExpiresAt: string;
  readonly extended: boolean;
  /** Once expiry has begun no payment may start any more. */
  readonly expiring: boolean;
}
export interface Confirmed extends Facts {
  readonly status: 'CONFIRMED';
}
export interface Expired extends Facts {
  readonly status: 'EXPIRED';
}
export interface Cancelled extends Facts {
  readonly status: 'CANCELLED';
  /** What the policy let us keep, in cents. */
  readonly retainedCents: number;
}

export type BookingState = { readonly status: 'NEW' } | OnHold | Confirmed | Expired | Cancelled;
export type ExistingBooking = Exclude<BookingState, { status: 'NEW' }>;

export const instalmentOf = (state: ExistingBooking, id: string): InstalmentState | undefined =>
  state.instalments.find((instalment) => instalment.id === id);

/** What the customer pays at booking. */
export const dueNow = (state: ExistingBooking): InstalmentState | undefined =>
  state.instalments.find((instalment) => instalment.kind !== 'balance');

/** Whether the bank of a customer wants money back: nothing is charged of itself until that has ended. */
export const inDispute = ({ disputes }: ExistingBooking): boolean =>
  disputes.some(({ outcome }) => outcome === 'open');

export const initialBooking: BookingState = { status: 'NEW' };

export function evolveBooking(state: BookingState, event: BookingEvent): BookingState {
  if (event.type === 'BookingCreated')
    return {
      status: 'ON_HOLD',
      bookingId: event.data.bookingId,
      quote: event.data.quote,
      couponId: event.data.couponId,
      plan: event.data.plan,
      instalments: event.data.instalments.map(fresh),
      former: [],
      capabilities: [],
      payers: [],
      partyNamed: false,
      persons: nobody,
      termsAccepted: false,
      customerId: null,
      vaultId: null,
      disputes: [],
      code: null,
      goodwills: [],
      holdExpiresAt: event.data.holdExpiresAt,
      extended: false,
      expiring: false,
    };
  if (state.status === 'NEW') throw new Error(`${event.type} before BookingCreated`);
  const next = evolveLife(state, event);
  return 'instalmentId' in event.data ? ofInstalment(next, event as InstalmentEvent) : next;
}

/** An instalment of a former plan may still have money to send back. */
function ofInstalment<S extends ExistingBooking>(state: S, event: InstalmentEvent): S {
  const evolve = (each: InstalmentState): InstalmentState =>
    each.id === event.data.instalmentId ? evolveInstalment(each, event) : each;
  return { ...state, instalments: state.instalments.map(evolve), former: state.former.map(evolve) };
}

/** What an event means for the booking as a whole. */
function evolveLife(
  state: ExistingBooking,
  event: Exclude<BookingEvent, { type: 'BookingCreated' }>,
): ExistingBooking {
  switch (event.type) {
    case 'CapabilityGranted': {
      const { tokenHash, expiresAt } = event.data;
      return { ...state, capabilities: [...state.capabilities, { tokenHash, expiresAt }] };
    }
    case 'PayerInvited': {
      const { payerId, instalmentId, tokenHash, expiresAt } = event.data;
      return { ...state, payers: [...state.payers, { payerId, instalmentId, tokenHash, expiresAt }] };
    }
    case 'HoldExtended':
    case 'TransferChosen':
      return state.status === 'ON_HOLD'
        ? {
            ...state,
            holdExpiresAt: event.data.holdExpiresAt,
            extended: state.extended || event.type === 'HoldExtended',
          }
        : state;
    case 'TravelersNamed':
      return { ...state, partyNamed: true, persons: evolvePersons(state.persons, event) };
    case 'PlacePassed':
    case 'PersonErased':
    case 'ErasureCompleted':
      return { ...state, persons: evolvePersons(state.persons, event) };
    case 'PlanChosen':
      return { ...replaced(state, event.data.instalments), plan: event.data.plan };
    case 'BalanceSplit': {
      const { instalmentId, shares } = event.data;
      const next = state.instalments.flatMap((each) => (each.id === instalmentId ? shares : [each]));
      return replaced(state, next);
    }
    case 'DepartureChanged':
      return { ...replaced(state, event.data.instalments), quote: event.data.quote };
    case 'TermsAccepted':
      return { ...state, termsAccepted: true };
    case 'CustomerRegistered':
      return { ...state, customerId: event.data.customerId };
    case 'PayPalAccountSaved':
      return { ...state, vaultId: event.data.vaultId };
    case 'GoodwillGranted':
      return { ...state, goodwills: [...state.goodwills, event.data.goodwillId] };
    case 'DisputeOpened': {
      const { disputeId, intentId, amountCents } = event.data;
      return {
        ...state,
        disputes: [...state.disputes, { disputeId, intentId, amountCents, outcome: 'open' }],
      };
    }
    case 'DisputeClosed': {
      const { disputeId, outcome } = event.data;
      return {
        ...state,
        disputes: state.disputes.map((each) => (each.disputeId === disputeId ? { ...each, outcome } : each)),
      };
    }
    case 'ConfirmationCodeSent':
      return { ...state, code: { ...event.data, failures: 0 } };
    case 'ConfirmationCodeFailed':
      return { ...state, code: state.code && { ...state.code, failures: state.code.failures + 1 } };
    case 'ConfirmationCodeUsed':
      return { ...state, code: null };
    case 'BookingConfirmed':
      return { ...facts(state), status: 'CONFIRMED' };
    case 'HoldExpiryStarted':
      return state.status === 'ON_HOLD' ? { ...state, expiring: true } : state;
    case 'BookingExpired':
      return { ...facts(state), status: 'EXPIRED' };
    case 'BookingCancelled':
      return { ...facts(state), status: 'CANCELLED', retainedCents: event.data.retainedCents };
    case 'PaymentReferenceGenerated':
      return state;
    default:
      return onlyOfInstalment(state, event);
  }
}

/** What is left is about one instalment alone. */
function onlyOfInstalment(state: ExistingBooking, event: InstalmentEvent): ExistingBooking {
  // The log may hold what this code does not know.
  return 'instalmentId' in event.data ? state : never(event as never);
}

/** Other instalments; those that were there before keep what they have. */
function replaced<S extends ExistingBooking>(
  state: S,
  instalments: readonly Parameters<typeof fresh>[0][],
): S {
  const known = new Map([...state.former, ...state.instalments].map((each) => [each.id, each]));
  const next = instalments.map((each) => ({ ...(known.get(each.id) ?? fresh(each)), ...each }));
  for (const { id } of next) known.delete(id);
  return { ...state, instalments: next, former: [...known.values()] };
}

/** Drops what only a hold has. */
function facts(state: ExistingBooking): Facts {
  if (state.status !== 'ON_HOLD') return state;
  const { status: _status, holdExpiresAt: _until, extended: _extended, expiring: _expiring, ...rest } = state;
  return rest;
}
