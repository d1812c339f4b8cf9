import { describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { createActor, fromPromise } from 'xstate';
import { newProblem } from '../../../test/checkout-walker.js';
import { drainMicrotasks } from '../../../test/drain-microtasks.js';
import type { ReturnOutcome } from '../address/booking-search.js';
import type { DuePaymentEvent } from './due-payment-context.js';
import { duePaymentMachine } from './due-payment-machine.js';
import type { DuePaymentStep } from './payment-polling.js';

const payStep: DuePaymentStep = {
  state: 'pay',
  instalmentId: '00000007-0000-4000-8000-000000000000',
  amountCents: 1,
  card: { clientSecret: 's', publishableKey: 'p', page: 'http://card.test/page' },
};

/** Returns the machine's state after these events and answers. */
async function reachState(
  returnOutcome: ReturnOutcome | null,
  steps: readonly (DuePaymentEvent | DuePaymentStep | Error)[],
) {
  const pendingSteps: { resolve: (step: DuePaymentStep) => void; reject: (error: Error) => void }[] = [];
  const pay = fromPromise<DuePaymentStep>(
    () => new Promise((resolve, reject) => void pendingSteps.push({ resolve, reject })),
  );
  const actor = createActor(
    duePaymentMachine.provide({ actors: { pay: pay as never }, delays: { backoff: HOUR_MS } }),
    { input: { returnOutcome } },
  );
  actor.start();
  const takePendingStep = () => {
    const pendingStep = pendingSteps.pop();
    if (!pendingStep) throw new Error('no payment step is pending');
    return pendingStep;
  };
  for (const step of steps) {
    if (step instanceof Error) takePendingStep().reject(step);
    else if ('state' in step) takePendingStep().resolve(step);
    else actor.send(step);
    await drainMicrotasks();
  }
  const { value, context } = actor.getSnapshot();
  actor.stop();
  return { value, problem: context.problem };
}

const PAY: DuePaymentEvent = { type: 'PAY', method: 'card' };

test('an approved PayPal order is polled while there is no answer', async () => {
  expect((await reachState('approved', [newProblem('OFFLINE')])).value).toBe('awaitingOutcome');
  expect((await reachState('approved', [new SyntaxError('cut')])).value).toBe('awaitingOutcome');
});

test('a refused PayPal order is offered again', async () => {
  expect((await reachState('approved', [newProblem('METHOD_NOT_OFFERED')])).value).toBe('offered');
});

test('a payment whose start got no answer is offered again', async () => {
  expect((await reachState(null, [PAY, newProblem('OFFLINE')])).value).toBe('offered');
});

describe('a payment whose form has succeeded', () => {
  const STEPS_TO_FORM_SUCCESS = [PAY, payStep, { type: 'CARD_SUCCEEDED' }] as const;

  test('is offered again after a refusal', async () => {
    const refusedPayment = await reachState(null, [
      ...STEPS_TO_FORM_SUCCESS,
      newProblem('TOO_MANY_ATTEMPTS'),
    ]);
    expect(refusedPayment).toMatchObject({ value: 'offered', problem: { code: 'TOO_MANY_ATTEMPTS' } });
  });

  test('is polled while the server is busy', async () => {
    expect((await reachState(null, [...STEPS_TO_FORM_SUCCESS, newProblem('BUSY', 503)])).value).toBe(
      'awaitingOutcome',
    );
  });
});
