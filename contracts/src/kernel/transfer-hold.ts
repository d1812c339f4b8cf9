import { addDays } from './dates.js';

/**
 * Until when seats wait for a transfer due on a date: that date has ended everywhere in the United States.
 */
export const getTransferHoldEnd = (payBy: string): string => `${addDays(payBy, 1)}T12:00:00.000Z`;
