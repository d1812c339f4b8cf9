import { expect, test } from '@jest/globals';
import { newCapabilityGranted } from '../test/support/booking/builders.js';
import { createLinkBuilder } from './module-links.js';
import { Capabilities } from './modules/booking/access/capabilities.service.js';
import type { BookingEvent } from './modules/booking/events.js';

const newSecret = (byte: number): string => Buffer.alloc(32, byte).toString('base64');
const OLD_SECRET = newSecret(1);
const NEW_SECRET = newSecret(2);
const publicOrigin = 'https://trips.example.com';
const capabilities = new Capabilities(OLD_SECRET);
const grant = capabilities.grant('2027-05-15');
const capability = capabilities.deriveCapability(grant.capabilityId);
const booking = {
  bookingId: '0190a5b0-0000-7000-8000-000000000001',
  locale: 'es' as const,
  history: [newCapabilityGranted(grant) satisfies BookingEvent],
  now: new Date('2027-03-01T10:00:00Z'),
};
const page = `${publicOrigin}/es/thank-you?booking=${booking.bookingId}`;

test('a link opens the booking without revealing its capability to any server', () => {
  const link = createLinkBuilder({ publicOrigin, secretKey: OLD_SECRET })(booking);
  expect(link).toBe(`${page}#key=${capability}`);
  const { pathname, search, hash } = new URL(link);
  expect(`${pathname}${search}`).not.toContain(capability);
  expect(hash).toBe(`#key=${capability}`);
});

test('a link omits a capability that has expired', () => {
  const buildLink = createLinkBuilder({ publicOrigin, secretKey: OLD_SECRET });
  expect(buildLink({ ...booking, now: new Date(grant.expiresAt) })).toBe(page);
});

test('a link has a capability of a former secret only while that secret is known', () => {
  const buildWithNewSecret = createLinkBuilder({ publicOrigin, secretKey: NEW_SECRET });
  expect(buildWithNewSecret(booking)).toBe(page);
  const buildWithBothSecrets = createLinkBuilder({
    publicOrigin,
    secretKey: NEW_SECRET,
    previousSecretKeys: [OLD_SECRET],
  });
  expect(buildWithBothSecrets(booking)).toBe(`${page}#key=${capability}`);
});
