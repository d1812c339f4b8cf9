import { Inject, Injectable } from '@nestjs/common';
import { fold } from '../../../kernel/decider.js';
import { EVENT_STORE, type EventStore } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { chargingEvents } from '../events.js';
import { chargingStream } from './charging.stream.js';
import { charging, type ChargingState } from './charging-switch.js';

/** The kill switch, read from its stream. */
@Injectable()
export class ChargingQueries {
  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  /** Reads the switch; `since`: when it was last used. */
  async readStatus(): Promise<ChargingState & { readonly since: string | null }> {
    const { streamId } = chargingStream;
    const history = (await this.store.readStreams([streamId])).get(streamId) ?? [];
    const events = requireEventsOf(chargingEvents, history);
    const state = fold(charging.evolve, charging.initialState, events);
    return { ...state, since: events.at(-1)?.recordedAt.toISOString() ?? null };
  }
}
