import type { BookingEvent } from '../events.js';

/** What opens the booking to whoever holds its token. */
export interface Capability {
  readonly capabilityId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly mailed: boolean;
}

type CapabilityEvent = Extract<BookingEvent, { type: `Capability${string}` }>;

/** Those that were not revoked; some may have expired. */
export const evolveCapabilities = (
  open: readonly Capability[],
  event: CapabilityEvent,
): readonly Capability[] =>
  event.type === 'CapabilityGranted'
    ? [...open, { ...event.data, mailed: event.data.mailed ?? false }]
    : open.filter(({ capabilityId }) => capabilityId !== event.data.capabilityId);
