import { expect, test } from '@jest/globals';
import { Locale } from './locale.js';

test.each([
  ['en', true],
  ['es', true],
  ['EN', false],
  ['fr', false],
])('a language is en or es: %s, %p', (code, isLanguage) =>
  expect(Locale.safeParse(code).success).toBe(isLanguage),
);
