import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { z } from 'zod';
import { freeLines, text } from './text.js';

const isAccepted = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;

describe('typed text', () => {
  const Name = text(1, 10);

  test('is trimmed and composed, so that texts that look equal are equal', () => {
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
  ])('has no control characters, lone surrogates or direction overrides: %j', (input) =>
    expect(isAccepted(Name, input)).toBe(false),
  );

  test.each(['José', 'Nuñez', 'O’Brien', '李小龍', 'Ягодка', '🧭', 'عمر'])('may be %s', (input) =>
    expect(isAccepted(Name, input)).toBe(true),
  );

  test('survives encoding as UTF-8 unchanged', () => {
    const Long = text(0, 400);
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (input) => {
        const result = Long.safeParse(input);
        fc.pre(result.success);
        expect(Buffer.from(result.data, 'utf8').toString('utf8')).toBe(result.data);
        expect(result.data).not.toContain('\u0000');
        expect(Long.parse(result.data)).toBe(result.data);
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

  test.each(['one\u0000two three', 'one two\u202Ethree', 'one two \uD800', '4242 4242 4242 4242'])(
    'has no other control characters, no direction overrides and no card number: %j',
    (invalidText) => {
      expect(isAccepted(Message, invalidText)).toBe(false);
    },
  );

  test('is validated within two seconds, however long and hostile', () => {
    const cpuAtStart = process.cpuUsage();
    isAccepted(freeLines(1, 1_000_000), `${'a\n'.repeat(200_000)}\u0000`);
    expect(process.cpuUsage(cpuAtStart).user).toBeLessThan(2_000_000);
  });
});
