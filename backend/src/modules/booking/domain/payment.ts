import type { Plan } from '@wayfold/contracts/quotes';
import { never } from '../../../kernel/decider.js';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent, Instalment } from '../events.js';
import { dueNow, instalmentOf, type BookingState, type ExistingBooking } from './booking-state.js';
import { instalmentsOf } from './hold.js';
import { openCents } from './instalment.js';

export type PaymentCommand =
  /** The customer pressed the pay button. */
  | {
      readonly type: 'Start';
      readonly plan: Plan;
      readonly termsHash: string;
      readonly instalmentId: (kind: Instalment['kind']) => string;
      readonly now: Date;
    }
  /** The customer pays an instalment of a confirmed booking before, or instead of, its automatic charge. */
  | { readonly type: 'PayNow'; readonly instalmentId: string }
  | { readonly type: 'RegisterCustomer'; readonly customerId: string }
  | {
      readonly type: 'RecordIntent';
      readonly instalmentId: string;
      readonly intentId: string;
      readonly amountCents: number;
    }
  | {
      readonly type: 'RecordIntentCancelled';
      readonly instalmentId: string;
      readonly intentId: string;
      readonly reason: 'expired' | 'plan-changed' | 'method-changed' | 'amount-changed' | 'cancelled';
    }
  | {
      readonly type: 'RecordAttemptFailed';
      readonly instalmentId: string;
      readonly intentId: string;
      readonly code: string;
      readonly declineCode: string | null;
    };

export type PaymentRefusal =
  | 'BOOKING_NOT_ON_HOLD'
  | 'HOLD_EXPIRED'
  | 'TRAVELERS_MISSING'
  | 'PLAN_NOT_OFFERED'
  | 'TERMS_CHANGED'
  | 'ALREADY_PAID'
  | 'NOTHING_DUE'
  /** Another request changed the plan, or made an intent, in between: ask again. */
  | 'OVERTAKEN';

/** Whether a plan other than the current one would leave a live intent behind, which must be cancelled first. */
export const intentInTheWay = (
  state: ExistingBooking,
  plan: Plan,
): { instalmentId: string; intentId: string } | undefined => {
  const now = dueNow(state);
  return state.plan !== plan && now?.intentId != null
    ? { instalmentId: now.id, intentId: now.intentId }
    : undefined;
};

function start(
  command: Extract<PaymentCommand, { type: 'Start' }>,
  state: BookingState,
): BookingEvent[] | Refusal<PaymentRefusal> {
  if (state.status === 'CONFIRMED') return refuse('ALREADY_PAID');
  if (state.status === 'EXPIRED') return refuse('HOLD_EXPIRED');
  if (state.status === 'CANCELLED') return refuse('NOTHING_DUE');
  if (state.status !== 'ON_HOLD') return refuse('BOOKING_NOT_ON_HOLD');
  if (state.expiring || command.now.toISOString() >= state.holdExpiresAt) return refuse('HOLD_EXPIRED');
  if (!state.partyNamed) return refuse('TRAVELERS_MISSING');
  if (command.termsHash !== state.quote.terms.hash) return refuse('TERMS_CHANGED');
  const instalments = instalmentsOf(state.quote, command.plan, command.instalmentId);
  if (!instalments) return refuse('PLAN_NOT_OFFERED');
  // It must be cancelled first: it came after this request had looked.
  if (intentInTheWay(state, command.plan)) return refuse('OVERTAKEN');

  const events: BookingEvent[] = [];
  if (state.plan !== command.plan)
    events.push({ type: 'PlanChosen', data: { plan: command.plan, instalments } });
  if (!state.termsAccepted) events.push({ type: 'TermsAccepted', data: state.quote.terms });
  const due = instalments.find((instalment) => instalment.kind !== 'balance');
  if (!due) throw new Error('a plan without anything due now');
  if (instalmentOf(state, due.id)?.intentId == null)
    events.push({ type: 'PaymentStarted', data: { instalmentId: due.id, amountCents: due.amountCents } });
  return events;
}

/** The steps of a payment at the provider, each recorded once. */
export function decidePayment(
  command: PaymentCommand,
  state: BookingState,
): BookingEvent[] | Refusal<PaymentRefusal> {
  if (command.type === 'Start') return start(command, state);
  if (state.status === 'NEW') throw new Error('no such booking');
  if (command.type === 'RegisterCustomer')
    return state.customerId === null
      ? [{ type: 'CustomerRegistered', data: { provider: 'stripe', customerId: command.customerId } }]
      : [];

  const { instalmentId } = command;
  const instalment = instalmentOf(state, instalmentId);
  if (!instalment) {
    if (!state.former.some(({ id }) => id === instalmentId)) throw new Error(`no instalment ${instalmentId}`);
    // The plan was changed meanwhile: an intent of the former one must not become live.
    return command.type === 'RecordIntent' ? refuse('OVERTAKEN') : [];
  }
  switch (command.type) {
    case 'PayNow': {
      if (state.status !== 'CONFIRMED') return refuse('NOTHING_DUE');
      if (instalment.paid) return refuse('ALREADY_PAID');
      return instalment.intentId === null
        ? [{ type: 'PaymentStarted', data: { instalmentId, amountCents: openCents(instalment) } }]
        : [];
    }
    case 'RecordIntent': {
      const { intentId, amountCents } = command;
      if (instalment.intentId === intentId) return [];
      if (instalment.intentId !== null) return refuse('OVERTAKEN');
      if (state.status === 'ON_HOLD' && state.expiring) return refuse('HOLD_EXPIRED');
      if (state.status === 'EXPIRED') return refuse('HOLD_EXPIRED');
      if (state.status === 'CANCELLED') return refuse('NOTHING_DUE');
      return [
        {
          type: 'PaymentIntentCreated',
          data: { instalmentId, intentId, n: instalment.intents + 1, amountCents },
        },
      ];
    }
    case 'RecordIntentCancelled':
      return instalment.intentId === command.intentId
        ? [
            {
              type: 'PaymentIntentCancelled',
              data: { instalmentId, intentId: command.intentId, reason: command.reason },
            },
          ]
        : [];
    case 'RecordAttemptFailed': {
      const { intentId, code, declineCode } = command;
      return instalment.paid
        ? []
        : [{ type: 'PaymentAttemptFailed', data: { instalmentId, intentId, code, declineCode } }];
    }
    default:
      return never(command);
  }
}
