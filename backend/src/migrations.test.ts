import { readdirSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { migrations } from './migrations.js';

const files = readdirSync(new URL('migrations/', import.meta.url))
  .filter((name) => !name.endsWith('.test.ts'))
  .sort();

/**
 * Returns the class of a file: `0034-task-keys.ts` exports `TaskKeys1763690000034`. TypeORM sorts and records
 * by that number.
 */
const toClassName = (file: string): string => {
  const [number = '', ...words] = file.replace('.ts', '').split('-');
  return `${words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('')}176369000${number}`;
};

test('every file of the folder is a migration with the name and number of its file', () => {
  expect(files.length).toBeGreaterThan(29);
  expect(migrations.map(({ name }) => name)).toEqual(files.map(toClassName));
});

test('no two migrations share a number', () => {
  const numbers = files.map((file) => file.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});
