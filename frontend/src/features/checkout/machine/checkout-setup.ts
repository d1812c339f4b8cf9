import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings/bookings';
import { assign, fromPromise, setup } from 'xstate';
import { getError } from '../../../shared/api/problem.js';
import { calculateBackoff, type CardPaymentStep } from '../../../shared/payment/payment-polling.js';
import { rejectUnprovided, updateCardNote } from '../../../shared/payment/payment-transitions.js';
import {
  type CheckoutContext,
  type CheckoutEvent,
  type CheckoutInput,
  findPaymentBooking,
  getHoldEnd,
  isAtPayPal,
  isFinished,
  isPaid,
  type NameTravelersInput,
  type PaymentRequest,
  updateBooking,
} from './checkout-context.js';
import { needsEmailCode } from './method-choice.js';

export const checkoutSetup = setup({
  types: {
    context: {} as CheckoutContext,
    events: {} as CheckoutEvent,
    input: {} as CheckoutInput,
  },
  // `checkout-actor.ts` provides the requests, and the actions that leave the page or touch its storage.
  actors: {
    nameTravelers: fromPromise<BookingView, NameTravelersInput>(() => rejectUnprovided('nameTravelers')),
    pay: fromPromise<PaymentStep, PaymentRequest>(() => rejectUnprovided('pay')),
    readBooking: fromPromise<BookingView, { id: string }>(() => rejectUnprovided('readBooking')),
  },
  actions: {
    /** Remembers the payment in this tab, so that a reload resumes it. */
    storeStartedPayment: () => undefined,
    clearStartedPayment: () => undefined,
    openProviderPage: () => undefined,
    setProviderUrl: assign({ providerUrl: (_, url: string) => url }),
    openCardForm: assign({ payment: (_, payment: CardPaymentStep) => payment }),
    showDecline: assign({ note: { kind: 'declined', reason: null }, pollCount: 0 }),
    replaceBooking: assign(({ context, event }) =>
      event.type === 'BOOKING_UPDATED' ? updateBooking(context, event.booking) : {},
    ),
    /** Replaces the booking by the one that came with the answer to a payment. */
    adoptBooking: assign({ booking: ({ context, event }) => findPaymentBooking(event) ?? context.booking }),
    abandonPayment: assign({ isPaymentStarted: false }),
    showProblem: assign({ problem: ({ event }) => getError(event) }),
    clearProblem: assign({ problem: null }),
    showCancellation: assign({ returnOutcome: 'cancelled' }),
    showCardNote: assign({ note: updateCardNote }),
    clearMessages: assign({ problem: null, note: null, returnOutcome: null }),
    countPoll: assign({ pollCount: ({ context }) => context.pollCount + 1 }),
    /** Blocks the checkout while the booking still shows this hold. */
    recordHoldEnd: assign({ expiredHoldEnd: ({ context }) => getHoldEnd(context.booking), pollCount: 0 }),
  },
  guards: {
    isFinished: ({ context }) => isFinished(context),
    isPaidByUpdate: ({ event }) => event.type === 'BOOKING_UPDATED' && isPaid(event.booking),
    isUpdateMissing: ({ context: { expiredHoldEnd, booking } }) => expiredHoldEnd === getHoldEnd(booking),
    isExpired: ({ context }) => context.booking.status === 'EXPIRED',
    isCancelled: ({ context }) => context.booking.status === 'CANCELLED',
    isPaymentUnderWay: ({ context }) =>
      context.booking.isPartyNamed && (context.isPaymentStarted || isAtPayPal(context.booking)),
    hasNamedTravelers: ({ context }) => context.booking.isPartyNamed,
    isOutcomeUnknown: ({ context: { problem, hasPressedPay } }) => problem !== null && !hasPressedPay,
    needsEmailCode: ({ context: { booking, plan, method } }) => needsEmailCode(booking, plan, method),
  },
  delays: { backoff: ({ context }) => calculateBackoff(context.pollCount) },
});
