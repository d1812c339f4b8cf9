import { expect, test } from '@jest/globals';
import { findPayloadAddress, parsePayloadPage } from './payload.js';

test.each([
  { pathname: '/en', searchStr: '', address: '/_payload/en.json' },
  { pathname: '/es/', searchStr: '', address: '/_payload/es.json' },
  {
    pathname: '/en/adventure/inca-trail',
    searchStr: '?departure=1',
    address: '/_payload/en/adventure/inca-trail.json?departure=1',
  },
])('$pathname$searchStr has the payload $address, and vice versa', ({ pathname, searchStr, address }) => {
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
  (text) => {
    expect(parsePayloadPage(text)).toBeUndefined();
  },
);
