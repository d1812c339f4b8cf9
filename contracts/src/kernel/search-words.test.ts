import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { fold, slipsBetween, slipsIn, wordsOf } from './search-words.js';

describe('words of a search', () => {
  it.each([
    ['Perú, Ñandú', 'peru nandu'],
    ['  Türkiye — Göreme ', 'turkiye goreme'],
    ['Å', 'a'],
    ['9 días', '9 dias'],
    ['¿?', ''],
  ])('%s is %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  it('omits filler words, unless nothing else is there', () => {
    expect(wordsOf('Senderismo en los Andes')).toEqual(['senderismo', 'andes']);
    expect(wordsOf('in the')).toEqual(['in', 'the']);
    expect(wordsOf('')).toEqual([]);
  });
});

describe('typos', () => {
  it.each([
    ['patagonia', 'patagonia', 0],
    ['patgonia', 'patagonia', 1],
    ['ptaagonia', 'patagonia', 1],
    ['patagoniaa', 'patagonia', 1],
    ['kilimandscharo', 'kilimanjaro', 4],
    ['', 'abc', 3],
  ])('%s for %s: %i', (a, b, slips) => {
    expect(slipsBetween(a, b, 5)).toBe(slips);
  });

  it('stop counting beyond the limit', () => {
    expect(slipsBetween('peru', 'bolivia', 2)).toBe(3);
    expect(slipsBetween('abcdef', 'fedcba', 1)).toBe(2);
  });

  it('are forgiven nowhere in short words, and twice in long ones', () => {
    expect(['oman', 'fiji', 'uae', 'lofoten', 'kilimanjaro'].map(slipsIn)).toEqual([1, 1, 0, 1, 2]);
  });

  it('count the same in both directions, and one for one change', () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcde') });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(slipsBetween(a, b, 20)).toBe(slipsBetween(b, a, 20));
        expect(slipsBetween(a, a, 0)).toBe(0);
      }),
    );
    fc.assert(
      fc.property(word, fc.nat(20), (a, at) => {
        const place = at % a.length;
        expect(slipsBetween(a, `${a.slice(0, place)}x${a.slice(place + 1)}`, 2)).toBe(1);
        expect(slipsBetween(a, a.slice(0, place) + a.slice(place + 1), 2)).toBe(1);
      }),
    );
  });
});
