import { randomBytes } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { decrypt, encrypt, parseKeyEncryptionKey } from './encryption.js';

describe('an encrypted text', () => {
  const key = randomBytes(32);
  const box = encrypt(key, Buffer.from('text'), 'context');

  test('is read with its key and context', () => {
    expect(decrypt(key, box, 'context').toString()).toBe('text');
  });

  test('differs each time', () => {
    expect(encrypt(key, Buffer.from('text'), 'context').equals(box)).toBe(false);
  });

  test.each([
    { fault: 'another context', run: () => decrypt(key, box, 'other'), message: 'unable to authenticate' },
    {
      fault: 'another key',
      run: () => decrypt(randomBytes(32), box, 'context'),
      message: 'unable to authenticate',
    },
    {
      fault: 'a cut tag',
      run: () => decrypt(key, Buffer.concat([box.subarray(0, 12), Buffer.alloc(1)]), 'context'),
      message: 'authentication tag',
    },
  ])('is not read with $fault', ({ run, message }) => {
    expect(run).toThrow(message);
  });
});

test('a key-encryption key has 32 bytes', () => {
  expect(() => parseKeyEncryptionKey('dG9vIHNob3J0')).toThrow('32 bytes');
});
