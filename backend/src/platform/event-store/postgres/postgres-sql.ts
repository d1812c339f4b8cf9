import pg from 'pg';
import { isUuid7 } from '../assert-request.js';
import type { EncodedAppend, StoredRow } from '../codec.js';
import type { AppendRequest, EventMeta } from '../port.js';
import { toJson } from '../storable-json.js';

/** Row that es_append returns; see the migration. */
export interface AppendRow {
  readonly status: 'ok' | 'conflict' | 'duplicate';
  readonly first_position: string;
  readonly last_position: string;
  readonly stream_id: string;
  readonly expected: number;
  readonly actual: number;
  readonly result: unknown;
}

const toOneLine = (sql: string): string => sql.replaceAll(/\s+/g, ' ').trim();

/** Number of parameters of es_append; see the migration. */
export const APPEND_PARAMETER_COUNT = 20;

/** Builds the SQL call of a function with this many parameters. */
export const buildCall = (name: string, parameterCount: number): string =>
  `${name}(${Array.from({ length: parameterCount }, (_, index) => `$${index + 1}`).join(', ')})`;

/** Splits the id into a UUID and a key: each kind has its own table. */
const splitCommandId = (commandId: string): [uuid: string | null, key: string | null] =>
  isUuid7(commandId) ? [commandId, null] : [null, commandId];

/** Returns the parameters of es_append, in its order. */
export function toAppendValues(request: AppendRequest, encodedAppend: EncodedAppend): unknown[] {
  const { commandId, streams } = request;
  const counts = streams.map((stream) => stream.events.length);
  let skip = 0;
  const offsets = counts.map((count) => (skip += count) - count);
  return [
    ...splitCommandId(commandId),
    toJson('result', request.result ?? null),
    request.recordedAt.toISOString(),
    toJson('meta', { commandId, ...request.meta }),
    streams.map((stream) => stream.streamId),
    streams.map((stream) => stream.streamType),
    streams.map((stream) => stream.expectedVersion),
    counts,
    offsets,
    streams.map((stream) => stream.shouldClose ?? false),
    encodedAppend.events.map((event) => event.streamIndex + 1), // SQL arrays start at 1
    encodedAppend.events.map((event) => event.version),
    encodedAppend.events.map((event) => event.type),
    encodedAppend.events.map((event) => event.schemaVersion),
    encodedAppend.events.map((event) => event.data),
    encodedAppend.subjects,
    encodedAppend.freshKeys.keys.map((key) => key.subjectId),
    encodedAppend.freshKeys.keys.map((key) => key.wrappedKey),
    encodedAppend.freshKeys.keys.map((key) => key.kekId),
  ];
}

/**
 * SQL for whether the log holds exactly what we sent under this command (event bytes including nonces, and
 * the result): then the lost answer was "ok"; if not, another attempt of the command won.
 */
export const recognizeSql = toOneLine(`
  SELECT c.position AS last_position,
         count(e.position) = max(cardinality($3::uuid[])) AND c.result = $7::jsonb AS is_same_append
  FROM (SELECT position, result FROM commands WHERE command_id = $1
        UNION ALL SELECT position, result FROM command_keys WHERE command_key = $2) c
  CROSS JOIN unnest($3::uuid[], $4::int[], $5::text[]) WITH ORDINALITY AS sent(stream_id, version, data, n)
  LEFT JOIN events e ON e.position = c.position - cardinality($3::uuid[]) + sent.n
    AND e.stream_id = sent.stream_id AND e.version = sent.version AND e.data::text = sent.data
    AND e.meta::text = $6
  GROUP BY c.position, c.result`);

export function toRecognizeValues(request: AppendRequest, encodedAppend: EncodedAppend): unknown[] {
  return [
    ...splitCommandId(request.commandId),
    encodedAppend.events.map((event) => request.streams[event.streamIndex]?.streamId),
    encodedAppend.events.map((event) => event.version),
    encodedAppend.events.map((event) => event.data),
    toJson('meta', { commandId: request.commandId, ...request.meta }),
    toJson('result', request.result ?? null),
  ];
}

const READ_COLUMNS = 'position, stream_type, version, type, data, schema_version, recorded_at, meta';

/**
 * Reads ranges of several streams; the last column is the 1-based index of the range. The sub-selects hide
 * the array lengths: the planner would otherwise replan each call, which costs more than the query.
 */
export const readStreamsSql = toOneLine(`
  SELECT e.*, w.n::int
  FROM unnest((SELECT $1::uuid[]), (SELECT $2::int[]), (SELECT $3::int[])) WITH ORDINALITY
      AS w(id, first, last, n),
    LATERAL (SELECT ${READ_COLUMNS} FROM events WHERE stream_id = w.id AND version BETWEEN w.first AND w.last
             ORDER BY version) e
  ORDER BY w.n, e.version`);

/**
 * Builds the query that reads head and events in one snapshot, so no committed event up to the head is
 * missing. With types, it reads up to position $4, so a rare type does not scan the whole log.
 */
const buildReadAllSql = (filter: string): string =>
  toOneLine(`
    SELECT e.*, h.position FROM log_head h LEFT JOIN LATERAL (
      SELECT ${READ_COLUMNS}, stream_id FROM events WHERE ${filter} ORDER BY position LIMIT $2
    ) e ON true ORDER BY e.position`);

export const readAllSql = buildReadAllSql('position > $1');
export const readTypesSql = buildReadAllSql(
  'position > $1 AND position <= $4::bigint AND type = ANY ($3::text[])',
);

/** Values of an event's selected columns, in that order. */
export type EventTuple = [number, string, number, string, string, number, Date, string];

const JSON_OID: number = pg.types.builtins.JSON;
const INT8_OID: number = pg.types.builtins.INT8;
const TIMESTAMPTZ_OID: number = pg.types.builtins.TIMESTAMPTZ;

/**
 * Parses DateStyle ISO, `2026-11-21 07:30:00.123+00`, with the engine's parser, which is many times faster
 * than pg's.
 */
const parseInstant = (text: string): Date =>
  new Date(`${text.replace(' ', 'T')}${/[+-]\d\d$/.test(text) ? ':00' : ''}`);

/** Returns positions as numbers and `data` as text until decoding. */
export const rowTypes = {
  getTypeParser(oid: number, format?: 'text' | 'binary'): unknown {
    switch (oid) {
      case INT8_OID:
        return Number;
      case JSON_OID:
        return String;
      case TIMESTAMPTZ_OID:
        return parseInstant;
      default:
        return pg.types.getTypeParser(oid, format ?? 'text');
    }
  },
};

/** Consecutive events of one append share their metadata. */
let lastMeta = { text: 'null', meta: null as unknown as EventMeta };

function parseMeta(text: string): EventMeta {
  if (text !== lastMeta.text) lastMeta = { text, meta: JSON.parse(text) as EventMeta };
  return lastMeta.meta;
}

export const toRow = (tuple: readonly [...EventTuple, ...unknown[]], streamId: string): StoredRow => ({
  position: tuple[0],
  streamId,
  streamType: tuple[1],
  version: tuple[2],
  type: tuple[3],
  data: tuple[4],
  schemaVersion: tuple[5],
  recordedAt: tuple[6],
  meta: parseMeta(tuple[7]),
});
