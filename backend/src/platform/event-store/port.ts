import type { DomainEvent } from '../../kernel/event.js';

export interface Actor {
  readonly kind: 'customer' | 'worker' | 'staff' | 'provider' | 'system';
  /** Who exactly: a staff id, a worker's name, a provider's event id. */
  readonly id?: string;
  readonly name?: string;
}

/** Who did it, in answer to what. `causationId` is the command, event or provider event that led here. */
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
  /** The Clock's time at the append. */
  readonly recordedAt: Date;
  readonly meta: EventMeta;
}

export interface StreamAppend {
  readonly streamId: string;
  readonly streamType: string;
  /** The version the decision was made on; 0 = the stream must not exist. */
  readonly expectedVersion: number;
  /** Empty: only the version is checked (another stream of the request has events). */
  readonly events: readonly DomainEvent[];
  /** Closes the stream: later appends are conflicts. */
  readonly close?: boolean;
}

/**
 * A row of an inline read model: computed before the append, written in its transaction, unless the stored row is newer
 * already.
 */
export interface InlineRow {
  readonly model: string;
  /** Of the stream the row is made from. */
  readonly version: number;
  /** Values by column, as JSON. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** Where the rows of an inline read model go. */
export interface InlineModel {
  readonly name: string;
  readonly table: string;
  /** The primary key's column. */
  readonly key: string;
  /** SQL type by column; the key and `version` are among them. */
  readonly columns: Readonly<Record<string, string>>;
}

export interface AppendRequest {
  /**
   * The identity of the command: the second append with the same id changes nothing and answers with the first result.
   * A UUID v7 in lower case (kept for a limited time), or any other text of at most 200 characters (kept for ever).
   */
  readonly commandId: string;
  readonly recordedAt: Date;
  readonly meta: Omit<EventMeta, 'commandId'>;
  /** One or several streams, all or nothing; each stream at most once. */
  readonly streams: readonly StreamAppend[];
  /** Rows of inline read models that follow from the events. */
  readonly rows?: readonly InlineRow[];
  /** Answered to duplicates of this command. Ids only, no personal data. */
  readonly result?: unknown;
  /**
   * Told what became of it (undefined: an error) in the moment in which the appends built upon it are refused: before
   * the answer and before anybody else has a turn. So nothing can still be built upon what did not take place.
   */
  readonly onSettled?: (outcome: AppendOutcome | undefined) => void;
}

export type AppendOutcome =
  | { readonly status: 'ok'; readonly firstPosition: number; readonly lastPosition: number }
  | {
      readonly status: 'conflict';
      readonly streamId: string;
      readonly expected: number;
      readonly actual: number;
    }
  | { readonly status: 'duplicate'; readonly result: unknown };

export interface ReadStreamOptions {
  /** First version wanted; default 1. */
  readonly from?: number;
  /** Last version wanted; default: to the end. */
  readonly to?: number;
}

/** The log. One behavioural suite runs against every implementation. */
export interface EventStore {
  /**
   * Appends called while an earlier one on the same stream is still open are built upon it when they expect a later
   * version: should the earlier one not end "ok", they are conflicts. So decisions may follow each other without waiting.
   */
  append(request: AppendRequest): Promise<AppendOutcome>;
  /** The stream's events in order; empty when there is none. Several streams: one round trip. */
  readStreams(streamIds: readonly string[], options?: ReadStreamOptions): Promise<Map<string, StoredEvent[]>>;
  /** At most `limit` events after a position, in order; only of the given types when asked for. */
  readAll(
    after: number,
    limit: number,
    types?: readonly string[],
  ): Promise<{ events: StoredEvent[]; /** the last position looked at */ upTo: number }>;
  /** The last position of the log, 0 when empty. */
  head(): Promise<number>;
  /** The result of a command that was appended before, if it was. */
  findCommand(commandId: string): Promise<{ result: unknown } | undefined>;
  /** Called after every append of this process with the last position; returns the way to stop. */
  onAppend(listener: (position: number) => void): () => void;
}

export const EVENT_STORE = Symbol('EventStore');
