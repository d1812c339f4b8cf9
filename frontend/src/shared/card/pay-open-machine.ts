import { assign, fromPromise, setup } from 'xstate';
import { getCode, isUnsure } from '../api/problem.js';
import { POLLS_BEFORE_FORM, calculateBackoff, toPayStep, type OpenStep } from './polling.js';
import {
  createPayOpenContext,
  type ProviderReturn,
  type PayOpenContext,
  type PayOpenEvent,
  type PayOpenInput,
} from './pay-open.js';

/** Refusals after which only the server's view shows the current state. */
const STALE_BOOKING_CODES = ['NOTHING_DUE', 'ALREADY_PAID', 'NOT_FOUND'];

/** Pays the open amount of a booking. The server asks the provider; the browser's result proves nothing. */
export const payOpenMachine = setup({
  types: {
    context: {} as PayOpenContext,
    events: {} as PayOpenEvent,
    input: {} as ProviderReturn,
  },
  actors: {
    pay: fromPromise<OpenStep, PayOpenInput>(() =>
      Promise.reject(new Error('The machine runs without its actor pay')),
    ),
  },
  actions: { /** To PayPal's page. */ leave: () => undefined },
  delays: { backoff: ({ context }) => calculateBackoff(context.polls) },
}).createMachine({
  id: 'payOpen',
  context: ({ input }) => createPayOpenContext(input),
  initial: 'opening',
  states: {
    /** After approval at PayPal the payment is finished; after a cancellation the customer chooses again. */
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
          actions: assign({ method: ({ event }) => event.method, hasPressed: true, order: null }),
        },
      },
    },
    starting: {
      entry: assign({ note: null, problem: null, polls: 0, back: null }),
      exit: assign({ hasPressed: false }),
      invoke: {
        src: 'pay',
        input: ({ context: { method, order } }) => ({ method, order }),
        onDone: [
          { guard: ({ event }) => event.output.state === 'paid', target: 'done' },
          {
            guard: ({ event, context }) => event.output.state === 'approve' && context.hasPressed,
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
          { target: 'entering', actions: assign({ payment: ({ event }) => toPayStep(event.output) }) },
        ],
        onError: [
          { guard: ({ event }) => STALE_BOOKING_CODES.includes(getCode(event.error)), target: 'done' },
          {
            // Approved at PayPal: only a retry shows the outcome.
            guard: ({ context, event }) => !context.hasPressed && isUnsure(event.error),
            target: 'waiting',
            actions: assign({ problem: ({ event }) => event.error }),
          },
          { target: 'offered', actions: assign({ problem: ({ event }) => event.error }) },
        ],
      },
    },
    /** On PayPal's page; browser navigation leads back here. */
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
      entry: assign({ polls: ({ context }) => context.polls + 1, note: null }),
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
              event.output.state === 'processing' || context.polls < POLLS_BEFORE_FORM,
            target: 'waiting',
            actions: assign({ problem: null }),
          },
          {
            target: 'entering',
            actions: assign({
              payment: ({ event }) => toPayStep(event.output),
              note: { kind: 'failed', message: null },
              polls: 0,
            }),
          },
        ],
        onError: [
          { guard: ({ event }) => STALE_BOOKING_CODES.includes(getCode(event.error)), target: 'done' },
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
    /** Paid or no longer payable: the booking says which. */
    done: { type: 'final' },
  },
});
