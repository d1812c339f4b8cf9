import { expect, test } from '@jest/globals';
import { findTool, USAGE } from './commands.js';

/** The command that opens the database by itself. */
const COMMAND_WITHOUT_TOOL = 'catalogue-import';

const commands = [...new Set([...USAGE.matchAll(/^ {2}([a-z-]+)/gm)].map(([, command]) => command ?? ''))];

test('the usage names every command', () => {
  expect(commands).toEqual([
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

const commandsWithTool = commands.filter((command) => command !== COMMAND_WITHOUT_TOOL);

test.each(commandsWithTool)('the command %s exists', (command) => {
  expect(findTool(command)).toBeInstanceOf(Function);
});

test.each(['toString', 'sealLog', ''])('the command %j does not exist', (command) => {
  expect(findTool(command)).toBeUndefined();
});
