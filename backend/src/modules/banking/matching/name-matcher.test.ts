import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createNameMatcher } from './name-matcher.js';

const scoreName = (person: string, counterparty: string) => createNameMatcher(counterparty)(person);

test.each([
  { person: 'María López', counterparty: 'MARIA LOPEZ GARCIA', score: 1 },
  { person: 'María López', counterparty: 'Lopez, Maria', score: 1 },
  { person: 'María López', counterparty: 'MARIALOPEZ 00123', score: 1 },
  { person: 'María López', counterparty: 'MR M LOPEZ', score: 0.75 },
  { person: 'Jonathan Miller', counterparty: 'JONATHAN MILER', score: 0.9 },
  { person: 'María López', counterparty: 'LOPEZ', score: 0.5 },
  { person: 'Ana Ruiz', counterparty: 'ANN RUIZ', score: 0.5 },
  // Titles are not part of a name.
  { person: 'Dr. María López', counterparty: 'MARIA LOPEZ', score: 1 },
  { person: 'Eva Groß', counterparty: 'EVA GROSS', score: 1 },
  { person: 'Íñó', counterparty: 'INO', score: 1 },
  // Banks split names or run them together.
  { person: 'María López', counterparty: 'MARIA LO PEZ', score: 1 },
  { person: 'Anamaría Ruiz', counterparty: 'ANA MARIA RUIZ', score: 1 },
  // So short a name also occurs inside other words.
  { person: 'Bo Li', counterparty: 'BOLIVAR SA', score: 0 },
  { person: 'Ana Li', counterparty: 'BANALIA SA', score: 0 },
  // An initial on either side.
  { person: 'M López', counterparty: 'MARIA LOPEZ', score: 0.75 },
  { person: 'María López', counterparty: 'J LOPEZ', score: 0.5 },
  // One extra letter in a name that is long enough for it.
  { person: 'Jonathan Miller', counterparty: 'JONATHAN MILLLER', score: 0.9 },
  { person: 'Ana Ruiz', counterparty: 'ANA RUINZ', score: 0.5 },
  { person: 'Marta López', counterparty: 'CHRISTINA LOPEZ', score: 0.5 },
  { person: 'Ana Ruiz', counterparty: 'John Smith', score: 0 },
  { person: '', counterparty: 'John Smith', score: 0 },
  { person: 'Ana Ruiz', counterparty: '12345 //', score: 0 },
])('the name match scores $person against $counterparty as $score', ({ person, counterparty, score }) => {
  expect(scoreName(person, counterparty)).toBeCloseTo(score, 10);
});

test.each(['Mr', 'Mrs', 'Ms', 'Dr', 'Sr', 'Sra', 'Jr', 'and', 'y', 'de', 'del', 'la'])(
  'the name match ignores %s in a name',
  (title) => {
    expect(scoreName(`${title} Ana Ruiz`, 'RUIZ ANA')).toBe(1);
  },
);

test('the score is between 0 and 1', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, otherName) => {
      const similarity = scoreName(name, otherName);
      expect(similarity >= 0 && similarity <= 1).toBe(true);
      expect([0, 1]).toContain(scoreName(name, name));
    }),
  );
});
