import { fold } from '../../kernel/decider.js';
import type { DomainEvent } from '../../kernel/event.js';
import type { InlineRow, StreamAppend } from '../event-store/port.js';
import type { SharedStream } from './shared-stream.js';
import type { VersionedState } from './stream-loader.js';
import type { InlineReadModel, RecordedEvent, Specs, StreamSpec } from './stream-spec.js';

/** A stream that the command read itself. */
export interface OwnStream extends VersionedState {
  readonly history: readonly RecordedEvent[];
}

type RecordByName<X> = Readonly<Record<string, X>>;

/** Streams with the new events applied. */
interface PreparedAppend {
  readonly streams: readonly StreamAppend[];
  readonly rows: readonly InlineRow[];
  readonly states: RecordByName<unknown>;
  readonly history: RecordByName<readonly RecordedEvent[]>;
  /** Reports to the shared streams whether the append succeeded. */
  end(this: void, hasSucceeded: boolean): void;
}

/** Streams a command decides on: its own reads and the shared streams in memory. */
export class LoadedStreams {
  constructor(
    readonly specs: Specs,
    readonly ownStreams: ReadonlyMap<string, OwnStream>,
    readonly sharedStreams: ReadonlyMap<string, SharedStream>,
  ) {}

  /** Lists the promises to await before deciding on the shared streams. */
  listPendingLoads(): Promise<void>[] {
    return [...this.sharedStreams.values()].flatMap((stream) => stream.ensureLoaded() ?? []);
  }

  /** Returns the states to decide on now: shared streams include appends that are still open. */
  buildExpectedStates(): RecordByName<unknown> {
    return this.combineStates(
      new Map([...this.sharedStreams].map(([name, stream]) => [name, stream.expected])),
    );
  }

  /** Returns the states that the log has confirmed: shared streams exclude appends that are still open. */
  buildConfirmedStates(): RecordByName<unknown> {
    return this.combineStates(
      new Map([...this.sharedStreams].map(([name, stream]) => [name, stream.lastConfirmed])),
    );
  }

  combineStates(sharedStates: ReadonlyMap<string, VersionedState>): RecordByName<unknown> {
    return Object.fromEntries(
      [...this.ownStreams, ...sharedStates].map(([name, { state }]) => [name, state]),
    );
  }

  buildHistory(): RecordByName<readonly RecordedEvent[]> {
    return Object.fromEntries([...this.ownStreams].map(([name, { history }]) => [name, history]));
  }

  /** True if a later read of the same streams found no change. */
  hasSameVersions(laterStreams: ReadonlyMap<string, OwnStream>): boolean {
    return [...this.ownStreams].every(([name, { version }]) => laterStreams.get(name)?.version === version);
  }

  isShared(streamId: string): boolean {
    return [...this.sharedStreams.keys()].some((name) => this.specs[name]?.streamId === streamId);
  }

  /** Applies the events to the shared streams until `end` reports the outcome. */
  prepare(
    events: RecordByName<readonly DomainEvent[] | undefined>,
    recordedAt: Date,
    readModels: ReadonlyMap<string, InlineReadModel>,
  ): PreparedAppend {
    const streams: StreamAppend[] = [];
    const rows: InlineRow[] = [];
    const states: Record<string, unknown> = { ...this.buildExpectedStates() };
    const history: Record<string, readonly RecordedEvent[]> = {};
    for (const [name, { version, state, history: earlierEvents }] of this.ownStreams) {
      const spec = this.specs[name] as StreamSpec;
      const newEvents = events[name] ?? [];
      const recordedEvents = newEvents.map((event, index) => ({
        ...event,
        version: version + index + 1,
        recordedAt,
      }));
      const fullHistory = [...earlierEvents, ...recordedEvents];
      history[name] = fullHistory;
      if (newEvents.length === 0) continue;
      streams.push(buildAppend(spec, version, newEvents));
      states[name] = fold(
        (stateBefore: unknown, event: DomainEvent) => spec.evolve(stateBefore, event),
        state,
        newEvents,
      );
      if (spec.readModel !== undefined) rows.push(toInlineRow(spec.readModel, readModels, fullHistory));
    }
    const openAppends: ReturnType<SharedStream['beginAppend']>[] = [];
    const end = (hasSucceeded: boolean): void => {
      for (const openAppend of openAppends) openAppend.end(hasSucceeded);
    };
    try {
      for (const [name, stream] of this.sharedStreams) {
        const newEvents = events[name] ?? [];
        // Include unchanged streams: the decision depends on them,
        // and the version check proves they still hold.
        streams.push(buildAppend(this.specs[name] as StreamSpec, stream.expected.version, newEvents));
        const openAppend = stream.beginAppend(newEvents);
        openAppends.push(openAppend);
        states[name] = openAppend.stateAfter.state;
      }
    } catch (error) {
      end(false);
      throw error;
    }
    return { streams, rows, states, history, end };
  }
}

const buildAppend = (
  { streamId, streamType }: StreamSpec,
  expectedVersion: number,
  events: readonly DomainEvent[],
): StreamAppend => ({ streamId, streamType, expectedVersion, events });

function toInlineRow(
  name: string,
  readModels: ReadonlyMap<string, InlineReadModel>,
  history: readonly RecordedEvent[],
): InlineRow {
  const readModel = readModels.get(name);
  if (!readModel) throw new Error(`the runner was not given the inline read model ${name}`);
  const foldedState = history.reduce<unknown>(
    (previousState, event) => readModel.evolve(previousState, event),
    null,
  );
  return { readModel: name, version: history.at(-1)?.version ?? 0, row: readModel.toRow(foldedState) };
}
