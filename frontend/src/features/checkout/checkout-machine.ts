import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings';
import type { PartyInput } from '@wayfold/contracts/travelers';
import { assign, fromPromise, setup } from 'xstate';
import { codeOf } from '../../shared/api/problem.js';
import { ASKS_BEFORE_FORM, backoff, payStep } from '../../shared/card/asking.js';
import type { Back } from '../../shared/ui/booking-search.js';
import {
  isPaid,
  MOVED_ON,
  type Begun,
  type CheckoutContext,
  type CheckoutEvent,
  type PayInput,
} from './checkout-context.js';
import { approvalIn, isApproval, PAYPAL_OFF } from './paypal.js';

const errorOf = (event: { readonly error?: unknown }): unknown => event.error;

export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as { readonly booking: BookingView; readonly resume: Begun | null; readonly back: Back | null },
  },
  actors: {
    nameTravelers: fromPromise<BookingView, { id: string; party: PartyInput }>(() =>
      neverProvided('nameTravelers'),
    ),
    pay: fromPromise<PaymentStep, PayInput>(() => neverProvided('pay')),
    reload: fromPromise<BookingView, { id: string }>(() => neverProvided('reload')),
  },
  actions: {
    keepPayment: () => undefined,
    forgetPayment: () => undefined,
    /** To PayPal's page. */ leave: () => undefined,
    forgetProblem: assign({ problem: null, note: null, back: null }),
  },
  guards: {
    isPaid: ({ context }) => isPaid(context.booking),
    isExpired: ({ context }) => context.booking.status === 'EXPIRED',
    isCancelled: ({ context }) => context.booking.status === 'CANCELLED',
    isPaying: ({ context }) =>
      context.booking.partyNamed && (context.resume || context.booking.status === 'PENDING_PAYMENT'),
    isNamed: ({ context }) => context.booking.partyNamed,
  },
  delays: {
    backoff: ({ context }) => backoff(context.asked),
  },
}).createMachine({
  id: 'checkout',
  context: ({ input: { booking, resume, back } }) => ({
    booking,
    plan:
      resume?.plan ?? (booking.plans.includes(booking.plan) ? booking.plan : (booking.plans[0] ?? 'full')),
    method: resume?.method ?? 'card',
    approveUrl: null,
    pressed: false,
    back,
    // Who turned back at PayPal's page chooses again.
    resume: resume !== null && back !== 'cancelled',
    payment: null,
    problem: null,
    note: null,
    asked: 0,
  }),
  initial: 'opening',
  on: { BOOKING: { actions: assign({ booking: ({ event }) => event.booking }) } },
  states: {
    /** The booking alone decides where the customer stands, also after a reload. */
    opening: {
      always: [
        { guard: 'isPaid', target: 'done' },
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isPaying', target: 'payment' },
        { guard: 'isNamed', target: 'howToPay' },
        { target: 'travelers' },
      ],
    },
    travelers: {
      initial: 'editing',
      states: {
        editing: { on: { TRAVELERS: 'saving', TIME_UP: '#checkout.reloading' } },
        saving: {
          entry: 'forgetProblem',
          invoke: {
            src: 'nameTravelers',
            input: ({ context, event }) => {
              if (event.type !== 'TRAVELERS') throw new Error(`Travelers are not saved by ${event.type}`);
              return { id: context.booking.id, party: event.party };
            },
            onDone: {
              target: '#checkout.howToPay',
              actions: assign({ booking: ({ event }) => event.output }),
            },
            onError: [
              { guard: ({ event }) => MOVED_ON.includes(codeOf(event.error)), target: '#checkout.reloading' },
              { target: 'editing', actions: assign({ problem: ({ event }) => errorOf(event) }) },
            ],
          },
        },
      },
    },
    howToPay: {
      on: {
        PLAN: { actions: assign({ plan: ({ event }) => event.plan }) },
        CHANGE_TRAVELERS: { target: 'travelers', actions: 'forgetProblem' },
        METHOD: { actions: assign({ method: ({ event }) => event.method }) },
        PAY: { target: 'payment', actions: ['keepPayment', assign({ pressed: true })] },
        TIME_UP: 'reloading',
      },
    },
    payment: {
      initial: 'starting',
      entry: ['forgetProblem', assign({ resume: true, asked: 0 })],
      exit: assign({ pressed: false }),
      states: {
        starting: {
          invoke: {
            src: 'pay',
            input: ({ context: { booking, plan, method } }) => ({ booking, plan, method }),
            onDone: [
              {
                guard: ({ event }) => event.output.state === 'paid',
                target: '#checkout.done',
                actions: assign({ booking: ({ event }) => event.output.booking }),
              },
              {
                guard: ({ event, context }) => isApproval(event.output) && context.pressed,
                target: 'leaving',
                actions: assign({ approveUrl: ({ event }) => approvalIn(event.output) }),
              },
              {
                guard: ({ event }) => isApproval(event.output),
                target: '#checkout.howToPay',
                actions: ['forgetPayment', assign({ back: 'cancelled', resume: false })],
              },
              {
                guard: ({ event }) => event.output.state === 'processing',
                target: 'waiting',
                actions: assign({ booking: ({ event }) => event.output.booking }),
              },
              { target: 'entering', actions: assign({ payment: ({ event }) => payStep(event.output) }) },
            ],
            onError: [
              {
                guard: ({ event }) => codeOf(event.error) === 'TRAVELERS_MISSING',
                target: '#checkout.travelers',
              },
              { guard: ({ event }) => MOVED_ON.includes(codeOf(event.error)), target: '#checkout.reloading' },
              {
                target: '#checkout.howToPay',
                actions: ['forgetPayment', assign({ problem: ({ event }) => errorOf(event), resume: false })],
              },
            ],
          },
        },
        /** On PayPal's page; here again by the browser's way back. */
        leaving: {
          entry: 'leave',
          on: {
            BACK: { target: '#checkout.howToPay', actions: ['forgetPayment', assign({ resume: false })] },
            TIME_UP: '#checkout.reloading',
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
            BACK: {
              target: '#checkout.howToPay',
              actions: ['forgetPayment', 'forgetProblem', assign({ resume: false })],
            },
            TIME_UP: '#checkout.reloading',
          },
        },
        /** The server asks the provider; what the browser saw proves nothing. */
        confirming: {
          entry: assign({ asked: ({ context }) => context.asked + 1, note: null }),
          invoke: {
            src: 'pay',
            input: ({ context: { booking, plan, method } }) => ({ booking, plan, method }),
            onDone: [
              {
                guard: ({ event }) => event.output.state === 'paid',
                target: '#checkout.done',
                actions: assign({ booking: ({ event }) => event.output.booking }),
              },
              {
                guard: ({ event }) => isApproval(event.output),
                target: '#checkout.howToPay',
                actions: ['forgetPayment', assign({ back: 'cancelled', resume: false })],
              },
              {
                guard: ({ event, context }) =>
                  event.output.state === 'processing' || context.asked < ASKS_BEFORE_FORM,
                target: 'waiting',
                actions: assign({ booking: ({ event }) => event.output.booking, problem: null }),
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
              { guard: ({ event }) => MOVED_ON.includes(codeOf(event.error)), target: '#checkout.reloading' },
              {
                guard: ({ event }) => PAYPAL_OFF.includes(codeOf(event.error)),
                target: '#checkout.howToPay',
                actions: ['forgetPayment', assign({ problem: ({ event }) => errorOf(event), resume: false })],
              },
              { target: 'waiting', actions: assign({ problem: ({ event }) => errorOf(event) }) },
            ],
          },
        },
        waiting: { after: { backoff: 'confirming' }, on: { ASK: 'confirming' } },
      },
    },
    reloading: {
      invoke: {
        src: 'reload',
        input: ({ context }) => ({ id: context.booking.id }),
        onDone: {
          target: 'opening',
          actions: assign({ booking: ({ event }) => event.output, problem: null }),
        },
        onError: { target: 'stuck', actions: assign({ problem: ({ event }) => errorOf(event) }) },
      },
    },
    /** Not even the booking can be read: the customer decides when to try again. */
    stuck: { on: { RETRY: 'reloading' } },
    done: { type: 'final', entry: 'forgetPayment' },
    expired: { type: 'final', entry: 'forgetPayment' },
    cancelled: { type: 'final', entry: 'forgetPayment' },
  },
});

function neverProvided(actor: string): Promise<never> {
  return Promise.reject(new Error(`The checkout machine runs without its actor ${actor}`));
}
