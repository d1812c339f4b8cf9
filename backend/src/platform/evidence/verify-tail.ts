import type { SqlTx } from '../projections/projection.js';
import type { Findings } from './findings.js';

export interface Tail {
  readonly head: number;
  /** Number of events outside any segment. */
  readonly unsealedCount: number;
  /** When the oldest unsealed event was recorded, ISO 8601. */
  readonly oldestUnsealedAt: string | undefined;
}

const MAX_LISTED_EVENTS = 100;

/**
 * Verifies the events outside of segments:
 * positions dense up to log_head, none before the first or after the head.
 */
export async function verifyTail(sql: SqlTx, lastSealedPosition: number, findings: Findings): Promise<Tail> {
  await reportEventsOutsideLog(sql, findings);
  // One statement is one snapshot, so concurrent appends are not reported as missing.
  const { rows } = await sql.query<{
    head: string;
    events: string;
    positions: string;
    oldest: string | null;
  }>(
    `SELECT h.position AS head, count(e.position) AS events, count(DISTINCT e.position) AS positions,
       (SELECT to_jsonb(min(f.recorded_at) AT TIME ZONE 'UTC') #>> '{}'
        FROM events f WHERE f.position = $1 + 1) AS oldest
     FROM log_head h LEFT JOIN events e ON e.position > $1 AND e.position <= h.position
     GROUP BY h.position`,
    [lastSealedPosition],
  );
  if (rows.length !== 1)
    findings.add({ kind: 'head-differs', detail: `log_head has ${rows.length} rows, not one` });
  const head = Number(rows[0]?.head ?? 0);
  const unsealedCount = Number(rows[0]?.events ?? 0);
  if (head < lastSealedPosition)
    findings.add({
      kind: 'head-differs',
      position: head,
      detail: `log_head ends here, but the log is sealed up to ${lastSealedPosition}`,
    });
  else if (unsealedCount !== head - lastSealedPosition || unsealedCount !== Number(rows[0]?.positions ?? 0))
    await reportGaps(sql, lastSealedPosition, findings);
  return {
    head,
    unsealedCount,
    oldestUnsealedAt: rows[0]?.oldest == null ? undefined : `${rows[0].oldest}Z`,
  };
}

async function reportGaps(sql: SqlTx, afterPosition: number, findings: Findings): Promise<void> {
  const { rows } = await sql.query<{ position: string; previous_position: string }>(
    `SELECT position, previous_position FROM (
       SELECT position, lag(position, 1, $1) OVER (ORDER BY position) AS previous_position FROM (
         SELECT position FROM events WHERE position > $1 AND position <= (SELECT position FROM log_head)
         UNION ALL SELECT position + 1 FROM log_head WHERE position >= $1) found) pairs
     WHERE position <> previous_position + 1 ORDER BY position LIMIT ${MAX_LISTED_EVENTS}`,
    [afterPosition],
  );
  for (const row of rows) {
    const [position, previousPosition] = [Number(row.position), Number(row.previous_position)];
    if (position === previousPosition)
      findings.add({ kind: 'event-inserted', position, detail: 'a second event at the same position' });
    else
      findings.add({
        kind: 'event-removed',
        position: previousPosition + 1,
        lastPosition: position - 1,
        detail:
          position - previousPosition > 2
            ? 'the events are missing; they were not sealed yet'
            : 'the event is missing; it was not sealed yet',
      });
  }
}

async function reportEventsOutsideLog(sql: SqlTx, findings: Findings): Promise<void> {
  const { rows } = await sql.query<{ position: string; stream_id: string; version: number; type: string }>(
    `SELECT e.position, e.stream_id, e.version, e.type FROM events e
     WHERE e.position <= 0 OR e.position > (SELECT max(position) FROM log_head)
     ORDER BY e.position LIMIT ${MAX_LISTED_EVENTS}`,
  );
  for (const row of rows)
    findings.add({
      kind: 'event-inserted',
      position: Number(row.position),
      streamId: row.stream_id,
      version: row.version,
      type: row.type,
      detail: 'outside the log: before its first position or after its head',
    });
}
