import {
  byteaArray,
  int2Array,
  int4Array,
  jsonArray,
  jsonbArray,
  textArray,
  timestamptzArray,
  uuidArray,
} from './binary.js';
import type { EncodedAppend } from './codec.js';
import { toJson } from './json.js';
import type { AppendRequest } from './port.js';
import { isUuid7 } from './request.js';

/** A request and its encoded events. */
export interface Prepared {
  readonly request: AppendRequest;
  readonly encoded: EncodedAppend;
}

/** Number of parameters of es_append_batch; see the migration. */
export const batchParameters = 29;

/** Row that es_append_batch returns; see the migration. */
export interface BatchRow {
  /** Null if nothing was written; the other columns say why. */
  readonly first_position: string | null;
  readonly bad_streams: readonly string[] | null;
  readonly bad_commands: readonly string[] | null;
  readonly bad_keys: readonly string[] | null;
}

/**
 * Whether es_append_batch can carry the request: closing a stream, or only checking a version, needs
 * es_append.
 */
export const batchable = ({ streams }: AppendRequest): boolean =>
  streams.every((stream) => stream.events.length > 0 && !stream.close);

interface Stream {
  readonly type: string;
  readonly expected: number;
  version: number;
  first: number;
  last: number;
}

interface BatchRows {
  readonly streams: ReadonlyMap<string, Stream>;
  readonly commands: readonly { id: string; end: number; result: string }[];
  readonly events: readonly {
    streamId: string;
    streamType: string;
    at: Date;
    meta: string;
    event: EncodedAppend['events'][number];
  }[];
}

function rowsOf(batch: readonly Prepared[]): BatchRows {
  const streams = new Map<string, Stream>();
  const commands: BatchRows['commands'][number][] = [];
  const events: BatchRows['events'][number][] = [];
  for (const { request, encoded } of batch) {
    const { commandId, recordedAt } = request;
    const meta = toJson('meta', { commandId, ...request.meta });
    for (const event of encoded.events) {
      const stream = request.streams[event.stream];
      if (!stream) throw new Error('an event of no stream');
      const { streamId, streamType } = stream;
      events.push({ streamId, streamType, at: recordedAt, meta, event });
      const entry = streams.get(streamId);
      if (entry) {
        entry.version = event.version;
        entry.last = events.length;
      } else
        streams.set(streamId, {
          type: streamType,
          expected: stream.expectedVersion,
          version: event.version,
          first: events.length,
          last: events.length,
        });
    }
    commands.push({ id: commandId, end: events.length, result: toJson('result', request.result ?? null) });
  }
  return { streams, commands, events };
}

/** The parameters of es_append_batch, in its order. Requests take effect in the given order. */
export function batchValues(batch: readonly Prepared[]): Buffer[] {
  const { streams, commands, events } = rowsOf(batch);
  const all = [...streams];
  const fresh = all.filter(([, stream]) => stream.expected === 0);
  const existing = all.filter(([, stream]) => stream.expected > 0);
  const sevens = commands.filter(({ id }) => isUuid7(id));
  const keys = commands.filter(({ id }) => !isUuid7(id));
  const subjects = new Set(batch.flatMap(({ encoded }) => encoded.subjects));
  const newKeys = batch.flatMap(({ request, encoded }) =>
    encoded.fresh.keys.map((key) => ({ ...key, at: request.recordedAt })),
  );
  return [
    uuidArray(sevens.map(({ id }) => id)),
    int4Array(sevens.map(({ end }) => end)),
    jsonbArray(sevens.map(({ result }) => result)),
    textArray(keys.map(({ id }) => id)),
    int4Array(keys.map(({ end }) => end)),
    jsonbArray(keys.map(({ result }) => result)),
    uuidArray(fresh.map(([id]) => id)),
    textArray(fresh.map(([, stream]) => stream.type)),
    int4Array(fresh.map(([, stream]) => stream.version)),
    int4Array(fresh.map(([, stream]) => stream.first)),
    int4Array(fresh.map(([, stream]) => stream.last)),
    uuidArray(existing.map(([id]) => id)),
    textArray(existing.map(([, stream]) => stream.type)),
    int4Array(existing.map(([, stream]) => stream.expected)),
    int4Array(existing.map(([, stream]) => stream.version)),
    int4Array(existing.map(([, stream]) => stream.last)),
    uuidArray(events.map(({ streamId }) => streamId)),
    int4Array(events.map(({ event }) => event.version)),
    int2Array(events.map(({ event }) => event.schemaVersion)),
    textArray(events.map(({ streamType }) => streamType)),
    textArray(events.map(({ event }) => event.type)),
    timestamptzArray(events.map(({ at }) => at)),
    jsonArray(events.map(({ event }) => event.data)),
    jsonArray(events.map(({ meta }) => meta)),
    uuidArray([...subjects]),
    uuidArray(newKeys.map(({ subjectId }) => subjectId)),
    byteaArray(newKeys.map(({ wrapped }) => wrapped)),
    textArray(newKeys.map(({ kekId }) => kekId)),
    timestamptzArray(newKeys.map(({ at }) => at)),
  ];
}
