import { type Capability, evolveCapabilities } from '../credentials/capabilities.js';
import type { BookingEvent } from '../events.js';
import type { NewCapability } from './access.js';

/** Lists the booking's capabilities that were not revoked, newest first. */
export const listLiveGrants = (history: readonly BookingEvent[]): readonly Capability[] =>
  history
    .filter((event) => event.type === 'CapabilityGranted' || event.type === 'CapabilityRevoked')
    .reduce(evolveCapabilities, [])
    .toReversed();

/** Finds the newest link of a co-payer. */
export const findNewestShareGrant = (
  history: readonly BookingEvent[],
  payerId: string,
): NewCapability | undefined =>
  history
    .flatMap((event) => (event.type === 'PayerInvited' || event.type === 'PayerLinkSent' ? [event.data] : []))
    .findLast((grant) => grant.payerId === payerId);
