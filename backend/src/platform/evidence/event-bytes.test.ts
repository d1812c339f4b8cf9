import { describe, expect, test } from '@jest/globals';
import {
  buildEventBytesQuery,
  decodeEvent,
  encodeEvent,
  identifyEvent,
  isInstant,
  type LoggedEvent,
  parsePosition,
} from './event-bytes.js';

const noteEvent: LoggedEvent = {
  position: 7,
  streamId: '0198f1c2-0000-4000-8000-000000000001',
  version: 2,
  streamType: 'booking',
  type: 'Noted',
  schemaVersion: 3,
  recordedAt: '2027-03-09T12:00:00.000001Z',
  data: '{"text":"é"}',
  meta: '{}',
};

describe('the canonical bytes of an event', () => {
  test.each([
    { name: 'a plain event', event: noteEvent },
    { name: 'an instant before 2000', event: { ...noteEvent, recordedAt: '1999-12-31T23:59:59.999999Z' } },
    { name: 'empty texts', event: { ...noteEvent, data: '', meta: '' } },
    { name: 'a position beyond 32 bits', event: { ...noteEvent, position: 5_000_000_000 } },
  ])('decode to the event: $name', ({ event }) => {
    expect(decodeEvent(encodeEvent(event))).toEqual(event);
  });

  test('begin with the number of fields and the position', () => {
    const bytes = encodeEvent(noteEvent);
    expect(bytes.subarray(0, 14).toString('hex')).toBe('0009' + '00000008' + '0000000000000007');
    expect(parsePosition(bytes)).toBe(7);
  });

  test('name the event', () => {
    const { position, streamId, version, type } = noteEvent;
    expect(identifyEvent(encodeEvent(noteEvent))).toEqual({ position, streamId, version, type });
  });

  test.each(Object.keys(noteEvent) as (keyof LoggedEvent)[])('differ if only %s differs', (field) => {
    const otherValues: LoggedEvent = {
      position: 8,
      streamId: '0198f1c2-0000-4000-8000-000000000002',
      version: 1,
      streamType: 'coupon',
      type: 'Written',
      schemaVersion: 4,
      recordedAt: '2027-03-09T12:00:00.000002Z',
      data: '{"text":"e"}',
      meta: '{"a":1}',
    };
    expect(encodeEvent({ ...noteEvent, [field]: otherValues[field] }).equals(encodeEvent(noteEvent))).toBe(
      false,
    );
  });

  test('are refused with a field too few', () => {
    const bytes = encodeEvent(noteEvent);
    const withoutMeta = bytes.subarray(0, bytes.length - 4 - noteEvent.meta.length);
    expect(() => decodeEvent(withoutMeta)).toThrow('an event has 9 fields, not 8');
  });
});

test.each([
  { text: '2027-03-09T12:00:00.000001Z', verdict: 'is an instant', isReal: true },
  { text: '2028-02-29T00:00:00.000000Z', verdict: 'is an instant', isReal: true },
  { text: '2027-02-29T00:00:00.000000Z', verdict: 'is no instant', isReal: false },
  { text: '2027-03-09T24:00:00.000000Z', verdict: 'is no instant', isReal: false },
  { text: '2027-03-09T12:00:00.001Z', verdict: 'is no instant', isReal: false },
  { text: '2027-03-09 12:00:00.000001Z', verdict: 'is no instant', isReal: false },
  { text: '2027-13-09T12:00:00.000001Z', verdict: 'is no instant', isReal: false },
])('$text $verdict', ({ text, isReal }) => {
  expect(isInstant(text)).toBe(isReal);
});

describe('the statement for a span of events', () => {
  test('holds the positions as numbers', () => {
    expect(buildEventBytesQuery(4, 9)).toContain('position > 4 AND position <= 9 ORDER BY position');
  });

  test('bounds a position from a tampered table', () => {
    expect(buildEventBytesQuery(0, Infinity)).toContain(`position <= ${Number.MAX_SAFE_INTEGER} `);
  });

  test('lets no text in', () => {
    expect(() => buildEventBytesQuery('0; DROP TABLE events' as unknown as number, 1)).toThrow(RangeError);
  });
});
