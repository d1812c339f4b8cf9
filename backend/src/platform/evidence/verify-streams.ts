import { requireRow } from '../database/require-row.js';
import type { SqlTx } from '../projections/projection.js';
import { formatCount } from '../text/format.js';
import type { Finding, Findings } from './findings.js';

/** Streams compared per statement: short snapshots, constant memory. */
const STREAMS_PER_STATEMENT = 20_000;

const MAX_LISTED_STREAMS = 100;

interface StreamRow {
  readonly stream_id: string;
  readonly type: string | null;
  readonly version: number | null;
  readonly first_position: string | null;
  readonly last_position: string | null;
  readonly events: string | null;
  readonly event_version: number | null;
  readonly event_first: string | null;
  readonly event_last: string | null;
  readonly one_type: string | null;
  readonly other_type: string | null;
  readonly wrong_at: string | null;
}

/** In index order, so that a statement reads its own streams only. */
const COMPARE_STREAMS = `
  SELECT coalesce(s.stream_id, e.stream_id) AS stream_id, s.type, s.version, s.first_position,
    s.last_position, e.events, e.event_version, e.event_first, e.event_last, e.one_type, e.other_type, e.wrong_at
  FROM (SELECT * FROM streams
        WHERE ($1::uuid IS NULL OR stream_id > $1) AND ($2::uuid IS NULL OR stream_id <= $2)) s
  FULL JOIN (
    SELECT stream_id, count(*) AS events, max(version) AS event_version, min(position) AS event_first,
      max(position) AS event_last, min(stream_type) AS one_type, max(stream_type) AS other_type,
      min(position) FILTER (WHERE version <> before + 1 OR position <= earlier) AS wrong_at
    FROM (SELECT stream_id, stream_type, version, position,
            lag(version, 1, 0) OVER w AS before, lag(position, 1, 0::bigint) OVER w AS earlier
          FROM events
          WHERE ($1::uuid IS NULL OR stream_id > $1) AND ($2::uuid IS NULL OR stream_id <= $2)
          WINDOW w AS (PARTITION BY stream_id ORDER BY version, position)) numbered
    GROUP BY stream_id
  ) e ON e.stream_id = s.stream_id
  WHERE s.stream_id IS NULL OR e.stream_id IS NULL OR e.wrong_at IS NOT NULL OR s.version <> e.event_version
    OR s.first_position <> e.event_first OR s.last_position <> e.event_last
    OR e.one_type <> e.other_type OR s.type <> e.one_type
  ORDER BY 1 LIMIT ${MAX_LISTED_STREAMS}`;

/** Verifies that every stream matches `streams`: dense versions from 1, in log order, of one type. */
export async function verifyStreams(
  sql: SqlTx,
  findings: Findings,
  onProgress: (streamCount: number) => void,
): Promise<number> {
  let streamCount = 0;
  let afterStreamId: string | null = null;
  for (;;) {
    const { rows: bounds }: { rows: { stream_id: string }[] } = await sql.query<{ stream_id: string }>(
      `SELECT stream_id FROM streams WHERE $1::uuid IS NULL OR stream_id > $1
       ORDER BY stream_id OFFSET ${STREAMS_PER_STATEMENT - 1} LIMIT 1`,
      [afterStreamId],
    );
    const lastStreamId: string | null = bounds[0]?.stream_id ?? null;
    const { rows } = await sql.query<StreamRow>(COMPARE_STREAMS, [afterStreamId, lastStreamId]);
    for (const row of rows) findings.add(toFinding(row));
    if (lastStreamId === null) break;
    streamCount += STREAMS_PER_STATEMENT;
    onProgress(streamCount);
    afterStreamId = lastStreamId;
  }
  const { rows } = await sql.query<{ n: string }>('SELECT count(*) AS n FROM streams');
  return Number(requireRow(rows).n);
}

function toFinding(row: StreamRow): Finding {
  const position = row.wrong_at ?? row.event_last ?? row.last_position;
  return {
    kind: 'stream-differs',
    streamId: row.stream_id,
    position: position === null ? undefined : Number(position),
    detail: describeDifference(row),
  };
}

function describeDifference(row: StreamRow): string {
  if (row.events === null) return `table streams says version ${row.version}, but there are no events`;
  if (row.version === null) return `${formatCount(Number(row.events), 'event')}, but no row in table streams`;
  if (row.wrong_at !== null)
    return 'its versions are not 1, 2, 3 and so on in log order; this is the first wrong one';
  if (row.version !== row.event_version)
    return `table streams says version ${row.version}, but the last event has version ${row.event_version}`;
  if (row.one_type !== row.other_type || row.type !== row.one_type) {
    const eventTypes =
      row.other_type === row.one_type ? row.one_type : `${row.one_type} and ${row.other_type}`;
    return `table streams says type ${row.type}, but its events have type ${eventTypes}`;
  }
  return `table streams says positions ${row.first_position} to ${row.last_position}, but its events have ${row.event_first} to ${row.event_last}`;
}
