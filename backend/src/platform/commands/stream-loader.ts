import { fold } from '../../kernel/decider.js';
import type { DomainEvent } from '../../kernel/event.js';
import type { EventStore, StoredEvent } from '../event-store/port.js';
import { logger } from '../logging/logger.js';
import { fingerprintFold } from '../snapshots/fold-fingerprint.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import type { StreamSpec } from './stream-spec.js';

export interface VersionedState<State = unknown> {
  /** Version of the last event in the state. */
  readonly version: number;
  readonly state: State;
}

const MIN_EVENTS_BETWEEN_SNAPSHOTS = 200;

/** The fold of a stream from the state in memory, else from its snapshot, else from its first event. */
export class StreamLoader {
  private readonly foldFingerprint: string | undefined;
  private savedVersion = 0;
  private isSaving = false;

  constructor(
    readonly spec: StreamSpec,
    private readonly store: Pick<EventStore, 'readStreams'>,
    private readonly snapshots?: Snapshots,
  ) {
    const { snapshot, initialState, evolve } = spec;
    this.foldFingerprint = snapshots && snapshot && fingerprintFold({ snapshot, initialState, evolve });
  }

  get initialState(): VersionedState {
    return { version: 0, state: this.spec.initialState };
  }

  foldEvents(state: unknown, events: readonly DomainEvent[]): unknown {
    return fold(
      (previousState: unknown, event: DomainEvent) => this.spec.evolve(previousState, event),
      state,
      events,
    );
  }

  async load(base?: VersionedState): Promise<VersionedState> {
    if (base) return (await this.foldFrom(base)) ?? this.load();
    // A short stream costs one read; a long one continues from its snapshot.
    const firstFold = await this.foldFrom(
      this.initialState,
      this.foldFingerprint ? MIN_EVENTS_BETWEEN_SNAPSHOTS : undefined,
    );
    if (!this.foldFingerprint || !firstFold || firstFold.version < MIN_EVENTS_BETWEEN_SNAPSHOTS)
      return firstFold ?? this.initialState;
    const snapshot = await this.findSnapshot();
    return (snapshot && (await this.foldFrom(snapshot))) ?? (await this.foldFrom(firstFold)) ?? firstFold;
  }

  /** Writes a snapshot when due. No command waits for it or depends on it. */
  offerSnapshot({ version, state }: VersionedState): void {
    const { snapshots, foldFingerprint } = this;
    const { snapshot, streamId } = this.spec;
    if (!snapshots || !foldFingerprint || !snapshot || this.isSaving) return;
    // Growing intervals bound the cost of snapshots of a long history.
    if (version - this.savedVersion < Math.max(MIN_EVENTS_BETWEEN_SNAPSHOTS, this.savedVersion / 2)) return;
    this.isSaving = true;
    setImmediate(() => {
      // A failing codec is a bug, but no reason to fail a command.
      const saveSnapshot = async () =>
        snapshots.save(streamId, foldFingerprint, { version, state: snapshot.encode(state) });
      saveSnapshot()
        .catch((error: unknown) => {
          logger.warn({ code: 'SNAPSHOT_NOT_WRITTEN', streamId, err: error });
        })
        .finally(() => {
          this.isSaving = false;
          this.savedVersion = version;
        });
    });
  }

  private async findSnapshot(): Promise<VersionedState | undefined> {
    const { snapshot, streamId } = this.spec;
    if (!this.snapshots || !this.foldFingerprint || !snapshot) return undefined;
    try {
      const row = await this.snapshots.find(streamId, this.foldFingerprint);
      if (!row) return undefined;
      const state = snapshot.decode(row.state);
      this.savedVersion = row.version;
      return { version: row.version, state };
    } catch (error) {
      logger.warn({ code: 'SNAPSHOT_NOT_READ', streamId, err: error });
      return undefined;
    }
  }

  /** Folds the events after the base; returns undefined if the log lacks the base's last event. */
  private async foldFrom(base: VersionedState, toVersion?: number): Promise<VersionedState | undefined> {
    const { streamId, streamType } = this.spec;
    const fromVersion = Math.max(1, base.version);
    const streams = await this.store.readStreams([streamId], { fromVersion, toVersion });
    const storedEvents = streams.get(streamId) ?? [];
    // An id of another stream type names nothing here.
    const events: readonly StoredEvent[] = storedEvents[0]?.streamType === streamType ? storedEvents : [];
    if (base.version > 0 && events[0]?.version !== base.version) return undefined;
    const newEvents = base.version > 0 ? events.slice(1) : events;
    return { version: base.version + newEvents.length, state: this.foldEvents(base.state, newEvents) };
  }
}
