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
    { name: 'Jest backend', passed: 2, failed: 2 },
    { name: 'Jest contracts', passed: 0, failed: 1 },
  ]);
  expect(countJestTests(report, '/repo', 'On Redis')).toEqual([{ name: 'On Redis', passed: 2, failed: 3 }]);
});

test('the summary counts Playwright, with skipped and flaky tests and errors outside tests as failed', () => {
  const stats = { expected: 3, unexpected: 1, skipped: 1, flaky: 1 };
  expect(countJourneys({ stats, errors: [{}] }, 'Journeys')).toEqual({
    name: 'Journeys',
    passed: 3,
    failed: 4,
  });
});

test('the summary ends with the sum on its own line', () => {
  const lines = formatSummary([
    { name: 'Types', passed: 1, failed: 0 },
    { name: 'Jest backend', passed: 10, failed: 2 },
  ]).split('\n');
  expect(lines).toEqual([
    'Types         1 passed, 0 failed',
    'Jest backend  10 passed, 2 failed',
    '',
    '11 passed, 2 failed',
  ]);
});
