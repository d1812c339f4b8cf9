import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ALPHABET, calculateCheckSymbol, hasValidCheckSymbol } from '../../../kernel/check-symbols.js';
import { generateCorrections } from './corrections.js';

const anyCode = fc
  .string({ unit: fc.constantFrom(...ALPHABET), minLength: 6, maxLength: 6 })
  .map((symbols) => symbols + calculateCheckSymbol(symbols));
const place = fc.integer({ min: 0, max: 6 });
const anySymbol = fc.constantFrom(...ALPHABET, ...'01ILOS5');
const listSlips = (text: string, rightCode: string) =>
  [...generateCorrections(text)].filter(([correction]) => correction === rightCode).map(([, slip]) => slip);

describe('corrections of a text', () => {
  test('fix one wrong symbol, in the alphabet or not', () => {
    fc.assert(
      fc.property(anyCode, place, anySymbol, (rightCode, position, symbol) => {
        fc.pre(rightCode[position] !== symbol);
        const text = rightCode.slice(0, position) + symbol + rightCode.slice(position + 1);
        expect(listSlips(text, rightCode)).toContain('wrong');
      }),
    );
  });

  test('fix two swapped symbols', () => {
    fc.assert(
      fc.property(anyCode, place, place, (rightCode, firstPlace, secondPlace) => {
        const symbols = [...rightCode];
        const text = symbols
          .with(firstPlace, symbols[secondPlace] ?? '')
          .with(secondPlace, symbols[firstPlace] ?? '')
          .join('');
        fc.pre(text !== rightCode);
        expect(listSlips(text, rightCode)[0]).toBe('swapped');
      }),
    );
  });

  test('fix one missing or extra symbol', () => {
    fc.assert(
      fc.property(anyCode, place, anySymbol, (rightCode, position, symbol) => {
        expect(listSlips(rightCode.slice(0, position) + rightCode.slice(position + 1), rightCode)).toContain(
          'missing',
        );
        expect(
          listSlips(rightCode.slice(0, position) + symbol + rightCode.slice(position), rightCode),
        ).toContain('extra');
      }),
    );
  });

  const checkSymbol = calculateCheckSymbol('D7T8B2');
  const listSlipsOfCode = (typedCode: string) => listSlips(typedCode + checkSymbol, `D7T8B2${checkSymbol}`);

  test('fix one confused symbol', () => {
    expect(listSlipsOfCode('07T8B2')[0]).toBe('confused');
    expect(listSlipsOfCode('D7T882')).toContain('confused');
  });

  test.each(['O7T8BZ', 'OIL8B2'])('fix two or three confused symbols, such as %s', (typedCode) => {
    expect(listSlipsOfCode(typedCode)).toEqual(['confused']);
  });

  test.each(['O7TB8Z', 'OIT8BZ', 'OILSB2'])(
    'fix no code with more wrong symbols than a typing error explains, such as %s',
    (typedCode) => {
      expect(listSlipsOfCode(typedCode)).toEqual([]);
    },
  );

  const SIMILAR_SYMBOLS =
    '0D 0Q 08 06 OD OQ OG OC 17 1T 1J I7 IT IJ L7 LE LT 56 53 S8 S9 S6 SZ 2Z 8B 6G UV MN PR EF CG KX VY 3B 4A 9G ' +
    'DQ 7T HM HN WM 38 47 39 7Z BR CD UW';
  test.each(
    SIMILAR_SYMBOLS.split(' ')
      .flatMap(([symbol = '', other = '']) => [[symbol, other] as const, [other, symbol] as const])
      .filter(([, wantedSymbol]) => ALPHABET.includes(wantedSymbol)),
  )('read %s where %s is meant', (typedSymbol, wantedSymbol) => {
    const rightCode = `${wantedSymbol}7T8B2${calculateCheckSymbol(`${wantedSymbol}7T8B2`)}`;
    expect(listSlips(typedSymbol + rightCode.slice(1), rightCode)).toContain('confused');
  });

  test('are whole codes for any length of text', () => {
    const newCheckedSymbols = (length: number): string => {
      const symbols = 'HAMKPRW'.slice(0, length - 1);
      return symbols + calculateCheckSymbol(symbols);
    };
    const texts = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((length) => {
      const text = newCheckedSymbols(length);
      return [text, `${text}V`, `V${text}`, `${text.slice(-1)}${text.slice(0, -1)}V`];
    });
    const codes = texts.flatMap((text) => [...generateCorrections(text)].map(([code]) => code));

    expect(codes).not.toHaveLength(0);
    expect(codes.filter((code) => code.length !== 7 || !hasValidCheckSymbol(code))).toEqual([]);
  });

  test('never include the reference that the text already contains', () => {
    fc.assert(
      fc.property(anyCode, (rightCode) => {
        expect(listSlips(rightCode, rightCode)).toEqual([]);
      }),
    );
    const doubledSymbols = `HHMMPP${calculateCheckSymbol('HHMMPP')}`;

    expect(listSlips(doubledSymbols, doubledSymbols)).toEqual([]);
  });

  test('are few other texts with a valid check symbol', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 9, unit: anySymbol }), fc.string()), (text) => {
        const fixes = [...generateCorrections(text)];
        for (const [correction] of fixes) {
          expect({ length: correction.length, hasValidSymbol: hasValidCheckSymbol(correction) }).toEqual({
            length: 7,
            hasValidSymbol: true,
          });
          expect(correction).not.toBe(text);
        }
        expect(fixes.length).toBeLessThan(200);
      }),
    );
  });
});
