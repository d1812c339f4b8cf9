import { expect, test } from '@jest/globals';
import { formatMoney } from './money-text.js';

test.each([
  [102_400, 'usd', 'es', '$1.024,00'],
  [102_400, 'USD', 'en', '$1,024.00'],
  [5, 'usd', 'es', '$0,05'],
  [50_000, 'eur', 'en', 'EUR 500.00'],
] as const)('%i %s in %s is %s', (cents, currency, locale, text) => {
  expect(formatMoney(cents, currency, locale)).toBe(text);
});
