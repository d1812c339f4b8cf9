import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../root.mjs';
import { EXCEPTED_FILES } from './layout.mjs';

test('the layout excepts only files that exist', () => {
  expect(EXCEPTED_FILES.length).toBeGreaterThan(0);
  expect(EXCEPTED_FILES.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
