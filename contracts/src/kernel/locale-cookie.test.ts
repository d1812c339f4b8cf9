import { expect, test } from '@jest/globals';
import { formatLocaleCookie, parseLocaleCookie } from './locale-cookie.js';

test('the chosen language is stored for a year on every page', () => {
  expect(formatLocaleCookie('es')).toBe('locale=es; Path=/; Max-Age=31536000; SameSite=Lax');
});

test.each([
  ['locale=es', 'es'],
  ['a=1; locale=en; b=2', 'en'],
  ['mylocale=es', undefined],
  ['', undefined],
])('the cookies %j contain the language %p', (cookies, language) => {
  expect(parseLocaleCookie(cookies)).toBe(language);
});
