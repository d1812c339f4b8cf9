import { taskKey, type BookingEvent, type Instalment, type Paid } from '../events.js';
import { evolveCharge, unasked, type Charge } from './charge-state.js';
import { evolveRefunds, type Refunding } from './refund-state.js';
import { OVERDUE_DAYS } from '@wayfold/contracts/kernel/dates';

/** Whether an attempt is under way, so that only asking the provider can tell how it ended. */
export const underWay = ({ charge }: InstalmentState): boolean =>
  ['STARTED', 'CONFIRMING', 'UNKNOWN'].includes(charge.status);

/** PayPal's review of its capture; not asked after before `askAgainAt`. */
type Review = Record<'captureId' | 'since' | 'askAgainAt', string>;

/** A payment at a provider that may still take the money. */
type Collecting = { readonly paymentId: string; readonly amountCents: number } & (
  | {
      readonly by: 'stripe';
      /** It asks for what was paid in another way since, and is being cancelled. */
      readonly isLeft: boolean;
    }
  | {
      readonly by: 'paypal';
      /** `CAPTURING` and `PENDING` are neither paid nor failed. */
      readonly stage: 'OPEN' | 'CAPTURING' | 'PENDING';
      readonly review: Review | null;
    }
);
export type PayPalOrder = Extract<Collecting, { by: 'paypal' }>;

type RaisedTask = Extract<BookingEvent, { type: 'OperationsItemRaised' }>['data'];
export type DivertedPayment = NonNullable<RaisedTask['money']>;

interface InstalmentFacts extends Instalment {
  readonly collecting: Collecting | null;
  /** How many intents were created so far. */
  readonly intents: number;
  /** What gift cards will pay of it when the rest comes in. */
  readonly promisedCents: number;
  readonly orders: number;
  /** What shows that it was sent, by the ids of the files. */
  readonly receipts: readonly string[];
  /** Money that paid a part of it, in the order in which it came. */
  readonly parts: readonly Paid[];
  /** Money beyond what was due. */
  readonly surplus: readonly Paid[];
  /** Payments that were taken back, by their ids: they do not come in again. */
  readonly reversed: readonly string[];
  /** Money that was sent back, or is on its way; of one payment there may be several. */
  readonly refunds: readonly Refunding[];
  /** Payments that were due for nothing: a person decides what becomes of their money. */
  readonly divertedPayments: readonly DivertedPayment[];
  /** The keys of the tasks that were raised about its money, settled or not. */
  readonly taskKeys: readonly string[];
  /** The number of the newest attempt: it never begins again, since each has a key of its own at the provider. */
  readonly tried: number;
  /** The schedule that retries count from: its day, and the attempts before it. */
  readonly round: { readonly on: string; readonly before: number } | null;
  /** The newest charge that the worker made and that was declined. */
  readonly declinedChargeId: string | null;
}

/** Something is still to come, maybe by bank. */
interface Open {
  readonly paid: null;
  readonly charge: Charge;
  readonly transfer: { readonly payBy: string } | null;
}

/** `paid` brought the rest of it: nothing is charged or awaited any more. */
interface Settled {
  readonly paid: Paid;
  readonly charge: { readonly status: 'IDLE' };
  readonly transfer: null;
}

export type InstalmentState = InstalmentFacts & (Open | Settled);

export const fresh = (instalment: Instalment): InstalmentState => ({
  ...instalment,
  collecting: null,
  intents: 0,
  promisedCents: 0,
  orders: 0,
  transfer: null,
  receipts: [],
  parts: [],
  paid: null,
  surplus: [],
  reversed: [],
  refunds: [],
  divertedPayments: [],
  taskKeys: [],
  charge: { status: 'IDLE' },
  tried: 0,
  round: null,
  declinedChargeId: null,
});

/** What is still to be paid of it, in cents. */
export const openCents = ({ amountCents, parts, paid }: InstalmentState): number =>
  paid ? 0 : parts.reduce((open, part) => open - part.amountCents, amountCents);

/** What a provider is asked for: gift cards that are set aside pay the rest. */
export const askCents = (instalment: InstalmentState): number =>
  openCents(instalment) - instalment.promisedCents;

const settledBy = (paid: Paid): Settled => ({ paid, charge: { status: 'IDLE' }, transfer: null });

/** What is said of a charge after its instalment is paid changes nothing. */
const charged = (state: InstalmentState, charge: Charge): InstalmentState =>
  state.paid ? state : { ...state, charge };

/** One of which less is due than before: what came in by parts may be all of it now. */
export function completed(state: InstalmentState): InstalmentState {
  const last = state.parts.at(-1);
  return last && !state.paid && openCents(state) <= 0
    ? { ...state, parts: state.parts.slice(0, -1), ...settledBy(last) }
    : state;
}

/** All the money that came in for it. */
export const receivedFor = ({ parts, paid, surplus }: InstalmentState): readonly Paid[] => [
  ...parts,
  ...(paid ? [paid] : []),
  ...surplus,
];

/** Whether the task was raised about one of them before, settled or not. */
export const hasTask = (all: readonly Pick<InstalmentState, 'taskKeys'>[], key: string): boolean =>
  all.some(({ taskKeys }) => taskKeys.includes(key));

/** The ids of all payments that came in for them. */
export const paymentIds = (all: readonly InstalmentState[]): ReadonlySet<string> =>
  new Set(all.flatMap(receivedFor).map(({ intentId }) => intentId));

export type InstalmentEvent = Extract<BookingEvent, { data: { instalmentId: string } }>;

/** One instalment after an event about it. */
export function evolveInstalment(state: InstalmentState, event: InstalmentEvent): InstalmentState {
  switch (event.type) {
    case 'PaymentStarted':
    case 'PaymentAttemptFailed':
    case 'PayPalAccountSaved':
    case 'DisputeOpened':
    case 'DisputeClosed':
    case 'BalanceSplit':
    case 'PayerLinkSent':
    case 'HoldKept':
      return state;
    case 'TransferReceiptAdded':
      return { ...state, receipts: [...state.receipts, event.data.receiptId] };
    case 'BalanceAwaited':
      return awaited(charged(watched(state), { status: 'AWAITED' }), event.data.dueOn);
    case 'PaymentReversed':
      return withoutMoney(state, event.data.intentId);
    case 'PayerInvited':
      return { ...state, payer: { kind: 'fellow', payerId: event.data.payerId } };
    case 'ShareTakenBack':
      return { ...state, payer: { kind: 'lead' } };
    case 'OperationsItemRaised':
      return withTask(flagCharge(state, event.data), event.data);
    case 'PaymentIntentCreated': {
      const { intentId: paymentId, n: intents, amountCents } = event.data;
      return { ...state, collecting: { by: 'stripe', paymentId, amountCents, isLeft: false }, intents };
    }
    case 'PaymentIntentCancelled':
      return withoutPayment(state, event.data.intentId);
    case 'PaymentIntentLeft': {
      const { collecting } = state;
      return collecting?.by === 'stripe' && collecting.paymentId === event.data.intentId
        ? { ...state, collecting: { ...collecting, isLeft: true } }
        : state;
    }
    case 'PayPalOrderCreated': {
      const { orderId: paymentId, n: orders, amountCents } = event.data;
      const collecting = { by: 'paypal', paymentId, amountCents, stage: 'OPEN', review: null } as const;
      return { ...state, collecting, orders };
    }
    case 'PayPalCaptureStarted':
      return ofOrder(state, event.data.orderId, { stage: 'CAPTURING' });
    case 'PayPalCapturePending': {
      const { orderId, captureId, since, askAgainAt } = event.data;
      return ofOrder(state, orderId, { stage: 'PENDING', review: { captureId, since, askAgainAt } });
    }
    case 'PayPalOrderDropped':
      return withoutPayment(state, event.data.orderId);
    case 'TransferChosen':
      return awaited(state, event.data.payBy);
    case 'PartPaid':
      return { ...spent(state, event.data.intentId), parts: [...state.parts, event.data] };
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
      return { ...withoutIdle(state, event.data), ...settledBy(event.data) };
    case 'OverpaymentReceived':
      return { ...spent(state, event.data.intentId), surplus: [...state.surplus, event.data] };
    case 'RefundStarted':
    case 'RefundHeldBack':
      return {
        ...spent(state, event.data.intentId),
        refunds: evolveRefunds(state.refunds, event),
      };
    case 'RefundPending':
    case 'PaymentRefunded':
    case 'RefundFailed':
      return { ...state, refunds: evolveRefunds(state.refunds, event) };
    case 'BalanceScheduled': {
      const { chargeOn: on, chargeAt: dueAt } = event.data;
      const { tried } = state;
      const round = { on, before: tried };
      return charged({ ...watched(state), round }, { status: 'SCHEDULED', attempts: tried, dueAt });
    }
    case 'ChargeStarted': {
      const { attempt, at: begunAt = null } = event.data;
      return charged({ ...state, tried: attempt }, { status: 'STARTED', attempt, begunAt });
    }
    case 'ChargeDeclined': {
      const declinedChargeId = event.data.chargeId ?? state.declinedChargeId;
      return charged({ ...state, declinedChargeId }, evolveCharge(state.charge, event));
    }
    default:
      return charged(state, evolveCharge(state.charge, event));
  }
}

const awaited = (state: InstalmentState, payBy: string): InstalmentState =>
  state.paid ? state : { ...state, transfer: { payBy } };

/** A PayPal review raises the same kind of task under a key of its own, and says nothing of the charge. */
const flagCharge = (state: InstalmentState, { key }: RaisedTask): InstalmentState =>
  key.startsWith(taskKey('outcome-unknown-too-long', 'charge')) && 'flagged' in state.charge
    ? charged(state, { ...state.charge, flagged: true })
    : state;

function withTask(state: InstalmentState, { key, money }: RaisedTask): InstalmentState {
  const taskKeys = [...state.taskKeys, key];
  if (!money) return { ...state, taskKeys };
  const divertedPayments = [...state.divertedPayments, money];
  const rest = orderOf(state) ? withoutPayment(state, money.intentId) : state;
  return { ...rest, taskKeys, divertedPayments };
}

export const orderOf = ({ collecting }: InstalmentState): PayPalOrder | null =>
  collecting?.by === 'paypal' ? collecting : null;

export const intentIdOf = ({ collecting }: InstalmentState): string | null =>
  collecting?.by === 'stripe' ? collecting.paymentId : null;

function ofOrder(state: InstalmentState, orderId: string, how: Partial<PayPalOrder>): InstalmentState {
  const order = orderOf(state);
  return order?.paymentId === orderId ? { ...state, collecting: { ...order, ...how } } : state;
}

/** Of what was paid nobody approves or captures an order; what PayPal may have taken by one is still to be heard. */
const withoutIdle = (state: InstalmentState, { intentId }: Paid): InstalmentState =>
  orderOf(state)?.stage === 'OPEN' && !underWay(state)
    ? { ...state, collecting: null }
    : withoutPayment(state, intentId);

/** Its money is in, or will not come. */
const withoutPayment = (state: InstalmentState, paymentId: string): InstalmentState =>
  state.collecting?.paymentId === paymentId ? { ...state, collecting: null } : state;

/** What is open after a payment has taken its money is asked for by another. An attempt under way has asked nobody for that yet. */
function spent(state: InstalmentState, paymentId: string): InstalmentState {
  const rest = withoutPayment(state, paymentId);
  return rest === state ? state : charged(rest, unasked(rest.charge));
}

const withoutMoney = (state: InstalmentState, intentId: string): InstalmentState => {
  const others = (all: readonly Paid[]) => all.filter((each) => each.intentId !== intentId);
  const parts = others(state.parts);
  const last = state.paid?.intentId === intentId ? null : state.paid;
  // What paid the rest of it is a part like the others once one of them is gone.
  const whole = last && parts.length === state.parts.length;
  return completed({
    ...state,
    ...(whole ? settledBy(last) : { paid: null, charge: state.charge, transfer: state.transfer }),
    parts: last && !whole ? [...parts, last] : parts,
    surplus: others(state.surplus),
    reversed: [...state.reversed, intentId],
  });
};

/** Text of the task that asks staff to look at an overdue balance. */
export const lateDetail = (dueOn: string): string => `not paid ${OVERDUE_DAYS} days after ${dueOn}`;

/** Key of the overdue task: raised once for each due date. */
export const overdueKey = (dueOn: string): string => taskKey('balance-overdue', dueOn);

/** Clears the overdue task of this due date, so that it can be raised again. */
export const watched = <T extends { readonly taskKeys: readonly string[]; readonly dueOn: string }>(
  state: T,
): T => ({
  ...state,
  taskKeys: state.taskKeys.filter((key) => key !== overdueKey(state.dueOn)),
});
