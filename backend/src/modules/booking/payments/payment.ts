import { isTooSmallForCard } from '@wayfold/contracts/kernel/pay-methods';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { assertNever } from '../../../kernel/decider.js';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import {
  type BookingState,
  calculateCheckoutCents,
  type ExistingBooking,
  findCheckoutInstalment,
  findInstalment,
  type HeldBooking,
  requireBooking,
  requireInstalment,
} from '../core/booking.js';
import { findCoPayerId } from '../core/co-payers.js';
import { isHoldOver } from '../core/held-booking.js';
import {
  calculateCentsToRequest,
  calculateOpenInstalmentCents,
  hasNothingOpen,
  hasRunningAttempt,
  type InstalmentState,
  listReceivedPayments,
} from '../core/instalment.js';
import { hasCaptured, hasStaleAmount } from '../core/open-payments.js';
import { planInstalments } from '../core/plan.js';
import { checkCardAttempts } from '../core/saved-cards.js';
import type { BookingEvent, BookingEventOf, Instalment } from '../events.js';

export type PaymentCommand =
  /** The customer pressed the pay button. */
  | {
      readonly type: 'Start';
      readonly plan: Plan;
      readonly method: PayMethod;
      readonly termsHash: string;
      readonly deriveInstalmentId: (kind: Instalment['kind']) => string;
      readonly now: Date;
    }
  /** The customer pays an instalment of a confirmed booking instead of its automatic charge. */
  | {
      readonly type: 'PayNow';
      readonly instalmentId: string;
      readonly method: PayMethod;
      readonly now: Date;
    }
  /** `payerId` is set for a co-payer. */
  | { readonly type: 'RegisterCustomer'; readonly customerId: string; readonly payerId?: string | undefined }
  | {
      readonly type: 'RecordIntent';
      readonly instalmentId: string;
      readonly paymentId: string;
      readonly amountCents: number;
      /** The co-payer; undefined for the lead. */
      readonly payerId?: string | undefined;
    }
  | {
      readonly type: 'RecordIntentCancelled';
      readonly instalmentId: string;
      readonly paymentId: string;
      readonly reason: CancelReason;
    }
  | {
      readonly type: 'RecordAttemptFailed';
      readonly instalmentId: string;
      readonly paymentId: string;
      readonly code: string;
      readonly declineCode: string | null;
      readonly chargeId: string | null;
      /** Time of the card attempt; null for a lender. */
      readonly failedAt: Date | null;
    };

export type CancelReason = BookingEventOf<'PaymentIntentCancelled'>['data']['reason'];

export type PaymentDecisionRefusal =
  | 'BOOKING_NOT_ON_HOLD'
  | 'HOLD_EXPIRED'
  | 'TRAVELERS_MISSING'
  | 'PLAN_NOT_OFFERED'
  | 'TERMS_CHANGED'
  /** The booking's cards reached the networks' attempt limit. */
  | 'TOO_MANY_ATTEMPTS'
  /** The open amount is too small for a card. */
  | 'METHOD_NOT_OFFERED'
  | 'ALREADY_PAID'
  | 'NOTHING_DUE'
  /** A concurrent request changed the plan or created an intent: retry. */
  | 'OVERTAKEN';

export type PaymentDecision = BookingEvent[] | Refusal<PaymentDecisionRefusal>;
type CommandOf<T extends PaymentCommand['type']> = Extract<PaymentCommand, { type: T }>;
type InstalmentCommand = Extract<PaymentCommand, { paymentId: string }> | CommandOf<'PayNow'>;

/** True if a live intent must be canceled before this payment: its plan, amount or method differs. */
export const hasConflictingIntent = (booking: ExistingBooking, plan: Plan, method: PayMethod): boolean => {
  const dueInstalment = findCheckoutInstalment(booking);
  const needsNoIntent = method === 'paypal' || method === 'transfer';
  return (
    dueInstalment?.openPayment?.provider === 'stripe' &&
    (booking.plan !== plan || needsNoIntent || hasStaleAmount(dueInstalment))
  );
};

/** True if the customer may go on with an open PayPal order. */
export const canKeepOrder = (method: PayMethod, isPlanChanged: boolean): boolean =>
  method === 'paypal' && !isPlanChanged;

/** True if an open PayPal order must be dropped before this payment. */
export const hasConflictingOrder = (booking: ExistingBooking, plan: Plan, method: PayMethod): boolean =>
  findCheckoutInstalment(booking)?.openPayment?.provider === 'paypal' &&
  !canKeepOrder(method, booking.plan !== plan);

const hasReceived = ({ instalments }: ExistingBooking): boolean =>
  instalments.some((instalment) => listReceivedPayments(instalment).length > 0);

const SMALL_AMOUNT_REFUSAL = refuse('METHOD_NOT_OFFERED', { reason: 'TOO_SMALL' });

/** Reply to a payment of a booking that is not on hold. */
const REFUSAL_BY_STATUS = {
  NEW: 'BOOKING_NOT_ON_HOLD',
  CONFIRMED: 'ALREADY_PAID',
  EXPIRED: 'HOLD_EXPIRED',
  CANCELLED: 'NOTHING_DUE',
} as const;

function checkHold(
  booking: HeldBooking,
  { now, termsHash, method }: CommandOf<'Start'>,
): Refusal<PaymentDecisionRefusal> | undefined {
  if (isHoldOver(booking, now)) return refuse('HOLD_EXPIRED');
  if (!booking.isPartyNamed) return refuse('TRAVELERS_MISSING');
  if (termsHash !== booking.quote.terms.hash) return refuse('TERMS_CHANGED');
  return method === 'card' ? checkCardAttempts(booking.cards, now) : undefined;
}

function startPayment(booking: BookingState, command: CommandOf<'Start'>): PaymentDecision {
  if (booking.status !== 'ON_HOLD') return refuse(REFUSAL_BY_STATUS[booking.status]);
  const refusal = checkHold(booking, command);
  if (refusal) return refusal;
  const { plan, method } = command;
  const instalments = planInstalments(booking.quote, plan, command.deriveInstalmentId);
  if (!instalments) return refuse('PLAN_NOT_OFFERED');
  // Another plan would lose track of money received under the current plan.
  if (booking.plan !== plan && hasReceived(booking)) return refuse('PLAN_NOT_OFFERED');
  const dueFirstCents = calculateCheckoutCents(booking, plan);
  if (method === 'card' && dueFirstCents !== undefined && isTooSmallForCard(dueFirstCents))
    return SMALL_AMOUNT_REFUSAL;
  // The intent or order was created after this request looked: it must be canceled first.
  if (hasConflictingIntent(booking, plan, method) || hasConflictingOrder(booking, plan, method))
    return refuse('OVERTAKEN');
  return recordStart(booking, command, instalments);
}

function recordStart(
  booking: HeldBooking,
  { plan }: CommandOf<'Start'>,
  instalments: readonly Instalment[],
): BookingEvent[] {
  const dueInstalment = instalments.find((instalment) => instalment.kind !== 'balance');
  if (!dueInstalment) throw new Error('a plan without anything due now');
  const { id: instalmentId } = dueInstalment;
  const amountCents = calculateCheckoutCents(booking, plan) ?? dueInstalment.amountCents;
  const planChosen: BookingEvent = { type: 'PlanChosen', data: { plan, instalments: [...instalments] } };
  const termsAccepted: BookingEvent = { type: 'TermsAccepted', data: booking.quote.terms };
  const paymentStarted: BookingEvent = { type: 'PaymentStarted', data: { instalmentId, amountCents } };
  return [
    ...(booking.plan === plan ? [] : [planChosen]),
    ...(booking.hasAcceptedTerms ? [] : [termsAccepted]),
    ...(findInstalment(booking, instalmentId)?.openPayment ? [] : [paymentStarted]),
  ];
}

function registerCustomer(
  booking: ExistingBooking,
  { customerId, payerId }: CommandOf<'RegisterCustomer'>,
): BookingEvent[] {
  const coPayer = booking.payers.find((payer) => payer.payerId === payerId);
  if ((payerId === undefined ? booking.customerId : coPayer?.customerId) !== null) return [];
  const payerFields = payerId === undefined ? {} : { payerId };
  return [{ type: 'CustomerRegistered', data: { provider: 'stripe', customerId, ...payerFields } }];
}

const recordCancellation = (
  instalment: InstalmentState,
  { instalmentId, paymentId, reason }: CommandOf<'RecordIntentCancelled'>,
): BookingEvent[] =>
  instalment.openPayment?.paymentId === paymentId
    ? [{ type: 'PaymentIntentCancelled', data: { instalmentId, paymentId, reason } }]
    : [];

/** Decides a step of an instalment that another plan, a split or a date change replaced. */
function decideFormerPayment(booking: ExistingBooking, command: InstalmentCommand): PaymentDecision {
  const replacedInstalment = requireInstalment(booking.replacedInstalments, command.instalmentId);
  if (command.type === 'RecordIntentCancelled') return recordCancellation(replacedInstalment, command);
  // A split or a date change replaced the instalment.
  if (command.type === 'PayNow') return refuse('NOTHING_DUE');
  // The customer chose another plan: an intent of the former plan must not become live.
  return command.type === 'RecordIntent' ? refuse('OVERTAKEN') : [];
}

function payNow(
  booking: ExistingBooking,
  instalment: InstalmentState,
  command: CommandOf<'PayNow'>,
): PaymentDecision {
  const { instalmentId } = command;
  if (booking.status !== 'CONFIRMED') return refuse('NOTHING_DUE');
  if (hasNothingOpen(instalment)) return refuse('ALREADY_PAID');
  const refusal = command.method === 'card' ? checkCardAttempts(booking.cards, command.now) : undefined;
  if (refusal) return refusal;
  if (command.method === 'card' && isTooSmallForCard(calculateCentsToRequest(instalment)))
    return SMALL_AMOUNT_REFUSAL;
  return instalment.openPayment === null
    ? [
        {
          type: 'PaymentStarted',
          data: { instalmentId, amountCents: calculateOpenInstalmentCents(instalment) },
        },
      ]
    : [];
}

function recordIntent(
  booking: ExistingBooking,
  instalment: InstalmentState,
  command: CommandOf<'RecordIntent'>,
): PaymentDecision {
  const { instalmentId, paymentId, amountCents } = command;
  if (instalment.openPayment?.paymentId === paymentId) return [];
  // PayPal paid in another tab: do not hand out this intent's secret.
  if (instalment.finalPayment) return refuse('ALREADY_PAID');
  if (instalment.openPayment) return refuse('OVERTAKEN');
  // This intent has captured already and cannot pay what is open now.
  if (hasCaptured(instalment, paymentId)) return refuse('OVERTAKEN');
  // A gift card or a partial payment changed the open amount.
  if (amountCents !== calculateCentsToRequest(instalment)) return refuse('OVERTAKEN');
  if (booking.status === 'ON_HOLD' && booking.isExpiring) return refuse('HOLD_EXPIRED');
  if (booking.status === 'EXPIRED') return refuse('HOLD_EXPIRED');
  // The instalment has another payer now: never pay with another person's customer record.
  if (booking.status === 'CANCELLED' || findCoPayerId(instalment) !== command.payerId)
    return refuse('NOTHING_DUE');
  const data = { instalmentId, paymentId, intentNumber: instalment.intentCount + 1, amountCents };
  return [{ type: 'PaymentIntentCreated', data }];
}

function recordAttemptFailed(
  instalment: InstalmentState,
  command: CommandOf<'RecordAttemptFailed'>,
): BookingEvent[] {
  const { instalmentId, paymentId, code, declineCode, chargeId } = command;
  // The worker records its own attempts.
  const isWorkerAttempt =
    hasRunningAttempt(instalment) || (chargeId !== null && chargeId === instalment.declinedChargeId);
  if (instalment.finalPayment || isWorkerAttempt) return [];
  const timeOfFailure = command.failedAt ? { at: command.failedAt.toISOString() } : {};
  const data = { instalmentId, paymentId, code, declineCode, chargeId, ...timeOfFailure };
  return [{ type: 'PaymentAttemptFailed', data }];
}

/** Returns why this payment may not start now, e.g. because of the hold, the terms or the plan. */
export function checkPayment(
  booking: BookingState,
  command: CommandOf<'Start'> | CommandOf<'PayNow'>,
): Refusal<PaymentDecisionRefusal> | undefined {
  const decision = decidePayment(booking, command);
  return isRefusal(decision) ? decision : undefined;
}

/** Records each provider step of a payment once. */
export function decidePayment(state: BookingState, command: PaymentCommand): PaymentDecision {
  if (command.type === 'Start') return startPayment(state, command);
  const booking = requireBooking(state);
  if (command.type === 'RegisterCustomer') return registerCustomer(booking, command);
  const instalment = findInstalment(booking, command.instalmentId);
  if (!instalment) return decideFormerPayment(booking, command);
  switch (command.type) {
    case 'PayNow':
      return payNow(booking, instalment, command);
    case 'RecordIntent':
      return recordIntent(booking, instalment, command);
    case 'RecordIntentCancelled':
      return recordCancellation(instalment, command);
    case 'RecordAttemptFailed':
      return recordAttemptFailed(instalment, command);
    default:
      return assertNever(command);
  }
}
