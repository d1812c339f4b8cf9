import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { countAllowedTypos, countTypos, foldText, splitWords } from './search-words.js';

describe('words of a search', () => {
  test.each([
    ['Perú, Ñandú', 'peru nandu'],
    ['  Türkiye — Göreme ', 'turkiye goreme'],
    ['Å', 'a'],
    ['9 días', '9 dias'],
    ['¿?', ''],
  ])('%j is folded to %j', (text, foldedText) => {
    expect(foldText(text)).toBe(foldedText);
  });

  test('omits filler words, unless the search has no other words', () => {
    expect(splitWords('Senderismo en los Andes')).toEqual(['senderismo', 'andes']);
    expect(splitWords('in the')).toEqual(['in', 'the']);
    expect(splitWords('')).toEqual([]);
  });
});

describe('the typos of a search', () => {
  test.each([
    { a: 'patagonia', b: 'patagonia', typos: 0 },
    { a: 'patgonia', b: 'patagonia', typos: 1 },
    { a: 'ptaagonia', b: 'patagonia', typos: 1 },
    { a: 'patagoniaa', b: 'patagonia', typos: 1 },
    { a: 'kilimandscharo', b: 'kilimanjaro', typos: 4 },
    { a: '', b: 'abc', typos: 3 },
  ])('are $typos in "$a" for "$b"', ({ a, b, typos }) => {
    expect(countTypos(a, b, 5)).toBe(typos);
  });

  test('are counted up to one more than the limit', () => {
    expect(countTypos('peru', 'bolivia', 2)).toBe(3);
    expect(countTypos('abcdef', 'fedcba', 1)).toBe(2);
  });

  test('are forgiven once from four letters on, twice from eight', () => {
    expect(['oman', 'fiji', 'uae', 'lofoten', 'kilimanjaro'].map(countAllowedTypos)).toEqual([1, 1, 0, 1, 2]);
  });

  test('count the same in both directions', () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcde') });
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(countTypos(a, b, 20)).toBe(countTypos(b, a, 20));
        expect(countTypos(a, a, 0)).toBe(0);
      }),
    );
  });

  test('are one for one changed or omitted letter', () => {
    const word = fc.string({ minLength: 1, maxLength: 12, unit: fc.constantFrom(...'abcde') });
    fc.assert(
      fc.property(word, fc.nat(20), (a, position) => {
        const letterIndex = position % a.length;
        expect(countTypos(a, `${a.slice(0, letterIndex)}x${a.slice(letterIndex + 1)}`, 2)).toBe(1);
        expect(countTypos(a, a.slice(0, letterIndex) + a.slice(letterIndex + 1), 2)).toBe(1);
      }),
    );
  });
});
