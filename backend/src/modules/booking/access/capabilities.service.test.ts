import { describe, expect, test } from '@jest/globals';
import {
  newCapabilityGranted,
  newCapabilityRevoked,
  NOW,
} from '../../../../test/support/booking/builders.js';
import type { BookingEvent } from '../events.js';
import { Capabilities } from './capabilities.service.js';

const OLD_SECRET = Buffer.alloc(32, 1).toString('base64');
const NEW_SECRET = Buffer.alloc(32, 2).toString('base64');
const BOOKING_ID = '00000001-0000-4000-8000-000000000001';

describe('the capability of a booking', () => {
  const oldCapabilities = new Capabilities(OLD_SECRET);
  const capability = oldCapabilities.deriveCapability(BOOKING_ID);
  const storedCapabilities = [
    { tokenHash: oldCapabilities.hash(capability), expiresAt: '2027-07-01T00:00:00.000Z' },
  ];

  test.each([
    { name: 'with', after: new Capabilities(NEW_SECRET, [OLD_SECRET]) },
    { name: 'without', after: new Capabilities(NEW_SECRET) },
  ])('opens after a change of secret $name the former secret', ({ after }) => {
    expect(after.canOpenAny(capability, storedCapabilities, NOW)).toBe(true);
  });

  test('is rebuilt exactly as issued while the former secret is known', () => {
    expect(oldCapabilities.rebuildCapability(BOOKING_ID, storedCapabilities)).toBe(capability);
    expect(new Capabilities(NEW_SECRET, [OLD_SECRET]).rebuildCapability(BOOKING_ID, storedCapabilities)).toBe(
      capability,
    );
  });

  test('is derived from the current secret when new', () => {
    const newCapabilities = new Capabilities(NEW_SECRET, [OLD_SECRET]);
    const newCapability = newCapabilities.deriveCapability(BOOKING_ID);

    expect(newCapability).not.toBe(capability);
    expect(
      newCapabilities.rebuildCapability(BOOKING_ID, [{ tokenHash: newCapabilities.hash(newCapability) }]),
    ).toBe(newCapability);
    expect(newCapabilities.canOpenAny(newCapability, storedCapabilities, NOW)).toBe(false);
  });
});

describe('the newest capability of a booking', () => {
  const capabilities = new Capabilities(OLD_SECRET);
  const [firstGrant, secondGrant] = [capabilities.grant('2027-05-15'), capabilities.grant('2027-05-15')];
  const newRevoked = ({ capabilityId }: typeof firstGrant): BookingEvent =>
    newCapabilityRevoked(capabilityId, 'misuse');
  const history = [newCapabilityGranted(firstGrant), newCapabilityGranted(secondGrant)];
  const deriveCapability = ({ capabilityId }: typeof firstGrant) =>
    capabilities.deriveCapability(capabilityId);

  test('is the capability granted last, rebuilt', () => {
    expect(firstGrant.expiresAt).toBe('2027-08-13T00:00:00.000Z');
    expect(capabilities.findNewestCapability(history, NOW)).toBe(deriveCapability(secondGrant));
    expect(capabilities.findNewestCapability([...history, newRevoked(secondGrant)], NOW)).toBe(
      deriveCapability(firstGrant),
    );
    expect(capabilities.findNewestCapability([...history, newRevoked(firstGrant)], NOW)).toBe(
      deriveCapability(secondGrant),
    );
  });

  test('does not exist if all capabilities are revoked, expired or never granted', () => {
    expect(
      capabilities.findNewestCapability([...history, newRevoked(firstGrant), newRevoked(secondGrant)], NOW),
    ).toBeUndefined();
    expect(capabilities.findNewestCapability(history, new Date(firstGrant.expiresAt))).toBeUndefined();
    expect(capabilities.findNewestCapability([], NOW)).toBeUndefined();
  });

  test('survives a change of secret while the former secret is known', () => {
    expect(new Capabilities(NEW_SECRET, [OLD_SECRET]).findNewestCapability(history, NOW)).toBe(
      deriveCapability(secondGrant),
    );
    expect(new Capabilities(NEW_SECRET).findNewestCapability(history, NOW)).toBeUndefined();
    // A capability of the new secret is found behind those it cannot rebuild.
    const laterCapabilities = new Capabilities(NEW_SECRET);
    const thirdGrant = laterCapabilities.grant('2027-05-15');
    expect(laterCapabilities.findNewestCapability([newCapabilityGranted(thirdGrant), ...history], NOW)).toBe(
      laterCapabilities.deriveCapability(thirdGrant.capabilityId),
    );
  });
});
