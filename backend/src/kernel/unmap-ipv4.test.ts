import { expect, test } from '@jest/globals';
import { unmapIpv4 } from './unmap-ipv4.js';

test.each([
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::FFFF:192.0.2.1', '192.0.2.1'],
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:c000:201', '::ffff:c000:201'],
])('%s is the address %s', (ip, address) => {
  expect(unmapIpv4(ip)).toBe(address);
});
