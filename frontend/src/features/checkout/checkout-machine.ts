import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings';
import { assign, fromPromise, setup } from 'xstate';
import { codeOf } from '../../shared/api/problem.js';
import { ASKS_BEFORE_FORM, backoff, payStep } from '../../shared/card/asking.js';
import {
  ends,
  errorOf,
  isSettled,
  MOVED_ON,
  neverProvided,
  refusedWith,
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutInput,
  type NameInput,
  type PayInput,
} from './checkout-context.js';
import { addressIn, isAway, NOT_THIS_WAY } from './away.js';
import { canPayBy, needsCode } from './choice.js';

export const checkoutMachine = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
  },
  actors: {
    nameTravelers: fromPromise<BookingView, NameInput>(() => neverProvided('nameTravelers')),
    pay: fromPromise<PaymentStep, PayInput>(() => neverProvided('pay')),
    reload: fromPromise<BookingView, { id: string }>(() => neverProvided('reload')),
  },
  actions: {
    keepPayment: () => undefined,
    forgetPayment: () => undefined,
    /** To the page of PayPal or a lender. */ leave: () => undefined,
    forgetProblem: assign({ problem: null, note: null, back: null }),
  },
  guards: {
    isSettled: ({ context }) => isSettled(context),
    isExpired: ({ context }) => context.booking.status === 'EXPIRED',
    isCancelled: ({ context }) => context.booking.status === 'CANCELLED',
    isPaying: ({ context }) =>
      context.booking.partyNamed &&
      (context.resume || (context.booking.status === 'PENDING_PAYMENT' && !context.booking.transfer)),
    isNamed: ({ context }) => context.booking.partyNamed,
    needsCode: ({ context: { booking, plan, method } }) => needsCode(booking, plan, method),
  },
  delays: { backoff: ({ context }) => backoff(context.asked) },
}).createMachine({
  id: 'checkout',
  context: ({ input: { booking, resume, back, otherWay = false } }) => ({
    booking,
    plan:
      resume?.plan ?? (booking.plans.includes(booking.plan) ? booking.plan : (booking.plans[0] ?? 'full')),
    method: resume?.method ?? 'card',
    pressed: false,
    back,
    otherWay,
    // Who turned back at PayPal's page chooses again.
    resume: resume !== null && back !== 'cancelled',
    payment: null,
    problem: null,
    leaveTo: null,
    note: null,
    asked: 0,
  }),
  initial: 'opening',
  on: { BOOKING: { actions: assign({ booking: ({ event }) => event.booking }) } },
  states: {
    /** The booking alone decides where the customer stands, also after a reload. */
    opening: {
      always: [
        { guard: 'isSettled', target: 'done' },
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
        PLAN: {
          actions: assign({
            plan: ({ event }) => event.plan,
            method: ({ context: { booking, method }, event }) =>
              canPayBy(booking, event.plan, method) ? method : 'card',
          }),
        },
        CHANGE_TRAVELERS: { target: 'travelers', actions: 'forgetProblem' },
        METHOD: { actions: assign({ method: ({ event }) => event.method, back: null }) },
        PAY: { target: 'payment', actions: ['keepPayment', assign({ pressed: true })] },
        TIME_UP: 'reloading',
      },
    },
    payment: {
      initial: 'opening',
      entry: ['forgetProblem', assign({ resume: true, asked: 0 })],
      exit: assign({ pressed: false }),
      states: {
        opening: { always: [{ guard: 'needsCode', target: 'proving' }, { target: 'starting' }] },
        /** A code goes to the address of the one who books, and comes back. */
        proving: {
          on: {
            VERIFIED: { target: 'starting', actions: assign({ booking: ({ event }) => event.booking }) },
            BACK: { target: '#checkout.howToPay', actions: ['forgetPayment', assign({ resume: false })] },
            TIME_UP: '#checkout.reloading',
          },
        },
        starting: {
          invoke: {
            src: 'pay',
            input: ({ context: { booking, plan, method } }) => ({ booking, plan, method }),
            onDone: [
              {
                guard: ({ event }) => ends(event.output),
                target: '#checkout.done',
                actions: assign({ booking: ({ event }) => event.output.booking }),
              },
              {
                guard: ({ event, context }) => isAway(event.output) && context.pressed,
                target: 'leaving',
                actions: assign({ leaveTo: ({ event }) => addressIn(event.output) }),
              },
              {
                guard: ({ event }) => isAway(event.output),
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
              { guard: refusedWith('TRAVELERS_MISSING'), target: '#checkout.travelers' },
              { guard: refusedWith('EMAIL_UNVERIFIED'), target: 'proving' },
              { guard: ({ event }) => MOVED_ON.includes(codeOf(event.error)), target: '#checkout.reloading' },
              {
                target: '#checkout.howToPay',
                actions: ['forgetPayment', assign({ problem: ({ event }) => errorOf(event), resume: false })],
              },
            ],
          },
        },
        /** On the page of PayPal or a lender; here again by the browser's way back. */
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
                guard: ({ event }) => ends(event.output),
                target: '#checkout.done',
                actions: assign({ booking: ({ event }) => event.output.booking }),
              },
              {
                guard: ({ event }) => isAway(event.output),
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
                guard: ({ event }) => NOT_THIS_WAY.includes(codeOf(event.error)),
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
