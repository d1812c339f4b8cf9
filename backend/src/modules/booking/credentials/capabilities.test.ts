import { expect, test } from '@jest/globals';
import {
  capability,
  newCapabilityGranted,
  newCapabilityRevoked,
} from '../../../../test/support/booking/builders.js';
import { newCapabilityId } from '../../../../test/support/ids.js';
import { evolveCapabilities } from './capabilities.js';

const otherCapability = { ...capability, capabilityId: newCapabilityId(2) };
const device = { ...capability, isMailed: false };
const mail = { ...otherCapability, isMailed: true };

test('granted capabilities are listed in order, with those that were mailed', () => {
  const deviceOnly = evolveCapabilities([], newCapabilityGranted(capability));
  expect(deviceOnly).toEqual([device]);
  expect(evolveCapabilities(deviceOnly, newCapabilityGranted(mail))).toEqual([device, mail]);
});

test('a revocation ends only its own capability', () => {
  const newRevoked = (capabilityId: string) => newCapabilityRevoked(capabilityId, 'misuse' as const);
  expect(evolveCapabilities([device, mail], newRevoked(capability.capabilityId))).toEqual([mail]);
  expect(evolveCapabilities([device, mail], newRevoked(newCapabilityId(3)))).toEqual([device, mail]);
});
