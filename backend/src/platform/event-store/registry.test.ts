import { describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import type { StoredEvent } from './port.js';
import { requireEventsOf, UnknownEventTypeError } from './registry.js';

const definitions = { LampLit: { version: 1, schema: z.object({ lux: z.int() }) } };

const newStoredEvent = (type: string): StoredEvent => ({
  position: 1,
  streamId: 'lamp-1',
  streamType: 'lamp',
  version: 1,
  type,
  data: { lux: 7 },
  schemaVersion: 1,
  recordedAt: new Date('2027-01-10T10:00:00Z'),
  meta: { commandId: 'c', correlationId: 'r', causationId: null, actor: { kind: 'system' }, traceId: null },
});

describe('stored events of a module', () => {
  test('are typed by its definitions', () => {
    const [event] = requireEventsOf(definitions, [newStoredEvent('LampLit')]);
    expect(event?.data.lux).toBe(7);
  });

  test('throw when the stream holds another type', () => {
    expect(() =>
      requireEventsOf(definitions, [newStoredEvent('LampLit'), newStoredEvent('DoorShut')]),
    ).toThrow(UnknownEventTypeError);
  });

  test('throw for a name that every object inherits', () => {
    expect(() => requireEventsOf(definitions, [newStoredEvent('toString')])).toThrow(UnknownEventTypeError);
  });
});
