// Event types for tests, and shorthands for requests with them.
import { v7 } from 'uuid';
import { z } from 'zod';
import type { DomainEvent, EventDefinitions } from '../../../src/kernel/event.js';
import type { SealedValue } from '../../../src/kernel/sealed.js';
import type { AppendRequest, StreamAppend } from '../../../src/platform/event-store/port.js';
import { createRegistry } from '../../../src/platform/event-store/registry.js';
import { parseKeyEncryptionKey } from '../../../src/platform/personal-data/encryption.js';
import { TEST_SECRET_KEY } from '../test-secret-key.js';

export const testEvents = {
  SeatsTaken: { version: 1, schema: z.object({ seats: z.int().positive() }) },
  PriceSet: {
    version: 3,
    schema: z.object({ amount: z.int(), currency: z.enum(['EUR', 'USD']), reason: z.string() }),
    upcast: {
      1: (data: { euros: number }) => ({ amount: data.euros * 100, currency: 'EUR' }),
      2: (data: object) => ({ ...data, reason: 'unknown' }),
    },
  },
  TravelerNamed: {
    version: 1,
    schema: z.object({
      depositCents: z.int(),
      travelers: z.array(
        z.object({
          id: z.uuid(),
          person: z.object({
            $subject: z.uuid(),
            value: z.object({ name: z.string(), email: z.string() }).nullable(),
          }),
        }),
      ),
    }),
  },
} satisfies EventDefinitions;

export const testRegistry = createRegistry(testEvents);
export const testKek = parseKeyEncryptionKey(TEST_SECRET_KEY);
export const RECORDED_AT = new Date('2026-03-01T12:00:00.123Z');

export const newSeatsTaken = (seats = 1): DomainEvent => ({ type: 'SeatsTaken', data: { seats } });

export const newTravelerNamed = (
  depositCents: number,
  ...persons: SealedValue<{ name: string; email: string }>[]
): DomainEvent => ({
  type: 'TravelerNamed',
  data: { depositCents, travelers: persons.map((person) => ({ id: v7(), person })) },
});

export const newStreamAppend = (
  streamId: string,
  expectedVersion: number,
  ...events: DomainEvent[]
): StreamAppend & { streamId: string } => ({ streamId, streamType: 'test', expectedVersion, events });

export const newAppendRequest = (
  streams: StreamAppend[],
  overrides: Partial<AppendRequest> = {},
): AppendRequest => ({
  commandId: v7(),
  recordedAt: RECORDED_AT,
  meta: {
    correlationId: 'correlation',
    causationId: null,
    actor: { kind: 'staff', id: 's1', name: 'Ana' },
    traceId: null,
  },
  streams,
  ...overrides,
});
