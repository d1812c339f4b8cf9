import { describe, expect, test } from '@jest/globals';
import { isEmailLike } from './email.js';

describe('an e-mail address as typed', () => {
  test.each([
    'ana@example.com',
    '  ana@example.com ',
    'ana+trip@mail.example.co',
    'a.b@xn--bcher-kva.example',
  ])('is accepted: %j', (email) => {
    expect(isEmailLike(email)).toBe(true);
  });

  test.each([
    '',
    'ana',
    'ana@example',
    'ana@example.c',
    'ana@example.',
    '@example.com',
    'ana@@example.com',
    'ana maria@example.com',
  ])('is refused: %j', (email) => {
    expect(isEmailLike(email)).toBe(false);
  });

  test('is refused if it is longer than the API accepts', () => {
    const domain = '@example.com';
    expect(isEmailLike(`${'a'.repeat(254 - domain.length)}${domain}`)).toBe(true);
    expect(isEmailLike(`${'a'.repeat(255 - domain.length)}${domain}`)).toBe(false);
  });
});
