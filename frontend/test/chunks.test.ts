import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { MESSAGES, SOURCES } from '../vite/chunks.js';

/** Jest may run in this project's folder or at the root. */
const ROOT = process.cwd().replace(/[\\/]frontend$/, '');

const listMissing = (paths: readonly string[]): string[] =>
  paths.filter((name) => !existsSync(path.join(ROOT, name)));

test.each(
  Object.entries<{ readonly paths: readonly string[]; readonly except?: string }>(SOURCES).map(
    ([chunk, source]) => ({ chunk, ...source }),
  ),
)('the chunk $chunk has only sources that exist', ({ paths, except }) => {
  expect(listMissing(except === undefined ? paths : [...paths, except])).toEqual([]);
});

test.each(Object.entries(MESSAGES).map(([chunk, namespaces]) => ({ chunk, namespaces })))(
  'the chunk of messages $chunk has only texts that exist',
  ({ namespaces }) => {
    const files = namespaces.flatMap((name) =>
      ['en', 'es'].map((language) => `frontend/src/locales/${language}/${name}.ts`),
    );
    expect(listMissing(files)).toEqual([]);
  },
);

test('a renamed source is missing', () => {
  expect(listMissing(['frontend/src/shared/lazy/', 'frontend/src/shared/lazy/renamed.ts'])).toEqual([
    'frontend/src/shared/lazy/renamed.ts',
  ]);
});
