import { expect, test } from '@jest/globals';
import { Locale } from './locale.js';

test.each([
  ['en', 'is a language', true],
  ['es', 'is a language', true],
  ['EN', 'is no language', false],
  ['fr', 'is no language', false],
])('%s %s', (code, _verdict, isLanguage) => expect(Locale.safeParse(code).success).toBe(isLanguage));
