import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ALPHABET } from '../../../kernel/check-symbols.js';
import { buildReference, parseReference, REFERENCE_SPACE } from './reference.js';

const anyNumber = fc.integer({ min: 0, max: REFERENCE_SPACE - 1 });
const listSymbols = (reference: string) => [...reference.replace(/^WF-/, '').replace('-', '')];
const joinSymbols = (symbols: readonly string[]) =>
  `WF-${symbols.slice(0, 4).join('')}-${symbols.slice(4).join('')}`;

/** Inverts the permutation, computed independently: number = (code - offset) / factor, modulo 29^6. */
function decodeReference(reference: string): number {
  const base = BigInt(ALPHABET.length);
  const space = base ** 6n;
  const decodeNumber = (text: string) =>
    listSymbols(text)
      .slice(0, 6)
      .reduceRight((code, symbol) => code * base + BigInt(ALPHABET.indexOf(symbol)), 0n);
  const offset = decodeNumber(buildReference(0));
  const factor = (decodeNumber(buildReference(1)) - offset + space) % space;
  const raisePower = (x: bigint, exponent: bigint): bigint =>
    exponent === 0n ? 1n : (raisePower((x * x) % space, exponent / 2n) * (exponent % 2n ? x : 1n)) % space;
  // Euler: the units modulo 29^6 number 29^5 * 28.
  const inverse = raisePower(factor, base ** 5n * (base - 1n) - 1n);
  return Number((((decodeNumber(reference) - offset + space) % space) * inverse) % space);
}

test('there are 29^6 references', () => {
  expect(REFERENCE_SPACE).toBe(29 ** 6);
});

describe('references', () => {
  test.each([0, 1, 2, REFERENCE_SPACE - 1])('have the format of a reference for the number %d', (number) => {
    expect(buildReference(number)).toMatch(/^WF-[2-46-9A-HJKMNP-RT-Z]{4}-[2-46-9A-HJKMNP-RT-Z]{3}$/);
  });

  test.each([-1, REFERENCE_SPACE, 0.5, Number.NaN])('are not defined for %d', (number) => {
    expect(() => buildReference(number)).toThrow(/no reference/);
  });

  test('are unique, because each maps back to its number', () => {
    fc.assert(
      fc.property(anyNumber, (number) => expect(decodeReference(buildReference(number))).toBe(number)),
    );
    const firstReferences = Array.from({ length: 50_000 }, (_, i) => buildReference(i));

    expect(new Set(firstReferences).size).toBe(firstReferences.length);
  });

  test('differ in at least three symbols for neighboring bookings', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: REFERENCE_SPACE - 2 }), (number) => {
        const [symbols, next] = [
          listSymbols(buildReference(number)),
          listSymbols(buildReference(number + 1)),
        ];
        expect(symbols.filter((symbol, place) => symbol !== next[place]).length).toBeGreaterThan(2);
      }),
    );
  });

  test('reveal any single wrong symbol', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const symbols = listSymbols(buildReference(number));
        for (const place of symbols.keys())
          for (const wrongSymbol of ALPHABET)
            if (wrongSymbol !== symbols[place])
              expect(parseReference(joinSymbols(symbols.with(place, wrongSymbol)))).toBeUndefined();
      }),
      { numRuns: 50 },
    );
  });

  test('reveal any swap of neighboring symbols, the check symbol included', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const symbols = listSymbols(buildReference(number));
        for (let place = 0; place < 6; place++) {
          const [leftSymbol, rightSymbol] = [symbols[place] ?? '', symbols[place + 1] ?? ''];
          if (leftSymbol === rightSymbol) continue;
          const swappedSymbols = symbols.with(place, rightSymbol).with(place + 1, leftSymbol);
          expect(parseReference(joinSymbols(swappedSymbols))).toBeUndefined();
        }
      }),
      { numRuns: 1000 },
    );
  });
});

describe('references typed by a person', () => {
  test('are read regardless of case, spaces, hyphens and prefix', () => {
    fc.assert(
      fc.property(anyNumber, (number) => {
        const reference = buildReference(number);
        const bareSymbols = listSymbols(reference).join('');
        for (const typedText of [
          reference,
          reference.toLowerCase(),
          ` ${reference} `,
          `WF${bareSymbols}`,
          bareSymbols,
          `wf ${bareSymbols}`,
        ])
          expect(parseReference(typedText)).toBe(reference);
      }),
    );
  });

  test('are read without the prefix even when their own symbols begin with WF', () => {
    let foundCount = 0;
    for (let i = 0; i < 20_000 && foundCount < 5; i++) {
      const reference = buildReference(i);
      if (!reference.startsWith('WF-WF')) continue;
      foundCount++;
      expect(parseReference(reference)).toBe(reference);
      expect(parseReference(reference.slice(3))).toBe(reference);
    }

    expect(foundCount).toBe(5);
  });

  test('are not read with the prefix inside', () => {
    const bareSymbols = listSymbols(buildReference(1)).join('');
    for (let place = 1; place <= bareSymbols.length; place++)
      expect(parseReference(`${bareSymbols.slice(0, place)}WF${bareSymbols.slice(place)}`)).toBeUndefined();
  });

  test.each([
    '',
    'WF',
    'WF-',
    '7KQ4',
    'WF-0000-000',
    'WF-7KQ4-9TXX',
    '7KQ4-9TX-7KQ4',
    // Their check symbol is valid, but their length is not.
    '22',
    '222222',
    'WF-2222-2222',
    '2222-2222',
  ])('are not read from %j', (typedText) => {
    expect(parseReference(typedText)).toBeUndefined();
  });
});
