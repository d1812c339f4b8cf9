import type { BookingEvent } from '../events.js';

/** A link whose token opens the booking without a sign-in. */
export interface Capability {
  readonly capabilityId: string;
  readonly tokenHash: string;
  readonly expiresAt: string;
  readonly isMailed: boolean;
}

type CapabilityEvent = Extract<BookingEvent, { type: `Capability${string}` }>;

/** Links not yet revoked, including expired ones. */
export const evolveCapabilities = (
  links: readonly Capability[],
  event: CapabilityEvent,
): readonly Capability[] =>
  event.type === 'CapabilityGranted'
    ? [...links, { ...event.data, isMailed: event.data.isMailed ?? false }]
    : links.filter(({ capabilityId }) => capabilityId !== event.data.capabilityId);
