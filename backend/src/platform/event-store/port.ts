import type { DomainEvent } from '../../kernel/event.js';

export interface Actor {
  readonly kind: 'customer' | 'worker' | 'staff' | 'provider' | 'system';
  /** Identifies the actor: a staff id, a worker's name, a provider's event id. */
  readonly id?: string;
  readonly name?: string;
}

/** The actor of an event, and its cause: `causationId` is its command, event or provider event. */
export interface EventMeta {
  readonly commandId: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  readonly actor: Actor;
  readonly traceId: string | null;
}

export interface StoredEvent<E extends DomainEvent = DomainEvent> {
  /** Dense, in commit order, from 1. */
  readonly position: number;
  readonly streamId: string;
  readonly streamType: string;
  /** Contiguous in its stream, from 1. */
  readonly version: number;
  readonly type: E['type'];
  readonly data: E['data'];
  readonly schemaVersion: number;
  /** The Clock's time of the append. */
  readonly recordedAt: Date;
  readonly meta: EventMeta;
}

export interface StreamAppend {
  readonly streamId: string;
  readonly streamType: string;
  /** The version that the decision was based on; 0 if the stream must not exist. */
  readonly expectedVersion: number;
  /** Empty to check the version only, provided that another stream of the request has events. */
  readonly events: readonly DomainEvent[];
  /** Closes the stream: later appends are conflicts. */
  readonly shouldClose?: boolean;
}

/**
 * A row of an inline read model: computed before the append and written in its transaction, unless the stored
 * row is newer.
 */
export interface InlineRow {
  readonly readModel: string;
  /** Version of the stream that the row is computed from. */
  readonly version: number;
  /** Values by column, as JSON. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Table of an inline read model. */
export interface InlineTable {
  readonly name: string;
  readonly table: string;
  /** Name of the primary key column. */
  readonly key: string;
  /** SQL type by column, including the key and `version`. */
  readonly columns: Readonly<Record<string, string>>;
}

export interface AppendRequest {
  /**
   * The command's identity: a second append with the same id changes nothing and returns the first result. A
   * lower-case UUID v7 (kept for a limited time), or any other text of at most 200 characters (kept forever).
   */
  readonly commandId: string;
  readonly recordedAt: Date;
  readonly meta: Omit<EventMeta, 'commandId'>;
  /** One or several streams, all or nothing; each stream at most once. */
  readonly streams: readonly StreamAppend[];
  /** Rows of inline read models that result from the events. */
  readonly rows?: readonly InlineRow[];
  /** Returned to duplicates of this command. Ids only, no personal data. */
  readonly result?: unknown;
  /**
   * Called with the outcome (undefined: an error) synchronously when dependent appends are refused, before
   * the answer: so no further append can build upon a failed append.
   */
  readonly onFinished?: (outcome: AppendOutcome | undefined) => void;
}

export type AppendOutcome =
  | { readonly status: 'ok'; readonly firstPosition: number; readonly lastPosition: number }
  | {
      readonly status: 'conflict';
      readonly streamId: string;
      readonly expectedVersion: number;
      readonly actualVersion: number;
    }
  | { readonly status: 'duplicate'; readonly result: unknown };

export interface ReadStreamOptions {
  /** 1 if absent. */
  readonly fromVersion?: number | undefined;
  /** Inclusive; the end if absent. */
  readonly toVersion?: number | undefined;
}

/** The log. One behavioral suite runs against every implementation. */
export interface EventStore {
  /**
   * Appends upon an open append of the stream if the request expects a later version; unless the open append
   * ends "ok", the later append is a conflict. Decisions can therefore be pipelined.
   */
  append(request: AppendRequest): Promise<AppendOutcome>;
  /** Reads the events of each stream in order, in one round trip; empty when there is none. */
  readStreams(streamIds: readonly string[], options?: ReadStreamOptions): Promise<Map<string, StoredEvent[]>>;
  /** Reads at most `limit` events after a position, in order, optionally of the given types only. */
  readAll(
    afterPosition: number,
    limit: number,
    types?: readonly string[],
  ): Promise<{
    events: StoredEvent[];
    /** Everything up to here was scanned. */
    lastPosition: number;
  }>;
  /** Reads the last position of the log, 0 when empty. */
  readHead(): Promise<number>;
  /** Finds the stored result of a command; undefined if it was never appended. */
  findCommand(commandId: string): Promise<{ result: unknown } | undefined>;
  /**
   * Calls `listener` with the last position after every append of this process;
   * returns the unsubscribe function.
   */
  onAppend(listener: (position: number) => void): () => void;
}

export const EVENT_STORE = Symbol('EventStore');
