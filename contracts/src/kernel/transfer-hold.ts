import { addDays } from './dates.js';

/** Instant that releases seats held for a transfer: `payBy` has ended everywhere in the United States. */
export const getTransferHoldEnd = (payBy: string): string => `${addDays(payBy, 1)}T12:00:00.000Z`;
