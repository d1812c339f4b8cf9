import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import { CountryCode, Slug, Uuid } from './ids.js';

const isAccepted = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('an id', () => {
  test('is a UUID of any version', () => {
    fc.assert(fc.property(fc.uuid(), (id) => expect(isAccepted(Uuid, id)).toBe(true)));
  });

  test.each([
    '',
    'latest',
    '0199c0de00007000800000000000001',
    '{0199c0de-0000-7000-8000-000000000001}',
    7,
    null,
  ])('is never %j', (value) => {
    expect(isAccepted(Uuid, value)).toBe(false);
  });
});

describe('a slug', () => {
  test('is lower-case words joined by single hyphens, as in an address', () => {
    const word = fc.stringMatching(/^[a-z0-9]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 2, maxLength: 6 }), (words) => {
        const slug = words.join('-');
        expect(isAccepted(Slug, slug)).toBe(true);
        expect(encodeURIComponent(slug)).toBe(slug);
      }),
    );
  });

  test.each(['a', '-ab', 'ab-', 'a--b', 'Ab', 'añb', 'a b', 'a/b', 'ab\n', 'a'.repeat(81)])(
    'is never %j',
    (text) => {
      expect(isAccepted(Slug, text)).toBe(false);
    },
  );

  test('is validated within two seconds, however long and hostile the text', () => {
    const cpuAtStart = process.cpuUsage();
    for (const tail of ['!', '-', 'A']) isAccepted(Slug, `${'a-'.repeat(50_000)}${tail}`);
    expect(process.cpuUsage(cpuAtStart).user).toBeLessThan(2_000_000);
  });
});

describe('a country', () => {
  test.each(['ES', 'PE'])('is two capital letters: %s', (code) =>
    expect(isAccepted(CountryCode, code)).toBe(true),
  );

  test.each(['es', 'ESP', 'E', 'É1', ''])('rejects %j', (text) =>
    expect(isAccepted(CountryCode, text)).toBe(false),
  );
});
