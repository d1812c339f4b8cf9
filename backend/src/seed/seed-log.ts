import type { Pool } from 'pg';
import { runInTransaction } from '../platform/database/transaction.js';
import { assertRequest, isUuid7 } from '../platform/event-store/assert-request.js';
import type { EventCodec } from '../platform/event-store/codec.js';
import type { AppendRequest } from '../platform/event-store/port.js';
import { toJson } from '../platform/event-store/storable-json.js';
import { copyInto, formatRow } from './copy-into.js';

const EVENTS_PER_BATCH = 20_000;

interface Batch {
  readonly events: string[];
  readonly commands: string[];
  readonly commandKeys: string[];
  readonly subjectKeys: string[];
  head: number;
}

const newBatch = (head: number): Batch => ({
  events: [],
  commands: [],
  commandKeys: [],
  subjectKeys: [],
  head,
});

const EVENT_COLUMNS =
  'position recorded_at stream_id version schema_version stream_type type data meta'.split(' ');

/** Target of the generated events. */
export interface HistoryLog {
  /** Last position of the log. */
  readonly head: number;
  append(request: AppendRequest): Promise<void>;
  close(): Promise<void>;
}

/**
 * A log for a single writer: the store's codec, with COPY instead of appends. Each batch and the head are one
 * transaction, so the log is always complete. The rows of `streams` follow at the end.
 */
export class SeedLog implements HistoryLog {
  private batch: Batch;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    private readonly pool: Pool,
    private readonly codec: EventCodec,
    /** Position of the last event. */
    head: number,
  ) {
    this.batch = newBatch(head);
  }

  get head(): number {
    return this.batch.head;
  }

  /** Appends without comparing versions: the seed is the only writer, and its caller counts them. */
  async append(request: AppendRequest): Promise<void> {
    assertRequest(request);
    const encoding = this.codec.encode(request);
    const {
      events,
      freshKeys: { keys },
    } = encoding instanceof Promise ? await encoding : encoding;
    const { batch } = this;
    const recordedAt = request.recordedAt.toISOString();
    const { commandId } = request;
    const meta = toJson('meta', { commandId, ...request.meta });
    for (const event of events) {
      const stream = request.streams[event.streamIndex];
      if (!stream) throw new Error('the event has no stream');
      const { streamId, streamType } = stream;
      const { version, schemaVersion, type, data } = event;
      batch.events.push(
        formatRow([++batch.head, recordedAt, streamId, version, schemaVersion, streamType, type, data, meta]),
      );
    }
    const command = formatRow([commandId, batch.head, toJson('result', request.result ?? null)]);
    (isUuid7(commandId) ? batch.commands : batch.commandKeys).push(command);
    for (const { subjectId, wrappedKey, kekId } of keys)
      batch.subjectKeys.push(formatRow([subjectId, `\\x${wrappedKey.toString('hex')}`, kekId, recordedAt]));
    if (batch.events.length >= EVENTS_PER_BATCH) await this.flush();
  }

  /** Starts writing the collected batch once the previous batch is written. */
  async flush(): Promise<void> {
    const { batch } = this;
    this.batch = newBatch(batch.head);
    await this.writing;
    this.writing = this.write(batch);
    this.writing.catch(() => undefined); // thrown at the next flush
  }

  async close(): Promise<void> {
    await this.flush();
    await this.writing;
  }

  private write({ events, commands, commandKeys, subjectKeys, head }: Batch): Promise<void> {
    return runInTransaction(this.pool, async (tx) => {
      await tx.query('SET LOCAL synchronous_commit = off');
      await copyInto(tx, 'events', EVENT_COLUMNS, events);
      await copyInto(tx, 'commands', ['command_id', 'position', 'result'], commands);
      await copyInto(tx, 'command_keys', ['command_key', 'position', 'result'], commandKeys);
      await copyInto(tx, 'subject_keys', ['subject_id', 'wrapped_key', 'kek_id', 'created_at'], subjectKeys);
      await tx.query('UPDATE log_head SET position = $1', [head]);
    });
  }
}
