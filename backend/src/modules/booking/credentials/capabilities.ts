import type { BookingEvent } from '../events.js';

/** A granted capability, stored as a hash: its holder opens the booking without signing in. */
export interface Capability {
  readonly capabilityId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly isMailed: boolean;
}

type CapabilityEvent = Extract<BookingEvent, { type: `Capability${string}` }>;

/** Returns the capabilities not yet revoked, including expired capabilities. */
export const evolveCapabilities = (
  capabilities: readonly Capability[],
  event: CapabilityEvent,
): readonly Capability[] =>
  event.type === 'CapabilityGranted'
    ? [...capabilities, { ...event.data, isMailed: event.data.isMailed ?? false }]
    : capabilities.filter(({ capabilityId }) => capabilityId !== event.data.capabilityId);
