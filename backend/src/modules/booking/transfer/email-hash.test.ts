import { describe, expect, test } from '@jest/globals';
import { EmailHash, normalizeMailbox } from './email-hash.js';

describe('one mailbox', () => {
  test.each([
    ['marta@example.com', 'marta@example.com'],
    [' Marta@Example.COM ', 'marta@example.com'],
    ['marta+trip-2@example.com', 'marta@example.com'],
    ['marta+a+b@example.com', 'marta@example.com'],
    ['mar.ta@example.com', 'mar.ta@example.com'],
    ['Mar.Ta+x@gmail.com', 'marta@gmail.com'],
    ['m.a.r.t.a@googlemail.com', 'marta@gmail.com'],
    ['+only@example.com', '+only@example.com'],
    ['marta@sub.gmail.com', 'marta@sub.gmail.com'],
  ])('receives the mails for %s as %s', (email, mailbox) => {
    expect(normalizeMailbox(email)).toBe(mailbox);
  });

  const hasher = new EmailHash('one secret');

  test('has one hash, however its address is written', () => {
    expect(hasher.hashEmail('Marta+2@Example.com')).toEqual(hasher.hashEmail('marta@example.com'));
  });

  test('has another hash than other mailboxes', () => {
    expect(hasher.hashEmail('joa@example.com')).not.toEqual(hasher.hashEmail('marta@example.com'));
  });

  test('keeps its hash, because stored hashes limit their mailboxes', () => {
    expect(hasher.hashEmail('marta@example.com').toString('hex')).toBe(
      '28f39665ab77debf8ff62aa733d8e5a9210c240b7075f527b32b1854fa6d9af2',
    );
  });

  test('has another hash under another secret', () => {
    const otherHasher = new EmailHash('another');
    expect(otherHasher.hashEmail('marta@example.com')).not.toEqual(hasher.hashEmail('marta@example.com'));
  });
});
