import { formatUuid } from '../../kernel/format-uuid.js';

/** The order of the fields in an event's canonical bytes. */
const EVENT_COLUMNS =
  'position, stream_id, version, stream_type, type, schema_version, recorded_at, data, meta';

const FIELD_COUNT = 9;
/** PostgreSQL's epoch. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

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
  const fields = split(tuple);
  return {
    ...nameEvent(tuple),
    streamType: fields(3).toString(),
    schemaVersion: fields(5).readInt16BE(0),
    recordedAt: formatInstant(fields(6).readBigInt64BE(0)),
    data: fields(7).toString(),
    meta: fields(8).toString(),
  };
}

/** Fields that identify an event. */
export type EventName = Pick<LoggedEvent, 'position' | 'streamId' | 'version' | 'type'>;

export function nameEvent(tuple: Buffer): EventName {
  const fields = split(tuple);
  return {
    position: parsePosition(tuple),
    streamId: formatUuid(fields(1).toString('hex')),
    version: fields(2).readInt32BE(0),
    type: fields(4).toString(),
  };
}

/** Parses the first field, after the number of fields and its own length. */
export const parsePosition = (tuple: Buffer): number => Number(tuple.readBigInt64BE(6));

function split(tuple: Buffer): (index: number) => Buffer {
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

function formatInstant(sinceEpoch: bigint): string {
  const remainder = ((sinceEpoch % 1000n) + 1000n) % 1000n;
  const ms = new Date(EPOCH_MS + Number((sinceEpoch - remainder) / 1000n)).toISOString();
  return `${ms.slice(0, -1)}${String(remainder).padStart(3, '0')}Z`;
}

/** True if a text is a real time in the format of `decodeEvent`. */
export function isInstant(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(text)) return false;
  const ms = `${text.slice(0, -4)}Z`;
  const date = new Date(ms);
  return !Number.isNaN(date.getTime()) && date.toISOString() === ms;
}

function parseMicroseconds(instantText: string): bigint {
  const ms = new Date(`${instantText.slice(0, -4)}Z`).getTime();
  return BigInt(ms - EPOCH_MS) * 1000n + BigInt(instantText.slice(-4, -1));
}
