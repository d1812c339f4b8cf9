import type { Pool } from 'pg';
import { requireRow } from '../database/require-row.js';
import { type Finding, Findings } from './findings.js';
import { compareRoots, type ExportedRoot } from './roots.js';
import type { Segment } from './segments.js';
import { verifySegments } from './verify-segments.js';
import { verifyStreams } from './verify-streams.js';
import { verifyTail } from './verify-tail.js';

export interface LogVerification {
  /** The log's end when the tail was read. */
  readonly head: number;
  readonly segmentCount: number;
  readonly streamCount: number;
  readonly lastSegment: Segment | undefined;
  readonly unsealedCount: number;
  /** When the oldest unsealed event was recorded, ISO 8601. */
  readonly oldestUnsealedAt: string | undefined;
  readonly comparedRootCount: number;
  /** The first 100 findings. */
  readonly findings: readonly Finding[];
  /** Number of all findings. */
  readonly wrongCount: number;
}

export interface VerifyLogOptions {
  /** Roots stored outside of the database. */
  readonly roots?: AsyncIterable<ExportedRoot> | undefined;
  readonly onProgress?: (phase: 'events' | 'streams', count: number, total: number) => void;
}

/**
 * Recomputes the whole log from its rows on one read-only connection. Statements cover one batch each and
 * lock nothing, so writers continue. Memory use is constant.
 */
export async function verifyLog(pool: Pool, options: VerifyLogOptions = {}): Promise<LogVerification> {
  const { onProgress } = options;
  const findings = new Findings();
  const client = await pool.connect();
  try {
    await client.query(
      `SET statement_timeout = 0; SET transaction_timeout = 0; SET idle_in_transaction_session_timeout = 0;
       SET default_transaction_read_only = on`,
    );
    const { rows } = await client.query<{ head: string; streams: string }>(
      `SELECT (SELECT max(position) FROM log_head) AS head,
         (SELECT greatest(reltuples, 0)::bigint FROM pg_class WHERE oid = 'streams'::regclass) AS streams`,
    );
    const firstHead = Number(requireRow(rows).head);
    const estimatedStreamCount = Number(requireRow(rows).streams);
    const { segmentCount, lastSegment } = await verifySegments(client, findings, (position) =>
      onProgress?.('events', Math.min(position, firstHead), firstHead),
    );
    const tail = await verifyTail(client, lastSegment?.lastPosition ?? 0, findings);
    onProgress?.('events', tail.head, tail.head);
    const streamCount = await verifyStreams(client, findings, (count) =>
      onProgress?.('streams', count, Math.max(count, estimatedStreamCount)),
    );
    onProgress?.('streams', streamCount, streamCount);
    const comparedRootCount = options.roots ? await compareRoots(client, options.roots, findings) : 0;
    return {
      head: tail.head,
      segmentCount,
      streamCount,
      lastSegment,
      unsealedCount: tail.unsealedCount,
      oldestUnsealedAt: tail.oldestUnsealedAt,
      comparedRootCount,
      findings: findings.list,
      wrongCount: findings.count,
    };
  } finally {
    client.release(true); // the session's settings end with the connection
  }
}
