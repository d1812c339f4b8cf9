import type { PayMethod } from '@wayfold/contracts/methods';
import { assign, fromPromise, setup } from 'xstate';
import { codeOf, isUnsure } from '../api/problem.js';
import { ASKS_BEFORE_FORM, backoff, payStep, type OpenStep, type PayStep } from './asking.js';
import type { CardEvent } from './card-message.js';
import type { CardNote } from './card-note.js';
import type { Back } from '../ui/booking-search.js';

interface PayLaterContext {
  readonly payment: PayStep | null;
  readonly note: CardNote | null;
  readonly problem: unknown;
  readonly method: PayMethod;
  /** PayPal's page, once the customer has pressed the button for it: never twice without them. */
  readonly approveUrl: string | null;
  readonly pressed: boolean;
  /** The customer came back from there and has not paid. */
  readonly back: Back | null;
  /** That they came back with: until they press a button of ours, it is asked about and nothing is begun. */
  readonly order: string | null;
  /** How often the server was asked since the card form said that it is done. */
  readonly asked: number;
}

export interface PayOpenInput {
  readonly method: PayMethod;
  readonly order: string | null;
}

export type PayLaterEvent =
  CardEvent | { readonly type: 'PAY'; readonly method: PayMethod } | { readonly type: 'BACK' | 'ASK' };

/** Refusals after which only the server's view of it can say where we are. */
const MOVED_ON = ['NOTHING_DUE', 'ALREADY_PAID', 'NOT_FOUND'];

/** What the server is asked for. */
export const wishIn = ({ method, order }: PayOpenInput) => ({
  method: method === 'paypal' ? method : ('card' as const),
  ...(order === null ? {} : { order }),
});

/** Paying what is still open of a booking. The server asks the provider; what the browser saw proves nothing. */
export const payLaterMachine = setup({
  types: {
    context: {} as PayLaterContext,
    events: {} as PayLaterEvent,
    input: {} as { readonly back: Back | null; readonly order?: string | null | undefined },
  },
  actors: {
    pay: fromPromise<OpenStep, PayOpenInput>(() =>
      Promise.reject(new Error('The machine runs without its actor pay')),
    ),
  },
  actions: { /** To PayPal's page. */ leave: () => undefined },
  delays: { backoff: ({ context }) => backoff(context.asked) },
}).createMachine({
  id: 'payLater',
  context: ({ input: { back, order = null } }) => ({
    ...{ payment: null, note: null, problem: null, asked: 0, approveUrl: null, pressed: false },
    method: back === null ? 'card' : 'paypal',
    back,
    order: back === 'approved' ? order : null,
  }),
  initial: 'opening',
  states: {
    /** Who agreed at PayPal has their payment finished; who turned back chooses again. */
    opening: {
      always: [
        { guard: ({ context }) => context.back === 'approved', target: 'starting' },
        { target: 'offered' },
      ],
    },
    offered: {
      on: {
        PAY: {
          target: 'starting',
          actions: assign({ method: ({ event }) => event.method, pressed: true, order: null }),
        },
      },
    },
    starting: {
      entry: assign({ note: null, problem: null, asked: 0, back: null }),
      exit: assign({ pressed: false }),
      invoke: {
        src: 'pay',
        input: ({ context: { method, order } }) => ({ method, order }),
        onDone: [
          { guard: ({ event }) => event.output.state === 'paid', target: 'done' },
          {
            guard: ({ event, context }) => event.output.state === 'approve' && context.pressed,
            target: 'leaving',
            actions: assign({
              approveUrl: ({ event }) => (event.output.state === 'approve' ? event.output.approveUrl : null),
            }),
          },
          {
            guard: ({ event }) => event.output.state === 'approve',
            target: 'offered',
            actions: assign({ back: 'cancelled' }),
          },
          { guard: ({ event }) => event.output.state === 'processing', target: 'waiting' },
          { target: 'entering', actions: assign({ payment: ({ event }) => payStep(event.output) }) },
        ],
        onError: [
          { guard: ({ event }) => MOVED_ON.includes(codeOf(event.error)), target: 'done' },
          {
            // Agreed to at PayPal: only asking again tells what became of it.
            guard: ({ context, event }) => !context.pressed && isUnsure(event.error),
            target: 'waiting',
            actions: assign({ problem: ({ event }) => event.error }),
          },
          { target: 'offered', actions: assign({ problem: ({ event }) => event.error }) },
        ],
      },
    },
    /** On PayPal's page; here again by the browser's way back. */
    leaving: { entry: 'leave', on: { BACK: 'offered' } },
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
        input: ({ context: { method, order } }) => ({ method, order }),
        onDone: [
          { guard: ({ event }) => event.output.state === 'paid', target: 'done' },
          {
            guard: ({ event }) => event.output.state === 'approve',
            target: 'offered',
            actions: assign({ back: 'cancelled' }),
          },
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
          {
            guard: ({ event }) => !isUnsure(event.error),
            target: 'offered',
            actions: assign({ problem: ({ event }) => event.error }),
          },
          { target: 'waiting', actions: assign({ problem: ({ event }) => event.error }) },
        ],
      },
    },
    waiting: { after: { backoff: 'confirming' }, on: { ASK: 'confirming' } },
    /** Paid, or no longer to be paid: the booking says which. */
    done: { type: 'final' },
  },
});
