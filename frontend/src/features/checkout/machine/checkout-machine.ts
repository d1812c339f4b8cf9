import type { PaymentStep } from '@wayfold/contracts/bookings/bookings';
import { assign } from 'xstate';
import { hasUnknownOutcome } from '../../../shared/api/problem.js';
import { isFormBusy } from '../../../shared/payment/card-note.js';
import {
  AWAIT_UNANSWERED,
  buildPollTransitions,
  buildStartTransitions,
  isRefusedWith,
  RESUME_UNANSWERED,
} from '../../../shared/payment/payment-transitions.js';
import {
  isFinalStep,
  newCheckoutContext,
  STALE_REFUSALS,
  toPaymentRequest,
  UNPAID_REFUSALS,
} from './checkout-context.js';
import { checkoutSetup } from './checkout-setup.js';
import { chooseMethod } from './method-choice.js';

/** HOLD_ENDED fires every 5 s; 12 of them give an open card form one minute to finish. */
const MAX_HOLD_END_REPORTS = 12;

const REREAD_AFTER_HOLD = { target: '#checkout.rereading', actions: 'recordHoldEnd' } as const;
const REREAD_IF_STALE = { guard: isRefusedWith(...STALE_REFUSALS), ...REREAD_AFTER_HOLD } as const;
const RETURN_TO_METHODS = {
  target: '#checkout.choosingMethod',
  actions: ['clearStartedPayment', 'clearMessages', 'abandonPayment'],
} as const;

const RETURN_TO_METHODS_WITH_PROBLEM = {
  target: '#checkout.choosingMethod',
  actions: ['clearStartedPayment', 'showProblem', 'abandonPayment'],
} as const;

const EXITS = {
  whenFinished: {
    guard: ({ event }: { readonly event: { readonly output: PaymentStep } }) => isFinalStep(event.output),
    target: '#checkout.done',
    actions: 'adoptBooking',
  },
  whenUnapproved: {
    target: '#checkout.choosingMethod',
    actions: ['clearStartedPayment', 'showCancellation', 'abandonPayment'],
  },
} as const;

export const checkoutMachine = checkoutSetup.createMachine({
  id: 'checkout',
  context: ({ input }) => newCheckoutContext(input),
  initial: 'choosingStep',
  /** A payment in another tab, or by a gift card, ends the checkout in any state. */
  on: {
    BOOKING_UPDATED: [
      { guard: 'isPaidByUpdate', target: '.choosingStep', actions: 'replaceBooking' },
      { actions: 'replaceBooking' },
    ],
  },
  states: {
    /** Only the booking decides the step, also after a reload. */
    choosingStep: {
      always: [
        { guard: 'isFinished', target: 'done' },
        { guard: 'isExpired', target: 'expired' },
        { guard: 'isCancelled', target: 'cancelled' },
        { guard: 'isUpdateMissing', target: 'awaitingUpdate' },
        { guard: 'isPaymentUnderWay', target: 'payment' },
        { guard: 'hasNamedTravelers', target: 'choosingMethod' },
        { target: 'travelers' },
      ],
    },
    travelers: {
      initial: 'editing',
      states: {
        editing: {
          on: { SUBMIT_TRAVELERS: 'saving', HOLD_ENDED: REREAD_AFTER_HOLD },
        },
        saving: {
          entry: 'clearMessages',
          invoke: {
            src: 'nameTravelers',
            input: ({ context, event }) => {
              if (event.type !== 'SUBMIT_TRAVELERS')
                throw new Error(`Travelers are not saved by ${event.type}`);
              return { id: context.booking.id, party: event.party };
            },
            onDone: {
              target: '#checkout.choosingMethod',
              actions: assign({ booking: ({ event }) => event.output }),
            },
            onError: [REREAD_IF_STALE, { target: 'editing', actions: 'showProblem' }],
          },
        },
      },
    },
    choosingMethod: {
      // The amount that is now due may be too small for a card.
      entry: assign({
        method: ({ context: { booking, plan, method } }) =>
          method === 'card' ? chooseMethod(booking, plan, method) : method,
      }),
      on: {
        CHOOSE_PLAN: {
          actions: assign({
            plan: ({ event }) => event.plan,
            method: ({ context: { booking, method }, event }) => chooseMethod(booking, event.plan, method),
          }),
        },
        CHANGE_TRAVELERS: { target: 'travelers', actions: 'clearMessages' },
        CHOOSE_METHOD: { actions: assign({ method: ({ event }) => event.method, returnOutcome: null }) },
        PAY: {
          target: 'payment',
          actions: ['storeStartedPayment', assign({ hasPressedPay: true, returnedOrderId: null })],
        },
        HOLD_ENDED: REREAD_AFTER_HOLD,
      },
    },
    payment: {
      initial: 'checkingEmail',
      entry: ['clearMessages', assign({ isPaymentStarted: true, pollCount: 0, holdEndReportCount: 0 })],
      exit: assign({ hasPressedPay: false }),
      states: {
        checkingEmail: {
          always: [{ guard: 'needsEmailCode', target: 'verifyingEmail' }, { target: 'starting' }],
        },
        /** Verifies the lead's address with a mailed code. */
        verifyingEmail: {
          on: {
            EMAIL_VERIFIED: {
              target: 'starting',
              actions: assign({ booking: ({ event }) => event.booking }),
            },
            GO_BACK: RETURN_TO_METHODS,
            HOLD_ENDED: REREAD_AFTER_HOLD,
          },
        },
        starting: {
          invoke: {
            src: 'pay',
            input: ({ context }) => toPaymentRequest(context),
            onDone: buildStartTransitions(EXITS),
            onError: [
              { guard: isRefusedWith('TRAVELERS_MISSING'), target: '#checkout.travelers' },
              { guard: isRefusedWith('EMAIL_UNVERIFIED'), target: 'verifyingEmail' },
              REREAD_IF_STALE,
              RESUME_UNANSWERED,
              RETURN_TO_METHODS_WITH_PROBLEM,
            ],
          },
        },
        /** The customer is on PayPal's or a lender's page; browser navigation leads back here. */
        redirecting: {
          entry: 'openProviderPage',
          on: { GO_BACK: RETURN_TO_METHODS, HOLD_ENDED: REREAD_AFTER_HOLD },
        },
        enteringCard: {
          on: {
            CARD_PROCESSING: { actions: ['showCardNote', assign({ hasPressedPay: true })] },
            CARD_ACTION_REQUIRED: { actions: 'showCardNote' },
            CARD_FAILED: { actions: 'showCardNote' },
            CARD_SUCCEEDED: { target: 'confirming', actions: assign({ hasPressedPay: true }) },
            CARD_OUTCOME_UNKNOWN: { target: 'confirming', actions: assign({ hasPressedPay: true }) },
            GO_BACK: RETURN_TO_METHODS,
            // A busy form stays: the bank may be asking the customer, or its answer may be in transit.
            HOLD_ENDED: [
              {
                guard: ({ context }) =>
                  isFormBusy(context.note) && context.holdEndReportCount < MAX_HOLD_END_REPORTS,
                actions: assign({ holdEndReportCount: ({ context }) => context.holdEndReportCount + 1 }),
              },
              { guard: ({ context }) => isFormBusy(context.note), target: 'confirming' },
              REREAD_AFTER_HOLD,
            ],
          },
        },
        /** The server asks the provider; the browser's result proves nothing. */
        confirming: {
          entry: ['countPoll', assign({ note: null })],
          invoke: {
            src: 'pay',
            input: ({ context }) => toPaymentRequest(context),
            onDone: buildPollTransitions(EXITS),
            onError: [
              REREAD_IF_STALE,
              { guard: isRefusedWith(...UNPAID_REFUSALS), ...RETURN_TO_METHODS_WITH_PROBLEM },
              // A retry would be refused as well: reread the booking, then show the choice with the message.
              { guard: ({ event }) => !hasUnknownOutcome(event.error), target: '#checkout.rereading' },
              AWAIT_UNANSWERED,
            ],
          },
        },
        awaitingOutcome: {
          entry: 'adoptBooking',
          after: { backoff: 'confirming' },
          on: {
            POLL_NOW: 'confirming',
            // Nothing was pressed on this page, so other methods stay available; the server checks the
            // unknown payment first.
            GO_BACK: { guard: 'isOutcomeUnknown', ...RETURN_TO_METHODS },
          },
        },
      },
    },
    rereading: {
      invoke: {
        src: 'readBooking',
        input: ({ context }) => ({ id: context.booking.id }),
        onDone: {
          target: 'choosingStep',
          actions: assign({ booking: ({ event }) => event.output, problem: null }),
        },
        onError: { target: 'unreadable', actions: 'showProblem' },
      },
    },
    /** The server refused because the hold expired or is paid; reread until the booking shows it. */
    awaitingUpdate: {
      entry: 'countPoll',
      after: { backoff: 'rereading' },
      on: { POLL_NOW: 'rereading' },
    },
    /** The page cannot read the booking, and the customer decides when to retry. */
    unreadable: { on: { RETRY: 'rereading' } },
    done: { type: 'final', entry: 'clearStartedPayment' },
    expired: { type: 'final', entry: 'clearStartedPayment' },
    cancelled: { type: 'final', entry: 'clearStartedPayment' },
  },
});
