import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import type pg from 'pg';
import { requireRow } from '../../database/require-row.js';
import { AppendQueue } from '../append-queue.js';
import { assertRequest, isCanonicalUuid, isUuid7 } from '../assert-request.js';
import { encodeInt4Array, encodeUuidArray } from '../binary.js';
import type { EventCodec } from '../codec.js';
import type {
  AppendOutcome,
  AppendRequest,
  EventStore,
  InlineTable,
  ReadStreamOptions,
  StoredEvent,
} from '../port.js';
import { Notifier } from './notifier.js';
import { PostgresAppends } from './postgres-appends.js';
import {
  type EventTuple,
  readAllSql,
  readStreamsSql,
  readTypesSql,
  rowTypes,
  toRow,
} from './postgres-sql.js';
import { type StreamRange, StreamReads } from './stream-reads.js';

const MAX_VERSION = 2_147_483_647;
/** Limit for one filtered read. */
const MAX_SCANNED_POSITIONS = 50_000;

/** The log in PostgreSQL. Concurrent appends share a call of es_append_batch; see AppendQueue. */
export class PostgresEventStore implements EventStore {
  private readonly listeners = new Set<(position: number) => void>();
  private readonly notifier: Notifier;
  private readonly queue: AppendQueue;
  private readonly reads: StreamReads;

  constructor(
    private readonly pool: pg.Pool,
    private readonly codec: EventCodec,
    { inlineTables }: { readonly inlineTables: readonly InlineTable[] },
  ) {
    this.notifier = new Notifier(pool);
    this.reads = new StreamReads((ranges) => this.readRanges(ranges));
    const appends = new PostgresAppends(pool, codec, inlineTables, (position) => {
      this.announce(position);
    });
    this.queue = new AppendQueue(appends, (request) => codec.encode(request));
  }

  async append(request: AppendRequest): Promise<AppendOutcome> {
    assertRequest(request);
    return this.queue.append(request);
  }

  async readStreams(
    streamIds: readonly string[],
    { fromVersion = 1, toVersion = MAX_VERSION }: ReadStreamOptions = {},
  ): Promise<Map<string, StoredEvent[]>> {
    if (!streamIds.every(isCanonicalUuid)) throw new Error('a stream id must be a lower-case UUID');
    const ranges = streamIds.map((streamId) => ({ streamId, fromVersion, toVersion }));
    const streams = await this.reads.read(ranges);
    return new Map(streamIds.map((id, index) => [id, streams[index] ?? []]));
  }

  async readAll(
    afterPosition: number,
    limit: number,
    types?: readonly string[],
  ): Promise<{ events: StoredEvent[]; lastPosition: number }> {
    types?.forEach((type) => this.codec.registry.requireVersion(type)); // throws for an unknown type
    const { rows } = await this.pool.query<[...EventTuple, string, number] | [null]>({
      name: types ? 'es_read_types' : 'es_read_all',
      text: types ? readTypesSql : readAllSql,
      values: types
        ? [afterPosition, limit, types, afterPosition + MAX_SCANNED_POSITIONS]
        : [afterPosition, limit],
      rowMode: 'array',
      types: rowTypes,
    });
    const eventRows = rows.filter((row): row is [...EventTuple, string, number] => row[0] !== null);
    const events = await this.codec.decode(eventRows.map((row) => toRow(row, row[8])));
    const head = Number(requireRow(rows).at(-1));
    const lastPosition = events.length === limit ? events.at(-1)?.position : undefined;
    const scannedPosition = types ? Math.min(head, afterPosition + MAX_SCANNED_POSITIONS) : head;
    return { events, lastPosition: lastPosition ?? Math.max(afterPosition, scannedPosition) };
  }

  async readHead(): Promise<number> {
    const { rows } = await this.pool.query<{ position: string }>({
      name: 'es_head',
      text: 'SELECT position FROM log_head',
    });
    return Number(requireRow(rows).position);
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

  /** Waits for open appends and sends the last notification; leaves the pool to its creator. */
  async close(): Promise<void> {
    await this.queue.waitUntilIdle();
    this.listeners.clear();
    await this.notifier.close();
  }

  private async readRanges(ranges: readonly StreamRange[]): Promise<StoredEvent[][]> {
    const { rows } = await this.pool.query<[...EventTuple, number]>({
      name: 'es_read_streams',
      text: readStreamsSql,
      values: [
        encodeUuidArray(ranges.map(({ streamId }) => streamId)),
        encodeInt4Array(ranges.map(({ fromVersion }) => fromVersion)),
        encodeInt4Array(ranges.map(({ toVersion }) => toVersion)),
      ],
      rowMode: 'array',
      types: rowTypes,
    });
    const streams = ranges.map((): StoredEvent[] => []);
    const events = await this.codec.decode(
      rows.map((row) => toRow(row, requirePresent(ranges[row[8] - 1], 'the range').streamId)),
    );
    rows.forEach((row, index) => {
      const event = events[index];
      if (event) streams[row[8] - 1]?.push(event);
    });
    return streams;
  }

  private announce(position: number): void {
    for (const listener of this.listeners) listener(position);
    this.notifier.notify(position);
  }
}
