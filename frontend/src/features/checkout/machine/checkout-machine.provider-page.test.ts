import { describe, expect, test } from '@jest/globals';
import type { PaymentStep } from '@wayfold/contracts/bookings/bookings';
import { createActor, fromPromise, waitFor } from 'xstate';
import { newBooking, party } from '../../../../test/fixtures.js';
import { newApproveStep, newRedirectStep } from '../../../../test/payment-steps.js';
import type { PaymentRequest } from './checkout-context.js';
import { checkoutMachine } from './checkout-machine.js';

const namedBooking = newBooking({
  isPartyNamed: true,
  party,
  methods: [
    { plan: 'deposit', method: 'klarna', isAvailable: false, reason: 'FULL_ONLY' },
    { plan: 'full', method: 'klarna', isAvailable: true, reason: null },
    { plan: 'deposit', method: 'paypal', isAvailable: true, reason: null },
    { plan: 'full', method: 'paypal', isAvailable: true, reason: null },
  ],
});

const paidBooking = newBooking({
  status: 'CONFIRMED',
  money: 'PAID',
  paidCents: 378_000,
  isPartyNamed: true,
  hold: null,
});

const approveStep = newApproveStep(namedBooking, 378_000);
const redirectStep = newRedirectStep(namedBooking);

function startCheckout(
  method: 'paypal' | 'klarna',
  returnOutcome: 'approved' | 'cancelled' | null,
  ...steps: [PaymentStep, ...PaymentStep[]]
) {
  const openedUrls: (string | null)[] = [];
  const takeStep = (): PaymentStep => (steps.length > 1 ? (steps.shift() ?? steps[0]) : steps[0]);
  const machine = checkoutMachine.provide({
    actors: { pay: fromPromise<PaymentStep, PaymentRequest>(() => Promise.resolve(takeStep())) },
    actions: { openProviderPage: ({ context }) => void openedUrls.push(context.providerUrl) },
    delays: { backoff: 1 },
  });
  const startedPayment = { plan: 'full', method } as const;
  const actor = createActor(machine, {
    input: { booking: namedBooking, startedPayment, returnOutcome },
  });
  actor.start();
  const waitForState = (state: 'done' | 'choosingMethod' | { payment: 'redirecting' }) =>
    waitFor(actor, (snapshot) => snapshot.matches(state));
  return { actor, openedUrls, waitForState };
}

describe.each([
  {
    provider: 'PayPal',
    method: 'paypal',
    returnOutcome: 'approved',
    providerStep: approveStep,
    address: 'http://paypal.test/checkoutnow?token=1',
  },
  {
    provider: 'a lender',
    method: 'klarna',
    returnOutcome: null,
    providerStep: redirectStep,
    address: 'http://lender.test/pay',
  },
] as const)('a return from $provider', ({ method, returnOutcome, providerStep, address }) => {
  test('continues after approval with the same plan', async () => {
    await startCheckout(method, returnOutcome, { state: 'paid', booking: paidBooking }).waitForState('done');
  });

  test('waits while the payment is undecided', async () => {
    const steps = [
      { state: 'processing', booking: namedBooking },
      { state: 'paid', booking: paidBooking },
    ] as const;
    await startCheckout(method, returnOutcome, ...steps).waitForState('done');
  });

  test('leads to the choice once without approval', async () => {
    const { actor, openedUrls, waitForState } = startCheckout(method, returnOutcome, providerStep);
    await waitForState('choosingMethod');
    expect(actor.getSnapshot().context).toMatchObject({
      returnOutcome: 'cancelled',
      isPaymentStarted: false,
    });
    expect(openedUrls).toEqual([]);

    actor.send({ type: 'PAY' });
    await waitForState({ payment: 'redirecting' });
    expect(openedUrls).toEqual([address]);
  });

  test('clears its message with the next choice', async () => {
    const { actor, waitForState } = startCheckout(method, returnOutcome, providerStep);
    await waitForState('choosingMethod');
    actor.send({ type: 'CHOOSE_METHOD', method: 'card' });
    expect(actor.getSnapshot().context.returnOutcome).toBeNull();
  });
});

test('the checkout asks how to pay after a cancellation at PayPal, without a request to the server', async () => {
  const { actor, openedUrls, waitForState } = startCheckout('paypal', 'cancelled', approveStep);
  await waitForState('choosingMethod');
  expect(actor.getSnapshot().context.returnOutcome).toBe('cancelled');
  expect(openedUrls).toEqual([]);
});

test('the checkout drops a lender, but not PayPal, with a plan that the lender cannot pay', () => {
  const actor = createActor(checkoutMachine, {
    input: { booking: namedBooking, startedPayment: null, returnOutcome: null },
  }).start();
  actor.send({ type: 'CHOOSE_PLAN', plan: 'full' });
  actor.send({ type: 'CHOOSE_METHOD', method: 'klarna' });
  expect(actor.getSnapshot().context).toMatchObject({ plan: 'full', method: 'klarna' });

  actor.send({ type: 'CHOOSE_PLAN', plan: 'deposit' });
  expect(actor.getSnapshot().context).toMatchObject({ plan: 'deposit', method: 'card' });

  actor.send({ type: 'CHOOSE_METHOD', method: 'paypal' });
  actor.send({ type: 'CHOOSE_PLAN', plan: 'full' });
  expect(actor.getSnapshot().context).toMatchObject({ plan: 'full', method: 'paypal' });

  actor.stop();
});
