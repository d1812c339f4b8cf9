import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createNameMatcher } from './name-matcher.js';

const nameSimilarity = (person: string, counterparty: string) => createNameMatcher(counterparty)(person);

test.each([
  ['María López', 'MARIA LOPEZ GARCIA', 1],
  ['María López', 'Lopez, Maria', 1],
  ['María López', 'MARIALOPEZ 00123', 1],
  ['María López', 'MR M LOPEZ', 0.75],
  ['Jonathan Miller', 'JONATHAN MILER', 0.9],
  ['María López', 'LOPEZ', 0.5],
  ['Ana Ruiz', 'ANN RUIZ', 0.5],
  // Titles are no part of a name.
  ['Dr. María López', 'MARIA LOPEZ', 1],
  ['Eva Groß', 'EVA GROSS', 1],
  ['Íñó', 'INO', 1],
  // Banks split names or run them together.
  ['María López', 'MARIA LO PEZ', 1],
  ['Anamaría Ruiz', 'ANA MARIA RUIZ', 1],
  // So short a name also occurs inside other words.
  ['Bo Li', 'BOLIVAR SA', 0],
  ['Ana Li', 'BANALIA SA', 0],
  // An initial on either side.
  ['M López', 'MARIA LOPEZ', 0.75],
  ['María López', 'J LOPEZ', 0.5],
  // One extra letter in a name that is long enough for it.
  ['Jonathan Miller', 'JONATHAN MILLLER', 0.9],
  ['Ana Ruiz', 'ANA RUINZ', 0.5],
  ['Marta López', 'CHRISTINA LOPEZ', 0.5],
  ['Ana Ruiz', 'John Smith', 0],
  ['', 'John Smith', 0],
  ['Ana Ruiz', '12345 //', 0],
])('the name match scores %s against %s as %d', (person, counterparty, expectedPercent) => {
  expect(nameSimilarity(person, counterparty)).toBeCloseTo(expectedPercent, 10);
});

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
