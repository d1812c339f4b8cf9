import {
  type BookingEventOf,
  buildTaskKey,
  type Instalment,
  type InstalmentEvent,
  type ReceivedPayment,
} from '../events.js';
import { type Charge, evolveCharge, isRunning, isUnresolved, resetRequest } from './charge-state.js';
import { evolveRefunds, type RefundState } from './refund-state.js';

/** True if an attempt is running: only the provider can say how it ended. */
export const hasRunningAttempt = ({ charge }: InstalmentState): boolean => isRunning(charge);

/** PayPal's review of the capture; no check before `pollAt`. */
type CaptureReview = Record<'captureId' | 'since' | 'pollAt', string>;

/** A payment at a provider that may still capture money. */
type OpenPayment = { readonly paymentId: string; readonly amountCents: number } & (
  | {
      readonly provider: 'stripe';
      /** Obsolete because another method paid; its cancellation is pending. */
      readonly isAbandoned: boolean;
    }
  | {
      readonly provider: 'paypal';
      /** `CAPTURING` and `PENDING` are neither paid nor failed. */
      readonly stage: 'OPEN' | 'CAPTURING' | 'PENDING';
      readonly review: CaptureReview | null;
    }
);

export type PayPalOrder = Extract<OpenPayment, { provider: 'paypal' }>;

type RaisedTask = BookingEventOf<'TaskRaised'>['data'];
export type DivertedPayment = NonNullable<RaisedTask['money']>;

interface InstalmentFacts extends Instalment {
  readonly openPayment: OpenPayment | null;
  /** Number of intents created so far. */
  readonly intentCount: number;
  /** Cents that applied gift cards pay once the rest arrives. */
  readonly promisedCents: number;
  /** Number of PayPal orders created so far. */
  readonly orderCount: number;
  /** File ids of the customer's transfer receipts. */
  readonly receipts: readonly string[];
  /** Partial payments, in order of arrival. */
  readonly parts: readonly ReceivedPayment[];
  /** Money beyond the amount due. */
  readonly surplus: readonly ReceivedPayment[];
  /** Ids of voided payments, which cannot be booked again. */
  readonly reversedPaymentIds: readonly string[];
  /** Refunds, pending or done; a payment may have several. */
  readonly refunds: readonly RefundState[];
  /** Payments that pay nothing: staff decide what happens to the money. */
  readonly divertedPayments: readonly DivertedPayment[];
  /** Keys of all tasks raised about this money, open or ended. */
  readonly taskKeys: readonly string[];
  /** Number of the newest attempt. It never restarts: each attempt needs its own idempotency key. */
  readonly lastAttempt: number;
  /** The schedule that retries count from: its day and the attempts before it. */
  readonly retryPlan: { readonly firstDay: string; readonly pastAttemptCount: number } | null;
  /** The newest declined charge made by the worker. */
  readonly declinedChargeId: string | null;
}

/** Not fully paid yet; the rest may come by bank. */
interface OpenState {
  readonly finalPayment: null;
  readonly charge: Charge;
  readonly transfer: { readonly payBy: string } | null;
}

/** After the final payment nothing is charged or awaited. */
interface SettledState {
  readonly finalPayment: ReceivedPayment;
  readonly charge: { readonly status: 'IDLE' };
  readonly transfer: null;
}

export type InstalmentState = InstalmentFacts & (OpenState | SettledState);

export const newInstalment = (instalment: Instalment): InstalmentState => ({
  ...instalment,
  openPayment: null,
  intentCount: 0,
  promisedCents: 0,
  orderCount: 0,
  transfer: null,
  receipts: [],
  parts: [],
  finalPayment: null,
  surplus: [],
  reversedPaymentIds: [],
  refunds: [],
  divertedPayments: [],
  taskKeys: [],
  charge: { status: 'IDLE' },
  lastAttempt: 0,
  retryPlan: null,
  declinedChargeId: null,
});

export const calculateOpenInstalmentCents = ({
  amountCents,
  parts,
  finalPayment,
}: InstalmentState): number =>
  finalPayment ? 0 : parts.reduce((openCents, part) => openCents - part.amountCents, amountCents);

/** True if nothing is left to pay, also after a date change or a voided payment. */
export const hasNothingOpen = (instalment: InstalmentState): boolean =>
  calculateOpenInstalmentCents(instalment) <= 0;

/** Calculates the cents to request from a provider; applied gift cards pay the rest. */
export const calculateCentsToRequest = (instalment: InstalmentState): number =>
  calculateOpenInstalmentCents(instalment) - instalment.promisedCents;

const toSettledState = (payment: ReceivedPayment): SettledState => ({
  finalPayment: payment,
  charge: { status: 'IDLE' },
  transfer: null,
});

/** Sets the charge; a paid instalment ignores later charge events. */
const setCharge = (state: InstalmentState, charge: Charge): InstalmentState =>
  state.finalPayment ? state : { ...state, charge };

/** Completes the instalment if, after a reduction, partial payments already cover the whole amount. */
export function completeIfCovered(state: InstalmentState): InstalmentState {
  const lastPart = state.parts.at(-1);
  return lastPart && !state.finalPayment && hasNothingOpen(state)
    ? { ...state, parts: state.parts.slice(0, -1), ...toSettledState(lastPart) }
    : state;
}

export const listReceivedPayments = ({
  parts,
  finalPayment,
  surplus,
}: InstalmentState): readonly ReceivedPayment[] => [
  ...parts,
  ...(finalPayment ? [finalPayment] : []),
  ...surplus,
];

/** True if one of the instalments ever had this task, open or ended. */
export const hasTask = (instalments: readonly Pick<InstalmentState, 'taskKeys'>[], key: string): boolean =>
  instalments.some(({ taskKeys }) => taskKeys.includes(key));

export const collectPaymentIds = (instalments: readonly InstalmentState[]): ReadonlySet<string> =>
  new Set(instalments.flatMap(listReceivedPayments).map(({ paymentId }) => paymentId));

export function evolveInstalment(state: InstalmentState, event: InstalmentEvent): InstalmentState {
  switch (event.type) {
    case 'PaymentStarted':
    case 'PaymentAttemptFailed':
    case 'PayPalAccountSaved':
    case 'DisputeOpened':
    case 'DisputeClosed':
    case 'BalanceSplit':
    case 'PayerLinkSent':
    case 'HoldRetained':
      return state;
    case 'TransferReceiptAdded':
      return { ...state, receipts: [...state.receipts, event.data.receiptId] };
    case 'BalanceAwaited':
      return setTransferDeadline(setCharge(clearOverdueTask(state), { status: 'AWAITED' }), event.data.dueOn);
    case 'PaymentReversed':
      return removeReversedPayment(state, event.data.paymentId);
    case 'PayerInvited':
      return { ...state, payer: { kind: 'co-payer', payerId: event.data.payerId } };
    case 'ShareRevoked':
      return { ...state, payer: { kind: 'lead' } };
    case 'TaskRaised':
      return addTask(flagCharge(state, event.data), event.data);
    case 'PaymentIntentCreated':
    case 'PaymentIntentCancelled':
    case 'PaymentIntentAbandoned':
    case 'PayPalOrderCreated':
    case 'PayPalCaptureStarted':
    case 'PayPalCapturePending':
    case 'PayPalOrderDropped':
      return evolveOpenPayment(state, event);
    case 'TransferChosen':
      return setTransferDeadline(state, event.data.payBy);
    case 'PartPaid':
      return { ...omitCapturedPayment(state, event.data.paymentId), parts: [...state.parts, event.data] };
    case 'DepositPaid':
    case 'FullAmountPaid':
    case 'BalancePaid':
      return { ...omitIdleOrder(state, event.data), ...toSettledState(event.data) };
    case 'OverpaymentReceived':
      return {
        ...omitCapturedPayment(state, event.data.paymentId),
        surplus: [...state.surplus, event.data],
      };
    case 'RefundStarted':
    case 'RefundHeld':
      return {
        ...omitCapturedPayment(state, event.data.paymentId),
        refunds: evolveRefunds(state.refunds, event),
      };
    case 'RefundPending':
    case 'PaymentRefunded':
    case 'RefundFailed':
      return { ...state, refunds: evolveRefunds(state.refunds, event) };
    case 'BalanceScheduled': {
      const { chargeOn, chargeAt: dueAt } = event.data;
      const { lastAttempt: attemptCount } = state;
      const retryPlan = { firstDay: chargeOn, pastAttemptCount: attemptCount };
      return setCharge(
        { ...clearOverdueTask(state), retryPlan },
        { status: 'SCHEDULED', attemptCount, dueAt },
      );
    }
    case 'ChargeStarted': {
      const { attempt, at: startedAt = null } = event.data;
      return setCharge({ ...state, lastAttempt: attempt }, { status: 'STARTED', attempt, startedAt });
    }
    case 'ChargeDeclined': {
      const declinedChargeId = event.data.chargeId ?? state.declinedChargeId;
      return setCharge({ ...state, declinedChargeId }, evolveCharge(state.charge, event));
    }
    default:
      return setCharge(state, evolveCharge(state.charge, event));
  }
}

type OpenPaymentEvent = Extract<
  InstalmentEvent,
  { type: `PaymentIntent${string}` | `PayPalOrder${string}` | `PayPalCapture${string}` }
>;

/** Applies an event about an intent or a PayPal order. */
function evolveOpenPayment(state: InstalmentState, event: OpenPaymentEvent): InstalmentState {
  switch (event.type) {
    case 'PaymentIntentCreated': {
      const { paymentId, intentNumber: intentCount, amountCents } = event.data;
      return {
        ...state,
        openPayment: { provider: 'stripe', paymentId, amountCents, isAbandoned: false },
        intentCount,
      };
    }
    case 'PaymentIntentCancelled':
      return omitPayment(state, event.data.paymentId);
    case 'PaymentIntentAbandoned': {
      const { openPayment } = state;
      return openPayment?.provider === 'stripe' && openPayment.paymentId === event.data.paymentId
        ? { ...state, openPayment: { ...openPayment, isAbandoned: true } }
        : state;
    }
    case 'PayPalOrderCreated': {
      const { orderId: paymentId, orderNumber: orderCount, amountCents } = event.data;
      const openPayment = {
        provider: 'paypal',
        paymentId,
        amountCents,
        stage: 'OPEN',
        review: null,
      } as const;
      return { ...state, openPayment, orderCount };
    }
    case 'PayPalCaptureStarted':
      return updateOrder(state, event.data.orderId, { stage: 'CAPTURING' });
    case 'PayPalCapturePending': {
      const { orderId, captureId, since, pollAt } = event.data;
      return updateOrder(state, orderId, { stage: 'PENDING', review: { captureId, since, pollAt } });
    }
    case 'PayPalOrderDropped':
      return omitPayment(state, event.data.orderId);
  }
}

const setTransferDeadline = (state: InstalmentState, payBy: string): InstalmentState =>
  state.finalPayment ? state : { ...state, transfer: { payBy } };

/** Flags the charge for its own task only: a PayPal review that takes too long raises the same task kind. */
const flagCharge = (state: InstalmentState, { kind, facts }: RaisedTask): InstalmentState =>
  kind === 'outcome-unknown-too-long' && facts.cause === 'charge' && isUnresolved(state.charge)
    ? setCharge(state, { ...state.charge, isFlagged: true })
    : state;

function addTask(state: InstalmentState, { key, money }: RaisedTask): InstalmentState {
  const taskKeys = [...state.taskKeys, key];
  if (!money) return { ...state, taskKeys };
  const divertedPayments = [...state.divertedPayments, money];
  const stateWithoutOrder = findPayPalOrder(state) ? omitPayment(state, money.paymentId) : state;
  return { ...stateWithoutOrder, taskKeys, divertedPayments };
}

export const findPayPalOrder = ({ openPayment }: InstalmentState): PayPalOrder | undefined =>
  openPayment?.provider === 'paypal' ? openPayment : undefined;

export const findIntentId = ({ openPayment }: InstalmentState): string | undefined =>
  openPayment?.provider === 'stripe' ? openPayment.paymentId : undefined;

function updateOrder(state: InstalmentState, orderId: string, update: Partial<PayPalOrder>): InstalmentState {
  const order = findPayPalOrder(state);
  return order?.paymentId === orderId ? { ...state, openPayment: { ...order, ...update } } : state;
}

/** Removes an idle order of a paid instalment; an order that may have captured stays until PayPal reports. */
const omitIdleOrder = (state: InstalmentState, { paymentId }: ReceivedPayment): InstalmentState =>
  findPayPalOrder(state)?.stage === 'OPEN' && !hasRunningAttempt(state)
    ? { ...state, openPayment: null }
    : omitPayment(state, paymentId);

/** Removes a payment that has arrived or can no longer arrive. */
const omitPayment = (state: InstalmentState, paymentId: string): InstalmentState =>
  state.openPayment?.paymentId === paymentId ? { ...state, openPayment: null } : state;

/** Omits a captured payment and resets a running attempt: it has not requested the rest from a provider. */
function omitCapturedPayment(state: InstalmentState, paymentId: string): InstalmentState {
  const newState = omitPayment(state, paymentId);
  return newState === state ? state : setCharge(newState, resetRequest(newState.charge));
}

const removeReversedPayment = (state: InstalmentState, paymentId: string): InstalmentState => {
  const omitReversed = (payments: readonly ReceivedPayment[]) =>
    payments.filter((payment) => payment.paymentId !== paymentId);
  const parts = omitReversed(state.parts);
  const finalPayment = state.finalPayment?.paymentId === paymentId ? null : state.finalPayment;
  // Once a part is voided, the final payment becomes a part as well.
  const isStillSettled = finalPayment && parts.length === state.parts.length;
  return completeIfCovered({
    ...state,
    ...(isStillSettled
      ? toSettledState(finalPayment)
      : { finalPayment: null, charge: state.charge, transfer: state.transfer }),
    parts: finalPayment && !isStillSettled ? [...parts, finalPayment] : parts,
    surplus: omitReversed(state.surplus),
    reversedPaymentIds: [...state.reversedPaymentIds, paymentId],
  });
};

/** Builds the key of the overdue task: raised once for each due date. */
export const buildOverdueKey = (dueOn: string): string => buildTaskKey('balance-overdue', dueOn);

/** Clears the overdue task of this due date, so that it can be raised again. */
export const clearOverdueTask = <T extends { readonly taskKeys: readonly string[]; readonly dueOn: string }>(
  state: T,
): T => ({
  ...state,
  taskKeys: state.taskKeys.filter((key) => key !== buildOverdueKey(state.dueOn)),
});
