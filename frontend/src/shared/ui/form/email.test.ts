import { describe, expect, test } from '@jest/globals';
import { isEmailLike } from './email.js';

describe('an email address as typed', () => {
  test.each([
    { name: 'a plain address', email: 'ana@example.com' },
    { name: 'an address between spaces', email: '  ana@example.com ' },
    { name: 'a tag and a subdomain', email: 'ana+trip@mail.example.co' },
    { name: 'an international domain', email: 'a.b@xn--bcher-kva.example' },
  ])('is accepted: $name', ({ email }) => {
    expect(isEmailLike(email)).toBe(true);
  });

  test.each([
    { name: 'an empty text', email: '' },
    { name: 'a name only', email: 'ana' },
    { name: 'a domain without an ending', email: 'ana@example' },
    { name: 'an ending of one letter', email: 'ana@example.c' },
    { name: 'an empty ending', email: 'ana@example.' },
    { name: 'a domain only', email: '@example.com' },
    { name: 'two at signs', email: 'ana@@example.com' },
    { name: 'a space', email: 'ana maria@example.com' },
  ])('is refused: $name', ({ email }) => {
    expect(isEmailLike(email)).toBe(false);
  });

  test('is refused if it is longer than the API accepts', () => {
    const domain = '@example.com';
    expect(isEmailLike(`${'a'.repeat(254 - domain.length)}${domain}`)).toBe(true);
    expect(isEmailLike(`${'a'.repeat(255 - domain.length)}${domain}`)).toBe(false);
  });
});
