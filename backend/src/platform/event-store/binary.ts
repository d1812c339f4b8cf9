// Arrays in PostgreSQL's binary format, which neither side quotes, escapes or parses:
// https://www.postgresql.org/docs/18/protocol-overview.html#PROTOCOL-FORMAT-CODES
import { requirePresent } from '@wayfold/contracts/kernel/require-present';

/** Encoder of one element type; `oid` is the type's id. */
interface ElementEncoder<T> {
  readonly oid: number;
  /** Measures the size in bytes. */
  measureSize(value: T): number;
  write(buffer: Buffer, value: T, offset: number): void;
}

export const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const JSONB_VERSION = 1;

const measureUtf8 = (text: string): number => Buffer.byteLength(text);

const int4: ElementEncoder<number> = {
  oid: 23,
  measureSize: () => 4,
  write: (buffer, value, offset) => void buffer.writeInt32BE(value, offset),
};

const int2: ElementEncoder<number> = {
  oid: 21,
  measureSize: () => 2,
  write: (buffer, value, offset) => void buffer.writeInt16BE(value, offset),
};

const uuid: ElementEncoder<string> = {
  oid: 2950,
  measureSize: () => 16,
  write: (buffer, value, offset) => void buffer.write(value.replaceAll('-', ''), offset, 16, 'hex'),
};

const text: ElementEncoder<string> = {
  oid: 25,
  measureSize: measureUtf8,
  write: (buffer, value, offset) => void buffer.write(value, offset),
};
/** Values are JSON texts. */
const json: ElementEncoder<string> = { ...text, oid: 114 };

const jsonb: ElementEncoder<string> = {
  oid: 3802,
  measureSize: (value) => measureUtf8(value) + 1,
  write(buffer, value, offset) {
    buffer[offset] = JSONB_VERSION;
    buffer.write(value, offset + 1);
  },
};

const bytea: ElementEncoder<Buffer> = {
  oid: 17,
  measureSize: (value) => value.length,
  write: (buffer, value, offset) => void value.copy(buffer, offset),
};

const timestamptz: ElementEncoder<Date> = {
  oid: 1184,
  measureSize: () => 8,
  write: (buffer, value, offset) =>
    void buffer.writeBigInt64BE(BigInt(value.getTime() - POSTGRES_EPOCH_MS) * 1_000n, offset),
};

const HEADER_BYTES = 20;

/** Creates an encoder of one-dimensional arrays without nulls. */
const createArrayEncoder =
  <T>(element: ElementEncoder<T>) =>
  (values: readonly T[]): Buffer => {
    if (values.length === 0) return encodeEmptyArray(element.oid);
    const sizes = values.map((value) => element.measureSize(value));
    const buffer = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + 4 + size, HEADER_BYTES));
    buffer.writeInt32BE(1, 0); // dimensions
    buffer.writeInt32BE(0, 4); // no nulls
    buffer.writeInt32BE(element.oid, 8);
    buffer.writeInt32BE(values.length, 12);
    buffer.writeInt32BE(1, 16); // first index
    let offset = HEADER_BYTES;
    values.forEach((value, index) => {
      const size = requirePresent(sizes[index], 'the size');
      buffer.writeInt32BE(size, offset);
      element.write(buffer, value, offset + 4);
      offset += 4 + size;
    });
    return buffer;
  };

function encodeEmptyArray(oid: number): Buffer {
  const buffer = Buffer.alloc(12);
  buffer.writeInt32BE(oid, 8);
  return buffer;
}

export const encodeInt4Array = createArrayEncoder(int4);
export const encodeInt2Array = createArrayEncoder(int2);
export const encodeUuidArray = createArrayEncoder(uuid);
export const encodeTextArray = createArrayEncoder(text);
export const encodeJsonArray = createArrayEncoder(json);
export const encodeJsonbArray = createArrayEncoder(jsonb);
export const encodeByteaArray = createArrayEncoder(bytea);
export const encodeTimestamptzArray = createArrayEncoder(timestamptz);
