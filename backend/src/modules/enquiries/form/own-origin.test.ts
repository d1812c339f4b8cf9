import { expect, test } from '@jest/globals';
import { isOwnOrigin } from './own-origin.js';

const PUBLIC_ORIGIN = 'https://trips.example.com';

test.each([
  [{ host: 'trips.example.com', origin: PUBLIC_ORIGIN }],
  // A proxy uses another host name.
  [{ host: 'api:3000', origin: PUBLIC_ORIGIN }],
  // Embedded mode under another name of this machine.
  [{ host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }],
  [{ host: 'trips.example.com', referer: `${PUBLIC_ORIGIN}/en/contact` }],
])('%j is accepted as our page', (headers) => {
  expect(isOwnOrigin(headers, PUBLIC_ORIGIN)).toBe(true);
});

test.each([
  [{ host: 'trips.example.com' }],
  [{ host: 'trips.example.com', origin: 'null' }],
  [{ host: 'trips.example.com', origin: '' }],
  [{ host: 'trips.example.com', origin: 'https://evil.example' }],
  [{ host: 'trips.example.com', origin: 'https://trips.example.com.evil.example' }],
  [{ host: 'trips.example.com', origin: 'null', referer: `${PUBLIC_ORIGIN}/en/contact` }],
  [{ host: 'trips.example.com', referer: 'https://evil.example/?trips.example.com' }],
  [{ host: undefined, origin: 'undefined' }],
])('%j is rejected as our page', (headers) => {
  expect(isOwnOrigin(headers, PUBLIC_ORIGIN)).toBe(false);
});
