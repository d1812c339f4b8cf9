import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { similarityTo } from './names.js';

const nameSimilarity = (person: string, payer: string) => similarityTo(payer)(person);

test.each([
  ['María López', 'MARIA LOPEZ GARCIA', 1],
  ['María López', 'Lopez, Maria', 1],
  ['María López', 'MARIALOPEZ 00123', 1],
  ['María López', 'MR M LOPEZ', 0.75],
  ['Jonathan Miller', 'JONATHAN MILER', 0.9],
  ['María López', 'LOPEZ', 0.5],
  ['Ana Ruiz', 'ANN RUIZ', 0.5],
  ['Ana Ruiz', 'John Smith', 0],
  ['', 'John Smith', 0],
  ['Ana Ruiz', '12345 //', 0],
])('%s and %s: %d', (person, payer, expected) => {
  expect(nameSimilarity(person, payer)).toBeCloseTo(expected, 10);
});

test('is between nothing and all, and all for the same name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (one, other) => {
      const similarity = nameSimilarity(one, other);
      expect(similarity >= 0 && similarity <= 1).toBe(true);
      expect([0, 1]).toContain(nameSimilarity(one, one));
    }),
  );
});
