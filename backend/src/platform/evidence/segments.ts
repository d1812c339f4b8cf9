import { hash } from 'node:crypto';
import type { SqlTx } from '../projections/projection.js';
import { HASH_BYTES } from './merkle.js';

/** A run of events under one Merkle tree, chained to the previous segment. */
export interface Segment {
  /** Dense, from 1. */
  readonly segment: number;
  readonly firstPosition: number;
  readonly lastPosition: number;
  /** The Clock's time of sealing, µs since 1970 (sealers write whole milliseconds). */
  readonly sealedAtMicros: number;
  readonly root: Buffer;
  /** Covers this segment and all previous segments. */
  readonly chain: Buffer;
}

/** Previous hash of the first segment. */
export const NO_CHAIN: Buffer = Buffer.alloc(HASH_BYTES);

/**
 * Hashes (SHA-256) 0x02, the previous chain hash, the root, and segment number, first position, last position
 * and sealing time as 64-bit integers.
 */
export function hashChain(previousChain: Buffer, segment: Omit<Segment, 'chain'>): Buffer {
  const numbers = Buffer.alloc(4 * 8);
  const { firstPosition, lastPosition, sealedAtMicros } = segment;
  [segment.segment, firstPosition, lastPosition, sealedAtMicros].forEach((value, index) =>
    numbers.writeBigInt64BE(BigInt.asIntN(64, BigInt(value)), index * 8),
  );
  return hash('sha256', Buffer.concat([Buffer.of(2), previousChain, segment.root, numbers]), 'buffer');
}

interface SegmentRow {
  readonly segment: string;
  readonly first_position: string;
  readonly last_position: string;
  readonly sealed_at: string;
  readonly root: Buffer;
  readonly chain: Buffer;
}

interface SegmentRowWithLeaves extends SegmentRow {
  readonly leaves: Buffer;
}

// Infinity has no microseconds, and no sealer writes it.
const COLUMNS = `segment, first_position, last_position, root, chain,
  CASE WHEN isfinite(sealed_at) THEN (extract(epoch FROM sealed_at) * 1000000)::bigint
       ELSE -1 END AS sealed_at`;

const toSegment = (row: SegmentRow): Segment => ({
  segment: Number(row.segment),
  firstPosition: Number(row.first_position),
  lastPosition: Number(row.last_position),
  sealedAtMicros: Number(row.sealed_at),
  root: row.root,
  chain: row.chain,
});

export const formatSealedAt = ({ sealedAtMicros }: Segment): string =>
  new Date(sealedAtMicros / 1000).toISOString();

/** Reads up to `limit` segments after the given one, in order. */
export async function readSegments(sql: SqlTx, afterSegment: number, limit: number): Promise<Segment[]> {
  const { rows } = await sql.query<SegmentRow>(
    `SELECT ${COLUMNS} FROM log_segments WHERE segment > $1 ORDER BY segment LIMIT $2`,
    [afterSegment, limit],
  );
  return rows.map(toSegment);
}

export interface SegmentWithLeaves extends Segment {
  /** Leaf hashes, concatenated. */
  readonly leaves: Buffer;
}

const toSegmentWithLeaves = (row: SegmentRowWithLeaves): SegmentWithLeaves => ({
  ...toSegment(row),
  leaves: row.leaves,
});

export async function readSegmentsWithLeaves(
  sql: SqlTx,
  afterSegment: number,
  limit: number,
): Promise<SegmentWithLeaves[]> {
  const { rows } = await sql.query<SegmentRowWithLeaves>(
    `SELECT ${COLUMNS}, leaves FROM log_segments WHERE segment > $1 ORDER BY segment LIMIT $2`,
    [afterSegment, limit],
  );
  return rows.map(toSegmentWithLeaves);
}

export async function readLastSegment(sql: SqlTx): Promise<Segment | undefined> {
  const { rows } = await sql.query<SegmentRow>(
    `SELECT ${COLUMNS} FROM log_segments ORDER BY segment DESC LIMIT 1`,
  );
  return rows[0] && toSegment(rows[0]);
}

/** Finds the segment that covers the position. */
export async function findSegment(sql: SqlTx, position: number): Promise<SegmentWithLeaves | undefined> {
  const { rows } = await sql.query<SegmentRowWithLeaves>(
    `SELECT ${COLUMNS}, leaves FROM log_segments WHERE first_position <= $1
     ORDER BY first_position DESC LIMIT 1`,
    [position],
  );
  const [row] = rows;
  return row && Number(row.last_position) >= position ? toSegmentWithLeaves(row) : undefined;
}

export async function writeSegments(sql: SqlTx, segments: readonly SegmentWithLeaves[]): Promise<void> {
  await sql.query(
    `INSERT INTO log_segments (segment, first_position, last_position, sealed_at, root, chain, leaves)
     SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[],
                          $5::bytea[], $6::bytea[], $7::bytea[])`,
    [
      segments.map(({ segment }) => segment),
      segments.map(({ firstPosition }) => firstPosition),
      segments.map(({ lastPosition }) => lastPosition),
      segments.map(formatSealedAt),
      segments.map(({ root }) => root),
      segments.map(({ chain }) => chain),
      segments.map(({ leaves }) => leaves),
    ],
  );
}
