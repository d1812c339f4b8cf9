import type { Pool, PoolClient } from 'pg';
import { copyRows } from './copy-rows.js';
import { buildEventBytesQuery, decodeEvent, type LoggedEvent } from './event-bytes.js';
import { HASH_BYTES, hashLeaf } from './merkle.js';
import { type LogProof, proveEvent, proveSegment } from './proof.js';
import { findSegment, NO_CHAIN, readSegments, type SegmentWithLeaves } from './segments.js';

/** The event cannot be proven; the message says why. */
export class UnprovenEventError extends Error {}

/** The worker has not sealed the event yet. */
export class UnsealedEventError extends UnprovenEventError {}

/**
 * Proves the events at the given positions in one document. Throws UnprovenEventError for an unsealed or
 * damaged event.
 */
export async function proveEvents(pool: Pool, positions: readonly number[]): Promise<LogProof> {
  const events: LogProof['events'] = [];
  const segmentByNumber = new Map<number, LogProof['segments'][number]>();
  const client = await pool.connect();
  let isBroken = true;
  try {
    let sealedSegment: SegmentWithLeaves | undefined;
    for (const position of positions) {
      if (!sealedSegment || position < sealedSegment.firstPosition || position > sealedSegment.lastPosition)
        sealedSegment = await findSegment(client, position);
      if (!sealedSegment) throw new UnsealedEventError(`position ${position} is not sealed yet`);
      const event = await requireSealedEvent(client, position, sealedSegment);
      events.push(proveEvent(event, sealedSegment));
      const { segment } = sealedSegment;
      if (!segmentByNumber.has(segment))
        segmentByNumber.set(segment, proveSegment(sealedSegment, await readPreviousChain(client, segment)));
    }
    isBroken = false;
  } catch (error) {
    isBroken = !(error instanceof UnprovenEventError);
    throw error;
  } finally {
    client.release(isBroken);
  }
  return { format: 'wayfold-log-proof-1', events, segments: [...segmentByNumber.values()] };
}

/** Returns the stored event. @throws UnprovenEventError if it is missing or differs from its sealed leaf */
async function requireSealedEvent(
  client: PoolClient,
  position: number,
  { firstPosition, leaves }: SegmentWithLeaves,
): Promise<LoggedEvent> {
  let event: LoggedEvent | undefined;
  let leaf: Buffer | undefined;
  await copyRows(client, buildEventBytesQuery(position - 1, position), (tuple) => {
    event = decodeEvent(tuple);
    leaf = hashLeaf(tuple);
  });
  const leafOffset = (position - firstPosition) * HASH_BYTES;
  if (!event || !leaf?.equals(leaves.subarray(leafOffset, leafOffset + HASH_BYTES)))
    throw new UnprovenEventError(`position ${position} differs from what was sealed: run verify --log`);
  return event;
}

async function readPreviousChain(client: PoolClient, segment: number): Promise<Buffer> {
  if (segment === 1) return NO_CHAIN;
  const [previousSegment] = await readSegments(client, segment - 2, 1);
  return previousSegment?.chain ?? NO_CHAIN;
}
