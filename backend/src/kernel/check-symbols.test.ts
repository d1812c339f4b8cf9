import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  ALPHABET,
  calculateCheckSymbol,
  getSymbolValue,
  hasValidCheckSymbol,
  isSymbols,
} from './check-symbols.js';

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
        const checkedSymbols = [...symbols, calculateCheckSymbol(symbols)];
        expect(hasValidCheckSymbol(checkedSymbols.join(''))).toBe(true);
        for (const place of checkedSymbols.keys())
          for (const wrongSymbol of `${ALPHABET}O`)
            if (wrongSymbol !== checkedSymbols[place])
              expect(hasValidCheckSymbol(checkedSymbols.with(place, wrongSymbol).join(''))).toBe(false);
      }),
      { numRuns: 40 },
    );
  });

  test('detects every swap of two symbols, including the check symbol', () => {
    fc.assert(
      fc.property(code, (symbols) => {
        const checkedSymbols = [...symbols, calculateCheckSymbol(symbols)];
        for (const [position, symbol] of checkedSymbols.entries())
          for (const [other, expectedSymbol] of checkedSymbols.entries())
            if (symbol !== expectedSymbol)
              expect(
                hasValidCheckSymbol(
                  checkedSymbols.with(position, expectedSymbol).with(other, symbol).join(''),
                ),
              ).toBe(false);
      }),
      { numRuns: 60 },
    );
  });
});
