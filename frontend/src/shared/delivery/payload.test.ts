import { expect, test } from '@jest/globals';
import { findPayloadAddress, parsePayloadPage } from './payload.js';

test.each([
  ['/en', '', '/_payload/en.json'],
  ['/es/', '', '/_payload/es.json'],
  ['/en/adventure/inca-trail', '?departure=1', '/_payload/en/adventure/inca-trail.json?departure=1'],
])('%s%s has the payload %s, and vice versa', (pathname, searchStr, address) => {
  expect(findPayloadAddress({ pathname, searchStr })).toBe(address);
  expect(parsePayloadPage(new URL(address, 'http://x').pathname.slice('/_payload/'.length))).toBe(
    pathname.replace(/\/$/, ''),
  );
});

test.each([
  '/en/checkout',
  '/es/thank-you',
  '/en/share',
  '/en/find-booking',
  '/ops/bookings',
  '/dev/mails',
  '/fr',
  '/',
])('%s has no payload', (pathname) => {
  expect(findPayloadAddress({ pathname, searchStr: '?booking=1' })).toBeUndefined();
});

test.each(['en/checkout.json', 'en/find-booking.json', 'ops.json', 'en', 'en/adventure/x', '../api/x.json'])(
  'there is no payload %s',
  (rest) => {
    expect(parsePayloadPage(rest)).toBeUndefined();
  },
);
