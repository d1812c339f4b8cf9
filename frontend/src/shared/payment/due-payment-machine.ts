import { assign, fromPromise, setup } from 'xstate';
import { getError } from '../api/problem.js';
import {
  type DuePaymentContext,
  type DuePaymentEvent,
  type DuePaymentRequest,
  newDuePaymentContext,
  type ProviderReturn,
} from './due-payment-context.js';
import { calculateBackoff, type CardPaymentStep, type DuePaymentStep } from './payment-polling.js';
import {
  AWAIT_UNANSWERED,
  AWAITING_OUTCOME_STATE,
  buildPollTransitions,
  buildStartTransitions,
  ENTERING_CARD_STATE,
  isRefusedWith,
  OFFER_AGAIN_IF_REFUSED,
  rejectUnprovided,
  RESUME_UNANSWERED,
  updateCardNote,
} from './payment-transitions.js';

const EXITS = {
  whenFinished: {
    guard: ({ event }: { readonly event: { readonly output: DuePaymentStep } }) =>
      event.output.state === 'paid',
    target: 'done',
  },
  whenUnapproved: { target: 'offered', actions: 'showCancellation' },
} as const;

/** After these refusals only the reread booking shows the current state. */
const FINISH_IF_STALE = {
  guard: isRefusedWith('NOTHING_DUE', 'ALREADY_PAID', 'NOT_FOUND'),
  target: 'done',
} as const;

const toRequest = ({
  context: { method, returnedOrderId },
}: {
  readonly context: DuePaymentContext;
}): DuePaymentRequest => ({ method, returnedOrderId });

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
    openProviderPage: () => undefined,
    setProviderUrl: assign({ providerUrl: (_, url: string) => url }),
    openCardForm: assign({ payment: (_, payment: CardPaymentStep) => payment }),
    showDecline: assign({ note: { kind: 'declined', reason: null }, pollCount: 0 }),
    showCancellation: assign({ returnOutcome: 'cancelled' }),
    showCardNote: assign({ note: updateCardNote }),
    showProblem: assign({ problem: ({ event }) => getError(event) }),
    clearProblem: assign({ problem: null }),
  },
  delays: { backoff: ({ context }) => calculateBackoff(context.pollCount) },
}).createMachine({
  id: 'duePayment',
  context: ({ input }) => newDuePaymentContext(input),
  initial: 'checkingReturn',
  states: {
    /** After approval at PayPal the payment is completed; after cancellation the customer chooses again. */
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
        input: toRequest,
        onDone: buildStartTransitions(EXITS),
        onError: [FINISH_IF_STALE, RESUME_UNANSWERED, { target: 'offered', actions: 'showProblem' }],
      },
    },
    /** The customer is on PayPal's page; browser navigation leads back here. */
    redirecting: { entry: 'openProviderPage', on: { GO_BACK: 'offered' } },
    enteringCard: ENTERING_CARD_STATE,
    confirming: {
      entry: assign({ pollCount: ({ context }) => context.pollCount + 1, note: null }),
      invoke: {
        src: 'pay',
        input: toRequest,
        onDone: buildPollTransitions(EXITS),
        onError: [FINISH_IF_STALE, OFFER_AGAIN_IF_REFUSED, AWAIT_UNANSWERED],
      },
    },
    awaitingOutcome: AWAITING_OUTCOME_STATE,
    /** The payment is made or no longer possible; the reread booking says which. */
    done: { type: 'final' },
  },
});
