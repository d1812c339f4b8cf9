import { addDays } from './dates.js';

/** Until when seats wait for a transfer that is to come by a day: it is over everywhere in the United States. */
export const heldUntil = (payBy: string): string => `${addDays(payBy, 1)}T12:00:00.000Z`;
