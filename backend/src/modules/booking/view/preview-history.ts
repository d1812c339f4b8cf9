import type { BookingHistory } from '../core/booking.stream.js';
import type { BookingEvent } from '../events.js';

/** Reason in the events of a preview: they are never stored, so the reason may be empty. */
export const PREVIEW_REASON = '';

/** Appends events to the history as if they were stored. */
export const previewHistory = (
  history: BookingHistory,
  events: readonly BookingEvent[],
  recordedAt: Date,
): BookingHistory =>
  [
    ...history,
    ...events.map((event, index) => ({ ...event, version: history.length + index + 1, recordedAt })),
  ] as BookingHistory;
