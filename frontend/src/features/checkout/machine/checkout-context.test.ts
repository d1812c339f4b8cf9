import { describe, expect, test } from '@jest/globals';
import type { PaymentStep } from '@wayfold/contracts/bookings/bookings';
import { newBooking, newTransferBooking } from '../../../../test/fixtures.js';
import {
  type CheckoutInput,
  findPaymentBooking,
  getHoldEnd,
  isAtPayPal,
  isFinalStep,
  isFinished,
  isPaid,
  newCheckoutContext,
  toPaymentRequest,
  updateBooking,
} from './checkout-context.js';

const booking = newBooking();
const payPalBooking = newBooking({ status: 'PENDING_PAYMENT', hold: null });
const startedByPayPal = { plan: 'full', method: 'paypal' } as const;

const newContext = (input: Partial<CheckoutInput>) =>
  newCheckoutContext({ booking, startedPayment: null, returnOutcome: null, ...input });

describe('the start of a checkout', () => {
  test.each<{ name: string; input: Partial<CheckoutInput>; method: string; isPaymentStarted: boolean }>([
    { name: 'is fresh, by card', input: {}, method: 'card', isPaymentStarted: false },
    {
      name: 'resumes a payment of this tab',
      input: { startedPayment: startedByPayPal },
      method: 'paypal',
      isPaymentStarted: true,
    },
    {
      name: 'continues after approval in another tab',
      input: { returnOutcome: 'approved' },
      method: 'paypal',
      isPaymentStarted: true,
    },
    {
      name: 'offers the choice again after a cancellation',
      input: { returnOutcome: 'cancelled', startedPayment: startedByPayPal },
      method: 'paypal',
      isPaymentStarted: false,
    },
    {
      name: 'waits for PayPal',
      input: { booking: payPalBooking },
      method: 'paypal',
      isPaymentStarted: false,
    },
    {
      name: 'has a transfer to wait for',
      input: { booking: newTransferBooking() },
      method: 'card',
      isPaymentStarted: false,
    },
  ])('$name', ({ input, method, isPaymentStarted }) => {
    expect(newContext(input)).toMatchObject({ method, isPaymentStarted, hasPressedPay: false });
  });

  test('keeps the returned order after its approval', () => {
    const context = newContext({ returnOutcome: 'approved', returnedOrderId: 'ORDER1' });
    expect(context.returnedOrderId).toBe('ORDER1');
  });

  test.each([{ returnOutcome: 'cancelled' }, { returnOutcome: null }] as const)(
    'drops the returned order after the outcome $returnOutcome',
    ({ returnOutcome }) => {
      expect(newContext({ returnOutcome, returnedOrderId: 'ORDER1' }).returnedOrderId).toBeNull();
    },
  );

  test.each<{ name: string; input: Partial<CheckoutInput>; plan: string }>([
    { name: 'of the started payment', input: { startedPayment: startedByPayPal }, plan: 'full' },
    { name: 'of the booking', input: { booking: newBooking({ plan: 'full' }) }, plan: 'full' },
    {
      name: 'that is offered, if the booking’s is not',
      input: { booking: newBooking({ plan: 'deposit', plans: ['full'] }) },
      plan: 'full',
    },
    {
      name: 'in full, if none is offered',
      input: { booking: newBooking({ plan: 'deposit', plans: [] }) },
      plan: 'full',
    },
  ])('takes the plan $name', ({ input, plan }) => {
    expect(newContext(input).plan).toBe(plan);
  });
});

test.each([
  { name: 'held', view: booking, verdict: 'is not at PayPal', isWaiting: false },
  { name: 'pending', view: payPalBooking, verdict: 'is at PayPal', isWaiting: true },
  { name: 'awaited by transfer', view: newTransferBooking(), verdict: 'is not at PayPal', isWaiting: false },
])('a booking that is $name $verdict', ({ view, isWaiting }) => {
  expect(isAtPayPal(view)).toBe(isWaiting);
});

test.each([
  { status: 'CONFIRMED', paidCents: 0, verdict: 'is paid', isDone: true },
  { status: 'COMPLETED', paidCents: 0, verdict: 'is paid', isDone: true },
  { status: 'CANCELLED', paidCents: 100, verdict: 'is paid', isDone: true },
  { status: 'CANCELLED', paidCents: 0, verdict: 'is not paid', isDone: false },
  // A partial payment confirms nothing while seats are held.
  { status: 'ON_HOLD', paidCents: 100, verdict: 'is not paid', isDone: false },
  { status: 'PENDING_PAYMENT', paidCents: 100, verdict: 'is not paid', isDone: false },
] as const)('a booking $status with $paidCents cents $verdict', ({ status, paidCents, isDone }) => {
  expect(isPaid(newBooking({ status, paidCents }))).toBe(isDone);
});

describe('the checkout', () => {
  const transferInput = { booking: newTransferBooking() };
  const startedTransfer = { plan: 'full', method: 'transfer' } as const;

  test.each<{ name: string; input: Partial<CheckoutInput>; verdict: string; isDone: boolean }>([
    { name: 'with seats on hold', input: {}, verdict: 'still has a step to take', isDone: false },
    {
      name: 'of a paid booking',
      input: { booking: newBooking({ status: 'CONFIRMED' }) },
      verdict: 'is finished',
      isDone: true,
    },
    { name: 'with transfer details', input: transferInput, verdict: 'is finished', isDone: true },
    {
      name: 'with another method wanted',
      input: { ...transferInput, wantsOtherMethod: true },
      verdict: 'still has a step to take',
      isDone: false,
    },
    {
      name: 'with a transfer chosen here',
      input: { ...transferInput, startedPayment: startedTransfer },
      verdict: 'is finished',
      isDone: true,
    },
    {
      name: 'with another payment started',
      input: { ...transferInput, startedPayment: startedByPayPal },
      verdict: 'still has a step to take',
      isDone: false,
    },
  ])('$name $verdict', ({ input, isDone }) => {
    expect(isFinished(newContext(input))).toBe(isDone);
  });

  test.each([
    { paidCents: 0, plan: 'deposit' },
    // A booking with money in it keeps its plan.
    { paidCents: 100, plan: 'full' },
  ] as const)(
    'takes over a newer booking with $paidCents cents paid, by the plan $plan',
    ({ paidCents, plan }) => {
      const newerBooking = newBooking({ plan: 'full', paidCents });
      expect(updateBooking(newContext({ booking: newBooking({ plan: 'deposit' }) }), newerBooking)).toEqual({
        booking: newerBooking,
        plan,
      });
    },
  );

  test('pays by the chosen plan and method', () => {
    const context = newContext({
      returnOutcome: 'approved',
      returnedOrderId: 'ORDER1',
      startedPayment: startedByPayPal,
    });
    expect(toPaymentRequest(context)).toEqual({ booking, ...startedByPayPal, returnedOrderId: 'ORDER1' });
  });
});

test.each([
  { state: 'paid', verdict: 'is the last', isFinal: true },
  { state: 'transfer', verdict: 'is the last', isFinal: true },
  { state: 'pay', verdict: 'is followed by another', isFinal: false },
  { state: 'processing', verdict: 'is followed by another', isFinal: false },
] as const)('the payment step $state $verdict', ({ state, isFinal }) => {
  expect(isFinalStep({ state, booking } as PaymentStep)).toBe(isFinal);
});

test('a hold is known by its end, and a booking without one by its status', () => {
  expect(getHoldEnd(booking)).toBe(booking.hold?.expiresAt);
  expect(getHoldEnd(payPalBooking)).toBe('PENDING_PAYMENT');
});

test('only the answer to a payment brings a booking', () => {
  expect(findPaymentBooking({ type: 'done', output: { state: 'paid', booking } })).toBe(booking);
  expect(findPaymentBooking({ type: 'POLL_NOW' })).toBeUndefined();
});
