import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings/bookings';
import { assign, fromPromise, setup } from 'xstate';
import { calculateBackoff } from '../../../shared/card/polling.js';
import {
  getHoldEnd,
  isPaid,
  isSettled,
  rejectUnprovided,
  updateBooking,
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutInput,
  type NameInput,
  type PayInput,
} from './checkout-context.js';
import { needsCode } from './choice.js';

/** The machine's named actors, actions and guards. */
export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
  },
  actors: {
    nameTravelers: fromPromise<BookingView, NameInput>(() => rejectUnprovided('nameTravelers')),
    pay: fromPromise<PaymentStep, PayInput>(() => rejectUnprovided('pay')),
    reload: fromPromise<BookingView, { id: string }>(() => rejectUnprovided('reload')),
  },
  actions: {
    keepPayment: () => undefined,
    forgetPayment: () => undefined,
    /** Goes to PayPal's or a lender's page. */ leave: () => undefined,
    take: assign(({ context, event }) =>
      event.type === 'BOOKING' ? updateBooking(context, event.booking) : {},
    ),
    stopResuming: assign({ isResuming: false }),
    forgetProblem: assign({ problem: null, note: null, back: null }),
    /** Nothing more starts until the booking shows the outcome. */
    markOver: assign({ expiredHoldEnd: ({ context }) => getHoldEnd(context.booking), polls: 0 }),
  },
  guards: {
    isSettled: ({ context }) => isSettled(context),
    isPaidNow: ({ event }) => event.type === 'BOOKING' && isPaid(event.booking),
    isOver: ({ context: { expiredHoldEnd, booking } }) => expiredHoldEnd === getHoldEnd(booking),
    isExpired: ({ context }) => context.booking.status === 'EXPIRED',
    isCancelled: ({ context }) => context.booking.status === 'CANCELLED',
    isPaying: ({ context }) =>
      context.booking.partyNamed &&
      (context.isResuming || (context.booking.status === 'PENDING_PAYMENT' && !context.booking.transfer)),
    isNamed: ({ context }) => context.booking.partyNamed,
    isUnreachable: ({ context: { problem, hasPressed } }) => problem !== null && !hasPressed,
    needsCode: ({ context: { booking, plan, method } }) => needsCode(booking, plan, method),
  },
  delays: { backoff: ({ context }) => calculateBackoff(context.polls) },
});
