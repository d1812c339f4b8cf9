import { describe, expect, test } from '@jest/globals';
import { identifyVisitor } from './visitor.js';

describe('a visitor', () => {
  test.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:0001:2:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::', '2001:db8:0:0'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
  ])('is identified at %s as %s', (ip, visitor) => expect(identifyVisitor(ip)).toBe(visitor));

  test.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'is not identified at the loopback address %s',
    (ip) => expect(identifyVisitor(ip)).toBeUndefined(),
  );
});
