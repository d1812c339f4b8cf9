import { expect, test } from '@jest/globals';
import {
  listContradictingComments,
  listVagueBooleanComments,
  listVerblessComments,
} from './function-comments.mjs';

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

test.each([
  ['a predicate without True', '/** Compares both. */\nconst isEqual = (a: A, b: A): boolean => a === b;\n'],
  ['a predicate for a kind', '/** True for a card. */\nfunction isCard(a: A): boolean {}\n'],
  ['a type predicate', '/** Looks at the type. */\nfunction isCard(a: A): a is Card {}\n'],
  ['an action that hides its result', '/** Takes the lock. */\nasync function lock(): Promise<boolean> {}\n'],
  ['a method', 'class A {\n  /** Returns whether it ended. */\n  end(): boolean {}\n}\n'],
  ['a field', 'interface A {\n  /** True if paid. */\n  isPaid: boolean;\n}\n'],
  ['an optional field', 'class A {\n  /** Whether to wait. */\n  readonly mustWait?: boolean;\n}\n'],
])('the comment of %s is found', (_what, code) => {
  expect(listVagueBooleanComments(FILE, code)).toEqual([code.startsWith('/**') ? 1 : 2]);
});

test.each([
  ['a predicate', '/** True once the hold is over. */\nconst isOver = (a: A): boolean => a.at < now;\n'],
  ['a predicate of several lines', '/**\n * True if both\n * agree.\n */\nfunction isSame(): boolean {}\n'],
  [
    'an action',
    '/** Takes the lock; returns false if it is taken. */\nfunction lock(): Promise<boolean> {}\n',
  ],
  ['an assertion', '/** Throws. */\nfunction assertCard(a: A): asserts a is Card {}\n'],
  ['a field', 'interface A {\n  /** Everything is paid. */\n  isPaid: boolean;\n}\n'],
  ['a text', '/** Counts a boolean. */\nfunction count(isPaid: boolean): number {}\n'],
])('a clear comment stays: the one of %s', (_what, code) => {
  expect(listVagueBooleanComments(FILE, code)).toEqual([]);
});

test.each([
  ['function', '/** Lists a page. */\nfunction findPage() {}\n'],
  ['constant that holds a function', '/** Finds the folder. */\nconst chooseFolder = () => folder;\n'],
  ['comment of several lines', '/**\n * Checks the\n * tail.\n */\nfunction verifyTail() {}\n'],
])('the verb of a comment that contradicts its function is found: %s', (_what, code) => {
  expect(listContradictingComments(FILE, code)).toEqual([1]);
});

test.each([
  ['the same verb', '/** Fetches a page. */\nfunction fetchPage() {}\n'],
  ['Returns', '/** Returns a page. */\nfunction findPage() {}\n'],
  ['a verb outside the table', '/** Takes the lock. */\nfunction findLock() {}\n'],
  ['a function without a verb of the table', '/** Creates a page. */\nfunction newPage() {}\n'],
  ['a value', '/** Lists of pages. */\nconst listSizes = 1;\n'],
])('the verb of a comment stays beside %s', (_what, code) => {
  expect(listContradictingComments(FILE, code)).toEqual([]);
});
