import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findNameProblems } from './names.mjs';

const CODE = 'backend/src/kernel/a.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'wayfold-names-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function findProblems(texts: Record<string, string>): string[] {
  for (const [file, text] of Object.entries(texts)) {
    mkdirSync(path.join(base, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(base, file), text);
  }
  return findNameProblems(base, Object.keys(texts));
}

test.each<[what: string, file: string, text: string, name: string]>([
  ['a function', 'README.md', 'Calls `payBooking`.', 'payBooking'],
  ['a function with its arguments', 'README.md', 'Calls `payBooking(id)`.', 'payBooking'],
  ['a field', 'README.md', 'Reads `booking.paidCents`.', 'paidCents'],
  ['a type of one word', 'README.md', 'A `Booking`.', 'Booking'],
  ['a type of two words', 'README.md', 'The event `BookingPaid` follows.', 'BookingPaid'],
  ['a code', 'README.md', 'Refuses with `NOTHING_DUE`.', 'NOTHING_DUE'],
  ['a table', 'README.md', 'A row of `paid_bookings`.', 'paid_bookings'],
  ['a file', 'README.md', 'See `booking.ts`.', 'booking.ts'],
  ['a name after a fence', 'README.md', '```sh\npay `all`\n```\n\n`payBooking`', 'payBooking'],
  ['a name in a line comment', CODE, '// Calls `payBooking`.\n', 'payBooking'],
  ['a name in a docstring', CODE, '/**\n * Calls `payBooking`.\n */\n', 'payBooking'],
  ['a name after code', CODE, 'call(); // Calls `payBooking`.\n', 'payBooking'],
  ['a name in a comment of JSX', 'frontend/src/a.tsx', '{/* Calls `payBooking`. */}\n', 'payBooking'],
  ['a name in a comment of a style', 'frontend/src/a.css', '/* Styles `.payBooking`. */\n', 'payBooking'],
  ['a kind with a hyphen', 'README.md', 'Work of the kind `order-poll`.', 'order-poll'],
  ['a field of one word', 'README.md', 'An event with `mailed`.', 'mailed'],
  ['a word in a comment', CODE, '// An event with `mailed`.\n', 'mailed'],
  ['a name that only another comment has', CODE, '// payBooking is gone.\n\n// `payBooking`\n', 'payBooking'],
])('the check refuses %s that the code lacks', (_, file, text, name) => {
  expect(findProblems({ [file]: text })).toEqual([
    expect.stringMatching(new RegExp(`^${file}: line \\d+ names \`${name}\`, which the code lacks$`)),
  ]);
});

test.each<{ name: string; file: string; text: string }>([
  { name: 'a sentence', file: CODE, text: "say('the order was mailed');\n" },
  { name: 'a test', file: 'backend/src/kernel/a.test.ts', text: "expect(kind).toBe('mailed');\n" },
  { name: 'a migration', file: 'backend/src/migrations/0001-a.ts', text: "const kinds = ['mailed'];\n" },
])('the check refuses a lower-case word of a document that only $name has', ({ file, text }) => {
  expect(findProblems({ 'README.md': '`mailed`', [file]: text })).toEqual([
    'README.md: line 1 names `mailed`, which the code lacks',
  ]);
});

test('the check accepts a word of the code around a comment', () => {
  expect(findProblems({ 'backend/src/kernel/a.test.ts': '// Calls `pay`.\npay();\n' })).toEqual([]);
});

test('the check refuses a path in a comment that does not exist', () => {
  expect(findProblems({ [CODE]: 'x;\n// See kernel/b.ts and kernel/a.ts.\n' })).toEqual([
    `${CODE}: the comment at line 2 names kernel/b.ts, which does not exist`,
  ]);
});

test('the check reports the line of a name, also where a span wraps', () => {
  expect(findProblems({ [CODE]: 'x;\n// One,\n// then `pay(\n// allBookings)`.\n' })).toEqual([
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
  expect(findProblems({ 'README.md': text, ...files })).toEqual([]);
});
