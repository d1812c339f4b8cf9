import { describe, expect, test } from '@jest/globals';
import { listSiblingProblems } from './sibling-imports.mjs';

const ROOM = 'backend/src/modules/alpha';
const PAIR = `${ROOM}/{core,view}`;

const listProblems = (imports: readonly (readonly [from: string, to: string])[], pairs: string[] = []) =>
  listSiblingProblems(
    imports.map(([from, to]) => ({
      source: `${ROOM}/${from}`,
      dependencies: [{ resolved: to.includes('node:') ? to : `${ROOM}/${to}` }],
    })),
    { 'a reason': pairs },
  );

describe('two folders with one parent', () => {
  test('are a problem if they import each other, with an import of each direction', () => {
    const imports = [
      ['core/state.ts', 'view/rows/row.ts'],
      ['view/page.ts', 'core/fold.ts'],
      ['view/list.ts', 'core/fold.ts'],
    ] as const;
    expect(listProblems(imports)).toEqual([
      `${PAIR} import each other: ${ROOM}/core/state.ts → ${ROOM}/view/rows/row.ts, and ${ROOM}/view/page.ts → ${ROOM}/core/fold.ts`,
    ]);
    expect(listProblems([...imports].reverse())).toEqual([
      expect.stringMatching(/^backend.*\{core,view\}.*core\/state\.ts →.*view\/list\.ts →/),
    ]);
  });

  test.each<{ name: string; way: [string, string]; wayBack: [string, string] }>([
    {
      name: 'import one way',
      way: ['view/page.ts', 'core/fold.ts'],
      wayBack: ['view/list.ts', 'core/fold.ts'],
    },
    {
      name: 'meet in a file of their parent',
      way: ['view/page.ts', 'shared.ts'],
      wayBack: ['shared.ts', 'view/list.ts'],
    },
    {
      name: 'are one inside the other',
      way: ['view/page.ts', 'view/rows/row.ts'],
      wayBack: ['view/rows/row.ts', 'view/list.ts'],
    },
    {
      name: 'are imported back by a spec only',
      way: ['view/page.ts', 'core/fold.ts'],
      wayBack: ['core/fold.test.ts', 'view/page.ts'],
    },
    {
      name: 'have nothing to do with each other',
      way: ['view/page.ts', 'node:fs'],
      wayBack: ['core/fold.ts', 'core/state.ts'],
    },
  ])('are no problem if they $name', ({ way, wayBack }) => {
    expect(listProblems([way, wayBack])).toEqual([]);
  });

  test('need an entry only while they import each other', () => {
    const way = ['view/page.ts', 'core/fold.ts'] as const;
    expect(listProblems([way, ['core/state.ts', 'view/list.ts']], [PAIR])).toEqual([]);
    expect(listProblems([way], [PAIR])).toEqual([expect.stringMatching(/\{core,view\}: needs no exception/)]);
  });
});
