import type { Pool } from 'pg';
import { copyRows } from './copy-out.js';
import { decodeEvent, type LoggedEvent, selectEvents } from './event-bytes.js';
import { hashLeaf } from './merkle.js';
import { type LogProof, proveEvent, proveSegment } from './proof.js';
import { HASH } from './merkle.js';
import { NO_CHAIN, readSegments, findSegment, type SegmentWithLeaves } from './segments.js';

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
  const segments = new Map<number, LogProof['segments'][number]>();
  const client = await pool.connect();
  let isBroken = true;
  try {
    let sealed: SegmentWithLeaves | undefined;
    for (const position of positions) {
      if (!sealed || position < sealed.firstPosition || position > sealed.lastPosition)
        sealed = await findSegment(client, position);
      if (!sealed) throw new UnsealedEventError(`position ${position} is not sealed yet`);
      let event: LoggedEvent | undefined;
      let leaf: Buffer | undefined;
      await copyRows(client, selectEvents(position - 1, position), (tuple) => {
        event = decodeEvent(tuple);
        leaf = hashLeaf(tuple);
      });
      const at = (position - sealed.firstPosition) * HASH;
      if (!event || !leaf?.equals(sealed.leaves.subarray(at, at + HASH)))
        throw new UnprovenEventError(`position ${position} differs from what was sealed: run verify --log`);
      events.push(proveEvent(event, sealed));
      if (!segments.has(sealed.segment)) {
        const previous =
          sealed.segment > 1 ? (await readSegments(client, sealed.segment - 2, 1))[0] : undefined;
        segments.set(sealed.segment, proveSegment(sealed, previous?.chain ?? NO_CHAIN));
      }
    }
    isBroken = false;
  } catch (error) {
    isBroken = !(error instanceof UnprovenEventError);
    throw error;
  } finally {
    client.release(isBroken);
  }
  return { format: 'wayfold-log-proof-1', events, segments: [...segments.values()] };
}
