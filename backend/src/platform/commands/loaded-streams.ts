import { fold } from '../../kernel/decider.js';
import type { DomainEvent } from '../../kernel/event.js';
import type { InlineRow, StreamAppend } from '../event-store/port.js';
import type { HotStream } from './hot-stream.js';
import type { InlineView, Recorded, Specs, StreamSpec } from './spec.js';
import type { Standing } from './stream-loader.js';

/** A stream that the command read itself. */
export interface Own extends Standing {
  readonly history: readonly Recorded[];
}

type ByName<X> = Readonly<Record<string, X>>;

/** Streams with the new events applied. */
interface Prepared {
  readonly streams: readonly StreamAppend[];
  readonly rows: readonly InlineRow[];
  readonly states: ByName<unknown>;
  readonly history: ByName<readonly Recorded[]>;
  /** Reports to the shared streams whether the append succeeded. */
  end(this: void, ok: boolean): void;
}

/** Streams a command decides on: its own reads and the shared ones in memory. */
export class LoadedStreams {
  constructor(
    readonly specs: Specs,
    readonly own: ReadonlyMap<string, Own>,
    readonly hot: ReadonlyMap<string, HotStream>,
  ) {}

  /** Promises to await before deciding on the shared streams. */
  waits(): Promise<void>[] {
    return [...this.hot.values()].flatMap((stream) => stream.ready() ?? []);
  }

  /** States with shared streams as they are to be decided on now. */
  latest(): ByName<unknown> {
    return this.states(new Map([...this.hot].map(([name, stream]) => [name, stream.now])));
  }

  /** States with shared streams as last confirmed by the log. */
  known(): ByName<unknown> {
    return this.states(new Map([...this.hot].map(([name, stream]) => [name, stream.known])));
  }

  states(shared: ReadonlyMap<string, Standing>): ByName<unknown> {
    return Object.fromEntries([...this.own, ...shared].map(([name, { state }]) => [name, state]));
  }

  history(): ByName<readonly Recorded[]> {
    return Object.fromEntries([...this.own].map(([name, { history }]) => [name, history]));
  }

  /** True if a later read of the same streams found no change. */
  same(later: ReadonlyMap<string, Own>): boolean {
    return [...this.own].every(([name, { version }]) => later.get(name)?.version === version);
  }

  shares(streamId: string): boolean {
    return [...this.hot.keys()].some((name) => this.specs[name]?.streamId === streamId);
  }

  /** Applies the events to the shared streams until `end` reports the outcome. */
  prepare(
    events: ByName<readonly DomainEvent[] | undefined>,
    recordedAt: Date,
    views: ReadonlyMap<string, InlineView>,
  ): Prepared {
    const streams: StreamAppend[] = [];
    const rows: InlineRow[] = [];
    const states: Record<string, unknown> = { ...this.latest() };
    const history: Record<string, readonly Recorded[]> = {};
    for (const [name, { version, state, history: before }] of this.own) {
      const spec = this.specs[name] as StreamSpec;
      const news = events[name] ?? [];
      const recorded = news.map((event, n) => ({ ...event, version: version + n + 1, recordedAt }));
      const fullHistory = [...before, ...recorded];
      history[name] = fullHistory;
      if (news.length === 0) continue;
      streams.push(appendTo(spec, version, news));
      states[name] = fold((sum: unknown, event: DomainEvent) => spec.evolve(sum, event), state, news);
      if (spec.view !== undefined) rows.push(rowOf(spec.view, views, fullHistory));
    }
    const begun: ReturnType<HotStream['begin']>[] = [];
    const end = (ok: boolean): void => {
      for (const step of begun) step.end(ok);
    };
    try {
      for (const [name, stream] of this.hot) {
        const news = events[name] ?? [];
        // Include unchanged streams: the decision depends on them, and the version check proves they still
        // hold.
        streams.push(appendTo(this.specs[name] as StreamSpec, stream.now.version, news));
        const step = stream.begin(news);
        begun.push(step);
        states[name] = step.after.state;
      }
    } catch (error) {
      end(false);
      throw error;
    }
    return { streams, rows, states, history, end };
  }
}

const appendTo = (
  { streamId, streamType }: StreamSpec,
  expectedVersion: number,
  events: readonly DomainEvent[],
): StreamAppend => ({ streamId, streamType, expectedVersion, events });

function rowOf(
  name: string,
  views: ReadonlyMap<string, InlineView>,
  history: readonly Recorded[],
): InlineRow {
  const view = views.get(name);
  if (!view) throw new Error(`the runner was not given the inline read model ${name}`);
  const folded = history.reduce<unknown>((before, event) => view.evolve(before, event), null);
  return { model: name, version: history.at(-1)?.version ?? 0, row: view.row(folded) };
}
