import { v7 } from 'uuid';
import type { DomainEvent } from '../../../src/kernel/event.js';
import type { EventStore } from '../../../src/platform/event-store/port.js';

/** Appends events to a stream at the Clock's time, after its last event. */
export async function appendEvents(
  store: EventStore,
  recordedAt: Date,
  streamId: string,
  events: readonly DomainEvent[],
  streamType = 'booking',
): Promise<number> {
  const previousCount = (await store.readStreams([streamId])).get(streamId)?.length ?? 0;
  const outcome = await store.append({
    commandId: v7(),
    recordedAt,
    meta: { correlationId: 'test', causationId: null, actor: { kind: 'system' }, traceId: null },
    streams: [{ streamId, streamType, expectedVersion: previousCount, events }],
  });
  if (outcome.status !== 'ok') throw new Error(`the append failed: ${outcome.status}`);
  return outcome.lastPosition;
}
