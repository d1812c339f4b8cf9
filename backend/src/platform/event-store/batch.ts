import { isUuid7 } from './assert-request.js';
import {
  encodeByteaArray,
  encodeInt2Array,
  encodeInt4Array,
  encodeJsonArray,
  encodeJsonbArray,
  encodeTextArray,
  encodeTimestamptzArray,
  encodeUuidArray,
} from './binary.js';
import type { EncodedAppend } from './codec.js';
import type { AppendRequest } from './port.js';
import { toJson } from './storable-json.js';

/** A request and its encoded events. */
export interface PreparedRequest {
  readonly request: AppendRequest;
  readonly encodedAppend: EncodedAppend;
}

/** Number of parameters of es_append_batch; see the migration. */
export const BATCH_PARAMETER_COUNT = 29;

/** Row that es_append_batch returns; see the migration. */
export interface BatchRow {
  /** Null if nothing was written; the other columns say why. */
  readonly first_position: string | null;
  readonly bad_streams: readonly string[] | null;
  readonly bad_commands: readonly string[] | null;
  readonly bad_keys: readonly string[] | null;
}

/**
 * True if es_append_batch can carry the request:
 * closing a stream, or only checking a version, needs es_append.
 */
export const isBatchable = ({ streams }: AppendRequest): boolean =>
  streams.every((stream) => stream.events.length > 0 && !stream.shouldClose);

/** A stream of the batch; ordinals count the batch's events from 1. */
interface BatchStream {
  readonly type: string;
  readonly expectedVersion: number;
  readonly firstOrdinal: number;
  newVersion: number;
  lastOrdinal: number;
}

interface BatchRows {
  readonly streams: ReadonlyMap<string, BatchStream>;
  readonly commands: readonly { id: string; lastOrdinal: number; result: string }[];
  readonly events: readonly {
    streamId: string;
    streamType: string;
    recordedAt: Date;
    meta: string;
    event: EncodedAppend['events'][number];
  }[];
}

function toBatchRows(batch: readonly PreparedRequest[]): BatchRows {
  const streams = new Map<string, BatchStream>();
  const commands: BatchRows['commands'][number][] = [];
  const events: BatchRows['events'][number][] = [];
  for (const { request, encodedAppend } of batch) {
    const { commandId, recordedAt } = request;
    const meta = toJson('meta', { commandId, ...request.meta });
    for (const event of encodedAppend.events) {
      const stream = request.streams[event.streamIndex];
      if (!stream) throw new Error('an event refers to a stream outside its request');
      const { streamId, streamType } = stream;
      events.push({ streamId, streamType, recordedAt, meta, event });
      const batchStream = streams.get(streamId);
      if (batchStream) {
        batchStream.newVersion = event.version;
        batchStream.lastOrdinal = events.length;
      } else
        streams.set(streamId, {
          type: streamType,
          expectedVersion: stream.expectedVersion,
          newVersion: event.version,
          firstOrdinal: events.length,
          lastOrdinal: events.length,
        });
    }
    const result = toJson('result', request.result ?? null);
    commands.push({ id: commandId, lastOrdinal: events.length, result });
  }
  return { streams, commands, events };
}

/** Returns the parameters of es_append_batch, in its order. Requests take effect in the given order. */
export function toBatchValues(batch: readonly PreparedRequest[]): Buffer[] {
  const { streams, commands, events } = toBatchRows(batch);
  const newStreams = [...streams].filter(([, stream]) => stream.expectedVersion === 0);
  const existingStreams = [...streams].filter(([, stream]) => stream.expectedVersion > 0);
  const uuidCommands = commands.filter(({ id }) => isUuid7(id));
  const keyCommands = commands.filter(({ id }) => !isUuid7(id));
  const subjects = new Set(batch.flatMap(({ encodedAppend }) => encodedAppend.subjects));
  const newKeys = batch.flatMap(({ request, encodedAppend }) =>
    encodedAppend.freshKeys.keys.map((key) => ({ ...key, recordedAt: request.recordedAt })),
  );
  return [
    encodeUuidArray(uuidCommands.map(({ id }) => id)),
    encodeInt4Array(uuidCommands.map(({ lastOrdinal }) => lastOrdinal)),
    encodeJsonbArray(uuidCommands.map(({ result }) => result)),
    encodeTextArray(keyCommands.map(({ id }) => id)),
    encodeInt4Array(keyCommands.map(({ lastOrdinal }) => lastOrdinal)),
    encodeJsonbArray(keyCommands.map(({ result }) => result)),
    encodeUuidArray(newStreams.map(([id]) => id)),
    encodeTextArray(newStreams.map(([, stream]) => stream.type)),
    encodeInt4Array(newStreams.map(([, stream]) => stream.newVersion)),
    encodeInt4Array(newStreams.map(([, stream]) => stream.firstOrdinal)),
    encodeInt4Array(newStreams.map(([, stream]) => stream.lastOrdinal)),
    encodeUuidArray(existingStreams.map(([id]) => id)),
    encodeTextArray(existingStreams.map(([, stream]) => stream.type)),
    encodeInt4Array(existingStreams.map(([, stream]) => stream.expectedVersion)),
    encodeInt4Array(existingStreams.map(([, stream]) => stream.newVersion)),
    encodeInt4Array(existingStreams.map(([, stream]) => stream.lastOrdinal)),
    encodeUuidArray(events.map(({ streamId }) => streamId)),
    encodeInt4Array(events.map(({ event }) => event.version)),
    encodeInt2Array(events.map(({ event }) => event.schemaVersion)),
    encodeTextArray(events.map(({ streamType }) => streamType)),
    encodeTextArray(events.map(({ event }) => event.type)),
    encodeTimestamptzArray(events.map(({ recordedAt }) => recordedAt)),
    encodeJsonArray(events.map(({ event }) => event.data)),
    encodeJsonArray(events.map(({ meta }) => meta)),
    encodeUuidArray([...subjects]),
    encodeUuidArray(newKeys.map(({ subjectId }) => subjectId)),
    encodeByteaArray(newKeys.map(({ wrappedKey }) => wrappedKey)),
    encodeTextArray(newKeys.map(({ kekId }) => kekId)),
    encodeTimestamptzArray(newKeys.map(({ recordedAt }) => recordedAt)),
  ];
}
