import type { MemorySubjectKeys } from '../personal-data/subject-keys.js';
import { AppendQueue } from './append-queue.js';
import { assertRequest, isCanonicalUuid } from './assert-request.js';
import type { PreparedRequest } from './batch.js';
import type { BatchSender } from './batch-sender.js';
import type { EncodedAppend, EventCodec, StoredRow } from './codec.js';
import type { AppendOutcome, AppendRequest, EventStore, ReadStreamOptions, StoredEvent } from './port.js';
import { toJson } from './storable-json.js';

interface MemoryStream {
  readonly type: string;
  readonly rows: StoredRow[];
  isClosed: boolean;
}

/** The log in memory, for specs: not durable, and ignores `request.rows`; no inline view is written. */
export class MemoryEventStore implements EventStore {
  private readonly log: StoredRow[] = [];
  private readonly streams = new Map<string, MemoryStream>();
  private readonly commands = new Map<string, string>();
  private readonly listeners = new Set<(position: number) => void>();
  private readonly queue: AppendQueue;

  /** `keys` must be the key table of the codec's keyring. */
  constructor(
    private readonly codec: EventCodec,
    private readonly keys: MemorySubjectKeys,
  ) {
    const sender: BatchSender = {
      isBatchable: () => false,
      sendMany: () => Promise.reject(new Error('this store cannot send several appends in one call')),
      sendOne: (preparedRequest) => this.write(preparedRequest),
      findOutcome: () => Promise.resolve(undefined),
    };
    this.queue = new AppendQueue(sender, (request) => codec.encode(request));
  }

  async append(request: AppendRequest): Promise<AppendOutcome> {
    assertRequest(request);
    return this.queue.append(request);
  }

  private async write({ request, encodedAppend: firstEncoding }: PreparedRequest): Promise<AppendOutcome> {
    const result = toJson('result', request.result ?? null);
    const meta = toJson('meta', { commandId: request.commandId, ...request.meta });
    for (let encodedAppend = firstEncoding; ; encodedAppend = await this.codec.encode(request)) {
      // No await from here to the end: this is the transaction.
      const storedResult = this.commands.get(request.commandId);
      if (storedResult !== undefined)
        return { status: 'duplicate', result: JSON.parse(storedResult) as unknown };
      const conflict = this.findConflict(request);
      if (conflict) return conflict;
      if (!this.keys.acceptKeys(encodedAppend.subjects, encodedAppend.freshKeys.keys)) {
        this.codec.keyring.forget(encodedAppend.subjects);
        continue;
      }
      const firstPosition = this.log.length + 1;
      this.addRows(request, encodedAppend, meta);
      for (const { streamId, shouldClose } of request.streams) {
        const stream = this.streams.get(streamId);
        if (stream && shouldClose) stream.isClosed = true;
      }
      this.commands.set(request.commandId, result);
      const lastPosition = this.log.length;
      for (const listener of this.listeners) listener(lastPosition);
      return { status: 'ok', firstPosition, lastPosition };
    }
  }

  private findConflict({ streams }: AppendRequest): AppendOutcome | undefined {
    for (const { streamId, streamType, expectedVersion } of streams) {
      const stream = this.streams.get(streamId);
      if (stream && stream.type !== streamType)
        throw new Error(`stream ${streamId} is of type ${stream.type}, not ${streamType}`);
      const actualVersion = stream?.rows.length ?? 0;
      if (actualVersion !== expectedVersion || stream?.isClosed)
        return { status: 'conflict', streamId, expectedVersion, actualVersion };
    }
    return undefined;
  }

  private addRows(request: AppendRequest, encodedAppend: EncodedAppend, meta: string): void {
    for (const { streamIndex, ...event } of encodedAppend.events) {
      const { streamId, streamType } = request.streams[streamIndex] as AppendRequest['streams'][number];
      const row: StoredRow = {
        ...event,
        position: this.log.length + 1,
        streamId,
        streamType,
        recordedAt: new Date(request.recordedAt),
        meta: JSON.parse(meta) as StoredRow['meta'],
      };
      const stream = this.streams.get(streamId) ?? { type: streamType, rows: [], isClosed: false };
      stream.rows.push(row);
      this.streams.set(streamId, stream);
      this.log.push(row);
    }
  }

  async readStreams(
    streamIds: readonly string[],
    { fromVersion = 1, toVersion = Infinity }: ReadStreamOptions = {},
  ): Promise<Map<string, StoredEvent[]>> {
    const streams = new Map<string, StoredEvent[]>();
    for (const id of streamIds) {
      if (!isCanonicalUuid(id)) throw new Error('a stream id must be a lower-case UUID');
      const rows = this.streams.get(id)?.rows.slice(fromVersion - 1, toVersion) ?? [];
      streams.set(id, await this.codec.decode(rows));
    }
    return streams;
  }

  async readAll(
    afterPosition: number,
    limit: number,
    types?: readonly string[],
  ): Promise<{ events: StoredEvent[]; lastPosition: number }> {
    types?.forEach((type) => this.codec.registry.requireVersion(type));
    const head = this.log.length;
    const rows = this.log
      .slice(afterPosition)
      .filter((row) => types?.includes(row.type) ?? true)
      .slice(0, limit);
    const events = await this.codec.decode(rows);
    const lastPosition = rows.length === limit ? rows.at(-1)?.position : undefined;
    return { events, lastPosition: lastPosition ?? Math.max(afterPosition, head) };
  }

  readHead(): Promise<number> {
    return Promise.resolve(this.log.length);
  }

  findCommand(commandId: string): Promise<{ result: unknown } | undefined> {
    const result = this.commands.get(commandId);
    return Promise.resolve(result === undefined ? undefined : { result: JSON.parse(result) as unknown });
  }

  onAppend(listener: (position: number) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
}
