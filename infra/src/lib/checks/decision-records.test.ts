import { expect, test } from '@jest/globals';
import { setUpTestTree } from '../testing/test-tree.js';
import { listDecisionProblems, listDecisions } from './decision-records.mjs';

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

const tree = setUpTestTree();

const listProblems = (record: string, index = INDEX): string[] =>
  listDecisionProblems(tree.base, tree.writeTexts({ [FILE]: record, 'infra/docs/adr/README.md': index }));

test('the check accepts a record of the form that the index lists', () => {
  expect(listProblems(RECORD)).toEqual([]);
});

test('the check accepts a record that another record supersedes', () => {
  const record = RECORD.replace('Accepted', 'Superseded by [0008](0008-two-clocks.md)');
  expect(listProblems(record, INDEX.replace('Accepted', 'Superseded'))).toEqual([]);
});

test.each<{ name: string; record: string; index: string; problem: RegExp }>([
  {
    name: 'of more than 300 words',
    record: RECORD + 'word '.repeat(300),
    index: INDEX,
    problem: /words; at most 300$/,
  },
  {
    name: 'without a date',
    record: RECORD.replace(/- Date.*\n/, ''),
    index: INDEX,
    problem: /needs its number and title, a status/,
  },
  {
    name: 'without a status',
    record: RECORD.replace(/- Status.*\n/, ''),
    index: INDEX,
    problem: /needs its number and title, a status/,
  },
  {
    name: 'with the number of another record',
    record: RECORD.replace('0007', '0008'),
    index: INDEX,
    problem: /needs its number and title/,
  },
  {
    name: 'without a topic',
    record: RECORD.replace(/- Topic.*\n/, ''),
    index: INDEX,
    problem: /needs a topic: Structure, /,
  },
  {
    name: 'of an unknown topic',
    record: RECORD.replace('Running', 'Walking'),
    index: INDEX,
    problem: /needs a topic: Structure, /,
  },
  {
    name: 'without options',
    record: RECORD.replace('## Options\n', ''),
    index: INDEX,
    problem: /has the sections Context, Decision, Cons/,
  },
  {
    name: 'with sections in another order',
    record: RECORD.replace('Context', 'Decision'),
    index: INDEX,
    problem: /has the sections Decision/,
  },
  {
    name: 'that the index lacks',
    record: RECORD,
    index: '',
    problem: /README\.md lists no “0007 One clock”, Accepted, 2026-11-21$/,
  },
  {
    name: 'with another title in the index',
    record: RECORD,
    index: INDEX.replace('One', 'Two'),
    problem: /README\.md lists no/,
  },
  {
    name: 'with another status in the index',
    record: RECORD,
    index: INDEX.replace('Accepted', 'Superseded'),
    problem: /lists no/,
  },
])('the check refuses a record $name', ({ record, index, problem }) => {
  expect(listProblems(record, index)).toEqual([expect.stringMatching(problem)]);
});

test('the index has a record under its topic', () => {
  tree.writeTexts({ [FILE]: RECORD, 'infra/docs/adr/README.md': INDEX });

  expect(listDecisions(tree.base).filter(({ rows }) => rows.length > 0)).toEqual([
    {
      topic: 'Running and testing',
      rows: [['[0007 One clock](0007-one-clock.md)', 'Accepted', '2026-11-21']],
    },
  ]);
});
