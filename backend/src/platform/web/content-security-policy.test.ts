import { expect, test } from '@jest/globals';
import {
  buildContentSecurityPolicy,
  getCardOrigins,
  getMapOrigins,
  selectCardOrigins,
  selectMapOrigins,
} from './content-security-policy.js';

const noOrigins = { frames: [], calls: [] };

const parseDirectives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

test('the policy allows scripts by this response’s nonce only: no host, no inline, no eval', () => {
  const { 'script-src': scripts } = parseDirectives(buildContentSecurityPolicy('abc', noOrigins));
  expect(scripts).toBe(`'nonce-abc' 'strict-dynamic'`);
});

test('the policy allows frames from the card form’s origin only', () => {
  const framedPolicy = buildContentSecurityPolicy('abc', {
    ...noOrigins,
    frames: ['https://cards.example', 'http://127.0.0.1:4000'],
  });
  expect(parseDirectives(framedPolicy)['frame-src']).toBe('https://cards.example http://127.0.0.1:4000');
  expect(parseDirectives(buildContentSecurityPolicy('abc', noOrigins))['frame-src']).toBe(`'none'`);
});

test('the policy forbids foreign frames, plugins, base addresses, form targets and calls', () => {
  expect(parseDirectives(buildContentSecurityPolicy('abc', noOrigins))).toMatchObject({
    'default-src': `'self'`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
    'connect-src': `'self'`,
  });
});

test('the policy frames the sandbox’s page in the embedded mode only', () => {
  expect(getCardOrigins('http://127.0.0.1:4000/card?x=1')).toEqual({
    frames: ['http://127.0.0.1:4000'],
    calls: [],
    isAllowedEverywhere: true,
  });
  const realDirectives = parseDirectives(buildContentSecurityPolicy('abc', getCardOrigins(undefined)));
  expect(realDirectives['connect-src']).toBe(`'self' https://api.stripe.com`);
  expect(realDirectives['frame-src']).toContain('https://js.stripe.com');
  // Its script needs no host: scripts loaded by ours may run.
  expect(realDirectives['script-src']).toBe(`'nonce-abc' 'strict-dynamic'`);
});

test.each([
  ['/en/checkout?booking=1', true],
  ['/es/thank-you', true],
  ['/en/share?booking=1&share=2', true],
  ['/en', false],
  ['/en/adventure/checkout', false],
  ['/en/checkouts', false],
  ['/ops/checkout', false],
])('%s: cards can be entered is %s', (url, isAllowed) => {
  const origins = getCardOrigins(undefined);
  expect(selectCardOrigins(url, origins)).toMatchObject(isAllowed ? origins : noOrigins);
  const sandbox = getCardOrigins('http://127.0.0.1:4000/card');
  expect(selectCardOrigins(url, sandbox)).toBe(sandbox);
});

test('the policy names no foreign origin without a key of the maps service', () => {
  expect(buildContentSecurityPolicy('abc', noOrigins, getMapOrigins(undefined))).toBe(
    buildContentSecurityPolicy('abc', noOrigins),
  );
  expect(buildContentSecurityPolicy('abc', noOrigins)).not.toMatch(/google|gstatic|blob:/);
});

test('the policy allows the map its hosts but no script by host or eval', () => {
  const policy = parseDirectives(buildContentSecurityPolicy('abc', noOrigins, getMapOrigins('key')));
  expect(policy).toMatchObject({
    'script-src': `'nonce-abc' 'strict-dynamic'`,
    'style-src': `'self' 'unsafe-inline' https://fonts.googleapis.com`,
    'img-src': `'self' data: https://*.googleapis.com https://*.gstatic.com https://*.google.com`,
    'font-src': `'self' https://fonts.gstatic.com`,
    'connect-src': `'self' https://*.googleapis.com https://*.gstatic.com https://*.google.com`,
    'worker-src': `'self' blob:`,
    'frame-src': `'none'`,
  });
});

test.each([
  ['/en/adventure/inca-trail', true],
  ['/es', true],
  ['/en/shop?days=6-9', true],
  ['/en/checkout?booking=1', false],
  ['/es/thank-you', false],
  ['/ops/bookings', false],
  ['/english', false],
])('%s: the maps service may be called is %s', (url, isAllowed) => {
  const origins = getMapOrigins('key');
  expect(selectMapOrigins(url, origins)).toEqual(isAllowed ? origins : getMapOrigins(undefined));
});
