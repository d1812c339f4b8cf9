import { useSyncExternalStore } from 'react';
import { capabilityOf } from './bookings.js';

const never = (): (() => void) => () => undefined;

/** The key of a booking on this device; null when it is not here, undefined until the browser can tell. */
export const useCapability = (bookingId: string): string | null | undefined =>
  useSyncExternalStore(
    never,
    () => capabilityOf(bookingId),
    () => undefined,
  );
