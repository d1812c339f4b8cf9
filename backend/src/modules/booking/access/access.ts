import type { RevokeReason } from '@wayfold/contracts/bookings/links';
import { never } from '../../../kernel/decider.js';
import type { BookingEvent } from '../events.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import type { Capability } from '../core/access-tokens.js';

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
    }
  /** The trip ends later than when the links were made. */
  | { readonly type: 'Renew'; readonly capability: NewCapability };

const mailed = (capability: NewCapability): BookingEvent => ({
  type: 'CapabilityGranted',
  data: { ...capability, mailed: true },
});

const openAt = ({ capabilities }: ExistingBooking, now: Date): readonly Capability[] =>
  capabilities.filter(({ expiresAt }) => now.toISOString() < expiresAt);

/** Who may open a booking: another link by mail, and the end of all there are. No events when there is nothing to do. */
export function decideAccess(command: AccessCommand, state: BookingState): BookingEvent[] {
  if (state.status === 'NEW') throw new Error('no such booking');
  switch (command.type) {
    case 'MailLink': {
      const { capability, now } = command;
      // Long after the return there is nothing left to open.
      if (now.toISOString() >= capability.expiresAt) return [];
      return openAt(state, now).filter((each) => each.mailed).length < MOST_MAILED
        ? [mailed(capability)]
        : [];
    }
    case 'Renew': {
      const { capability } = command;
      const newest = state.capabilities.at(-1);
      // What staff have switched off stays so; the mail of what was changed brings the new link.
      return newest && newest.expiresAt < capability.expiresAt
        ? [{ type: 'CapabilityGranted', data: { ...capability, mailed: false } }]
        : [];
    }
    case 'Revoke': {
      const { reason, instead, now } = command;
      const gone = openAt(state, now).map(({ capabilityId }): BookingEvent => ({
        type: 'CapabilityRevoked',
        data: { capabilityId, reason },
      }));
      return instead && now.toISOString() < instead.expiresAt ? [...gone, mailed(instead)] : gone;
    }
    default:
      return never(command);
  }
}
