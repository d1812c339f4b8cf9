import { expect, test } from '@jest/globals';
import { calculateFee, parseCents, toWireMoney } from './money.js';

test.each([
  { cents: 0, value: '0.00' },
  { cents: 5, value: '0.05' },
  { cents: 123_450, value: '1234.50' },
  { cents: -5, value: '-0.05' },
  { cents: -1250, value: '-12.50' },
])('$cents cents are $value on the wire, and back', ({ cents, value }) => {
  expect(toWireMoney(cents, 'USD')).toEqual({ currency_code: 'USD', value });
  expect(parseCents(value)).toBe(cents);
});

test.each([
  // The provider's published example.
  { cents: 10_000, fee: 398 },
  { cents: 100, fee: 52 },
  // Never more than the payment.
  { cents: 50, fee: 50 },
  { cents: 51, fee: 51 },
])('the fee of $cents cents is $fee', ({ cents, fee }) => {
  expect(calculateFee(cents)).toBe(fee);
});
