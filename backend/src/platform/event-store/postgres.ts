import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { EncodedAppend, EventCodec } from './codec.js';
import { Notifier } from './notifier.js';
import type { AppendOutcome, AppendRequest, EventStore, ReadStreamOptions, StoredEvent } from './port.js';
import {
  appendSql,
  appendValues,
  type AppendRow,
  type EventTuple,
  readAllSql,
  readStreamsSql,
  readTypesSql,
  recogniseSql,
  recogniseValues,
  rowTypes,
  toRow,
} from './postgres-sql.js';
import { assertRequest, isUuid, isUuid7 } from './request.js';

/** SQLSTATE of es_append: a person's key was made or destroyed by somebody else meanwhile. */
const keysChanged = 'WF001';
const maxVersion = 2_147_483_647;
/** Positions that one filtered read looks at. */
const window = 50_000;

/** The database did not answer, not even when asked again: whether the command took place is not known. */
export class AppendUnanswered extends Error {
  constructor(cause: unknown) {
    super('the event store did not answer', { cause });
  }
}

/** The connection, not the statement, failed: the server may have committed all the same. */
const lostConnection = (error: unknown): boolean =>
  !(error instanceof pg.DatabaseError) || /^(08|57P0)/.test(error.code ?? '');

/** The log in PostgreSQL. One append is one call of es_append: one round trip, one transaction. */
export class PostgresEventStore implements EventStore {
  private readonly listeners = new Set<(position: number) => void>();
  private readonly notifier: Notifier;

  constructor(
    private readonly pool: pg.Pool,
    private readonly codec: EventCodec,
  ) {
    this.notifier = new Notifier(pool);
  }

  async append(request: AppendRequest): Promise<AppendOutcome> {
    assertRequest(request);
    for (let attempt = 1; ; attempt++) {
      const encoded = await this.codec.encode(request);
      try {
        const outcome = await this.send(request, encoded);
        if (outcome.status === 'ok') this.announce(outcome.lastPosition);
        return outcome;
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== keysChanged || attempt === 5) throw error;
        this.codec.keyring.forget(encoded.subjects); // encrypt again under the keys that are there
      }
    }
  }

  async readStreams(
    streamIds: readonly string[],
    { from = 1, to = maxVersion }: ReadStreamOptions = {},
  ): Promise<Map<string, StoredEvent[]>> {
    if (!streamIds.every(isUuid)) throw new Error('a stream id is a UUID in lower case');
    const { rows } = await this.pool.query<EventTuple>({
      name: 'es_read_streams',
      text: readStreamsSql,
      values: [streamIds, from, to],
      rowMode: 'array',
      types: rowTypes,
    });
    const streams = new Map<string, StoredEvent[]>(streamIds.map((id) => [id, []]));
    for (const event of await this.codec.decode(rows.map(toRow))) streams.get(event.streamId)?.push(event);
    return streams;
  }

  async readAll(
    after: number,
    limit: number,
    types?: readonly string[],
  ): Promise<{ events: StoredEvent[]; upTo: number }> {
    types?.forEach((type) => this.codec.registry.version(type)); // an unknown one throws
    const { rows } = await this.pool.query<[...EventTuple, number] | [null]>({
      name: types ? 'es_read_types' : 'es_read_all',
      text: types ? readTypesSql : readAllSql,
      values: types ? [after, limit, types, after + window] : [after, limit],
      rowMode: 'array',
      types: rowTypes,
    });
    const found = rows.filter((row): row is [...EventTuple, number] => row[0] !== null);
    const events = await this.codec.decode(found.map(toRow));
    const head = Number(rows[0]?.at(-1));
    const last = events.length === limit ? events.at(-1)?.position : undefined;
    const looked = types ? Math.min(head, after + window) : head;
    return { events, upTo: last ?? Math.max(after, looked) };
  }

  async head(): Promise<number> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'es_head',
      text: 'SELECT position FROM log_head',
    });
    return Number(rows[0]?.position);
  }

  async findCommand(commandId: string): Promise<{ result: unknown } | undefined> {
    const { rows } = await this.pool.query<{ result: unknown }>(
      isUuid7(commandId)
        ? {
            name: 'es_command',
            text: 'SELECT result FROM commands WHERE command_id = $1',
            values: [commandId],
          }
        : {
            name: 'es_key',
            text: 'SELECT result FROM command_keys WHERE command_key = $1',
            values: [commandId],
          },
    );
    return rows[0];
  }

  onAppend(listener: (position: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** Sends the last notification; the pool stays its owner's. */
  async close(): Promise<void> {
    this.listeners.clear();
    await this.notifier.close();
  }

  /**
   * The single form: one request, one call. Where many wait, the batcher takes its place: it collects requests and sends
   * them in one call, each with an outcome of its own.
   */
  private async send(request: AppendRequest, encoded: EncodedAppend): Promise<AppendOutcome> {
    const query = { name: 'es_append', text: appendSql, values: appendValues(request, encoded) };
    try {
      return outcomeOf(await this.pool.query<AppendRow>(query));
    } catch (error) {
      if (!lostConnection(error)) throw error;
    }
    // Sending again is safe: the command id lets one of the two win. A duplicate then may well be our own first try.
    try {
      await delay(10 + Math.random() * 40);
      const outcome = outcomeOf(await this.pool.query<AppendRow>(query));
      return outcome.status === 'duplicate' ? await this.recognise(request, encoded, outcome) : outcome;
    } catch (error) {
      throw lostConnection(error) ? new AppendUnanswered(error) : error;
    }
  }

  private async recognise(
    request: AppendRequest,
    encoded: EncodedAppend,
    duplicate: AppendOutcome,
  ): Promise<AppendOutcome> {
    const { rows } = await this.pool.query<{ last_position: string; ours: boolean }>(
      recogniseSql,
      recogniseValues(request, encoded),
    );
    const [row] = rows;
    if (!row?.ours) return duplicate;
    const lastPosition = Number(row.last_position);
    return { status: 'ok', firstPosition: lastPosition - encoded.events.length + 1, lastPosition };
  }

  private announce(position: number): void {
    for (const listener of this.listeners) listener(position);
    this.notifier.notify(position);
  }
}

function outcomeOf({ rows: [row] }: pg.QueryResult<AppendRow>): AppendOutcome {
  switch (row?.status) {
    case 'ok':
      return {
        status: 'ok',
        firstPosition: Number(row.first_position),
        lastPosition: Number(row.last_position),
      };
    case 'conflict':
      return { status: 'conflict', streamId: row.stream_id, expected: row.expected, actual: row.actual };
    case 'duplicate':
      return { status: 'duplicate', result: row.result };
    default:
      throw new Error('es_append gave no answer');
  }
}
