import { describe, expect, test } from '@jest/globals';
import type { WayfoldRequest } from '../../platform/http/route.js';
import { DevTools, isLoopback } from './dev-tools.js';

const from = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  ({ socket: { remoteAddress }, headers, ip: '127.0.0.1' }) as unknown as WayfoldRequest;
const embedded = new DevTools({ embedded: true, demo: false });

describe('developer tools', () => {
  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('answer this machine: %s', (address) => {
    expect(isLoopback(address)).toBe(true);
    expect(embedded.devToolsFor(from(address))).toBe(true);
  });

  test.each(['10.0.0.1', '192.168.1.2', '::ffff:10.0.0.1', 'fe80::1', '127.0.0.1.example', '', undefined])(
    'reject %s, whatever its headers say',
    (address) => {
      expect(embedded.devToolsFor(from(address))).toBe(false);
      const lying = { 'x-forwarded-for': '127.0.0.1', forwarded: 'for=127.0.0.1', 'x-real-ip': '127.0.0.1' };
      expect(embedded.devToolsFor(from(address, lying))).toBe(false);
    },
  );

  test('reject requests that a local proxy forwards', () => {
    expect(embedded.devToolsFor(from('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }))).toBe(false);
  });

  test('answer everybody in a demonstration, and nobody outside the embedded mode', () => {
    expect(new DevTools({ embedded: true, demo: true }).devToolsFor(from('203.0.113.9'))).toBe(true);
    expect(new DevTools({ embedded: false, demo: true }).devToolsFor(from('127.0.0.1'))).toBe(false);
  });
});
