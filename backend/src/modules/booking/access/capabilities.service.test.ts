import { describe, expect, test } from '@jest/globals';
import { newCapabilityGranted, newCapabilityRevoked } from '../../../../test/support/booking/builders.js';
import type { BookingEvent } from '../events.js';
import { Capabilities } from './capabilities.service.js';

const OLD_SECRET = Buffer.alloc(32, 1).toString('base64');
const NEW_SECRET = Buffer.alloc(32, 2).toString('base64');
const BOOKING_ID = '00000001-0000-4000-8000-000000000001';
const NOW = new Date('2027-01-10T10:00:00Z');

describe('the token of a capability', () => {
  const oldCapabilities = new Capabilities(OLD_SECRET);
  const token = oldCapabilities.deriveToken(BOOKING_ID);
  const storedCapabilities = [
    { tokenHash: oldCapabilities.hash(token), expiresAt: '2027-07-01T00:00:00.000Z' },
  ];

  test.each([
    { name: 'with', after: new Capabilities(NEW_SECRET, [OLD_SECRET]) },
    { name: 'without', after: new Capabilities(NEW_SECRET) },
  ])('opens after a change of secret $name the former secret', ({ after }) => {
    expect(after.canOpenAny(token, storedCapabilities, NOW)).toBe(true);
  });

  test('is rebuilt exactly as issued while the former secret is known', () => {
    expect(oldCapabilities.rebuildToken(BOOKING_ID, storedCapabilities)).toBe(token);
    expect(new Capabilities(NEW_SECRET, [OLD_SECRET]).rebuildToken(BOOKING_ID, storedCapabilities)).toBe(
      token,
    );
  });

  test('is derived from the current secret for a new capability', () => {
    const newCapabilities = new Capabilities(NEW_SECRET, [OLD_SECRET]);
    const newToken = newCapabilities.deriveToken(BOOKING_ID);

    expect(newToken).not.toBe(token);
    expect(newCapabilities.rebuildToken(BOOKING_ID, [{ tokenHash: newCapabilities.hash(newToken) }])).toBe(
      newToken,
    );
    expect(newCapabilities.canOpenAny(newToken, storedCapabilities, NOW)).toBe(false);
  });
});

describe('the newest token of a booking', () => {
  const capabilities = new Capabilities(OLD_SECRET);
  const [firstCapability, secondCapability] = [
    capabilities.grant('2027-05-15'),
    capabilities.grant('2027-05-15'),
  ];
  const newRevoked = ({ capabilityId }: typeof firstCapability): BookingEvent =>
    newCapabilityRevoked(capabilityId, 'misuse');
  const history = [newCapabilityGranted(firstCapability), newCapabilityGranted(secondCapability)];
  const deriveToken = ({ capabilityId }: typeof firstCapability) => capabilities.deriveToken(capabilityId);

  test('is the token granted last, rebuilt', () => {
    expect(firstCapability.expiresAt).toBe('2027-08-13T00:00:00.000Z');
    expect(capabilities.findNewestToken(history, NOW)).toBe(deriveToken(secondCapability));
    expect(capabilities.findNewestToken([...history, newRevoked(secondCapability)], NOW)).toBe(
      deriveToken(firstCapability),
    );
    expect(capabilities.findNewestToken([...history, newRevoked(firstCapability)], NOW)).toBe(
      deriveToken(secondCapability),
    );
  });

  test('does not exist if all tokens are revoked, expired or never granted', () => {
    expect(
      capabilities.findNewestToken(
        [...history, newRevoked(firstCapability), newRevoked(secondCapability)],
        NOW,
      ),
    ).toBeUndefined();
    expect(capabilities.findNewestToken(history, new Date(firstCapability.expiresAt))).toBeUndefined();
    expect(capabilities.findNewestToken([], NOW)).toBeUndefined();
  });

  test('survives a change of secret while the former secret is known', () => {
    expect(new Capabilities(NEW_SECRET, [OLD_SECRET]).findNewestToken(history, NOW)).toBe(
      deriveToken(secondCapability),
    );
    expect(new Capabilities(NEW_SECRET).findNewestToken(history, NOW)).toBeUndefined();
    // A token of the new secret is found behind those it cannot rebuild.
    const laterCapabilities = new Capabilities(NEW_SECRET);
    const thirdCapability = laterCapabilities.grant('2027-05-15');
    expect(laterCapabilities.findNewestToken([newCapabilityGranted(thirdCapability), ...history], NOW)).toBe(
      laterCapabilities.deriveToken(thirdCapability.capabilityId),
    );
  });
});
