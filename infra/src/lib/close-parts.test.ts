import { expect, test } from '@jest/globals';
import { closeParts } from './close-parts.mjs';

test('parts are closed, the latest first', async () => {
  const closedNames: string[] = [];
  const newPart = (name: string) => async () => {
    await Promise.resolve();
    closedNames.push(name);
  };
  await closeParts([newPart('database'), newPart('application')]);
  expect(closedNames).toEqual(['application', 'database']);
});

test('a part that fails to close keeps no other part open, and is reported', async () => {
  const closedNames: string[] = [];
  const parts = [
    async () => void closedNames.push('database'),
    () => Promise.reject(new Error('the application hangs')),
  ];
  await expect(closeParts(parts)).rejects.toThrow('the application hangs');
  expect(closedNames).toEqual(['database']);
});
