import { fold } from '../../../kernel/decider.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { chargingEvents } from '../events.js';
import { chargingStream } from './charging.stream.js';
import { charging, type ChargingState } from './charging-switch.js';

/** State of the kill switch, read from its stream; `since` is when it was last switched. */
export async function readChargingStatus(
  store: EventStore,
): Promise<ChargingState & { readonly since: string | null }> {
  const { streamId } = chargingStream;
  const history = (await store.readStreams([streamId])).get(streamId) ?? [];
  const events = requireEventsOf(chargingEvents, history);
  const state = fold(charging.evolve, charging.initialState, events);
  return { ...state, since: events.at(-1)?.recordedAt.toISOString() ?? null };
}

/** True if automatic charges are paused. */
export const isChargingPaused = async (store: EventStore): Promise<boolean> =>
  (await readChargingStatus(store)).isPaused;
