import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { findDecisionProblems, listDecisions } from './decision-records.mjs';

const FILE = 'infra/docs/adr/0007-one-clock.md';
const RECORD = `# 0007. One clock

- Status: Accepted
- Date: 2026-11-21
- Topic: Running and testing

## Context

## Options

## Decision

## Consequences
`;
const INDEX =
  '| record | status | date |\n| [0007 One clock](0007-one-clock.md)   | Accepted | 2026-11-21 |\n';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'wayfold-decisions-'));
  mkdirSync(path.join(base, 'infra/docs/adr'), { recursive: true });
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function findProblems(record: string, index = INDEX): string[] {
  writeFileSync(path.join(base, FILE), record);
  writeFileSync(path.join(base, 'infra/docs/adr/README.md'), index);
  return findDecisionProblems(base, [FILE, 'infra/docs/adr/README.md']);
}

test('the check accepts a record of the form that the index lists', () => {
  expect(findProblems(RECORD)).toEqual([]);
});

test('the check accepts a record that another one supersedes', () => {
  const record = RECORD.replace('Accepted', 'Superseded by [0008](0008-two-clocks.md)');
  expect(findProblems(record, INDEX.replace('Accepted', 'Superseded'))).toEqual([]);
});

test.each<[what: string, record: string, index: string, problem: RegExp]>([
  ['of more than 300 words', RECORD + 'word '.repeat(300), INDEX, /words; at most 300$/],
  ['without a date', RECORD.replace(/- Date.*\n/, ''), INDEX, /needs its number and title, a status/],
  ['without a status', RECORD.replace(/- Status.*\n/, ''), INDEX, /needs its number and title, a status/],
  ['with the number of another one', RECORD.replace('0007', '0008'), INDEX, /needs its number and title/],
  ['without a topic', RECORD.replace(/- Topic.*\n/, ''), INDEX, /needs a topic: Structure, /],
  ['of an unknown topic', RECORD.replace('Running', 'Walking'), INDEX, /needs a topic: Structure, /],
  ['without options', RECORD.replace('## Options\n', ''), INDEX, /has the sections Context, Decision, Cons/],
  [
    'with sections in another order',
    RECORD.replace('Context', 'Decision'),
    INDEX,
    /has the sections Decision/,
  ],
  ['that the index lacks', RECORD, '', /README\.md lists no “0007 One clock”, Accepted, 2026-11-21$/],
  ['with another title in the index', RECORD, INDEX.replace('One', 'Two'), /README\.md lists no/],
  ['with another status in the index', RECORD, INDEX.replace('Accepted', 'Superseded'), /lists no/],
])('the check refuses a record %s', (_, record, index, problem) => {
  expect(findProblems(record, index)).toEqual([expect.stringMatching(problem)]);
});

test('the index has a record under its topic', () => {
  writeFileSync(path.join(base, FILE), RECORD);
  writeFileSync(path.join(base, 'infra/docs/adr/README.md'), INDEX);
  expect(listDecisions(base).filter(({ rows }) => rows.length > 0)).toEqual([
    {
      topic: 'Running and testing',
      rows: [['[0007 One clock](0007-one-clock.md)', 'Accepted', '2026-11-21']],
    },
  ]);
});
