import { expect, test } from '@jest/globals';
import { findTool, USAGE } from './commands.js';

/** The command that opens the database by itself. */
const COMMAND_WITHOUT_TOOL = 'catalogue-import';

const words = [...new Set([...USAGE.matchAll(/^ {2}([a-z-]+)/gm)].map(([, word]) => word ?? ''))];

test('the usage names every command', () => {
  expect(words).toEqual([
    'history',
    'at',
    'verify',
    'rebuild',
    'roots',
    'prove',
    'ledger',
    'charging',
    'seal',
    COMMAND_WITHOUT_TOOL,
    'erase',
    'rotate-keys',
    'staff',
  ]);
});

test.each(words.filter((word) => word !== COMMAND_WITHOUT_TOOL))('the command %s exists', (word) => {
  expect(findTool(word)).toBeInstanceOf(Function);
});

test.each(['toString', 'sealLog', ''])('the command %j does not exist', (word) => {
  expect(findTool(word)).toBeUndefined();
});
