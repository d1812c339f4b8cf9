import { expect, test } from '@jest/globals';
import { Locale } from './locale.js';

test.each([
  ['en', true],
  ['es', true],
  ['EN', false],
  ['fr', false],
])('only en and es are languages: %s is one, %p', (code, isLanguage) =>
  expect(Locale.safeParse(code).success).toBe(isLanguage),
);
