import type { Pool } from 'pg';
import { copyRows } from './copy-out.js';
import { decodeEvent, type LoggedEvent, selectEvents } from './event-bytes.js';
import { leafHash } from './merkle.js';
import { type LogProof, proveEvent, proveSegment } from './proof.js';
import { HASH } from './merkle.js';
import { NO_CHAIN, readSegments, segmentOf, type SegmentWithLeaves } from './segments.js';

/** The event cannot be proven; the message says why. */
export class Unproven extends Error {}

/** The worker has not sealed the event yet. */
export class NotSealedYet extends Unproven {}

/**
 * Proves the events at the given positions in one document. Throws Unproven for an event that is unsealed or
 * damaged.
 */
export async function proveEvents(pool: Pool, positions: readonly number[]): Promise<LogProof> {
  const events: LogProof['events'] = [];
  const segments = new Map<number, LogProof['segments'][number]>();
  const client = await pool.connect();
  let broken = true;
  try {
    let sealed: SegmentWithLeaves | undefined;
    for (const position of positions) {
      if (!sealed || position < sealed.firstPosition || position > sealed.lastPosition)
        sealed = await segmentOf(client, position);
      if (!sealed) throw new NotSealedYet(`position ${position} is not sealed yet`);
      let event: LoggedEvent | undefined;
      let leaf: Buffer | undefined;
      await copyRows(client, selectEvents(position - 1, position), (tuple) => {
        event = decodeEvent(tuple);
        leaf = leafHash(tuple);
      });
      const at = (position - sealed.firstPosition) * HASH;
      if (!event || !leaf?.equals(sealed.leaves.subarray(at, at + HASH)))
        throw new Unproven(`position ${position} is not what was sealed: see verify --log`);
      events.push(proveEvent(event, sealed));
      if (!segments.has(sealed.segment)) {
        const previous =
          sealed.segment > 1 ? (await readSegments(client, sealed.segment - 2, 1))[0] : undefined;
        segments.set(sealed.segment, proveSegment(sealed, previous?.chain ?? NO_CHAIN));
      }
    }
    broken = false;
  } catch (error) {
    broken = !(error instanceof Unproven);
    throw error;
  } finally {
    client.release(broken);
  }
  return { format: 'wayfold-log-proof-1', events, segments: [...segments.values()] };
}
