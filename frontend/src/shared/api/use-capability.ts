import { useSyncExternalStore } from 'react';
import { capabilityOf, onCapabilities } from './capabilities.js';

/** The key of a booking on this device; null when it is not here, undefined until the browser can tell. */
export const useCapability = (bookingId: string): string | null | undefined =>
  useSyncExternalStore(
    onCapabilities,
    () => capabilityOf(bookingId),
    () => undefined,
  );
