import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { CardStep } from '@wayfold/contracts/payments/cards';
import { assign, fromPromise, setup, type SnapshotFrom } from 'xstate';
import { getError } from '../../../shared/api/problem.js';
import type { MachineView } from '../../../shared/lazy/use-lazy-machine.js';
import { calculateBackoff } from '../../../shared/payment/payment-polling.js';
import {
  AWAIT_UNANSWERED,
  AWAITING_OUTCOME_STATE,
  ENTERING_CARD_STATE,
  isRefusedWith,
  KEEP_POLLING,
  OFFER_AGAIN_IF_REFUSED,
  rejectUnprovided,
  updateCardNote,
} from '../../../shared/payment/payment-transitions.js';
import {
  type EnterCardStep,
  initialReplaceCardContext,
  type ReplaceCardContext,
  type ReplaceCardEvent,
} from './replace-card-context.js';

const toFormStep = (step: CardStep): EnterCardStep | null => (step.state === 'enter' ? step : null);

const toSavedBooking = (step: CardStep): BookingView | null => (step.state === 'saved' ? step.booking : null);

/** After these refusals only the reread booking shows the current state. */
const FINISH_IF_STALE = { guard: isRefusedWith('NOTHING_DUE', 'NOT_FOUND'), target: 'nothingDue' } as const;

/** Replaces the card for later charges. The server asks the provider; the browser's result proves nothing. */
export const replaceCardMachine = setup({
  types: { context: {} as ReplaceCardContext, events: {} as ReplaceCardEvent },
  actors: {
    saveCard: fromPromise<CardStep, { setupId: string | null }>(() => rejectUnprovided('saveCard')),
  },
  actions: {
    showCardNote: assign({ note: updateCardNote }),
    showProblem: assign({ problem: ({ event }) => getError(event) }),
    clearProblem: assign({ problem: null }),
  },
  delays: { backoff: ({ context }) => calculateBackoff(context.pollCount) },
}).createMachine({
  id: 'replaceCard',
  context: initialReplaceCardContext,
  initial: 'offered',
  states: {
    offered: { on: { START: 'starting' } },
    starting: {
      entry: assign({ form: null, note: null, problem: null, pollCount: 0 }),
      invoke: {
        src: 'saveCard',
        input: { setupId: null },
        onDone: [
          {
            guard: ({ event }) => event.output.state === 'saved',
            target: 'saved',
            actions: assign({ booking: ({ event }) => toSavedBooking(event.output) }),
          },
          { guard: ({ event }) => event.output.state === 'processing', target: 'awaitingOutcome' },
          { target: 'enteringCard', actions: assign({ form: ({ event }) => toFormStep(event.output) }) },
        ],
        onError: [FINISH_IF_STALE, { target: 'offered', actions: 'showProblem' }],
      },
    },
    enteringCard: ENTERING_CARD_STATE,
    confirming: {
      entry: assign({ pollCount: ({ context }) => context.pollCount + 1, note: null }),
      invoke: {
        src: 'saveCard',
        input: ({ context }) => ({ setupId: context.form?.setupId ?? null }),
        onDone: [
          {
            guard: ({ event }) => event.output.state === 'saved',
            target: 'saved',
            actions: assign({ booking: ({ event }) => toSavedBooking(event.output) }),
          },
          KEEP_POLLING,
          {
            target: 'enteringCard',
            actions: assign({
              form: ({ event }) => toFormStep(event.output),
              note: { kind: 'declined', reason: null },
              pollCount: 0,
            }),
          },
        ],
        onError: [
          FINISH_IF_STALE,
          // The provider declined too many cards and blocked the form.
          OFFER_AGAIN_IF_REFUSED,
          AWAIT_UNANSWERED,
        ],
      },
    },
    awaitingOutcome: AWAITING_OUTCOME_STATE,
    saved: { type: 'final' },
    /** Nothing is left to charge, and the reread booking shows the reason. */
    nothingDue: { type: 'final' },
  },
});

type StatePattern = Parameters<SnapshotFrom<typeof replaceCardMachine>['matches']>[0];
/** The machine's state, or a stand-in until the machine is loaded. */
export type ReplaceCardSnapshot = MachineView<ReplaceCardContext, StatePattern, ReplaceCardEvent>;
