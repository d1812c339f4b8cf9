import { expect, test } from '@jest/globals';
import { closeInTurn } from './close-in-turn.js';

test('steps are closed one after the other', async () => {
  const log: string[] = [];
  const newStep = (name: string) => ({
    name,
    close: async () => {
      log.push(`${name} closes`);
      await Promise.resolve();
      log.push(`${name} closed`);
    },
  });
  await closeInTurn([newStep('feeder'), newStep('pool')]);
  expect(log).toEqual(['feeder closes', 'feeder closed', 'pool closes', 'pool closed']);
});

test('a step that fails skips none after it, and is named with its cause', async () => {
  const closedNames: string[] = [];
  const cause = new Error('connection lost');
  const closing = closeInTurn([
    { name: 'feeder', close: () => Promise.reject(cause) },
    {
      name: 'listener',
      close: () => {
        throw cause;
      },
    },
    { name: 'pool', close: () => closedNames.push('pool') },
  ]);
  await expect(closing).rejects.toMatchObject({
    message: '2 errors: feeder did not close; listener did not close',
    errors: [{ cause }, { cause }],
  });
  expect(closedNames).toEqual(['pool']);
});
