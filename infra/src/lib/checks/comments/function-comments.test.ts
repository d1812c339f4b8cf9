import { expect, test } from '@jest/globals';
import { listVerblessComments } from './function-comments.mjs';

const FILE = 'backend/src/kernel/a.ts';

test.each([
  ['a function', '/** The open cents. */\nexport function sumOpenCents() {}\n'],
  ['a constant that holds a function', '/** Every open task. */\nconst listTasks = () => [];\n'],
  ['a generic function', '/** A copy. */\nexport const copy = async <T>(value: T) => value;\n'],
  ['a comment of several lines', '/**\n * One row for each\n * payment.\n */\nfunction listRows() {}\n'],
])('%s whose comment begins with a noun is found', (_what, code) => {
  expect(listVerblessComments(FILE, `\n${code}`)).toEqual([2]);
});

test.each([
  ['a method', 'class A {\n  /** The open cents. */\n  sum() {}\n}\n'],
  ['a method of an interface', 'interface A {\n  /** Each row. */\n  list(): string[];\n}\n'],
])('%s whose comment begins with a noun is found', (_what, code) => {
  expect(listVerblessComments(FILE, code)).toEqual([2]);
});

test.each([
  ['begins with a verb', '/** Returns the open cents. */\nfunction sumOpenCents() {}\n'],
  ['begins with a word like an article', '/** Allocates a line. */\nfunction allocate() {}\n'],
  ['describes a value', '/** The open cents. */\nconst openCents = 1;\n'],
  ['describes the result of a call', '/** The open cents. */\nconst openCents = sum(() => 1);\n'],
  ['describes a type', '/** A row. */\ninterface Row {\n  id: string;\n}\n'],
  ['describes a component', '/** The layout of all mails. */\nexport function Layout() {}\n'],
  ['is no doc comment', '// The open cents.\nfunction sumOpenCents() {}\n'],
  ['stands above another comment', '/** A row. */\n// Sums.\nfunction sumOpenCents() {}\n'],
])('a comment that %s stays', (_what, code) => {
  expect(listVerblessComments(FILE, code)).toEqual([]);
});

test.each(['backend/src/a.sql', 'README.md'])('%s stays', (file) => {
  expect(listVerblessComments(file, '/** A row. */\nfunction listRows() {}\n')).toEqual([]);
});
