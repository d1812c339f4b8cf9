import type { Quote, Plan } from '@wayfold/contracts/quotes';
import { never } from '../../../kernel/decider.js';
import type { BookingEvent, Instalment, Paid } from '../events.js';
import { evolveCapabilities, type Capability } from './capabilities.js';
import { evolvePersons, nobody, type Persons } from './persons.js';

/** Where the automatic charge of an instalment stands. */
export type Charge =
  | { readonly status: 'IDLE' }
  | { readonly status: 'SCHEDULED'; readonly attempts: number; readonly dueAt: string }
  | { readonly status: 'STARTED'; readonly attempt: number }
  | ({ readonly status: 'CONFIRMING'; readonly attempt: number } & Doubt)
  /** Not asked after before `askAgainAt`. */
  | ({ readonly status: 'UNKNOWN'; readonly attempt: number; readonly askAgainAt: string } & Doubt)
  | { readonly status: 'ACTION_REQUIRED'; readonly attempt: number }
  | { readonly status: 'EXHAUSTED'; readonly attempts: number };

/** What is not known of an attempt, and kept until it is. */
export interface Doubt {
  /** When its outcome was first to be asked after; null while nothing was lost. */
  readonly since: string | null;
  /** Operations was told that it takes too long. */
  readonly flagged: boolean;
  /** The intent's newest charge before it was to be confirmed; undefined before anything was. */
  readonly lastChargeId: string | null | undefined;
}

export function doubtOf(charge: Charge): Doubt {
  if (!('since' in charge)) return { since: null, flagged: false, lastChargeId: undefined };
  const { since, flagged, lastChargeId } = charge;
  return { since, flagged, lastChargeId };
}

export interface Refunding {
  readonly intentId: string;
  readonly amountCents: number;
  readonly reason: 'no-seat-left' | 'paid-twice';
  readonly done: boolean;
}

export interface InstalmentState extends Instalment {
  /** The one intent at the provider that may still take the money. */
  readonly intentId: string | null;
  /** How many intents were created so far. */
  readonly intents: number;
  readonly paid: Paid | null;
  /** Money that was sent back, or is on its way: one refund per intent. */
  readonly refunds: readonly Refunding[];
  /** What operations was already told about its money, word for word. */
  readonly told: readonly string[];
  readonly charge: Charge;
}

interface Facts {
  readonly bookingId: string;
  readonly quote: Quote;
  readonly couponId: string | null;
  readonly plan: Plan;
  readonly instalments: readonly InstalmentState[];
  /** Of plans that were chosen before: what they had at the provider is not forgotten. */
  readonly former: readonly InstalmentState[];
  readonly capabilities: readonly Capability[];
  readonly partyNamed: boolean;
  readonly persons: Persons;
  readonly termsAccepted: boolean;
  readonly customerId: string | null;
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

export type BookingState = { readonly status: 'NEW' } | OnHold | Confirmed | Expired;
export type ExistingBooking = Exclude<BookingState, { status: 'NEW' }>;

const fresh = (instalment: Instalment): InstalmentState => ({
  ...instalment,
  intentId: null,
  intents: 0,
  paid: null,
  refunds: [],
  told: [],
  charge: { status: 'IDLE' },
});

type Change = Partial<InstalmentState> | ((instalment: InstalmentState) => Partial<InstalmentState>);

const change = <S extends ExistingBooking>(state: S, instalmentId: string, how: Change): S => ({
  ...state,
  instalments: state.instalments.map((instalment) =>
    instalment.id === instalmentId
      ? { ...instalment, ...(typeof how === 'function' ? how(instalment) : how) }
      : instalment,
  ),
});

/** What a charge was worth before this event, for events that count attempts. */
export const attemptsOf = (charge: Charge): number =>
  'attempts' in charge ? charge.attempts : 'attempt' in charge ? charge.attempt : 0;

export const instalmentOf = (state: ExistingBooking, id: string): InstalmentState | undefined =>
  state.instalments.find((instalment) => instalment.id === id);

/** What the customer pays at booking. */
export const dueNow = (state: ExistingBooking): InstalmentState | undefined =>
  state.instalments.find((instalment) => instalment.kind !== 'balance');

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
      partyNamed: false,
      persons: nobody,
      termsAccepted: false,
      customerId: null,
      holdExpiresAt: event.data.holdExpiresAt,
      extended: false,
      expiring: false,
    };
  if (state.status === 'NEW') throw new Error(`${event.type} before BookingCreated`);
  return evolveExisting(state, event);
}

function evolveExisting(
  state: ExistingBooking,
  event: Exclude<BookingEvent, { type: 'BookingCreated' }>,
): ExistingBooking {
  switch (event.type) {
    case 'PaymentReferenceGenerated':
    case 'PaymentStarted':
    case 'PaymentAttemptFailed':
      return state;
    case 'OperationsItemRaised':
      return change(state, event.data.instalmentId, ({ charge, told }) =>
        event.data.kind === 'outcome-unknown-too-long' && 'flagged' in charge
          ? { charge: { ...charge, flagged: true } }
          : { told: [...told, event.data.detail] },
      );
    case 'CapabilityGranted':
    case 'CapabilityRevoked':
      return { ...state, capabilities: evolveCapabilities(state.capabilities, event) };
    case 'HoldExtended':
      return state.status === 'ON_HOLD'
        ? { ...state, holdExpiresAt: event.data.holdExpiresAt, extended: true }
        : state;
    case 'TravelersNamed':
      return { ...state, partyNamed: true, persons: evolvePersons(state.persons, event) };
    case 'PersonErased':
    case 'ErasureCompleted':
      return { ...state, persons: evolvePersons(state.persons, event) };
    case 'PlanChosen': {
      const known = new Map([...state.former, ...state.instalments].map((each) => [each.id, each]));
      const instalments = event.data.instalments.map((next) => ({
        ...(known.get(next.id) ?? fresh(next)),
        ...next,
      }));
      for (const { id } of instalments) known.delete(id);
      return { ...state, plan: event.data.plan, instalments, former: [...known.values()] };
    }
    case 'TermsAccepted':
      return { ...state, termsAccepted: true };
    case 'CustomerRegistered':
      return { ...state, customerId: event.data.customerId };
    case 'PaymentIntentCreated':
      return change(state, event.data.instalmentId, { intentId: event.data.intentId, intents: event.data.n });
    case 'PaymentIntentCancelled':
      return change(state, event.data.instalmentId, (now) =>
        now.intentId === event.data.intentId ? { intentId: null } : {},
      );
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
      return change(state, event.data.instalmentId, { paid: event.data, charge: { status: 'IDLE' } });
    case 'BookingConfirmed':
      return { ...facts(state), status: 'CONFIRMED' };
    case 'HoldExpiryStarted':
      return state.status === 'ON_HOLD' ? { ...state, expiring: true } : state;
    case 'BookingExpired':
      return { ...facts(state), status: 'EXPIRED' };
    case 'RefundStarted': {
      const { instalmentId, ...refund } = event.data;
      return change(state, instalmentId, ({ refunds }) => ({
        refunds: [...refunds, { ...refund, done: false }],
      }));
    }
    case 'PaymentRefunded':
      return change(state, event.data.instalmentId, ({ refunds }) => ({
        refunds: refunds.map((each) =>
          each.intentId === event.data.intentId ? { ...each, done: true } : each,
        ),
      }));
    default:
      return evolveCharge(state, event);
  }
}

type ChargeEvent = Extract<BookingEvent, { type: 'BalanceScheduled' | `Charge${string}` }>;

function evolveCharge(state: ExistingBooking, event: ChargeEvent): ExistingBooking {
  const set = (charge: Charge) => change(state, event.data.instalmentId, { charge });
  switch (event.type) {
    case 'BalanceScheduled':
      return set({ status: 'SCHEDULED', attempts: 0, dueAt: event.data.chargeAt });
    case 'ChargeStarted':
      return set({ status: 'STARTED', attempt: event.data.attempt });
    case 'ChargeConfirming':
      return change(state, event.data.instalmentId, ({ charge }) => {
        const { attempt, lastChargeId } = event.data;
        return { charge: { ...doubtOf(charge), status: 'CONFIRMING', attempt, lastChargeId } };
      });
    case 'ChargeOutcomeUnknown':
      return change(state, event.data.instalmentId, ({ charge }) => {
        const { attempt, askAgainAt } = event.data;
        const doubt = doubtOf(charge);
        const since = doubt.since ?? askAgainAt;
        return { charge: { ...doubt, status: 'UNKNOWN', attempt, since, askAgainAt } };
      });
    case 'ChargeDeclined':
      return set(
        event.data.retryAt === null
          ? { status: 'ACTION_REQUIRED', attempt: event.data.attempt }
          : { status: 'SCHEDULED', attempts: event.data.attempt, dueAt: event.data.retryAt },
      );
    case 'ChargeActionRequired':
      return set({ status: 'ACTION_REQUIRED', attempt: event.data.attempt });
    case 'ChargeExhausted':
      return set({ status: 'EXHAUSTED', attempts: event.data.attempts });
    case 'ChargeVoided':
      return set({ status: 'IDLE' });
    default:
      return never(event);
  }
}

/** Drops what only a hold has. */
function facts(state: ExistingBooking): Facts {
  if (state.status !== 'ON_HOLD') return state;
  const { status: _status, holdExpiresAt: _until, extended: _extended, expiring: _expiring, ...rest } = state;
  return rest;
}
