import { expect, test } from '@jest/globals';
import { newCapabilityGranted, newCapabilityRevoked } from '../../../../test/support/booking/builders.js';
import { newPayerInvited } from '../../../../test/support/booking/shares.js';
import { findNewestShareGrant, listLiveGrants } from './capability-grants.js';

const newGranted = (capabilityId: string) => newCapabilityGranted({ capabilityId });

test('grants are listed newest first, without those revoked', () => {
  const history = [newGranted('1'), newGranted('2'), newGranted('3'), newCapabilityRevoked('2', 'misuse')];
  expect(listLiveGrants(history).map(({ capabilityId }) => capabilityId)).toEqual(['3', '1']);
});

test("a co-payer's newest link is found among those of others", () => {
  const [invited, otherInvited] = [newPayerInvited(2), newPayerInvited(3)];
  if (invited.type !== 'PayerInvited') throw new Error('no invitation');
  const { payerId, instalmentId, capabilityId, tokenHash, expiresAt } = invited.data;
  const resent = { capabilityId: 'resent', tokenHash, expiresAt };
  const linkSent = { type: 'PayerLinkSent', data: { ...resent, payerId, instalmentId } } as const;
  expect(findNewestShareGrant([invited, otherInvited], payerId)).toMatchObject({ capabilityId });
  expect(findNewestShareGrant([invited, linkSent, otherInvited], payerId)).toMatchObject(resent);
  expect(findNewestShareGrant([otherInvited], payerId)).toBeUndefined();
});
