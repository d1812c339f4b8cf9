import { assign } from 'xstate';
import { isUnsure } from '../../../shared/api/problem.js';
import { POLLS_BEFORE_FORM, toPayStep } from '../../../shared/card/polling.js';
import { isBusy } from '../../../shared/card/card-note.js';
import { getProviderAddress, isOnProviderPage, UNPAID_REFUSALS } from '../payment/provider-page.js';
import {
  createCheckoutContext,
  isFinalStep,
  getError,
  STALE_REFUSALS,
  isRefusedWith,
} from './checkout-context.js';
import { checkoutSetup } from './checkout-setup.js';
import { chooseMethod } from './choice.js';

/** TIME_UP fires every 5 s; 12 of them give an open card form one minute to finish. */
const MAX_LATE_SIGNALS = 12;

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => createCheckoutContext(input),
  initial: 'opening',
  /** A payment in another tab, or by a gift card, ends the checkout in any state. */
  on: {
    BOOKING: [{ guard: 'isPaidNow', target: '.opening', actions: 'take' }, { actions: 'take' }],
  },
  states: {
    /** The booking alone decides the step, also after a reload. */
    opening: {
      always: [
        { guard: 'isSettled', target: 'done' },
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isOver', target: 'over' },
        { guard: 'isPaying', target: 'payment' },
        { guard: 'isNamed', target: 'howToPay' },
        { target: 'travelers' },
      ],
    },
    travelers: {
      initial: 'editing',
      states: {
        editing: {
          on: { TRAVELERS: 'saving', TIME_UP: { target: '#checkout.reloading', actions: 'markOver' } },
        },
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
              { guard: isRefusedWith(...STALE_REFUSALS), target: '#checkout.reloading', actions: 'markOver' },
              { target: 'editing', actions: assign({ problem: ({ event }) => getError(event) }) },
            ],
          },
        },
      },
    },
    howToPay: {
      // Too little may be due by now for a card.
      entry: assign({
        method: ({ context: { booking, plan, method } }) =>
          method === 'card' ? chooseMethod(booking, plan, method) : method,
      }),
      on: {
        PLAN: {
          actions: assign({
            plan: ({ event }) => event.plan,
            method: ({ context: { booking, method }, event }) => chooseMethod(booking, event.plan, method),
          }),
        },
        CHANGE_TRAVELERS: { target: 'travelers', actions: 'forgetProblem' },
        METHOD: { actions: assign({ method: ({ event }) => event.method, back: null }) },
        PAY: { target: 'payment', actions: ['keepPayment', assign({ hasPressed: true, order: null })] },
        TIME_UP: { target: 'reloading', actions: 'markOver' },
      },
    },
    payment: {
      initial: 'opening',
      entry: ['forgetProblem', assign({ isResuming: true, polls: 0, lateSignals: 0 })],
      exit: assign({ hasPressed: false }),
      states: {
        opening: { always: [{ guard: 'needsCode', target: 'proving' }, { target: 'starting' }] },
        /** Verifies the lead's address with a mailed code. */
        proving: {
          on: {
            VERIFIED: { target: 'starting', actions: assign({ booking: ({ event }) => event.booking }) },
            BACK: { target: '#checkout.howToPay', actions: ['forgetPayment', 'stopResuming'] },
            TIME_UP: { target: '#checkout.reloading', actions: 'markOver' },
          },
        },
        starting: {
          invoke: {
            src: 'pay',
            input: ({ context: { booking, plan, method, order } }) => ({ booking, plan, method, order }),
            onDone: [
              {
                guard: ({ event }) => isFinalStep(event.output),
                target: '#checkout.done',
                actions: assign({ booking: ({ event }) => event.output.booking }),
              },
              {
                guard: ({ event, context }) => isOnProviderPage(event.output) && context.hasPressed,
                target: 'leaving',
                actions: assign({ leaveTo: ({ event }) => getProviderAddress(event.output) }),
              },
              {
                guard: ({ event }) => isOnProviderPage(event.output),
                target: '#checkout.howToPay',
                actions: ['forgetPayment', assign({ back: 'cancelled', isResuming: false })],
              },
              {
                guard: ({ event }) => event.output.state === 'processing',
                target: 'waiting',
                actions: assign({ booking: ({ event }) => event.output.booking }),
              },
              { target: 'entering', actions: assign({ payment: ({ event }) => toPayStep(event.output) }) },
            ],
            onError: [
              { guard: isRefusedWith('TRAVELERS_MISSING'), target: '#checkout.travelers' },
              { guard: isRefusedWith('EMAIL_UNVERIFIED'), target: 'proving' },
              { guard: isRefusedWith(...STALE_REFUSALS), target: '#checkout.reloading', actions: 'markOver' },
              {
                // Started before this page loaded: only a retry shows its outcome.
                guard: ({ context, event }) => !context.hasPressed && isUnsure(event.error),
                target: 'waiting',
                actions: assign({ problem: ({ event }) => getError(event) }),
              },
              {
                target: '#checkout.howToPay',
                actions: [
                  'forgetPayment',
                  assign({ problem: ({ event }) => getError(event), isResuming: false }),
                ],
              },
            ],
          },
        },
        /** On PayPal's or a lender's page; browser navigation leads back here. */
        leaving: {
          entry: 'leave',
          on: {
            BACK: { target: '#checkout.howToPay', actions: ['forgetPayment', 'stopResuming'] },
            TIME_UP: { target: '#checkout.reloading', actions: 'markOver' },
          },
        },
        entering: {
          on: {
            CARD_PROCESSING: { actions: assign({ note: { kind: 'processing' }, hasPressed: true }) },
            CARD_ACTION: { actions: assign({ note: { kind: 'action' } }) },
            CARD_FAILED: {
              actions: assign({ note: ({ event }) => ({ kind: 'failed', message: event.message }) }),
            },
            CARD_SUCCEEDED: { target: 'confirming', actions: assign({ hasPressed: true }) },
            CARD_UNKNOWN: { target: 'confirming', actions: assign({ hasPressed: true }) },
            BACK: {
              target: '#checkout.howToPay',
              actions: ['forgetPayment', 'forgetProblem', 'stopResuming'],
            },
            // Do not remove a working form: the bank may be asking, or its answer be in transit.
            TIME_UP: [
              {
                guard: ({ context }) => isBusy(context.note) && context.lateSignals < MAX_LATE_SIGNALS,
                actions: assign({ lateSignals: ({ context }) => context.lateSignals + 1 }),
              },
              { guard: ({ context }) => isBusy(context.note), target: 'confirming' },
              { target: '#checkout.reloading', actions: 'markOver' },
            ],
          },
        },
        /** The server asks the provider; the browser's result proves nothing. */
        confirming: {
          entry: assign({ polls: ({ context }) => context.polls + 1, note: null }),
          invoke: {
            src: 'pay',
            input: ({ context: { booking, plan, method, order } }) => ({ booking, plan, method, order }),
            onDone: [
              {
                guard: ({ event }) => isFinalStep(event.output),
                target: '#checkout.done',
                actions: assign({ booking: ({ event }) => event.output.booking }),
              },
              {
                guard: ({ event }) => isOnProviderPage(event.output),
                target: '#checkout.howToPay',
                actions: ['forgetPayment', assign({ back: 'cancelled', isResuming: false })],
              },
              {
                guard: ({ event, context }) =>
                  event.output.state === 'processing' || context.polls < POLLS_BEFORE_FORM,
                target: 'waiting',
                actions: assign({ booking: ({ event }) => event.output.booking, problem: null }),
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
              { guard: isRefusedWith(...STALE_REFUSALS), target: '#checkout.reloading', actions: 'markOver' },
              {
                guard: isRefusedWith(...UNPAID_REFUSALS),
                target: '#checkout.howToPay',
                actions: [
                  'forgetPayment',
                  assign({ problem: ({ event }) => getError(event), isResuming: false }),
                ],
              },
              // A retry would be refused as well: reread the booking, then show the choice with the message.
              { guard: ({ event }) => !isUnsure(event.error), target: '#checkout.reloading' },
              { target: 'waiting', actions: assign({ problem: ({ event }) => getError(event) }) },
            ],
          },
        },
        waiting: {
          after: { backoff: 'confirming' },
          on: {
            ASK: 'confirming',
            // Outcome unknown and nothing pressed on this page: other methods stay available, and the server
            // checks first.
            BACK: {
              guard: 'isUnreachable',
              target: '#checkout.howToPay',
              actions: ['forgetPayment', 'forgetProblem', 'stopResuming'],
            },
          },
        },
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
        onError: { target: 'stuck', actions: assign({ problem: ({ event }) => getError(event) }) },
      },
    },
    /** Refused as expired or paid, but the booking does not show it yet: keep rereading it. */
    over: {
      entry: assign({ polls: ({ context }) => context.polls + 1 }),
      after: { backoff: 'reloading' },
      on: { ASK: 'reloading' },
    },
    /** Even the booking cannot be read: the customer decides when to retry. */
    stuck: { on: { RETRY: 'reloading' } },
    done: { type: 'final', entry: 'forgetPayment' },
    expired: { type: 'final', entry: 'forgetPayment' },
    cancelled: { type: 'final', entry: 'forgetPayment' },
  },
});
