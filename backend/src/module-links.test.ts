import { expect, test } from '@jest/globals';
import { newCapabilityGranted } from '../test/support/booking/builders.js';
import { createLinkBuilder } from './module-links.js';
import { Capabilities } from './modules/booking/access/capabilities.service.js';
import type { BookingEvent } from './modules/booking/events.js';

const [OLD, NEW] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64')) as [string, string];
const publicOrigin = 'https://trips.example.com';
const capabilities = new Capabilities(OLD);
const data = capabilities.grant('2027-05-15');
const capability = capabilities.deriveCapability(data.capabilityId);
const booking = {
  bookingId: '0190a5b0-0000-7000-8000-000000000001',
  locale: 'es' as const,
  history: [newCapabilityGranted(data) satisfies BookingEvent],
  now: new Date('2027-03-01T10:00:00Z'),
};
const page = `${publicOrigin}/es/thank-you?booking=${booking.bookingId}`;

test('a link opens the booking without revealing its capability to any server', () => {
  const link = createLinkBuilder({ publicOrigin, secretKey: OLD })(booking);
  expect(link).toBe(`${page}#key=${capability}`);
  const { pathname, search, hash } = new URL(link);
  expect(`${pathname}${search}`).not.toContain(capability);
  expect(hash).toBe(`#key=${capability}`);
});

test('a link omits a capability that has expired or whose secret is unknown', () => {
  const links = createLinkBuilder({ publicOrigin, secretKey: OLD });
  expect(links({ ...booking, now: new Date(data.expiresAt) })).toBe(page);
  expect(createLinkBuilder({ publicOrigin, secretKey: NEW })(booking)).toBe(page);
  expect(createLinkBuilder({ publicOrigin, secretKey: NEW, previousSecretKeys: [OLD] })(booking)).toBe(
    `${page}#key=${capability}`,
  );
});
