// Arrays in PostgreSQL's binary format, so neither side quotes, escapes or parses.
// https://www.postgresql.org/docs/18/protocol-overview.html#PROTOCOL-FORMAT-CODES and the types' `_send`
// functions.

/** Encoder of one element type; `oid` is the type's id. */
interface Element<T> {
  readonly oid: number;
  /** Size in bytes. */
  size(value: T): number;
  /** Writes the value at `offset`. */
  write(buffer: Buffer, value: T, offset: number): void;
}

const POSTGRES_EPOCH_MS = Date.UTC(2000, 0, 1);
const JSONB_VERSION = 1;

const utf8 = (text: string): number => Buffer.byteLength(text);

const int4: Element<number> = {
  oid: 23,
  size: () => 4,
  write: (buffer, value, offset) => void buffer.writeInt32BE(value, offset),
};
const int2: Element<number> = {
  oid: 21,
  size: () => 2,
  write: (buffer, value, offset) => void buffer.writeInt16BE(value, offset),
};
const uuid: Element<string> = {
  oid: 2950,
  size: () => 16,
  write: (buffer, value, offset) => void buffer.write(value.replaceAll('-', ''), offset, 16, 'hex'),
};
const text: Element<string> = {
  oid: 25,
  size: utf8,
  write: (buffer, value, offset) => void buffer.write(value, offset),
};
/** Values are JSON texts. */
const json: Element<string> = { ...text, oid: 114 };
const jsonb: Element<string> = {
  oid: 3802,
  size: (value) => utf8(value) + 1,
  write(buffer, value, offset) {
    buffer[offset] = JSONB_VERSION;
    buffer.write(value, offset + 1);
  },
};
const bytea: Element<Buffer> = {
  oid: 17,
  size: (value) => value.length,
  write: (buffer, value, offset) => void value.copy(buffer, offset),
};
const timestamptz: Element<Date> = {
  oid: 1184,
  size: () => 8,
  write: (buffer, value, offset) =>
    void buffer.writeBigInt64BE(BigInt(value.getTime() - POSTGRES_EPOCH_MS) * 1_000n, offset),
};

const HEADER = 20;

/** A one-dimensional array without nulls. */
const arrayOf =
  <T>(element: Element<T>) =>
  (values: readonly T[]): Buffer => {
    if (values.length === 0) return empty(element.oid);
    const sizes = values.map((value) => element.size(value));
    const buffer = Buffer.allocUnsafe(sizes.reduce((sum, size) => sum + 4 + size, HEADER));
    buffer.writeInt32BE(1, 0); // dimensions
    buffer.writeInt32BE(0, 4); // no nulls
    buffer.writeInt32BE(element.oid, 8);
    buffer.writeInt32BE(values.length, 12);
    buffer.writeInt32BE(1, 16); // first index
    let offset = HEADER;
    values.forEach((value, n) => {
      const size = sizes[n] ?? 0;
      buffer.writeInt32BE(size, offset);
      element.write(buffer, value, offset + 4);
      offset += 4 + size;
    });
    return buffer;
  };

function empty(oid: number): Buffer {
  const buffer = Buffer.alloc(12);
  buffer.writeInt32BE(oid, 8);
  return buffer;
}

export const int4Array = arrayOf(int4);
export const int2Array = arrayOf(int2);
export const uuidArray = arrayOf(uuid);
export const textArray = arrayOf(text);
export const jsonArray = arrayOf(json);
export const jsonbArray = arrayOf(jsonb);
export const byteaArray = arrayOf(bytea);
export const timestamptzArray = arrayOf(timestamptz);
