import { describe, expect, test } from '@jest/globals';
import { CounterpartyHasher } from './counterparty-hash.js';

const hasher = new CounterpartyHasher('one secret');

describe('the hash of a counterparty', () => {
  test.each(['MARTA NÚÑEZ LÓPEZ', 'López Núñez, Marta', 'marta  nunez-lopez'])(
    'does not change with the spelling %s',
    (name) => {
      expect(hasher.hash(name)).toBe(hasher.hash('Marta Núñez López'));
    },
  );

  test('differs for another name and under another secret', () => {
    const hash = hasher.hash('Marta Núñez');
    expect(hash).toMatch(/^[0-9a-f]{24}$/);
    expect(hasher.hash('Marta Muñoz')).not.toBe(hash);
    expect(new CounterpartyHasher('another').hash('Marta Núñez')).not.toBe(hash);
  });

  test('never changes, so that stored lines are recognized', () => {
    expect(hasher.hash('Marta Núñez López')).toBe('cd3473186bf999c2708770c5');
  });

  test.each([null, '', ' .,- '])('does not exist for %j', (name) => {
    expect(hasher.hash(name)).toBeNull();
  });
});
