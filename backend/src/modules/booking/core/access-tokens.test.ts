import { expect, test } from '@jest/globals';
import { capability, id } from '../../../../test/booking/builders.js';
import { evolveCapabilities } from './access-tokens.js';

const other = { ...capability, capabilityId: id(2, 7) };
const device = { ...capability, mailed: false };
const mail = { ...other, mailed: true };

test('what was granted opens, in order, and knows whether it went by mail', () => {
  const one = evolveCapabilities([], { type: 'CapabilityGranted', data: capability });
  expect(one).toEqual([device]);
  expect(evolveCapabilities(one, { type: 'CapabilityGranted', data: mail })).toEqual([device, mail]);
});

test('what was revoked opens nothing; the others do', () => {
  const revoked = (capabilityId: string) => ({
    type: 'CapabilityRevoked' as const,
    data: { capabilityId, reason: 'misuse' as const },
  });
  expect(evolveCapabilities([device, mail], revoked(capability.capabilityId))).toEqual([mail]);
  expect(evolveCapabilities([device, mail], revoked(id(3, 7)))).toEqual([device, mail]);
});
