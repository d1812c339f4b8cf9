import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { root } from '../root.mjs';
import { EXCEPTED_FILES, findRuleProblem, hasMisplacedSql, listHiddenRules } from './layers.mjs';

test('the exceptions are files that exist', () => {
  expect(EXCEPTED_FILES.length).toBeGreaterThan(0);
  expect(EXCEPTED_FILES.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

describe.each(['backend/src/modules/alpha/events.ts', 'backend/src/modules/alpha/events/money.ts'])(
  'the events in %s',
  (file) => {
    test('need no spec while they are facts', () => {
      const text = 'export const moneyEvents = { Paid: defineEvent(z.strictObject({})) };\n';
      expect(findRuleProblem(root, file, text)).toBeUndefined();
    });

    test.each([
      'export const isPaid = (event: MoneyEvent): boolean => event.cents > 0;\n',
      'export function evolveMoney(money: Money): Money {\n  return money;\n}\n',
    ])('need a spec beside a function: %s', (text) => {
      const specName = path.basename(file).replace('.ts', '.test.ts');
      expect(findRuleProblem(root, file, text)).toBe(`its spec ${specName} is missing beside it`);
    });
  },
);

describe('a statement', () => {
  const TEXT = "await pool.query('DELETE FROM names WHERE id = $1', [id]);\n";

  test.each(['command', 'controller', 'service'])('is misplaced in x.%s.ts', (suffix) => {
    expect(hasMisplacedSql(`backend/src/modules/alpha/names.${suffix}.ts`, TEXT)).toBe(true);
  });

  test.each([
    'backend/src/modules/alpha/names.query.ts',
    'backend/src/modules/alpha/names.store.ts',
    'backend/src/modules/alpha/names.projection.ts',
    'backend/src/platform/http/health.controller.ts',
  ])('may be in %s', (file) => {
    expect(hasMisplacedSql(file, TEXT)).toBe(false);
  });

  test('is more than a word', () => {
    const text = "// The UPDATEs follow.\nawait names.select('SELECTED');\n";
    expect(hasMisplacedSql('backend/src/modules/alpha/names.service.ts', text)).toBe(false);
  });
});

describe('a long function without effects among effects', () => {
  const FILE = 'backend/src/modules/alpha/names.query.ts';
  const newBody = (lineCount: number) => '  next();\n'.repeat(lineCount - 2);
  const newFunction = (head: string, lineCount = 11) => `${head} {\n${newBody(lineCount)}}\n`;
  const newMethod = (head: string, lineCount = 11) =>
    `export class Names {\n  private count = 0;\n\n  ${head} {\n${newBody(lineCount)}  }\n}\n`;
  const listRules = (text: string, file = FILE) => [...listHiddenRules(file, text)];

  test.each([
    { name: 'a function', text: newFunction('function pickNames()') },
    { name: 'an exported function', text: newFunction('export function pickNames()') },
    { name: 'an arrow function', text: newFunction('const pickNames = (a: A): B =>') },
    { name: 'a typed arrow function', text: newFunction('const pickNames: Pick<A> = (a) =>') },
    {
      name: 'a function behind a class and a comment',
      text: `@Injectable()\nclass A {\n  a;\n}\n\n/** Picks. */\n${newFunction('function pickNames()')}\nconst a = 1;\n`,
    },
    {
      name: 'a function with a blank line and a wrapped signature',
      text: `function pickNames(\n  a: A,\n): B {\n  one();\n\n${'  next();\n'.repeat(5)}}\n`,
    },
    { name: 'a method', text: newMethod('private pickNames(a: A): B') },
    { name: 'a method behind its comment', text: newMethod('/** Awaits nothing. */\n  pickNames()') },
  ])('is found: $name', ({ text }) => {
    expect(listRules(text)).toEqual([expect.stringContaining('pickNames() has 11 lines and no effects')]);
  });

  test.each(['command', 'controller', 'reactor', 'service', 'store', 'webhook'])(
    'is found in x.%s.ts',
    (suffix) => {
      const file = `backend/src/modules/alpha/names.${suffix}.ts`;
      expect(listRules(newFunction('function pickNames()'), file)).toHaveLength(1);
    },
  );

  test.each([
    { name: 'ten lines', text: newFunction('function pickNames()', 10) },
    { name: 'two short functions', text: newFunction('function a()', 8) + newFunction('const b = () =>', 8) },
    { name: 'a mapper of rows', text: newFunction('function toNames()') },
    { name: 'a builder', text: newFunction('const buildNames = () =>') },
    { name: 'a function that waits', text: newFunction('async function pickNames()') },
    { name: 'a function of promises', text: newFunction('function pickNames(): Promise<B>') },
    { name: 'a function that asks the clock', text: newFunction('function pickNames({ clock }: A)') },
    { name: 'a function with random ids', text: newFunction('function pickNames(id = v7())') },
    {
      name: 'a function that asks the system for the time',
      text: newFunction('function pickNames(at = Date.now())'),
    },
    { name: 'a value', text: `const NAMES = [\n${"  'a',\n".repeat(12)}];\n` },
    { name: 'a method of ten lines', text: newMethod('pickNames(): A', 10) },
    { name: 'a method that changes its object', text: newMethod('addName(a: A): void') },
    { name: 'a method that waits', text: newMethod('async pickNames(): Promise<A>') },
    { name: 'a mapper among the methods', text: newMethod('private toName(a: A): B') },
    { name: 'a class', text: newFunction('export class Names') },
  ])('is not found: $name', ({ text }) => {
    expect(listRules(text)).toEqual([]);
  });

  test.each(['backend/src/modules/alpha/names.ts', 'backend/src/modules/alpha/names.projection.ts'])(
    'is no matter in %s, which has a spec',
    (file) => {
      expect(listRules(newFunction('function pickNames()'), file)).toEqual([]);
    },
  );
});
