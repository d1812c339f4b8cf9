import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { z } from 'zod';
import { CountryCode, freeLines, Locale, Page, Slug, text, Uuid } from './ids.js';

const isAccepted = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('an id', () => {
  test('is a UUID of any version', () => {
    fc.assert(fc.property(fc.uuid(), (id) => expect(isAccepted(Uuid, id)).toBe(true)));
    for (const invalidText of [
      '',
      'latest',
      '0199c0de00007000800000000000001',
      '{0199c0de-0000-7000-8000-000000000001}',
      7,
      null,
    ])
      expect([invalidText, isAccepted(Uuid, invalidText)]).toEqual([invalidText, false]);
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
    for (const invalidSlug of ['a', '-ab', 'ab-', 'a--b', 'Ab', 'añb', 'a b', 'a/b', 'ab\n', 'a'.repeat(81)])
      expect([invalidSlug, isAccepted(Slug, invalidSlug)]).toEqual([invalidSlug, false]);
  });

  test('is validated within two seconds, however long and hostile the text', () => {
    const began = process.cpuUsage();
    for (const tail of ['!', '-', 'A']) isAccepted(Slug, `${'a-'.repeat(50_000)}${tail}`);
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
  });
});

describe('a country', () => {
  test.each(['ES', 'PE'])('is two capital letters: %s', (code) =>
    expect(isAccepted(CountryCode, code)).toBe(true),
  );

  test.each(['es', 'ESP', 'E', 'É1', ''])('is not %j', (wrong) =>
    expect(isAccepted(CountryCode, wrong)).toBe(false),
  );
});

test.each([
  ['en', true],
  ['es', true],
  ['EN', false],
  ['fr', false],
])('a language is en or es: %s, %p', (code, isLanguage) => expect(isAccepted(Locale, code)).toBe(isLanguage));

describe('a page of a list', () => {
  const Query = z.strictObject(Page);

  test('has twenty entries by default, one to two hundred on request', () => {
    expect(Query.parse({})).toEqual({ limit: 20 });
    expect([Query.parse({ limit: '1' }).limit, Query.parse({ limit: '200' }).limit]).toEqual([1, 200]);
    for (const limit of ['0', '201', '-1', '1.5', 'x', '', 'NaN', 'Infinity', ['1', '2']])
      expect([limit, isAccepted(Query, { limit })]).toEqual([limit, false]);
  });

  test('accepts a cursor of plain characters', () => {
    expect(isAccepted(Query, { cursor: 'aZ09_-' })).toBe(true);
    for (const cursor of ['', 'a b', 'a%', "'", 'a'.repeat(201)])
      expect(isAccepted(Query, { cursor })).toBe(false);
  });
});

describe('typed text', () => {
  const Name = text(1, 10);

  test('is trimmed and composed, so that equal looks are equal texts', () => {
    expect(Name.parse('  Zoe\u0308 \t')).toBe('Zoë');
    expect(Name.parse('Zoë')).toBe(Name.parse('Zoe\u0308'));
  });

  test('is measured after trimming and composing', () => {
    expect(isAccepted(Name, `  ${'a'.repeat(10)}  `)).toBe(true);
    expect([isAccepted(Name, 'a'.repeat(11)), isAccepted(Name, '   '), isAccepted(Name, '')]).toEqual([
      false,
      false,
      false,
    ]);
    expect(isAccepted(text(0, 10), '')).toBe(true);
  });

  test.each([
    'a\u0000b',
    'a\u0007b',
    'a\nb',
    'a\u007fb',
    'a\u0085b',
    'a\ud800b',
    'a\udc00b',
    'a\u202eb',
    'a\u2066b',
  ])('has no control characters, lone surrogates or direction overrides: %j', (wrong) =>
    expect(isAccepted(Name, wrong)).toBe(false),
  );

  test.each(['José', 'Nuñez', 'O’Brien', '李小龍', 'Ягодка', '🧭', 'عمر'])('may be %s', (right) =>
    expect(isAccepted(Name, right)).toBe(true),
  );

  test('is read back as it was stored', () => {
    const Long = text(0, 400);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (typed) => {
        const parsed = Long.safeParse(typed);
        if (!parsed.success) return;
        expect(Buffer.from(parsed.data, 'utf8').toString('utf8')).toBe(parsed.data);
        expect(parsed.data).not.toContain('\u0000');
        expect(Long.parse(parsed.data)).toBe(parsed.data);
      }),
      { numRuns: 500 },
    );
  });
});

describe('text of several lines', () => {
  const Message = freeLines(10, 20);

  test('keeps its lines and has blanks for tabs', () => {
    expect(Message.parse('  one\r\ntwo\rthree\n ')).toBe('one\ntwo\nthree');
    expect(Message.parse('one\ttwo three')).toBe('one two three');
  });

  test('is measured with one character per line end', () => {
    expect(isAccepted(Message, `${'a'.repeat(9)}\r\n${'b'.repeat(10)}`)).toBe(true);
    expect(isAccepted(Message, `${'a'.repeat(9)}\r\n${'b'.repeat(11)}`)).toBe(false);
    expect(isAccepted(Message, 'a'.repeat(9))).toBe(false);
  });

  test('has no other control characters, no direction overrides and no card number', () => {
    for (const invalidText of [
      'one\u0000two three',
      'one two\u202Ethree',
      'one two \uD800',
      '4242 4242 4242 4242',
    ])
      expect([invalidText, isAccepted(Message, invalidText)]).toEqual([invalidText, false]);
  });

  test('is validated within two seconds, however long and hostile', () => {
    const began = process.cpuUsage();
    isAccepted(freeLines(1, 1_000_000), `${'a\n'.repeat(200_000)}\u0000`);
    expect(process.cpuUsage(began).user).toBeLessThan(2_000_000);
  });
});
