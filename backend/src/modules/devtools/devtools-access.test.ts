import { describe, expect, test } from '@jest/globals';
import { newDouble } from '../../../test/support/new-double.js';
import type { WayfoldRequest } from '../../platform/http/route.js';
import { DevtoolsAccess, isLoopback } from './devtools-access.js';

const newRequest = (remoteAddress: string | undefined, headers: Record<string, string> = {}) =>
  newDouble<WayfoldRequest>({
    socket: newDouble<WayfoldRequest['socket']>({ remoteAddress }),
    headers,
    ip: '127.0.0.1',
  });
const embeddedTools = new DevtoolsAccess({ hasEmbeddedTools: true, isDemo: false });

describe('developer tools', () => {
  test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('answer this machine: %s', (address) => {
    expect(isLoopback(address)).toBe(true);
    expect(embeddedTools.hasDevtools(newRequest(address))).toBe(true);
  });

  test.each(['10.0.0.1', '192.168.1.2', '::ffff:10.0.0.1', 'fe80::1', '127.0.0.1.example', '', undefined])(
    'reject %s, whatever its headers say',
    (address) => {
      expect(embeddedTools.hasDevtools(newRequest(address))).toBe(false);
      const forgedHeaders = {
        'x-forwarded-for': '127.0.0.1',
        forwarded: 'for=127.0.0.1',
        'x-real-ip': '127.0.0.1',
      };
      expect(embeddedTools.hasDevtools(newRequest(address, forgedHeaders))).toBe(false);
    },
  );

  test('reject requests that a local proxy forwards', () => {
    expect(embeddedTools.hasDevtools(newRequest('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' }))).toBe(
      false,
    );
  });

  test('answer every address in an embedded demonstration, and none outside the embedded mode', () => {
    expect(
      new DevtoolsAccess({ hasEmbeddedTools: true, isDemo: true }).hasDevtools(newRequest('203.0.113.9')),
    ).toBe(true);
    expect(
      new DevtoolsAccess({ hasEmbeddedTools: false, isDemo: true }).hasDevtools(newRequest('127.0.0.1')),
    ).toBe(false);
  });
});
