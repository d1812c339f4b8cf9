import { expect, test } from '@jest/globals';
import { capability } from '../../../../test/support/booking/builders.js';
import { newCapabilityId } from '../../../../test/support/ids.js';
import { evolveCapabilities } from './capabilities.js';

const otherCapability = { ...capability, capabilityId: newCapabilityId(2) };
const device = { ...capability, isMailed: false };
const mail = { ...otherCapability, isMailed: true };

test('granted capabilities are listed in order, with those that were mailed', () => {
  const deviceOnly = evolveCapabilities([], { type: 'CapabilityGranted', data: capability });
  expect(deviceOnly).toEqual([device]);
  expect(evolveCapabilities(deviceOnly, { type: 'CapabilityGranted', data: mail })).toEqual([device, mail]);
});

test('a revocation ends only its own capability', () => {
  const newCapabilityRevoked = (capabilityId: string) => ({
    type: 'CapabilityRevoked' as const,
    data: { capabilityId, reason: 'misuse' as const },
  });
  expect(evolveCapabilities([device, mail], newCapabilityRevoked(capability.capabilityId))).toEqual([mail]);
  expect(evolveCapabilities([device, mail], newCapabilityRevoked(newCapabilityId(3)))).toEqual([
    device,
    mail,
  ]);
});
