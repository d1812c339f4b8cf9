import type { DomainEvent } from '../../kernel/event.js';
import type { EventMeta, InlineTable, StoredEvent } from '../event-store/port.js';
import type { SnapshotCodec } from '../snapshots/snapshots.js';

/** Caller and command id: repeating the id repeats its first answer. */
export type Envelope = EventMeta;

/** A stream and how to fold it. */
export interface StreamSpec<State = unknown, Event extends DomainEvent = DomainEvent> {
  readonly streamType: string;
  readonly streamId: string;
  readonly initialState: State;
  /** Many commands share the stream (e.g. a departure's seats): its state stays in memory. */
  readonly isShared?: true;
  /** The stream's id was created for this command, so there is nothing to read. */
  readonly isFresh?: true;
  /** Name of the inline read model with a row for this stream; not for shared streams. */
  readonly readModel?: string | undefined;
  /** Snapshot format for a long shared stream. */
  readonly snapshot?: SnapshotCodec<State>;
  evolve(this: void, state: State, event: Event): State;
}

/** Streams by name; a stream that does not apply (no coupon) is undefined. */
export type Specs = Readonly<Record<string, StreamSpec | undefined>>;

type SpecTypes<X> =
  X extends StreamSpec<infer S, infer E> ? { state: S; event: E } : { state: undefined; event: never };
export type StatesOf<T> = { readonly [K in keyof T]: SpecTypes<T[K]>['state'] };
type EventsFor<T> = { readonly [K in keyof T]?: readonly SpecTypes<T[K]>['event'][] };

export interface Decision<T, Result> {
  /** New events by stream, appended atomically. */
  readonly events: EventsFor<T>;
  /** Stored with the command and returned to repeats: ids, never personal data. */
  readonly result: Result;
}

/** An event as a fold sees it. */
export type RecordedEvent<Event extends DomainEvent = DomainEvent> = Pick<
  StoredEvent,
  'version' | 'recordedAt'
> &
  Event;

type HistoryOf<T> = { readonly [K in keyof T]?: readonly RecordedEvent<SpecTypes<T[K]>['event']>[] };

export interface CommandOutcome<T, Result> {
  readonly status: 'done' | 'repeated';
  readonly result: Result;
  /** States after the command; for a repeat, current states, with shared streams as last known. */
  readonly states: StatesOf<T>;
  /** All events of non-shared streams, including new events; empty for a repeat. */
  readonly history: HistoryOf<T>;
}

/** A read model written by commands together with the events. Holds no personal data. */
export interface InlineReadModel<Row = unknown> extends InlineTable {
  evolve(this: void, row: Row | null, event: RecordedEvent): Row;
  /** Returns the values by column. */
  toRow(this: void, row: Row): Readonly<Record<string, unknown>>;
}
