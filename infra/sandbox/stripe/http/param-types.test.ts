import { describe, expect, test } from '@jest/globals';
import { assertAmount, completeAddress, created, currency, email } from './param-types.js';

const newRefusal = (fields: object) =>
  expect.objectContaining({ status: 400, fields: expect.objectContaining(fields) });

test('a currency is read in lower case', () => {
  expect(currency('USD', 'currency')).toBe('usd');
  expect(() => currency('abc', 'currency')).toThrow(newRefusal({ param: 'currency' }));
});

describe('an amount', () => {
  test.each([
    { cents: 50, unit: 'usd' },
    { cents: 30, unit: 'gbp' },
    { cents: 99_999_999, unit: 'usd' },
  ])('is accepted within the limits of its currency: $cents $unit', ({ cents, unit }) => {
    expect(() => assertAmount(cents, unit)).not.toThrow();
  });

  test.each([
    { cents: 49, unit: 'usd', code: 'amount_too_small', message: 'Amount must be at least $0.50 usd' },
    { cents: 999, unit: 'mxn', code: 'amount_too_small', message: 'Amount must be at least $10.00 mxn' },
    {
      cents: 100_000_000,
      unit: 'usd',
      code: 'amount_too_large',
      message: 'Amount must be no more than $999,999.99 usd',
    },
  ])('is refused beyond the limits of its currency: $cents $unit', ({ cents, unit, code, message }) => {
    expect(() => assertAmount(cents, unit)).toThrow(newRefusal({ code, message, param: 'amount' }));
  });
});

test('an email address has one @', () => {
  expect(email('ada@buyer.example', 'email')).toBe('ada@buyer.example');
});

test.each(['ada', '@', 'a@b@c', 'a b@c'])('an invalid email address is refused: %s', (text) => {
  expect(() => email(text, 'email')).toThrow(newRefusal({ code: 'email_invalid' }));
});

test('a partial address is completed with nulls', () => {
  expect(completeAddress({ city: 'Lima', country: null })).toEqual({
    city: 'Lima',
    country: null,
    line1: null,
    line2: null,
    postal_code: null,
    state: null,
  });
});

test.each([
  { value: '5', range: { gte: 5, lte: 5 } },
  { value: { gt: '1', lt: '9' }, range: { gt: 1, lt: 9 } },
])('the filter $value is the range $range', ({ value, range }) => {
  expect(created(value, 'created')).toEqual(range);
});
