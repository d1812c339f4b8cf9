import type { EventStore } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { chargingEvents } from '../events.js';

/** State of the kill switch, read from its stream. */
export async function readChargingStatus(
  store: EventStore,
  streamId: string,
): Promise<{ isPaused: boolean; reason: string | null; since: string | null }> {
  const events = (await store.readStreams([streamId])).get(streamId) ?? [];
  const lastEvent = requireEventsOf(chargingEvents, events).at(-1);
  if (!lastEvent) return { isPaused: false, reason: null, since: null };
  return {
    isPaused: lastEvent.type === 'ChargingPaused',
    reason: lastEvent.data.reason,
    since: lastEvent.recordedAt.toISOString(),
  };
}
