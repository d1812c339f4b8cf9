import { never } from '../../../kernel/decider.js';
import type { BookingEvent, Instalment, Paid, RefundReason, Source } from '../events.js';

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

/** What a charge was worth before this event, for events that count attempts. */
export const attemptsOf = (charge: Charge): number =>
  'attempts' in charge ? charge.attempts : 'attempt' in charge ? charge.attempt : 0;

/** Whether an attempt is under way, so that only asking the provider can tell how it ended. */
export const underWay = ({ charge }: InstalmentState): boolean =>
  ['STARTED', 'CONFIRMING', 'UNKNOWN'].includes(charge.status);

export interface Refunding {
  readonly refundId: string;
  readonly provider: Source;
  readonly intentId: string;
  readonly amountCents: number;
  readonly reason: RefundReason;
  readonly status: 'STARTED' | 'DONE' | 'FAILED';
}

/** An order of PayPal; `CAPTURING` and `PENDING` are neither paid nor failed. */
export interface PayPalOrder {
  readonly orderId: string;
  readonly stage: 'OPEN' | 'CAPTURING' | 'PENDING';
  readonly captureId: string | null;
}

export interface InstalmentState extends Instalment {
  /** The one intent at the card provider that may still take the money. */
  readonly intentId: string | null;
  /** How many intents were created so far. */
  readonly intents: number;
  /** The one order at PayPal that may still take the money; never beside an intent. */
  readonly order: PayPalOrder | null;
  readonly orders: number;
  /** It is to come by bank until then. */
  readonly transfer: { readonly payBy: string } | null;
  /** Money that paid a part of it, in the order in which it came. */
  readonly parts: readonly Paid[];
  /** Money that paid the rest of it, and so all. */
  readonly paid: Paid | null;
  /** Money beyond what was due. */
  readonly surplus: readonly Paid[];
  /** Money that was sent back, or is on its way; of one payment there may be several. */
  readonly refunds: readonly Refunding[];
  /** What operations was already told about its money, word for word. */
  readonly told: readonly string[];
  readonly charge: Charge;
}

export const fresh = (instalment: Instalment): InstalmentState => ({
  ...instalment,
  intentId: null,
  intents: 0,
  order: null,
  orders: 0,
  transfer: null,
  parts: [],
  paid: null,
  surplus: [],
  refunds: [],
  told: [],
  charge: { status: 'IDLE' },
});

/** What is still to be paid of it, in cents. */
export const openCents = ({ amountCents, parts, paid }: InstalmentState): number =>
  paid ? 0 : parts.reduce((open, part) => open - part.amountCents, amountCents);

/** All the money that came in for it. */
export const receivedFor = ({ parts, paid, surplus }: InstalmentState): readonly Paid[] => [
  ...parts,
  ...(paid ? [paid] : []),
  ...surplus,
];

export type InstalmentEvent = Extract<BookingEvent, { data: { instalmentId: string } }>;

/** One instalment after an event about it. */
export function evolveInstalment(state: InstalmentState, event: InstalmentEvent): InstalmentState {
  switch (event.type) {
    case 'PaymentStarted':
    case 'PaymentAttemptFailed':
    case 'PayPalAccountSaved':
    case 'TransferReceiptAdded':
    case 'DisputeOpened':
    case 'DisputeClosed':
    case 'BalanceSplit':
    case 'PayerInvited':
    case 'RefundPending':
      return state;
    case 'OperationsItemRaised':
      return event.data.kind === 'outcome-unknown-too-long' && 'flagged' in state.charge
        ? { ...state, charge: { ...state.charge, flagged: true } }
        : { ...state, told: [...state.told, event.data.detail] };
    case 'PaymentIntentCreated':
      return { ...state, intentId: event.data.intentId, intents: event.data.n };
    case 'PaymentIntentCancelled':
      return state.intentId === event.data.intentId ? { ...state, intentId: null } : state;
    case 'PayPalOrderCreated':
      return {
        ...state,
        order: { orderId: event.data.orderId, stage: 'OPEN', captureId: null },
        orders: event.data.n,
      };
    case 'PayPalCaptureStarted':
      return ofOrder(state, event.data.orderId, { stage: 'CAPTURING' });
    case 'PayPalCapturePending':
      return ofOrder(state, event.data.orderId, { stage: 'PENDING', captureId: event.data.captureId });
    case 'PayPalOrderDropped':
      return state.order?.orderId === event.data.orderId ? { ...state, order: null } : state;
    case 'TransferChosen':
      return { ...state, transfer: { payBy: event.data.payBy } };
    case 'PartPaid':
      return { ...state, parts: [...state.parts, event.data], order: withoutOrder(state, event.data) };
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
      return { ...state, paid: event.data, order: null, transfer: null, charge: { status: 'IDLE' } };
    case 'OverpaymentReceived':
      return { ...state, surplus: [...state.surplus, event.data] };
    case 'RefundStarted': {
      const { instalmentId: _of, ...refund } = event.data;
      return { ...state, refunds: [...state.refunds, { ...refund, status: 'STARTED' }] };
    }
    case 'PaymentRefunded':
      return ofRefund(state, event.data.refundId, 'DONE');
    case 'RefundFailed':
      return ofRefund(state, event.data.refundId, 'FAILED');
    default:
      return { ...state, charge: evolveCharge(state.charge, event) };
  }
}

const ofOrder = (state: InstalmentState, orderId: string, how: Partial<PayPalOrder>): InstalmentState =>
  state.order?.orderId === orderId ? { ...state, order: { ...state.order, ...how } } : state;

const withoutOrder = ({ order }: InstalmentState, { intentId }: Paid): PayPalOrder | null =>
  order?.orderId === intentId ? null : order;

const ofRefund = (
  state: InstalmentState,
  refundId: string,
  status: Refunding['status'],
): InstalmentState => ({
  ...state,
  refunds: state.refunds.map((each) => (each.refundId === refundId ? { ...each, status } : each)),
});

type ChargeEvent = Extract<BookingEvent, { type: 'BalanceScheduled' | `Charge${string}` }>;

function evolveCharge(charge: Charge, event: ChargeEvent): Charge {
  switch (event.type) {
    case 'BalanceScheduled':
      return { status: 'SCHEDULED', attempts: 0, dueAt: event.data.chargeAt };
    case 'ChargeStarted':
      return { status: 'STARTED', attempt: event.data.attempt };
    case 'ChargeConfirming': {
      const { attempt, lastChargeId } = event.data;
      return { ...doubtOf(charge), status: 'CONFIRMING', attempt, lastChargeId };
    }
    case 'ChargeOutcomeUnknown': {
      const { attempt, askAgainAt } = event.data;
      const doubt = doubtOf(charge);
      return { ...doubt, status: 'UNKNOWN', attempt, since: doubt.since ?? askAgainAt, askAgainAt };
    }
    case 'ChargeDeclined':
      return event.data.retryAt === null
        ? { status: 'ACTION_REQUIRED', attempt: event.data.attempt }
        : { status: 'SCHEDULED', attempts: event.data.attempt, dueAt: event.data.retryAt };
    case 'ChargeActionRequired':
      return { status: 'ACTION_REQUIRED', attempt: event.data.attempt };
    case 'ChargeExhausted':
      return { status: 'EXHAUSTED', attempts: event.data.attempts };
    case 'ChargeVoided':
      return { status: 'IDLE' };
    default:
      return never(event);
  }
}
