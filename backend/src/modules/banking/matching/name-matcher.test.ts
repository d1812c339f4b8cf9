import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createNameMatcher } from './name-matcher.js';

const nameSimilarity = (person: string, counterparty: string) => createNameMatcher(counterparty)(person);

test.each([
  { person: 'María López', counterparty: 'MARIA LOPEZ GARCIA', expectedPercent: 1 },
  { person: 'María López', counterparty: 'Lopez, Maria', expectedPercent: 1 },
  { person: 'María López', counterparty: 'MARIALOPEZ 00123', expectedPercent: 1 },
  { person: 'María López', counterparty: 'MR M LOPEZ', expectedPercent: 0.75 },
  { person: 'Jonathan Miller', counterparty: 'JONATHAN MILER', expectedPercent: 0.9 },
  { person: 'María López', counterparty: 'LOPEZ', expectedPercent: 0.5 },
  { person: 'Ana Ruiz', counterparty: 'ANN RUIZ', expectedPercent: 0.5 },
  // Titles are not part of a name.
  { person: 'Dr. María López', counterparty: 'MARIA LOPEZ', expectedPercent: 1 },
  { person: 'Eva Groß', counterparty: 'EVA GROSS', expectedPercent: 1 },
  { person: 'Íñó', counterparty: 'INO', expectedPercent: 1 },
  // Banks split names or run them together.
  { person: 'María López', counterparty: 'MARIA LO PEZ', expectedPercent: 1 },
  { person: 'Anamaría Ruiz', counterparty: 'ANA MARIA RUIZ', expectedPercent: 1 },
  // So short a name also occurs inside other words.
  { person: 'Bo Li', counterparty: 'BOLIVAR SA', expectedPercent: 0 },
  { person: 'Ana Li', counterparty: 'BANALIA SA', expectedPercent: 0 },
  // An initial on either side.
  { person: 'M López', counterparty: 'MARIA LOPEZ', expectedPercent: 0.75 },
  { person: 'María López', counterparty: 'J LOPEZ', expectedPercent: 0.5 },
  // One extra letter in a name that is long enough for it.
  { person: 'Jonathan Miller', counterparty: 'JONATHAN MILLLER', expectedPercent: 0.9 },
  { person: 'Ana Ruiz', counterparty: 'ANA RUINZ', expectedPercent: 0.5 },
  { person: 'Marta López', counterparty: 'CHRISTINA LOPEZ', expectedPercent: 0.5 },
  { person: 'Ana Ruiz', counterparty: 'John Smith', expectedPercent: 0 },
  { person: '', counterparty: 'John Smith', expectedPercent: 0 },
  { person: 'Ana Ruiz', counterparty: '12345 //', expectedPercent: 0 },
])(
  'the name match scores $person against $counterparty as $expectedPercent',
  ({ person, counterparty, expectedPercent }) => {
    expect(nameSimilarity(person, counterparty)).toBeCloseTo(expectedPercent, 10);
  },
);

test.each(['Mr', 'Mrs', 'Ms', 'Dr', 'Sr', 'Sra', 'Jr', 'and', 'y', 'de', 'del', 'la'])(
  'the name match ignores %s in a name',
  (title) => {
    expect(nameSimilarity(`${title} Ana Ruiz`, 'RUIZ ANA')).toBe(1);
  },
);

test('the score is between 0 and 1', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (name, otherName) => {
      const similarity = nameSimilarity(name, otherName);
      expect(similarity >= 0 && similarity <= 1).toBe(true);
      expect([0, 1]).toContain(nameSimilarity(name, name));
    }),
  );
});
