import { assign, fromPromise, setup } from 'xstate';
import { getError, hasUnknownOutcome } from '../api/problem.js';
import {
  createDuePaymentContext,
  type DuePaymentContext,
  type DuePaymentEvent,
  type DuePaymentRequest,
  type ProviderReturn,
} from './due-payment.js';
import {
  AWAITING_OUTCOME_STATE,
  ENTERING_CARD_STATE,
  isRefusedWith,
  rejectUnprovided,
  updateCardNote,
} from './payment-machines.js';
import {
  calculateBackoff,
  type DuePaymentStep,
  POLLS_BEFORE_FORM,
  requireCardPaymentStep,
} from './payment-polling.js';

interface PaymentAnswer {
  readonly event: { readonly output: DuePaymentStep };
}
const FINISH_IF_PAID = {
  guard: ({ event }: PaymentAnswer) => event.output.state === 'paid',
  target: 'done',
} as const;
/** The customer returned from PayPal without approving, so the payment is open there again. */
const RETURN_IF_UNAPPROVED = {
  guard: ({ event }: PaymentAnswer) => event.output.state === 'approve',
  target: 'offered',
  actions: 'showCancellation',
} as const;
/** After these refusals only the server's view shows the current state. */
const FINISH_IF_STALE = {
  guard: isRefusedWith('NOTHING_DUE', 'ALREADY_PAID', 'NOT_FOUND'),
  target: 'done',
} as const;

/** Pays the amount due of a booking or share. Only the server's answer proves a payment. */
export const duePaymentMachine = setup({
  types: {
    context: {} as DuePaymentContext,
    events: {} as DuePaymentEvent,
    input: {} as ProviderReturn,
  },
  actors: {
    pay: fromPromise<DuePaymentStep, DuePaymentRequest>(() => rejectUnprovided('pay')),
  },
  actions: {
    openPayPalPage: () => undefined,
    showCancellation: assign({ returnOutcome: 'cancelled' }),
    showCardNote: assign({ note: updateCardNote }),
    showProblem: assign({ problem: ({ event }) => getError(event) }),
  },
  delays: { backoff: ({ context }) => calculateBackoff(context.pollCount) },
}).createMachine({
  id: 'duePayment',
  context: ({ input }) => createDuePaymentContext(input),
  initial: 'checkingReturn',
  states: {
    /** After approval at PayPal the payment is finished; after a cancellation the customer chooses again. */
    checkingReturn: {
      always: [
        { guard: ({ context }) => context.returnOutcome === 'approved', target: 'starting' },
        { target: 'offered' },
      ],
    },
    offered: {
      on: {
        PAY: {
          target: 'starting',
          actions: assign({
            method: ({ event }) => event.method,
            hasPressedPay: true,
            returnedOrderId: null,
          }),
        },
      },
    },
    starting: {
      entry: assign({ note: null, problem: null, pollCount: 0, returnOutcome: null }),
      exit: assign({ hasPressedPay: false }),
      invoke: {
        src: 'pay',
        input: ({ context: { method, returnedOrderId } }) => ({ method, returnedOrderId }),
        onDone: [
          FINISH_IF_PAID,
          {
            guard: ({ event, context }) => event.output.state === 'approve' && context.hasPressedPay,
            target: 'redirecting',
            actions: assign({
              approveUrl: ({ event }) => (event.output.state === 'approve' ? event.output.approveUrl : null),
            }),
          },
          RETURN_IF_UNAPPROVED,
          { guard: ({ event }) => event.output.state === 'processing', target: 'awaitingOutcome' },
          {
            target: 'enteringCard',
            actions: assign({ payment: ({ event }) => requireCardPaymentStep(event.output) }),
          },
        ],
        onError: [
          FINISH_IF_STALE,
          {
            // Approved at PayPal: only a retry shows the outcome.
            guard: ({ context, event }) => !context.hasPressedPay && hasUnknownOutcome(event.error),
            target: 'awaitingOutcome',
            actions: 'showProblem',
          },
          { target: 'offered', actions: 'showProblem' },
        ],
      },
    },
    /** On PayPal's page; browser navigation leads back here. */
    redirecting: { entry: 'openPayPalPage', on: { GO_BACK: 'offered' } },
    enteringCard: ENTERING_CARD_STATE,
    confirming: {
      entry: assign({ pollCount: ({ context }) => context.pollCount + 1, note: null }),
      invoke: {
        src: 'pay',
        input: ({ context: { method, returnedOrderId } }) => ({ method, returnedOrderId }),
        onDone: [
          FINISH_IF_PAID,
          RETURN_IF_UNAPPROVED,
          {
            guard: ({ event, context }) =>
              event.output.state === 'processing' || context.pollCount < POLLS_BEFORE_FORM,
            target: 'awaitingOutcome',
            actions: assign({ problem: null }),
          },
          {
            target: 'enteringCard',
            actions: assign({
              payment: ({ event }) => requireCardPaymentStep(event.output),
              note: { kind: 'declined', reason: null },
              pollCount: 0,
            }),
          },
        ],
        onError: [
          FINISH_IF_STALE,
          {
            guard: ({ event }) => !hasUnknownOutcome(event.error),
            target: 'offered',
            actions: 'showProblem',
          },
          { target: 'awaitingOutcome', actions: 'showProblem' },
        ],
      },
    },
    awaitingOutcome: AWAITING_OUTCOME_STATE,
    /** Paid or no longer payable: the booking says which. */
    done: { type: 'final' },
  },
});
