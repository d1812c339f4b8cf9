import { expect, test } from '@jest/globals';
import {
  capability,
  newCapabilityGranted,
  newCapabilityRevoked,
} from '../../../../test/support/booking/builders.js';
import { newCapabilityId } from '../../../../test/support/ids.js';
import { evolveCapabilities } from './capabilities.js';

const deviceCapability = { ...capability, isMailed: false };
const mailedCapability = { ...capability, capabilityId: newCapabilityId(2), isMailed: true };

test('granted capabilities are listed in order, mailed or not', () => {
  const deviceOnly = evolveCapabilities([], newCapabilityGranted(capability));
  expect(deviceOnly).toEqual([deviceCapability]);
  expect(evolveCapabilities(deviceOnly, newCapabilityGranted(mailedCapability))).toEqual([
    deviceCapability,
    mailedCapability,
  ]);
});

test('a revocation ends only its own capability', () => {
  const newRevoked = (capabilityId: string) => newCapabilityRevoked(capabilityId, 'misuse' as const);
  expect(
    evolveCapabilities([deviceCapability, mailedCapability], newRevoked(capability.capabilityId)),
  ).toEqual([mailedCapability]);
  expect(evolveCapabilities([deviceCapability, mailedCapability], newRevoked(newCapabilityId(3)))).toEqual([
    deviceCapability,
    mailedCapability,
  ]);
});
