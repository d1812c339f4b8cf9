import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ALPHABET } from '../../../kernel/check-symbols.js';
import {
  buildGiftCardCode,
  GIFT_CARD_RANDOM_BYTE_COUNT,
  hashGiftCardCode,
  parseGiftCardCode,
} from './gift-card-code.js';

const anyBytes = fc.uint8Array({
  minLength: GIFT_CARD_RANDOM_BYTE_COUNT,
  maxLength: GIFT_CARD_RANDOM_BYTE_COUNT,
});
const anyCode = anyBytes.map(buildGiftCardCode);

describe('a gift card code', () => {
  test('has the right format', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(buildGiftCardCode(bytes)).toMatch(/^GC(-[2-46-9A-HJKMNP-RT-Z]{4}){5}$/);
      }),
    );
  });

  test('is deterministic for the same bytes', () => {
    fc.assert(
      fc.property(anyBytes, (bytes) => {
        expect(buildGiftCardCode(bytes)).toBe(buildGiftCardCode(Uint8Array.from(bytes)));
      }),
    );
  });

  test('is the number that its bytes form, in base 29, lowest digit first', () => {
    expect(buildGiftCardCode(new Uint8Array(16))).toBe('GC-2222-2222-2222-2222-2222');

    // 2^128 - 1, computed independently.
    const allBits = (1n << 128n) - 1n;
    const digits = Array.from({ length: 19 }, (_, i) => ALPHABET[Number((allBits / 29n ** BigInt(i)) % 29n)]);
    expect(buildGiftCardCode(new Uint8Array(16).fill(255)).replace(/^GC|-/g, '').slice(0, 19)).toBe(
      digits.join(''),
    );
  });

  test('uses every symbol about equally often in every place', () => {
    const counts = Array.from({ length: 19 }, () => new Map<string, number>());
    const codeCount = 29 * 300;
    for (let i = 0; i < codeCount; i++) {
      const bytes = createHash('sha256').update(String(i)).digest().subarray(0, 16);
      for (const [position, symbol] of Array.from(
        buildGiftCardCode(bytes).replace(/^GC|-/g, '').slice(0, 19),
      ).entries())
        counts[position]?.set(symbol, (counts[position].get(symbol) ?? 0) + 1);
    }
    for (const count of counts) {
      expect(count.size).toBe(29);
      // Chi squared with 28 degrees of freedom exceeds 75 once in 200,000 times by chance. The bytes are the
      // same in each run.
      const chi = [...count.values()].reduce((sum, frequency) => sum + (frequency - 300) ** 2 / 300, 0);
      expect(chi).toBeLessThan(75);
    }
  });

  test.each([0, 8, 15, 17])('cannot be made from %d bytes', (length) => {
    expect(() => buildGiftCardCode(randomBytes(length))).toThrow(/16 random bytes/);
  });
});

describe('a code typed by a person', () => {
  test('is read regardless of case, blanks, dashes and prefix', () => {
    fc.assert(
      fc.property(
        anyCode,
        fc.constantFrom('', ' ', '-', '\u2013', ' - '),
        fc.boolean(),
        (rightCode, dash, isLowerCase) => {
          const typedText = ` ${rightCode.replaceAll('-', dash)} `;
          const bareText = typedText.replace('GC', '');
          for (const text of [typedText, bareText])
            expect(parseGiftCardCode(isLowerCase ? text.toLowerCase() : text)).toBe(rightCode);
        },
      ),
    );
  });

  test('is rejected with one wrong symbol or two swapped ones', () => {
    fc.assert(
      fc.property(
        anyCode,
        fc.nat({ max: 19 }),
        fc.nat({ max: 19 }),
        fc.constantFrom(...ALPHABET, 'O'),
        (rightCode, firstIndex, secondIndex, symbol) => {
          const symbols = [...rightCode.replace(/^GC|-/g, '')];
          const wrongSymbols = symbols.with(firstIndex, symbol);
          const swappedSymbols = symbols
            .with(firstIndex, symbols[secondIndex] ?? '')
            .with(secondIndex, symbols[firstIndex] ?? '');
          const typos = [wrongSymbols, swappedSymbols].map((text) => text.join(''));
          for (const text of typos.filter((typo) => typo !== symbols.join('')))
            expect(parseGiftCardCode(text)).toBeUndefined();
        },
      ),
    );
  });

  test.each([
    '',
    'GC-',
    'GC',
    '2222-2222-2222-2222',
    'GC-2222-2222-2222-2222-2222-2',
    '2'.repeat(20).padEnd(101),
  ])('is rejected if it is "%s"', (text) => {
    expect(parseGiftCardCode(text)).toBeUndefined();
  });

  test('is rejected without an error in any other form', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(parseGiftCardCode(text)).toBeUndefined();
      }),
    );
  });
});

describe('the stored hash', () => {
  test('has 32 bytes that depend on the code alone', () => {
    fc.assert(
      fc.property(anyCode, anyCode, (firstCode, secondCode) => {
        expect(hashGiftCardCode(firstCode)).toHaveLength(32);
        expect(hashGiftCardCode(firstCode).equals(hashGiftCardCode(secondCode))).toBe(
          firstCode === secondCode,
        );
      }),
    );
    expect(hashGiftCardCode(buildGiftCardCode(new Uint8Array(16))).toString('hex')).toBe(
      createHash('sha256').update('gift-card:GC-2222-2222-2222-2222-2222').digest('hex'),
    );
  });

  const rightCode = buildGiftCardCode(new Uint8Array(16));
  test.each([rightCode.toLowerCase(), rightCode.slice(3), `${rightCode} `, 'GC-2222-2222-2222-2222-2223'])(
    'does not exist for a code in another form: "%s"',
    (text) => {
      expect(() => hashGiftCardCode(text)).toThrow(/canonical form/);
    },
  );
});
