import type { BookingEvent } from '../events.js';
import type { BookingHistory } from './booking.stream.js';

/** Appends events to the history as if they were stored. */
export const hypothetical = (
  history: BookingHistory,
  events: readonly BookingEvent[],
  recordedAt: Date,
): BookingHistory =>
  [
    ...history,
    ...events.map((event, n) => ({ ...event, version: history.length + n + 1, recordedAt })),
  ] as BookingHistory;
