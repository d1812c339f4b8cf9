import type { RevokeReason } from '@wayfold/contracts/bookings/links';
import { assertNever } from '../../../kernel/decider.js';
import { type BookingState, type ExistingBooking, requireBooking } from '../core/booking.js';
import type { Capability } from '../credentials/capabilities.js';
import type { BookingEvent } from '../events.js';

/** Limit on valid mailed links per booking: enough for lost mails, too few to fill a stream. */
export const MAX_MAILED_LINKS = 20;

export type NewCapability = Pick<Capability, 'capabilityId' | 'tokenHash' | 'expiresAt'>;

export type AccessCommand =
  | { readonly type: 'MailLink'; readonly capability: NewCapability; readonly now: Date }
  | {
      readonly type: 'Revoke';
      readonly reason: RevokeReason;
      /** Replaces the revoked capabilities; null for none. */
      readonly replacement: NewCapability | null;
      readonly now: Date;
    }
  /** The trip ends later than when the capabilities were granted. */
  | { readonly type: 'Renew'; readonly capability: NewCapability };

const grantByMail = (capability: NewCapability): BookingEvent => ({
  type: 'CapabilityGranted',
  data: { ...capability, isMailed: true },
});

const listValidCapabilities = ({ capabilities }: ExistingBooking, now: Date): readonly Capability[] =>
  capabilities.filter(({ expiresAt }) => now.toISOString() < expiresAt);

/** Grants and revokes the capabilities of a booking. No events when nothing changes. */
export function decideAccess(state: BookingState, command: AccessCommand): BookingEvent[] {
  const booking = requireBooking(state);
  switch (command.type) {
    case 'MailLink': {
      const { capability, now } = command;
      // The trip ended so long ago that the new capability would already be expired.
      if (now.toISOString() >= capability.expiresAt) return [];
      return listValidCapabilities(booking, now).filter(({ isMailed }) => isMailed).length < MAX_MAILED_LINKS
        ? [grantByMail(capability)]
        : [];
    }
    case 'Renew': {
      const { capability } = command;
      const newestCapability = booking.capabilities.at(-1);
      // A link that staff revoked stays revoked; the mail about the date change carries the new link.
      return newestCapability && newestCapability.expiresAt < capability.expiresAt
        ? [{ type: 'CapabilityGranted', data: { ...capability, isMailed: false } }]
        : [];
    }
    case 'Revoke': {
      const { reason, replacement, now } = command;
      const revocations = listValidCapabilities(booking, now).map(({ capabilityId }): BookingEvent => ({
        type: 'CapabilityRevoked',
        data: { capabilityId, reason },
      }));
      return replacement && now.toISOString() < replacement.expiresAt
        ? [...revocations, grantByMail(replacement)]
        : revocations;
    }
    default:
      return assertNever(command);
  }
}
