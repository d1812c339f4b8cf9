import { expect, test } from '@jest/globals';
import { contentSecurityPolicy } from './csp.js';

const directives = (policy: string): Record<string, string> =>
  Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values.join(' ')];
    }),
  );

test('scripts need the nonce of this answer: no host, no inline, no eval lets one in', () => {
  const { 'script-src': scripts } = directives(contentSecurityPolicy('abc', []));
  expect(scripts).toBe(`'nonce-abc' 'strict-dynamic'`);
});

test('the card form’s origin alone may be framed, and without one nothing', () => {
  const framed = contentSecurityPolicy('abc', ['https://cards.example', 'http://127.0.0.1:4000']);
  expect(directives(framed)['frame-src']).toBe('https://cards.example http://127.0.0.1:4000');
  expect(directives(contentSecurityPolicy('abc', []))['frame-src']).toBe(`'none'`);
});

test('nobody frames us, and what a page could be tricked into is closed', () => {
  expect(directives(contentSecurityPolicy('abc', []))).toMatchObject({
    'default-src': `'self'`,
    'object-src': `'none'`,
    'base-uri': `'none'`,
    'form-action': `'self'`,
    'frame-ancestors': `'none'`,
    'connect-src': `'self'`,
  });
});
