import { describe, expect, test } from '@jest/globals';
import type { CardStep } from '@wayfold/contracts/payments/cards';
import { createActor, fromPromise, SimulatedClock } from 'xstate';
import { newProblem } from '../../../../test/checkout-walker.js';
import { drainMicrotasks } from '../../../../test/drain-microtasks.js';
import { newBooking } from '../../../../test/fixtures.js';
import { POLLS_BEFORE_FORM } from '../../../shared/payment/payment-polling.js';
import { replaceCardMachine } from './replace-card-machine.js';

const booking = newBooking({ status: 'CONFIRMED' });
const card = { clientSecret: 'secret', publishableKey: 'pk', page: 'https://card.example' };
const formStep: CardStep = { state: 'enter', setupId: 'seti_1', card };
const savedStep: CardStep = { state: 'saved', booking };
const processingStep: CardStep = { state: 'processing' };

/** Runs the machine against a server with these answers, in order; the last one repeats. */
function runMachine(...answers: readonly (CardStep | Error)[]) {
  const requests: (string | null)[] = [];
  const clock = new SimulatedClock();
  const machine = replaceCardMachine.provide({
    actors: {
      saveCard: fromPromise<CardStep, { setupId: string | null }>(({ input }) => {
        const answer = answers[Math.min(requests.push(input.setupId), answers.length) - 1];
        return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer as CardStep);
      }),
    },
  });
  const actor = createActor(machine, { clock });
  actor.start();
  const send = async (type: 'START' | 'CARD_SUCCEEDED' | 'POLL_NOW' | 'GO_BACK'): Promise<void> => {
    actor.send({ type });
    await drainMicrotasks();
  };
  return { actor, clock, requests, send, getSnapshot: () => actor.getSnapshot() };
}

describe('the replacement of a card', () => {
  test.each<{ name: string; answer: CardStep | Error; state: string }>([
    { name: 'opens the form', answer: formStep, state: 'enteringCard' },
    { name: 'ends if the card is saved already', answer: savedStep, state: 'saved' },
    { name: 'waits for an outcome', answer: processingStep, state: 'awaitingOutcome' },
    { name: 'ends if nothing is due', answer: newProblem('NOTHING_DUE'), state: 'nothingDue' },
    { name: 'ends if the booking is gone', answer: newProblem('NOT_FOUND', 404), state: 'nothingDue' },
    { name: 'is offered again after a failure', answer: newProblem('OFFLINE'), state: 'offered' },
  ])('$name', async ({ answer, state }) => {
    const { send, getSnapshot } = runMachine(answer);
    await send('START');
    expect(getSnapshot().value).toBe(state);
  });

  test('saves the card of the form that succeeded', async () => {
    const { send, requests, getSnapshot } = runMachine(formStep, savedStep);
    await send('START');
    await send('CARD_SUCCEEDED');
    expect(requests).toEqual([null, 'seti_1']);
    expect(getSnapshot()).toMatchObject({ value: 'saved', status: 'done', context: { booking } });
  });

  test('asks again while the outcome is open, on its own or when the customer does', async () => {
    const { send, clock, requests } = runMachine(formStep, processingStep);
    await send('START');
    await send('CARD_SUCCEEDED');
    clock.increment(1000);
    await drainMicrotasks();
    await send('POLL_NOW');
    expect(requests).toHaveLength(4);
  });

  test('shows the form again, as declined, once the server has said often enough that no card is saved', async () => {
    const { send, getSnapshot } = runMachine(formStep);
    await send('START');
    await send('CARD_SUCCEEDED');
    for (let poll = 1; poll < POLLS_BEFORE_FORM - 1; poll++) await send('POLL_NOW');
    expect(getSnapshot().value).toBe('awaitingOutcome');

    await send('POLL_NOW');
    expect(getSnapshot()).toMatchObject({
      value: 'enteringCard',
      context: { note: { kind: 'declined' }, pollCount: 0, form: formStep },
    });
  });

  test.each<{ name: string; problem: Error; state: string }>([
    { name: 'ends if nothing is due any more', problem: newProblem('NOTHING_DUE'), state: 'nothingDue' },
    { name: 'is offered again if it is refused', problem: newProblem('TOO_MANY_ATTEMPTS'), state: 'offered' },
    { name: 'waits if there is no answer', problem: newProblem('OFFLINE'), state: 'awaitingOutcome' },
  ])('$name after the form', async ({ problem, state }) => {
    const { send, getSnapshot } = runMachine(formStep, problem);
    await send('START');
    await send('CARD_SUCCEEDED');
    expect(getSnapshot().value).toBe(state);
  });

  test('starts afresh after going back', async () => {
    const { send, getSnapshot } = runMachine(formStep);
    await send('START');
    await send('GO_BACK');
    expect(getSnapshot().value).toBe('offered');
    await send('START');
    expect(getSnapshot()).toMatchObject({ value: 'enteringCard', context: { note: null, problem: null } });
  });
});
