import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../root.mjs';
import { EXCEPTED_FILES, listWideSql } from './layout.mjs';

test('the layout excepts only files that exist', () => {
  expect(EXCEPTED_FILES.length).toBeGreaterThan(0);
  expect(EXCEPTED_FILES.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('the layout finds SQL over 110 columns, except in migrations', () => {
  const text = `const a = 1;\nconst b = 'SELECT ${'x, '.repeat(50)}y FROM z';\n`;
  expect(listWideSql('backend/src/modules/x.ts', text)).toEqual([2]);
  expect(listWideSql('backend/src/migrations/0001-x.ts', text)).toEqual([]);
});
