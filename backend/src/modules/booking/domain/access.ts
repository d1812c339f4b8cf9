import type { RevokeReason } from '@wayfold/contracts/links';
import { never } from '../../../kernel/decider.js';
import type { BookingEvent } from '../events.js';
import type { BookingState } from './booking-state.js';
import type { Capability } from './capabilities.js';

/** So many mailed links of a booking work at a time: whoever lost one has the others, and nobody can fill a stream. */
export const MOST_MAILED = 20;

export type NewCapability = Pick<Capability, 'capabilityId' | 'tokenHash' | 'expiresAt'>;

export type AccessCommand =
  | { readonly type: 'MailLink'; readonly capability: NewCapability; readonly now: Date }
  | {
      readonly type: 'Revoke';
      readonly reason: RevokeReason;
      /** Goes to the customer in place of what is revoked; null for nothing. */
      readonly instead: NewCapability | null;
      readonly now: Date;
    };

const mailed = (capability: NewCapability): BookingEvent => ({
  type: 'CapabilityGranted',
  data: { ...capability, mailed: true },
});

/** Who may open a booking: another link by mail, and the end of all there are. No events when there is nothing to do. */
export function decideAccess(command: AccessCommand, state: BookingState): BookingEvent[] {
  if (state.status === 'NEW') throw new Error('no such booking');
  const at = command.now.toISOString();
  const open = state.capabilities.filter(({ expiresAt }) => at < expiresAt);
  switch (command.type) {
    case 'MailLink':
      // Long after the return there is nothing left to open.
      if (at >= command.capability.expiresAt) return [];
      return open.filter((each) => each.mailed).length < MOST_MAILED ? [mailed(command.capability)] : [];
    case 'Revoke': {
      const { reason, instead } = command;
      const gone = open.map(({ capabilityId }): BookingEvent => ({
        type: 'CapabilityRevoked',
        data: { capabilityId, reason },
      }));
      return instead && at < instead.expiresAt ? [...gone, mailed(instead)] : gone;
    }
    default:
      return never(command);
  }
}
