import { createHmac } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v4, v7 } from 'uuid';
import { hasLoneCardNumber, maskEncodedCardNumbers } from './card-numbers.js';

const CARD_NUMBERS = ['4242424242424242', '378282246310005', '30569309025904', '6205500000000000004'];

describe('a card number in a part of an address', () => {
  test.each([
    ...CARD_NUMBERS,
    '4242 4242 4242 4242',
    '4242-4242-4242-4242',
    '4242.4242.4242.4242',
    '4242_4242_4242_4242',

    '4242%204242%204242%204242',
    '4242+4242+4242+4242',
    '4242%2D4242%2d4242%2D4242',
    '4242%C2%A04242%C2%A04242%C2%A04242',
    '4242%E2%80%934242%E2%80%934242%E2%80%934242',
    '3782%20822463%2010005',
    '4242%094242%094242%094242',
    '%34%32%34%32%34%32%34%32%34%32%34%32%34%32%34%32',
    '4242%25204242%25204242%25204242',

    'my+card+4242424242424242+thanks',
    '(4242424242424242)',
    'visa:4242424242424242',
    '/en/4242424242424242/x',

    '/en/4242/4242/4242/4242',
    '%zz%204242424242424242',
    '%FF4242424242424242%E2',
    '%ED%A0%804242424242424242',
  ])('is found as people and browsers write it: %s', (part) => {
    expect(hasLoneCardNumber(part)).toBe(true);
  });

  test.each([
    '4242424242424241',
    '1795427000123',
    '99999999999999',
    '000408151623',
    '2026112300012340',
    '0199c0de-4242-4242-8242-4244c0dec0de',
    '9999-12-31_0199c0de-4242-4242-8242-4244c0dec0de',

    '1795427000123_pi_4242424242424242-r1',
    'pi_3NxQ4242424242424242',
    'tour-4242424242424242',
    '4242424242424242-r1',

    'x4242-4242-4242-4242',
    '4242-4242-4242-4242-4242',
    '_4242424242424242',
    '-4242424242424242',
    '4242424242424242_',

    'ES91+2100+0418+4502+0005+1332',
    'ES53%202100%201914%206371%206664%207769',
    'EC-5O190127TN364715T',
    '',
    '%',
    '%zz',
    '2026-11-23T10:00:00.000Z',
    'visa4242424242424242',
  ])('is not confused with other parts: %s', (part) => {
    expect(hasLoneCardNumber(part)).toBe(false);
  });

  test('is found however much of it is encoded', () => {
    const gap = fc.constantFrom('', ' ', '-', '.', '\u00A0', '\u2013');
    fc.assert(
      fc.property(gap, fc.infiniteStream(fc.boolean()), (separator, coins) => {
        const spacedNumber = [...'4242424242424242'.replace(/(?<=^(?:.{4})+)(?=.)/g, separator)];
        const part = spacedNumber
          .map((character) => (coins.next().value || character > '~' ? encodeAlways(character) : character))
          .join('');
        expect({ part, hasCard: hasLoneCardNumber(part) }).toEqual({ part, hasCard: true });
        expect({ part, hasCard: hasLoneCardNumber(maskEncodedCardNumbers(part)) }).toEqual({
          part,
          hasCard: false,
        });
      }),
    );
  });
});

const encodeAlways = (character: string): string =>
  Buffer.from(character).reduce((text, byte) => `${text}%${byte.toString(16).padStart(2, '0')}`, '');

describe('our own values are never taken for a card number', () => {
  const key = Buffer.alloc(32, 7);
  const bytes = fc.uint8Array({ minLength: 16, maxLength: 16 });
  const expectNoCard = (texts: fc.Arbitrary<string>) =>
    fc.assert(
      fc.property(texts, (part) =>
        expect({ part, hasCard: hasLoneCardNumber(part) }).toEqual({ part, hasCard: false }),
      ),
      { numRuns: 1_000 },
    );
  /** Draws ids of decimal digits only, often valid card numbers: the worst that chance can produce. */
  const newGroup = (digitCount: number) =>
    fc.oneof(
      fc.constant('42424242424242424242'.slice(0, digitCount)),
      fc.stringMatching(new RegExp(`^[0-9a-f]{${digitCount}}$`)),
      fc.stringMatching(new RegExp(`^\\d{${digitCount}}$`)),
    );
  const ids = fc.tuple(newGroup(8), newGroup(4), newGroup(4), newGroup(4), newGroup(12));

  test('an id of version 4 or 7 is no card number, with hyphens or without', () => {
    expectNoCard(bytes.map((random) => v4({ random })));
    expectNoCard(fc.tuple(bytes, fc.nat(4_000_000_000_000)).map(([random, msecs]) => v7({ random, msecs })));
    expectNoCard(ids.map((groups) => groups.join('-')));
    expectNoCard(
      fc.tuple(bytes, fc.nat()).map(([random, msecs]) => v7({ random, msecs }).replaceAll('-', '')),
    );
  });

  test('an id in a path or a list is no card number', () => {
    expectNoCard(
      fc.tuple(ids, ids).map(([a, b]) => `/api/bookings/${a.join('-')}/refunds/${b.join('-')}/handed-out`),
    );
    expectNoCard(fc.tuple(ids, ids).map(([a, b]) => `${a.join('-')},${b.join('-')}`));
  });

  test('a cursor is no card number', () => {
    const ms = fc.nat(99_999_999_999_999);
    expectNoCard(fc.tuple(ms, ids).map(([timeMs, id]) => `${timeMs}_${id.join('')}`));
    expectNoCard(
      fc.tuple(ms, fc.stringMatching(/^[\d_-]{1,40}$/)).map(([timeMs, name]) => `${timeMs}_${name}`),
    );
    expectNoCard(ids.map((id) => `2026-11-23_${id.join('-')}`));
    expectNoCard(ms.filter((timeMs) => timeMs < 10_000_000_000_000).map(String));
  });

  test('a token of any text longer than a card number is no card number', () => {
    expectNoCard(
      fc
        .uint8Array({ minLength: 32, maxLength: 32 })
        .map((random) => Buffer.from(random).toString('base64url')),
    );
    expectNoCard(fc.uuid().map((id) => createHmac('sha256', key).update(id).digest('base64url')));
    expectNoCard(fc.stringMatching(/^[\w-]{24,60}$/));
    expectNoCard(fc.stringMatching(/^[\d_-]{24,60}$/));

    const anySurrounding = fc.stringMatching(/^[\w-]{0,20}$/);
    const cardText = fc.constantFrom(
      ...CARD_NUMBERS,
      '4242-4242-4242-4242',
      '4242_4242_4242_4242',
      '3782-822463-10005',
    );
    const token = fc.tuple(anySurrounding, cardText, anySurrounding).map((parts) => parts.join(''));
    expectNoCard(token.filter((text) => text.length >= 24));
  });
});

describe('a repeated address', () => {
  test.each([
    ['GET /en?q=4242424242424242&x=1', 'GET /en?q=************4242&x=1'],
    ['/en/4242%204242%204242%204242/x', '/en/****%20****%20****%204242/x'],
    ['/en?q=4242+4242+4242+4242', '/en?q=****+****+****+4242'],
    ['/en?q=4242%2D4242%2d4242%2D4242', '/en?q=****%2D****%2d****%2D4242'],
    ['/en?q=4242%25204242%25204242%25204242', '/en?q=****%2520****%2520****%25204242'],
    ['?q=%34%32%34%32%34%32%34%32%34%32%34%32%34%32%34%32', `?q=${'*'.repeat(12)}%34%32%34%32`],
    ['visa4242424242424242', 'visa************4242'],
    ['caf%C3%A9 %zz 4242424242424242 100%', 'caf%C3%A9 %zz ************4242 100%'],
  ])('%s is written as %s', (text, maskedText) => {
    expect(maskEncodedCardNumbers(text)).toBe(maskedText);
  });

  test.each(['a+b%20c%zz%', '/api/bookings/0199c0de-4242-4242-8242-4244c0dec0de?cursor=1_a', ''])(
    '%s is written unchanged',
    (text) => {
      expect(maskEncodedCardNumbers(text)).toBe(text);
    },
  );
});
