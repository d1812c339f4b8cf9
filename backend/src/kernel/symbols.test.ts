import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ALPHABET, calculateCheckSymbol, getSymbolValue, hasValidCheckSymbol, isSymbols } from './symbols.js';

const code = fc.string({ unit: fc.constantFrom(...ALPHABET), minLength: 1, maxLength: 26 });

test('the alphabet contains no two symbols that are easily confused', () => {
  expect(ALPHABET).toMatch(/^[0-9A-Z]+$/);
  expect(new Set(ALPHABET).size).toBe(29);
  expect(ALPHABET).not.toMatch(/[0O1IL5S]/);
  expect({
    hasAlphabet: isSymbols(ALPHABET),
    hasLetterO: isSymbols('7KO'),
    hasLowerCase: isSymbols('7k'),
    valueOfLetterO: getSymbolValue('O'),
  }).toEqual({ hasAlphabet: true, hasLetterO: false, hasLowerCase: false, valueOfLetterO: -1 });
});

describe('the check symbol', () => {
  test('detects every single wrong symbol', () => {
    fc.assert(
      fc.property(code, (symbols) => {
        const checked = [...symbols, calculateCheckSymbol(symbols)];
        expect(hasValidCheckSymbol(checked.join(''))).toBe(true);
        for (const place of checked.keys())
          for (const wrong of `${ALPHABET}O`)
            if (wrong !== checked[place])
              expect(hasValidCheckSymbol(checked.with(place, wrong).join(''))).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  test('detects every swap of two symbols, including the check symbol', () => {
    fc.assert(
      fc.property(code, (symbols) => {
        const checked = [...symbols, calculateCheckSymbol(symbols)];
        for (const [position, symbol] of checked.entries())
          for (const [other, right] of checked.entries())
            if (symbol !== right)
              expect(hasValidCheckSymbol(checked.with(position, right).with(other, symbol).join(''))).toBe(
                false,
              );
      }),
      { numRuns: 60 },
    );
  });
});
