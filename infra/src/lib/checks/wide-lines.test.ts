import { expect, test } from '@jest/globals';
import { listWideSql } from './wide-lines.mjs';

test('SQL over 110 columns is found, except in migrations', () => {
  const text = `const a = 1;\nconst b = 'SELECT ${'x, '.repeat(50)}y FROM z';\n`;
  expect(listWideSql('backend/src/modules/x.ts', text)).toEqual([2]);
  expect(listWideSql('backend/src/migrations/0001-x.ts', text)).toEqual([]);
});
