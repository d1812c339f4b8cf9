import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../clock/clock.js';
import { requireRow } from '../database/require-row.js';
import { runInTransaction } from '../database/transaction.js';
import type { SqlTx } from '../projections/projection.js';
import { copyRows } from './copy-rows.js';
import { buildEventBytesQuery, parsePosition } from './event-bytes.js';
import { HASH_BYTES, hashLeaf, hashTree } from './merkle.js';
import { hashChain, NO_CHAIN, readLastSegment, type SegmentWithLeaves, writeSegments } from './segments.js';

const MAX_FULL_SEGMENTS_PER_TRANSACTION = 16;

export interface SealerOptions {
  readonly pool: Pool;
  readonly clock: Clock;
  /**
   * Events per segment; default 1,024: a proof has ten hashes, a segment 32 kB of leaves, and the roots of
   * ten million events fit in 3 MB.
   */
  readonly segmentSize?: number;
  /** Maximum age of the oldest unsealed event, by the Clock in ms, before a partial segment is sealed. */
  readonly maxAgeMs?: number;
  readonly pollIntervalMs?: number;
  readonly onError?: (error: unknown) => void;
}

/** The log has changed and cannot be sealed: `verify --log` names the damage. */
export class DamagedLogError extends Error {}

/**
 * A follower that seals the log into segments, in order, exactly once: a transaction lock admits one writing
 * process, and the table records what is sealed. Appends are not involved.
 */
export class Sealer {
  private timer: NodeJS.Timeout | undefined;
  private currentRun: Promise<unknown> | undefined;
  private isStopped = false;

  constructor(private readonly options: SealerOptions) {}

  start(): void {
    this.timer = setInterval(() => {
      this.currentRun ??= this.sealDue()
        .catch((error: unknown) => this.options.onError?.(error))
        .finally(() => (this.currentRun = undefined));
    }, this.options.pollIntervalMs ?? 5_000);
    this.timer.unref();
  }

  /** Waits for the open transaction. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    this.isStopped = true;
    await this.currentRun;
  }

  /** Seals what is due, unless another process is sealing. Returns the number of new segments. */
  sealDue = (): Promise<number> => this.seal({ mustSealAll: false });

  /** Seals the young tail too, and waits for another process. Returns the number of new segments. */
  sealAll = (): Promise<number> => this.seal({ mustSealAll: true });

  private async seal({ mustSealAll }: { readonly mustSealAll: boolean }): Promise<number> {
    let sealedCount = 0;
    while (!this.isStopped) {
      const segmentCount = await runInTransaction(this.options.pool, (tx) =>
        this.sealSome(tx, { mustSealAll }),
      );
      if (segmentCount === 0) break;
      sealedCount += segmentCount;
    }
    return sealedCount;
  }

  /** Seals at most `MAX_FULL_SEGMENTS_PER_TRANSACTION` segments and returns their number. */
  private async sealSome(
    tx: PoolClient,
    { mustSealAll }: { readonly mustSealAll: boolean },
  ): Promise<number> {
    const lock = mustSealAll ? 'pg_advisory_xact_lock' : 'pg_try_advisory_xact_lock';
    const { rows } = await tx.query<{ is_locked: unknown }>(
      `SELECT ${lock}(hashtextextended('log_segments', 0)) AS is_locked`,
    );
    if (rows[0]?.is_locked === false) return 0;
    const dueEvents = await this.findDue(tx, { mustSealAll });
    if (!dueEvents) return 0;
    const segments = this.chainSegments(dueEvents, await hashEvents(tx, dueEvents));
    await writeSegments(tx, segments);
    return segments.length;
  }

  private get segmentSize(): number {
    return this.options.segmentSize ?? 1_024;
  }

  private async findDue(
    tx: SqlTx,
    { mustSealAll }: { readonly mustSealAll: boolean },
  ): Promise<DueEvents | undefined> {
    const lastSegment = await readLastSegment(tx);
    const { rows } = await tx.query<{ head: string }>('SELECT position AS head FROM log_head');
    const head = Number(requireRow(rows).head);
    const afterPosition = lastSegment?.lastPosition ?? 0;
    if (head < afterPosition)
      throw new DamagedLogError(`the log ends at ${head} and is sealed up to ${afterPosition}`);
    const fullCount =
      Math.min(MAX_FULL_SEGMENTS_PER_TRANSACTION, Math.floor((head - afterPosition) / this.segmentSize)) *
      this.segmentSize;
    const nextSegment = {
      afterPosition,
      segment: (lastSegment?.segment ?? 0) + 1,
      chain: lastSegment?.chain ?? NO_CHAIN,
    };
    if (fullCount > 0) return { ...nextSegment, eventCount: fullCount };
    if (head === afterPosition || !(mustSealAll || (await this.hasWaitedLong(tx, afterPosition + 1))))
      return undefined;
    return { ...nextSegment, eventCount: head - afterPosition };
  }

  /**
   * True if an event has waited long. A time too far in the future counts as well: the clock was set back,
   * and waiting for it could take forever.
   */
  private async hasWaitedLong(tx: SqlTx, position: number): Promise<boolean> {
    const { rows } = await tx.query<{ ms: string }>(
      'SELECT extract(epoch FROM recorded_at) * 1000 AS ms FROM events WHERE position = $1',
      [position],
    );
    if (!rows[0]) throw new DamagedLogError(`there is no event at position ${position}`);
    const ageMs = this.options.clock.now().getTime() - Number(rows[0].ms);
    return Math.abs(ageMs) >= (this.options.maxAgeMs ?? MINUTE_MS);
  }

  private chainSegments(
    { afterPosition, segment: firstSegment, chain: previousChain }: DueEvents,
    leaves: Buffer,
  ): SegmentWithLeaves[] {
    const sealedAtMicros = this.options.clock.now().getTime() * 1_000;
    const segmentBytes = this.segmentSize * HASH_BYTES;
    const segments: SegmentWithLeaves[] = [];
    for (let offset = 0; offset < leaves.length; offset += segmentBytes) {
      const segmentLeaves = leaves.subarray(offset, offset + segmentBytes);
      const bareSegment = {
        segment: firstSegment + segments.length,
        firstPosition: afterPosition + offset / HASH_BYTES + 1,
        lastPosition: afterPosition + (offset + segmentLeaves.length) / HASH_BYTES,
        sealedAtMicros,
        root: hashTree(segmentLeaves),
      };
      const chain = hashChain(segments.at(-1)?.chain ?? previousChain, bareSegment);
      segments.push({ ...bareSegment, chain, leaves: segmentLeaves });
    }
    return segments;
  }
}

interface DueEvents {
  /** Position before the first event. */
  readonly afterPosition: number;
  readonly eventCount: number;
  /** Number of the first new segment, and the hash that it is chained to. */
  readonly segment: number;
  readonly chain: Buffer;
}

/** Returns the leaf hashes of the events, concatenated. @throws DamagedLogError if an event is missing */
async function hashEvents(tx: PoolClient, { afterPosition, eventCount }: DueEvents): Promise<Buffer> {
  const leaves = Buffer.alloc(eventCount * HASH_BYTES);
  const lastPosition = afterPosition + eventCount;
  let nextPosition = afterPosition + 1;
  await copyRows(tx, buildEventBytesQuery(afterPosition, lastPosition), (tuple) => {
    if (parsePosition(tuple) !== nextPosition)
      throw new DamagedLogError(`there is no event at position ${nextPosition}`);
    hashLeaf(tuple).copy(leaves, (nextPosition - afterPosition - 1) * HASH_BYTES);
    nextPosition++;
  });
  if (nextPosition !== lastPosition + 1)
    throw new DamagedLogError(`there is no event at position ${nextPosition}`);
  return leaves;
}
