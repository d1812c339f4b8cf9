import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import type { ChargingEvent } from '../events.js';

/** State of the kill switch, read from its stream. */
export async function readChargingStatus(
  store: EventStore,
  streamId: string,
): Promise<{ isPaused: boolean; reason: string | null; since: string | null }> {
  const events = (await store.readStreams([streamId])).get(streamId) ?? [];
  const lastEvent = events.at(-1) as (StoredEvent & ChargingEvent) | undefined;
  if (!lastEvent) return { isPaused: false, reason: null, since: null };
  return {
    isPaused: lastEvent.type === 'ChargingPaused',
    reason: lastEvent.data.reason,
    since: lastEvent.recordedAt.toISOString(),
  };
}
