import { describe, expect, test } from '@jest/globals';
import { Linter } from 'eslint';
import ts from 'typescript-eslint';
import { readLintRule } from '../../testing/lint.mjs';
import { verbReturns } from './verb-returns.mjs';

const listProblems = (code: string): (string | undefined)[] =>
  new Linter()
    .verify(code, [
      {
        languageOptions: { parser: ts.parser },
        plugins: { house: { rules: { 'verb-returns': verbReturns } } },
        rules: { 'house/verb-returns': 'error' },
      },
    ])
    .map(({ messageId }) => messageId);

describe('a function that breaks the promise of its verb', () => {
  test.each([
    ['checkVoid', 'function checkKey(key: string): void {}'],
    ['checkVoid', 'async function checkKey(key: string): Promise<void> {}'],
    ['checkVoid', 'const checkKey = (key: string) => { if (!key) throw new Error(); };'],
    ['checkVoid', 'class Log { checkRow(row: Row): void {} }'],
    ['requireNothing', 'function requireExpected(count: number): void {}'],
    ['requireNothing', 'const requireTrip = (id: string): Trip | undefined => trips.get(id);'],
    ['assertValue', 'const assertTrip = (id: string): Trip => trips.get(id)!;'],
    ['findAlways', 'const findProblems = (code: string): string[] => [];'],
    ['findAlways', 'function findTrip(id: string): Promise<Trip> {}'],
    ['findNull', 'const findTrip = async (id: string): Promise<Trip | null> => null;'],
    ['findNull', 'interface Trips { findTrip(id: string): Trip | null | undefined }'],
    ['getNothing', 'interface Signer { getCertificate(id: string): string | undefined }'],
    ['getNothing', 'interface File { readonly getLoaded: (i18n: I18n) => Texts | null }'],
    ['listNothing', 'class Trips { async listRooms(id: string): Promise<Room[] | undefined> {} }'],
  ])('is refused as %s: %s', (problem, code) => {
    expect(listProblems(code)).toEqual([problem]);
  });

  test.each([
    'function checkKey(key: string): Refusal | undefined {}',
    'const checkRooms = (rooms: Room[]): string[] => [];',
    'const checkKey = (key: string) => { if (!key) return refuse("NOT_FOUND"); };',
    'function assertKey(key: string): void {}',
    'function assertText(value: unknown): asserts value is string {}',
    'const assertNever = (value: never): never => { throw new Error(value); };',
    'const requireTrip = (id: string): Trip => trips.get(id) ?? fail();',
    'const findTrip = async (id: string): Promise<Trip | undefined> => undefined;',
    'const findRefusal = (id: string): Refusal<"BUSY"> => refuse("BUSY");',
    'const findTrip = (id: string) => trips.get(id);',
    'const getRooms = (trip: Trip): readonly Room[] => trip.rooms;',
    'const columns = { getNextPageParam: (page: Page): string | null => page.nextCursor };',
    'function* listRooms() { yield 1; }',
  ])('is not confused with: %s', (code) => {
    expect(listProblems(code)).toEqual([]);
  });

  test.each(['backend/test/chaos/audit.ts', 'e2e/support/steps.ts', 'infra/src/tidy.mjs'])(
    'is refused in %s',
    async (file) => {
      expect(await readLintRule(file, 'house/verb-returns')).toEqual([2]);
    },
  );

  test('is refused in the front end, whose `find…` may return null', async () => {
    expect(await readLintRule('frontend/src/shared/delivery/build.ts', 'house/verb-returns')).toEqual([
      2,
      { canFindNull: true },
    ]);
  });
});
