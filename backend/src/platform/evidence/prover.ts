import type { Pool } from 'pg';
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
      let event: LoggedEvent | undefined;
      let leaf: Buffer | undefined;
      await copyRows(client, buildEventBytesQuery(position - 1, position), (tuple) => {
        event = decodeEvent(tuple);
        leaf = hashLeaf(tuple);
      });
      const leafOffset = (position - sealedSegment.firstPosition) * HASH_BYTES;
      if (!event || !leaf?.equals(sealedSegment.leaves.subarray(leafOffset, leafOffset + HASH_BYTES)))
        throw new UnprovenEventError(`position ${position} differs from what was sealed: run verify --log`);
      events.push(proveEvent(event, sealedSegment));
      if (!segmentByNumber.has(sealedSegment.segment)) {
        const previousSegment =
          sealedSegment.segment > 1
            ? (await readSegments(client, sealedSegment.segment - 2, 1))[0]
            : undefined;
        segmentByNumber.set(
          sealedSegment.segment,
          proveSegment(sealedSegment, previousSegment?.chain ?? NO_CHAIN),
        );
      }
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
