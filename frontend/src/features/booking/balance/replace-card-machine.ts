import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { CardStep } from '@wayfold/contracts/money/cards';
import { assign, fromPromise, setup } from 'xstate';
import { getCode, isUnsure } from '../../../shared/api/problem.js';
import { POLLS_BEFORE_FORM, calculateBackoff } from '../../../shared/card/polling.js';
import {
  initialReplaceCard,
  type EnterCardStep,
  type ReplaceCardContext,
  type ReplaceCardEvent,
} from './replace-card-context.js';

/** Refusals after which only the reread booking shows the current state. */
const STALE_BOOKING_CODES = ['NOTHING_DUE', 'NOT_FOUND'];

const getFormStep = (step: CardStep): EnterCardStep | null => (step.state === 'enter' ? step : null);

const getSavedBooking = (step: CardStep): BookingView | null =>
  step.state === 'saved' ? step.booking : null;

/** Replaces the card for later charges. The server asks the provider; the browser's result proves nothing. */
export const replaceCardMachine = setup({
  types: { context: {} as ReplaceCardContext, events: {} as ReplaceCardEvent },
  actors: {
    ask: fromPromise<CardStep, { setupId: string | null }>(() =>
      Promise.reject(new Error('The machine runs without its actor ask')),
    ),
  },
  delays: { backoff: ({ context }) => calculateBackoff(context.polls) },
}).createMachine({
  id: 'replaceCard',
  context: initialReplaceCard,
  initial: 'offered',
  states: {
    offered: { on: { BEGIN: 'starting' } },
    starting: {
      entry: assign({ form: null, note: null, problem: null, polls: 0 }),
      invoke: {
        src: 'ask',
        input: { setupId: null },
        onDone: [
          {
            guard: ({ event }) => event.output.state === 'saved',
            target: 'saved',
            actions: assign({ booking: ({ event }) => getSavedBooking(event.output) }),
          },
          { guard: ({ event }) => event.output.state === 'processing', target: 'waiting' },
          { target: 'entering', actions: assign({ form: ({ event }) => getFormStep(event.output) }) },
        ],
        onError: [
          { guard: ({ event }) => STALE_BOOKING_CODES.includes(getCode(event.error)), target: 'gone' },
          { target: 'offered', actions: assign({ problem: ({ event }) => event.error }) },
        ],
      },
    },
    entering: {
      on: {
        CARD_PROCESSING: { actions: assign({ note: { kind: 'processing' } }) },
        CARD_ACTION: { actions: assign({ note: { kind: 'action' } }) },
        CARD_FAILED: {
          actions: assign({ note: ({ event }) => ({ kind: 'failed', message: event.message }) }),
        },
        CARD_SUCCEEDED: 'confirming',
        CARD_UNKNOWN: 'confirming',
        BACK: 'offered',
      },
    },
    confirming: {
      entry: assign({ polls: ({ context }) => context.polls + 1, note: null }),
      invoke: {
        src: 'ask',
        input: ({ context }) => ({ setupId: context.form?.setupId ?? null }),
        onDone: [
          {
            guard: ({ event }) => event.output.state === 'saved',
            target: 'saved',
            actions: assign({ booking: ({ event }) => getSavedBooking(event.output) }),
          },
          {
            guard: ({ event, context }) =>
              event.output.state === 'processing' || context.polls < POLLS_BEFORE_FORM,
            target: 'waiting',
            actions: assign({ problem: null }),
          },
          {
            target: 'entering',
            actions: assign({
              form: ({ event }) => getFormStep(event.output),
              note: { kind: 'failed', message: null },
              polls: 0,
            }),
          },
        ],
        onError: [
          { guard: ({ event }) => STALE_BOOKING_CODES.includes(getCode(event.error)), target: 'gone' },
          {
            // A retry would be refused as well: too many cards were declined, and the form is blocked.
            guard: ({ event }) => !isUnsure(event.error),
            target: 'offered',
            actions: assign({ problem: ({ event }) => event.error }),
          },
          { target: 'waiting', actions: assign({ problem: ({ event }) => event.error }) },
        ],
      },
    },
    waiting: { after: { backoff: 'confirming' }, on: { ASK: 'confirming' } },
    saved: { type: 'final' },
    /** Nothing is left to charge: the booking says why. */
    gone: { type: 'final' },
  },
});
