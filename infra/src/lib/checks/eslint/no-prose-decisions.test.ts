import { describe, expect, test } from '@jest/globals';
import { listSyntaxProblems, readLintRule } from '../../testing/lint.mjs';
import { noProseDecisions } from './no-prose-decisions.mjs';

const listProblems = (code: string): string[] => listSyntaxProblems(code, noProseDecisions);

describe('a decision based on a text for people', () => {
  test.each([
    'task.detail.startsWith(`${id} took `);',
    'told.includes(detail);',
    'told.some((detail) => detail.startsWith(took));',
    'task.detail === detail;',
    'each.detail !== other;',
    '/^\\S+ of/.exec(task.detail);',
    'task?.detail.includes("went out");',
    'error.message.includes("not sealed yet");',
    'switch (task.detail) { default: }',
  ])('is refused: %s', (code) => {
    expect(listProblems(code)).toEqual([expect.stringMatching(/^No decision reads a text for people/)]);
  });

  test.each([
    'task.key === key;',
    'taskKeys.includes(key);',
    'raise({ kind, key, detail });',
    'detail === undefined;',
    'error.message === null;',
    'console.error(error.message);',
  ])('is not confused with: %s', (code) => {
    expect(listProblems(code)).toEqual([]);
  });

  test.each([
    'backend/src/modules/booking/core/open-payments.ts',
    'backend/src/modules/mail/triggers/booking-mails.ts',
    'backend/src/kernel/decider.ts',
    'backend/src/platform/clock/clock.ts',
    'backend/src/cli/prove.ts',
    'contracts/src/staff/tasks.ts',
  ])('is refused in %s', async (file) => {
    expect(await readLintRule(file, 'no-restricted-syntax')).toEqual(
      expect.arrayContaining(noProseDecisions),
    );
  });
});
