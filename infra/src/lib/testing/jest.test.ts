import path from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../root.mjs';
import { formatTimes } from './jest.mjs';

const newFileResult = (name: string, ms: number, ...tests: (number | null)[]) => ({
  name: path.join(root, name),
  status: 'passed',
  startTime: 1_000,
  endTime: 1_000 + ms,
  assertionResults: tests.map((duration) => ({ status: 'passed', duration })),
});

test('the report names the slowest files with the time spent around their tests', () => {
  const report = {
    testResults: [
      newFileResult('a.test.ts', 1_000, 300, 200),
      newFileResult('b.test.ts', 61_000, 60_000),
      newFileResult('c.test.ts', 500, null),
    ],
  };
  expect(formatTimes(report, 2).split('\n')).toEqual([
    'The 2 slowest of 3 files (of it start-up and clean-up):',
    '   61.0 s  (    1.0 s)  b.test.ts',
    '    1.0 s  (    0.5 s)  a.test.ts',
    '   62.5 s  (    2.0 s)  all files, one after the other',
  ]);
});

test('a file that could not be loaded counts no time', () => {
  const report = { testResults: [{ ...newFileResult('a.test.ts', 0), endTime: 0 }] };
  expect(formatTimes(report)).toContain('    0.0 s  (    0.0 s)  a.test.ts');
});
