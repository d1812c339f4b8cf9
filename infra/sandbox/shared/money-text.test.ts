import { expect, test } from '@jest/globals';
import { formatMoney } from './money-text.js';

test.each([
  { cents: 102_400, currency: 'usd', locale: 'es', text: '$1.024,00' },
  { cents: 102_400, currency: 'USD', locale: 'en', text: '$1,024.00' },
  { cents: 5, currency: 'usd', locale: 'es', text: '$0,05' },
  { cents: 50_000, currency: 'eur', locale: 'en', text: 'EUR 500.00' },
] as const)('$cents $currency in $locale is $text', ({ cents, currency, locale, text }) => {
  expect(formatMoney(cents, currency, locale)).toBe(text);
});
