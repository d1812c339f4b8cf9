import type { BookingEvent, BookingEventOf } from '../../../src/modules/booking/events.js';
import type { RecordedEvent } from '../../../src/platform/commands/runner.js';

/** Creates an event of the booking's stream; the compiler compares its data with its type. */
export const newEvent = <T extends BookingEvent['type']>(type: T, data: BookingEventOf<T>['data']) => ({
  type,
  data,
});

type EventData = { [T in BookingEvent['type']]: BookingEventOf<T>['data'] };

/** Defines a builder of such events: what a test leaves out is as in `standard`. */
export const defineEventBuilder =
  <T extends BookingEvent['type']>(type: T, standard: EventData[T]) =>
  (overrides: Partial<EventData[T]> = {}): { type: T; data: EventData[T] } => ({
    type,
    data: { ...standard, ...overrides },
  });

export const changeEvent = <E extends BookingEvent>(event: E, changes: Partial<E['data']>): E => ({
  ...event,
  data: { ...event.data, ...changes },
});

/** Returns the events as a stream, for folds that read neither the version nor the time. */
export const toRecorded = (events: readonly BookingEvent[]): RecordedEvent<BookingEvent>[] =>
  events.map((event, index) => ({ ...event, version: index + 1, recordedAt: new Date(0) }));
