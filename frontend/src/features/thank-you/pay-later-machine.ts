import type { PaymentStep } from '@wayfold/contracts/bookings';
import { assign, fromPromise, setup } from 'xstate';
import { codeOf } from '../../shared/api/problem.js';
import { ASKS_BEFORE_FORM, backoff, payStep, type PayStep } from '../../shared/card/asking.js';
import type { CardEvent } from '../../shared/card/card-message.js';
import type { CardNote } from '../../shared/card/card-note.js';

interface PayLaterContext {
  readonly payment: PayStep | null;
  readonly note: CardNote | null;
  readonly problem: unknown;
  /** How often the server was asked since the card form said that it is done. */
  readonly asked: number;
}

export type PayLaterEvent = CardEvent | { readonly type: 'PAY' | 'BACK' | 'ASK' };

/** Refusals after which only the booking itself can say where we are. */
const MOVED_ON = ['NOTHING_DUE', 'ALREADY_PAID', 'NOT_FOUND'];

/** Paying what is still open of a booking. The server asks the provider; what the browser saw proves nothing. */
export const payLaterMachine = setup({
  types: { context: {} as PayLaterContext, events: {} as PayLaterEvent },
  actors: {
    pay: fromPromise<PaymentStep>(() => Promise.reject(new Error('The machine runs without its actor pay'))),
  },
  delays: { backoff: ({ context }) => backoff(context.asked) },
}).createMachine({
  id: 'payLater',
  context: { payment: null, note: null, problem: null, asked: 0 },
  initial: 'offered',
  states: {
    offered: { on: { PAY: 'starting' } },
    starting: {
      entry: assign({ note: null, problem: null, asked: 0 }),
      invoke: {
        src: 'pay',
        onDone: [
          { guard: ({ event }) => event.output.state === 'paid', target: 'done' },
          { guard: ({ event }) => event.output.state === 'processing', target: 'waiting' },
          { target: 'entering', actions: assign({ payment: ({ event }) => payStep(event.output) }) },
        ],
        onError: [
          { guard: ({ event }) => MOVED_ON.includes(codeOf(event.error)), target: 'done' },
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
      entry: assign({ asked: ({ context }) => context.asked + 1, note: null }),
      invoke: {
        src: 'pay',
        onDone: [
          { guard: ({ event }) => event.output.state === 'paid', target: 'done' },
          {
            guard: ({ event, context }) =>
              event.output.state === 'processing' || context.asked < ASKS_BEFORE_FORM,
            target: 'waiting',
            actions: assign({ problem: null }),
          },
          {
            target: 'entering',
            actions: assign({
              payment: ({ event }) => payStep(event.output),
              note: { kind: 'failed', message: null },
              asked: 0,
            }),
          },
        ],
        onError: [
          { guard: ({ event }) => MOVED_ON.includes(codeOf(event.error)), target: 'done' },
          { target: 'waiting', actions: assign({ problem: ({ event }) => event.error }) },
        ],
      },
    },
    waiting: { after: { backoff: 'confirming' }, on: { ASK: 'confirming' } },
    /** Paid, or no longer to be paid: the booking says which. */
    done: { type: 'final' },
  },
});
