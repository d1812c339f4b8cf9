import { formatUuid } from '../../kernel/format-uuid.js';
import { POSTGRES_EPOCH_MS } from '../event-store/binary.js';

/** The order of the fields in an event's canonical bytes. */
const EVENT_COLUMNS =
  'position, stream_id, version, stream_type, type, schema_version, recorded_at, data, meta';

const FIELD_COUNT = 9;

/** An event as stored: personal data are ciphertext, `data` and `meta` the exact JSON text. */
export interface LoggedEvent {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly streamType: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** UTC with microseconds, e.g. 2027-03-09T12:00:00.000000Z. */
  readonly recordedAt: string;
  readonly data: string;
  readonly meta: string;
}

/** Builds the SQL for the canonical bytes of the events after one position, up to and with another. */
export function buildEventBytesQuery(afterPosition: number, lastPosition: number): string {
  // The positions may come from a tampered table, so only numbers may enter the statement.
  const [lowPosition, highPosition] = [afterPosition, lastPosition].map((position) =>
    BigInt(Math.min(position, Number.MAX_SAFE_INTEGER)),
  );
  return `SELECT ${EVENT_COLUMNS} FROM events
          WHERE position > ${lowPosition} AND position <= ${highPosition} ORDER BY position`;
}

/**
 * Encodes an event as PostgreSQL's binary COPY row (big-endian, UTF-8, microseconds since 2000). The bytes
 * depend on no session setting and differ for any two events.
 */
export function encodeEvent(event: LoggedEvent): Buffer {
  const count = Buffer.alloc(2);
  count.writeInt16BE(FIELD_COUNT);
  const fields = [
    encodeInt(8, BigInt(event.position)),
    Buffer.from(event.streamId.replaceAll('-', ''), 'hex'),
    encodeInt(4, BigInt(event.version)),
    Buffer.from(event.streamType),
    Buffer.from(event.type),
    encodeInt(2, BigInt(event.schemaVersion)),
    encodeInt(8, parseMicroseconds(event.recordedAt)),
    Buffer.from(event.data),
    Buffer.from(event.meta),
  ];
  return Buffer.concat([count, ...fields.flatMap((field) => [encodeInt(4, BigInt(field.length)), field])]);
}

function encodeInt(size: 2 | 4 | 8, value: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigInt64BE(value);
  return bytes.subarray(8 - size);
}

export function decodeEvent(tuple: Buffer): LoggedEvent {
  const getField = splitFields(tuple);
  return {
    ...identifyEvent(tuple),
    streamType: getField(3).toString(),
    schemaVersion: getField(5).readInt16BE(0),
    recordedAt: formatInstant(getField(6).readBigInt64BE(0)),
    data: getField(7).toString(),
    meta: getField(8).toString(),
  };
}

export type EventIdentity = Pick<LoggedEvent, 'position' | 'streamId' | 'version' | 'type'>;

export function identifyEvent(tuple: Buffer): EventIdentity {
  const getField = splitFields(tuple);
  return {
    position: parsePosition(tuple),
    streamId: formatUuid(getField(1).toString('hex')),
    version: getField(2).readInt32BE(0),
    type: getField(4).toString(),
  };
}

/** Parses the first field, after the number of fields and its own length. */
export const parsePosition = (tuple: Buffer): number => Number(tuple.readBigInt64BE(6));

/** Returns the fields by their index in `EVENT_COLUMNS`. */
function splitFields(tuple: Buffer): (index: number) => Buffer {
  const fields: Buffer[] = [];
  let offset = 2;
  while (offset < tuple.length) {
    const length = tuple.readInt32BE(offset);
    offset += 4;
    fields.push(tuple.subarray(offset, offset + Math.max(0, length)));
    offset += Math.max(0, length);
  }
  if (fields.length !== FIELD_COUNT)
    throw new Error(`an event has ${FIELD_COUNT} fields, not ${fields.length}`);
  return (index) => fields[index] ?? Buffer.alloc(0);
}

function formatInstant(microsSinceEpoch: bigint): string {
  const remainder = ((microsSinceEpoch % 1000n) + 1000n) % 1000n;
  const ms = POSTGRES_EPOCH_MS + Number((microsSinceEpoch - remainder) / 1000n);
  return `${new Date(ms).toISOString().slice(0, -1)}${String(remainder).padStart(3, '0')}Z`;
}

/** True if a text is a real time in the format of `decodeEvent`. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)) return false;
  const textInMs = `${text.slice(0, -4)}Z`;
  const date = new Date(textInMs);
  return !Number.isNaN(date.getTime()) && date.toISOString() === textInMs;
}

function parseMicroseconds(instantText: string): bigint {
  const ms = new Date(`${instantText.slice(0, -4)}Z`).getTime();
  return BigInt(ms - POSTGRES_EPOCH_MS) * 1000n + BigInt(instantText.slice(-4, -1));
}
