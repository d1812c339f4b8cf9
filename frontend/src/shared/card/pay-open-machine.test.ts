import { expect, it } from '@jest/globals';
import { createActor, fromPromise } from 'xstate';
import type { ReturnOutcome } from '../ui/booking-search.js';
import { ApiProblem } from '../api/problem.js';
import type { OpenStep } from './polling.js';
import { payOpenMachine } from './pay-open-machine.js';
import type { PayOpenEvent } from './pay-open.js';

const newProblem = (code: string, status: number): ApiProblem =>
  new ApiProblem({ type: 'about:blank', title: code, status, code });
const form: OpenStep = {
  state: 'pay',
  instalmentId: '00000007-0000-4000-8000-000000000000',
  amountCents: 1,
  card: { clientSecret: 's', publishableKey: 'p', page: 'http://card.test/page' },
};

/** The machine's state after these events and answers. */
async function walk(back: ReturnOutcome | null, steps: readonly (PayOpenEvent | OpenStep | Error)[]) {
  const pending: { resolve: (step: OpenStep) => void; reject: (error: Error) => void }[] = [];
  const pay = fromPromise<OpenStep>(
    () => new Promise((resolve, reject) => void pending.push({ resolve, reject })),
  );
  const actor = createActor(
    payOpenMachine.provide({ actors: { pay: pay as never }, delays: { backoff: 3_600_000 } }),
    { input: { back } },
  );
  actor.start();
  for (const step of steps) {
    if (step instanceof Error) pending.pop()?.reject(step);
    else if ('state' in step) pending.pop()?.resolve(step);
    else actor.send(step);
    for (let turn = 0; turn < 4; turn += 1) await Promise.resolve();
  }
  const { value, context } = actor.getSnapshot();
  actor.stop();
  return { value, problem: context.problem };
}

const PAY: PayOpenEvent = { type: 'PAY', method: 'card' };

it('an approved PayPal order is polled while there is no answer', async () => {
  expect((await walk('approved', [newProblem('OFFLINE', 0)])).value).toBe('waiting');
  expect((await walk('approved', [new SyntaxError('cut')])).value).toBe('waiting');
  expect((await walk('approved', [newProblem('METHOD_NOT_OFFERED', 409)])).value).toBe('offered');
});

it('a payment just started may be pressed again', async () => {
  expect((await walk(null, [PAY, newProblem('OFFLINE', 0)])).value).toBe('offered');
});

it('a refusal while polling the provider is shown, and polling ends', async () => {
  const asking = [PAY, form, { type: 'CARD_SUCCEEDED' }] as const;
  const said = await walk(null, [...asking, newProblem('TOO_MANY_TRIES', 409)]);
  expect(said).toMatchObject({ value: 'offered', problem: { code: 'TOO_MANY_TRIES' } });
  expect((await walk(null, [...asking, newProblem('BUSY', 503)])).value).toBe('waiting');
});
