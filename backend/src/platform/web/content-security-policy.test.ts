import { expect, test } from '@jest/globals';
import {
  buildContentSecurityPolicy,
  type CardOrigins,
  chooseCardOrigins,
  chooseMapOrigins,
  restrictCardOrigins,
  restrictMapOrigins,
} from './content-security-policy.js';

const noOrigins = { frames: [], calls: [] };
const noMaps = { pictures: [], calls: [], styles: [], fonts: [], workers: [] };
const buildPolicy = (cards: Pick<CardOrigins, 'frames' | 'calls'> = noOrigins): string =>
  buildContentSecurityPolicy('abc', cards, noMaps);

const parseDirectives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

test('the policy allows scripts by this response’s nonce only: no host, no inline, no eval', () => {
  const { 'script-src': scripts } = parseDirectives(buildPolicy());
  expect(scripts).toBe(`'nonce-abc' 'strict-dynamic'`);
});

test('the policy allows frames from the card form’s origin only', () => {
  const framedPolicy = buildPolicy({
    ...noOrigins,
    frames: ['https://cards.example', 'http://127.0.0.1:4000'],
  });
  expect(parseDirectives(framedPolicy)['frame-src']).toBe('https://cards.example http://127.0.0.1:4000');
  expect(parseDirectives(buildPolicy())['frame-src']).toBe(`'none'`);
});

test('the policy forbids foreign frames, plugins, base addresses, form targets and calls', () => {
  expect(parseDirectives(buildPolicy())).toMatchObject({
    'default-src': `'self'`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
    'connect-src': `'self'`,
  });
});

test('the policy frames the sandbox’s page in the embedded mode only', () => {
  expect(chooseCardOrigins('http://127.0.0.1:4000/card?x=1')).toEqual({
    frames: ['http://127.0.0.1:4000'],
    calls: [],
    isAllowedEverywhere: true,
  });
  const realDirectives = parseDirectives(buildPolicy(chooseCardOrigins(undefined)));
  expect(realDirectives['connect-src']).toBe(`'self' https://api.stripe.com`);
  expect(realDirectives['frame-src']).toContain('https://js.stripe.com');
  // The map's script needs no host: a script that ours loads may run.
  expect(realDirectives['script-src']).toBe(`'nonce-abc' 'strict-dynamic'`);
});

const cardOrigins = chooseCardOrigins(undefined);

test.each(['/en/checkout?booking=1', '/es/thank-you', '/en/share?booking=1&share=2'])(
  'cards can be entered at %s',
  (url) => {
    expect(restrictCardOrigins(url, cardOrigins)).toMatchObject(cardOrigins);
  },
);

test.each(['/en', '/en/adventure/checkout', '/en/checkouts', '/ops/checkout'])(
  'cards cannot be entered at %s',
  (url) => {
    expect(restrictCardOrigins(url, cardOrigins)).toMatchObject(noOrigins);
  },
);

test.each([
  '/en/checkout?booking=1',
  '/es/thank-you',
  '/en/share?booking=1&share=2',
  '/en',
  '/en/adventure/checkout',
  '/en/checkouts',
  '/ops/checkout',
])('the sandbox’s page is framed at %s', (url) => {
  const sandboxOrigins = chooseCardOrigins('http://127.0.0.1:4000/card');
  expect(restrictCardOrigins(url, sandboxOrigins)).toBe(sandboxOrigins);
});

test('the policy names no foreign origin without a key of the maps service', () => {
  expect(buildContentSecurityPolicy('abc', noOrigins, chooseMapOrigins(undefined))).toBe(buildPolicy());
  expect(buildPolicy()).not.toMatch(/google|gstatic|blob:/);
});

test('the policy allows the map its hosts but no script by host or eval', () => {
  const policy = parseDirectives(buildContentSecurityPolicy('abc', noOrigins, chooseMapOrigins('key')));
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

const mapOrigins = chooseMapOrigins('key');

test.each(['/en/adventure/inca-trail', '/es', '/en/shop?days=6-9'])(
  'the maps service may be called at %s',
  (url) => {
    expect(restrictMapOrigins(url, mapOrigins)).toEqual(mapOrigins);
  },
);

test.each(['/en/checkout?booking=1', '/es/thank-you', '/ops/bookings', '/english'])(
  'the maps service may not be called at %s',
  (url) => {
    expect(restrictMapOrigins(url, mapOrigins)).toEqual(chooseMapOrigins(undefined));
  },
);
