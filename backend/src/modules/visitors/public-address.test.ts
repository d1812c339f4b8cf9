import { describe, expect, test } from '@jest/globals';
import { toPublicAddress } from './public-address.js';

describe('the address of a visitor', () => {
  test.each([
    ['8.8.8.8', '8.8.8.8'],
    ['::ffff:8.8.8.8', '8.8.8.8'],
    ['172.32.0.1', '172.32.0.1'],
    ['100.128.0.1', '100.128.0.1'],
    ['2A00:1450:4003::200E', '2a00:1450:4003::200e'],
  ])('given as %s is looked up as %s', (ip, address) => expect(toPublicAddress(ip)).toBe(address));

  test.each([
    '127.0.0.1',
    '127.8.9.1',
    '::1',
    '::ffff:127.0.0.1',
    '0.0.0.0',
    '::',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '::ffff:192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '224.0.0.1',
    '255.255.255.255',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '64:ff9b::8.8.8.8',
    '',
    'example.com',
    '8.8.8.8/../x',
    '8.8.8.8, 1.1.1.1',
    '2a00::1%../x',
    '::ffff:999.1.1.1',
  ])('given as %j is never looked up', (ip) => expect(toPublicAddress(ip)).toBeUndefined());
});
