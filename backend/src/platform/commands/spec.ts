import type { DomainEvent } from '../../kernel/event.js';
import type { EventMeta, InlineModel, StoredEvent } from '../event-store/port.js';
import type { SnapshotCodec } from '../snapshots/snapshots.js';

/** Who asks, and which command it is: repeating a command id repeats its first answer. */
export type Envelope = EventMeta;

/** A stream and how to fold it. */
export interface StreamSpec<State = unknown, Event extends DomainEvent = DomainEvent> {
  readonly streamType: string;
  readonly streamId: string;
  readonly initialState: State;
  /** Many commands meet on it (a departure's seats): its state is kept in memory, and they are decided one upon the other. */
  readonly shared?: true;
  /** Its id was made for this command: there is nothing to read. */
  readonly fresh?: true;
  /** The inline read model with a row of this stream; not for shared ones. */
  readonly view?: string;
  /** How the state of a long shared stream is kept between processes. */
  readonly snapshot?: SnapshotCodec<State>;
  evolve(this: void, state: State, event: Event): State;
}

/** Streams by name; one that does not apply (a booking without a coupon) is undefined. */
export type Specs = Readonly<Record<string, StreamSpec | undefined>>;
type Parts<X> =
  X extends StreamSpec<infer S, infer E> ? { state: S; event: E } : { state: undefined; event: never };
export type StatesOf<T> = { readonly [K in keyof T]: Parts<T[K]>['state'] };
type EventsFor<T> = { readonly [K in keyof T]?: readonly Parts<T[K]>['event'][] };

export interface Decision<T, Result> {
  /** New events by stream; all of them are appended, or none. */
  readonly events: EventsFor<T>;
  /** Kept with the command and answered to its repeats: ids, never personal data. */
  readonly result: Result;
}

/** An event as a fold sees it. */
export type Recorded<Event extends DomainEvent = DomainEvent> = Pick<StoredEvent, 'version' | 'recordedAt'> &
  Event;
type HistoryOf<T> = { readonly [K in keyof T]?: readonly Recorded<Parts<T[K]>['event']>[] };

export interface Done<T, Result> {
  readonly status: 'done' | 'repeated';
  readonly result: Result;
  /** The states after the command; of a repeated command as they are now, of its shared streams as they were last known. */
  readonly states: StatesOf<T>;
  /** All events of the streams that are not shared, new ones included; nothing of a repeated command. */
  readonly history: HistoryOf<T>;
}

/** A read model whose rows are made by the commands, beside the states. Holds no personal data. */
export interface InlineView<View = unknown> extends InlineModel {
  evolve(this: void, view: View | null, event: Recorded): View;
  /** Values by column. */
  row(this: void, view: View): Readonly<Record<string, unknown>>;
}
