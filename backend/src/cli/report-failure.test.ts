import { expect, test } from '@jest/globals';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { USAGE } from './commands.js';
import { reportFailure } from './report-failure.js';
import { UsageError } from './tool.js';

const unexpectedError = new Error('the database is gone');

test.each<{ name: string; error: Error; printedText: readonly unknown[] }>([
  {
    name: 'only the sentence of a refusal',
    error: new OperatorRefusal('x has no account'),
    printedText: ['x has no account'],
  },
  {
    name: 'the usage after a wrong command line',
    error: new UsageError('Which booking?'),
    printedText: ['Which booking?', USAGE],
  },
  {
    name: 'an unexpected error with its stack trace',
    error: unexpectedError,
    printedText: [unexpectedError],
  },
])('a failed command prints $name', ({ error, printedText }) => {
  const lines: unknown[] = [];
  reportFailure(error, (line) => lines.push(line));
  expect(lines).toEqual(printedText);
});
