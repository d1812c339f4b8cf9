import { expect, test } from '@jest/globals';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { USAGE } from './commands.js';
import { reportFailure } from './report-failure.js';
import { UsageError } from './tool.js';

const unexpectedError = new Error('the database is gone');

test.each<[what: string, error: Error, printed: readonly unknown[]]>([
  ['only the sentence of a refusal', new OperatorRefusal('x has no account'), ['x has no account']],
  ['the usage after a wrong command line', new UsageError('Which booking?'), ['Which booking?', USAGE]],
  ['an unexpected error with its stack trace', unexpectedError, [unexpectedError]],
])('a failed command prints %s', (_, error, printedText) => {
  const lines: unknown[] = [];
  reportFailure(error, (line) => lines.push(line));
  expect(lines).toEqual(printedText);
});
