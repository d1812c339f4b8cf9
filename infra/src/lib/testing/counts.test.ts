import { expect, test } from '@jest/globals';
import { countJestTests, countJourneys, formatSummary } from './counts.mjs';

const newFileResult = (name: string, status: string, testStatuses: string[]) => ({
  name: `/repo/${name}`,
  status,
  assertionResults: testStatuses.map((testStatus) => ({ status: testStatus })),
});

test('the summary counts Jest by workspace, with skipped tests and unrunnable files as failed', () => {
  const report = {
    testResults: [
      newFileResult('backend/src/a.test.ts', 'failed', ['passed', 'failed', 'pending']),
      newFileResult('backend/src/b.test.ts', 'passed', ['passed']),
      newFileResult('contracts/src/broken.test.ts', 'failed', []),
    ],
  };
  expect(countJestTests(report, '/repo')).toEqual([
    { name: 'Jest backend', passedCount: 2, failedCount: 2 },
    { name: 'Jest contracts', passedCount: 0, failedCount: 1 },
  ]);
  expect(countJestTests(report, '/repo', 'On Redis')).toEqual([
    { name: 'On Redis', passedCount: 2, failedCount: 3 },
  ]);
});

test('the summary counts Playwright, with skipped and flaky tests and errors outside tests as failed', () => {
  const stats = { expected: 3, unexpected: 1, skipped: 1, flaky: 1 };
  expect(countJourneys({ stats, errors: [{}] }, 'Journeys')).toEqual({
    name: 'Journeys',
    passedCount: 3,
    failedCount: 4,
  });
});

test('the summary ends with the sum on its own line', () => {
  const lines = formatSummary([
    { name: 'Types', passedCount: 1, failedCount: 0 },
    { name: 'Jest backend', passedCount: 10, failedCount: 2 },
  ]).split('\n');
  expect(lines).toEqual([
    'Types         1 passed, 0 failed',
    'Jest backend  10 passed, 2 failed',
    '',
    '11 passed, 2 failed',
  ]);
});
