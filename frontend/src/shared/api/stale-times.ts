import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';

/** The catalogue changes rarely, and the quote checks prices and seats again before a booking. */
export const CONTENT_STALE_MS = 5 * MINUTE_MS;
