import { expect, test } from '@jest/globals';
import { setUpTestTree } from '../testing/test-tree.js';
import { listNameProblems } from './names.mjs';

const CODE = 'backend/src/kernel/a.ts';

const tree = setUpTestTree();

const listProblems = (texts: Record<string, string>): string[] =>
  listNameProblems(tree.base, tree.writeTexts(texts));

test.each<{ name: string; file: string; text: string; missingName: string }>([
  { name: 'a function', file: 'README.md', text: 'Calls `payBooking`.', missingName: 'payBooking' },
  {
    name: 'a function with its arguments',
    file: 'README.md',
    text: 'Calls `payBooking(id)`.',
    missingName: 'payBooking',
  },
  { name: 'a field', file: 'README.md', text: 'Reads `booking.paidCents`.', missingName: 'paidCents' },
  { name: 'a type of one word', file: 'README.md', text: 'A `Booking`.', missingName: 'Booking' },
  {
    name: 'a type of two words',
    file: 'README.md',
    text: 'The event `BookingPaid` follows.',
    missingName: 'BookingPaid',
  },
  { name: 'a code', file: 'README.md', text: 'Refuses with `NOTHING_DUE`.', missingName: 'NOTHING_DUE' },
  { name: 'a table', file: 'README.md', text: 'A row of `paid_bookings`.', missingName: 'paid_bookings' },
  { name: 'a file', file: 'README.md', text: 'See `booking.ts`.', missingName: 'booking.ts' },
  {
    name: 'a name after a fence',
    file: 'README.md',
    text: '```sh\npay `all`\n```\n\n`payBooking`',
    missingName: 'payBooking',
  },
  {
    name: 'a name in a line comment',
    file: CODE,
    text: '// Calls `payBooking`.\n',
    missingName: 'payBooking',
  },
  {
    name: 'a name in a docstring',
    file: CODE,
    text: '/**\n * Calls `payBooking`.\n */\n',
    missingName: 'payBooking',
  },
  {
    name: 'a name after code',
    file: CODE,
    text: 'call(); // Calls `payBooking`.\n',
    missingName: 'payBooking',
  },
  {
    name: 'a name in a comment of JSX',
    file: 'frontend/src/a.tsx',
    text: '{/* Calls `payBooking`. */}\n',
    missingName: 'payBooking',
  },
  {
    name: 'a name in a comment of a style',
    file: 'frontend/src/a.css',
    text: '/* Styles `.payBooking`. */\n',
    missingName: 'payBooking',
  },
  {
    name: 'a kind with a hyphen',
    file: 'README.md',
    text: 'Work of the kind `order-poll`.',
    missingName: 'order-poll',
  },
  { name: 'a field of one word', file: 'README.md', text: 'An event with `mailed`.', missingName: 'mailed' },
  { name: 'a word in a comment', file: CODE, text: '// An event with `mailed`.\n', missingName: 'mailed' },
  {
    name: 'a name that occurs only in another comment',
    file: CODE,
    text: '// payBooking is gone.\n\n// `payBooking`\n',
    missingName: 'payBooking',
  },
])('the check refuses $name that the code lacks', ({ file, text, missingName }) => {
  expect(listProblems({ [file]: text })).toEqual([
    expect.stringMatching(new RegExp(`^${file}: line \\d+ names \`${missingName}\`, which the code lacks$`)),
  ]);
});

test.each<{ name: string; file: string; text: string }>([
  { name: 'a sentence', file: CODE, text: "say('the order was mailed');\n" },
  { name: 'a test', file: 'backend/src/kernel/a.test.ts', text: "expect(kind).toBe('mailed');\n" },
  { name: 'a migration', file: 'backend/src/migrations/0001-a.ts', text: "const kinds = ['mailed'];\n" },
])('the check refuses a lower-case word of a document that only $name has', ({ file, text }) => {
  expect(listProblems({ 'README.md': '`mailed`', [file]: text })).toEqual([
    'README.md: line 1 names `mailed`, which the code lacks',
  ]);
});

test('the check accepts a word of the code around a comment', () => {
  expect(listProblems({ 'backend/src/kernel/a.test.ts': '// Calls `pay`.\npay();\n' })).toEqual([]);
});

test('the check refuses a path in a comment that does not exist', () => {
  expect(listProblems({ [CODE]: 'x;\n// See kernel/b.ts and kernel/a.ts.\n' })).toEqual([
    `${CODE}: the comment at line 2 names kernel/b.ts, which does not exist`,
  ]);
});

test('the check reports the line of a name, also where a span wraps', () => {
  expect(listProblems({ [CODE]: 'x;\n// One,\n// then `pay(\n// allBookings)`.\n' })).toEqual([
    `${CODE}: line 3 names \`allBookings\`, which the code lacks`,
  ]);
});

test.each<{ name: string; text: string; files: Record<string, string> }>([
  { name: 'an identifier', text: '`payBooking`', files: { [CODE]: 'export const payBooking = 1;\n' } },
  { name: 'a key or a code in a text', text: '`BookingPaid`', files: { [CODE]: "append('BookingPaid');\n" } },
  { name: 'a column', text: '`paid_at`', files: { 'backend/a.sql': 'paid_at timestamptz' } },
  { name: 'a kind', text: '`order-poll`', files: { [CODE]: "type Kind = 'order-poll';\n" } },
  {
    name: 'a field of one word',
    text: '`mailed`',
    files: { [CODE]: 'interface A {\n  mailed?: true;\n}\n' },
  },
  { name: 'a folder', text: '`gift-cards`', files: { 'backend/src/gift-cards/a.ts': '' } },
  { name: 'a setting', text: '`POSTGRES_PASSWORD`', files: { 'docker-compose.yml': 'POSTGRES_PASSWORD: x' } },
  { name: 'a file', text: '`a.ts`', files: { [CODE]: '' } },
  { name: 'the name of any file of a kind', text: '`x.command.ts`', files: {} },
  { name: 'a path, which has its own check', text: '`core/payBooking.ts`', files: {} },
  { name: 'a command line', text: '`npm run jest -- NAME`', files: {} },
  { name: 'a header and a pattern of a code', text: '`X-Real-IP`, `GC-XXXX-XXXX`', files: {} },
  { name: 'a text for people', text: '`Cusco and Lima`', files: {} },
  { name: 'sample data', text: '`C251231USD1234,56`', files: {} },
  { name: 'a fence', text: '```ts\npayBooking();\n```', files: {} },
])('the check accepts $name', ({ text, files }) => {
  expect(listProblems({ 'README.md': text, ...files })).toEqual([]);
});
