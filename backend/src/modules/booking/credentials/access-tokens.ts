import type { BookingEvent } from '../events.js';

/** A link's access to the booking; its token opens it. */
export interface Capability {
  readonly capabilityId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly mailed: boolean;
}

type CapabilityEvent = Extract<BookingEvent, { type: `Capability${string}` }>;

/** Links not yet revoked, including expired ones. */
export const evolveCapabilities = (
  open: readonly Capability[],
  event: CapabilityEvent,
): readonly Capability[] =>
  event.type === 'CapabilityGranted'
    ? [...open, { ...event.data, mailed: event.data.mailed ?? false }]
    : open.filter(({ capabilityId }) => capabilityId !== event.data.capabilityId);
