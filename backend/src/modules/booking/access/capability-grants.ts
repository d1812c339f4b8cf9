import type { Capability } from '../credentials/capabilities.js';
import type { BookingEvent } from '../events.js';

export type StoredGrant = Pick<Capability, 'capabilityId' | 'tokenHash' | 'expiresAt'>;

/** Lists the booking's capabilities that were not revoked, newest first. */
export function listLiveGrants(history: readonly BookingEvent[]): readonly StoredGrant[] {
  const revokedIds = new Set(
    history.flatMap((event) => (event.type === 'CapabilityRevoked' ? [event.data.capabilityId] : [])),
  );
  return history
    .flatMap((event) => (event.type === 'CapabilityGranted' ? [event.data] : []))
    .filter(({ capabilityId }) => !revokedIds.has(capabilityId))
    .toReversed();
}

/** Finds the newest link of a co-payer; an earlier link is void. */
export const findNewestShareGrant = (
  history: readonly BookingEvent[],
  payerId: string,
): StoredGrant | undefined =>
  history
    .flatMap((event) => (event.type === 'PayerInvited' || event.type === 'PayerLinkSent' ? [event.data] : []))
    .findLast((grant) => grant.payerId === payerId);
