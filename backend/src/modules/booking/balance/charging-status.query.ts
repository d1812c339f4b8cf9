import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import type { ChargingEvent } from '../events.js';

/** State of the kill switch, read from its stream. */
export async function readChargingStatus(
  store: EventStore,
  streamId: string,
): Promise<{ isPaused: boolean; reason: string | null; since: string | null }> {
  const events = (await store.readStreams([streamId])).get(streamId) ?? [];
  const last = events.at(-1) as (StoredEvent & ChargingEvent) | undefined;
  if (!last) return { isPaused: false, reason: null, since: null };
  return {
    isPaused: last.type === 'ChargingPaused',
    reason: last.data.reason,
    since: last.recordedAt.toISOString(),
  };
}
