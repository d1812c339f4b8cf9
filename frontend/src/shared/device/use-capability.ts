import { useSyncExternalStore } from 'react';
import { findCapability, subscribeToCapabilities } from './capabilities.js';

/** Returns the booking's capability on this device; null if missing, undefined until the browser can tell. */
export const useCapability = (bookingId: string): string | null | undefined =>
  useSyncExternalStore(
    subscribeToCapabilities,
    () => findCapability(bookingId),
    () => undefined,
  );
