import type pg from 'pg';
import { readJournal, type WriterReply } from './journal.js';
import {
  Findings,
  LogCheck,
  type LogEvent,
  reportAtLeastOnceFaults,
  reportReplyFaults,
  reportSequenceFaults,
} from './log-check.js';
import { countPlannedEvents } from './plan.js';
import { nameTables } from './tables.js';

const BATCH = 20_000;

export interface AuditedRun {
  readonly seed: number;
  /** Journals of the writers. */
  readonly writers: readonly string[];
  readonly projections: readonly string[];
  /** Reactors and their journals. */
  readonly reactors: ReadonlyMap<string, string>;
}

export interface Audit {
  readonly findings: Findings;
  readonly eventCount: number;
  readonly commandCount: number;
  readonly acknowledgedCount: number;
}

/** Checks in plain SQL, after quiescence, that everything is present once and in order. */
export async function auditRun(pool: pg.Pool, run: AuditedRun): Promise<Audit> {
  const findings = new Findings();
  const log = await readLog(pool, run.seed, findings);
  let acknowledgedCount = 0;
  for (const journal of run.writers) {
    const attempts = readJournal<WriterReply>(journal);
    acknowledgedCount += attempts.filter(
      (attempt) => attempt.reply === 'ok' || attempt.reply === 'duplicate',
    ).length;
    reportReplyFaults(attempts, log.doneCommands, findings);
  }
  await reportTableFaults(pool, log, findings);

  const positions = Array.from({ length: log.head }, (_, i) => i + 1);
  for (const name of run.projections) {
    reportSequenceFaults(name, positions, await readPositions(pool, name), findings);
    await reportSumFaults(pool, name, findings);
  }
  for (const [name, journal] of run.reactors) {
    reportAtLeastOnceFaults(name, log.positionsToAnswer, readJournal<number>(journal), findings);
    reportSequenceFaults(
      `${name}'s effects`,
      log.positionsToAnswer,
      log.answeredPositions.get(name) ?? [],
      findings,
    );
  }
  return { findings, eventCount: log.head, commandCount: log.doneCommands.size, acknowledgedCount };
}

async function readLog(pool: pg.Pool, seed: number, findings: Findings): Promise<LogCheck> {
  const log = new LogCheck(findings, (commandKey) => countPlannedEvents(seed, commandKey));
  for (;;) {
    const { rows } = await pool.query<LogEvent>(
      `SELECT position::float8 AS position, stream_id AS "streamId", version, type, meta->>'correlationId' AS "commandKey",
         meta->>'causationId' AS "attemptId", data->>'by' AS by, (data->>'to')::float8 AS "to"
       FROM events WHERE position > $1 ORDER BY position LIMIT ${BATCH}`,
      [log.head],
    );
    for (const row of rows) log.addEvent(row);
    if (rows.length < BATCH) break;
  }
  log.reportWrongCounts();
  return log;
}

/** Reports tables next to the log that disagree with the events. */
async function reportTableFaults(pool: pg.Pool, log: LogCheck, findings: Findings): Promise<void> {
  const { rows: streams } = await pool.query<{ id: string }>(
    `SELECT stream_id AS id FROM streams s FULL JOIN (
       SELECT stream_id, max(version) AS v, count(*) AS n, min(position) AS f, max(position) AS l FROM events GROUP BY 1
     ) e USING (stream_id)
     WHERE (s.version, s.version, s.first_position, s.last_position) IS DISTINCT FROM (e.v, e.n::int, e.f, e.l)`,
  );
  for (const { id } of streams) findings.add('misordered', 'stream row', id);
  const { rows: head } = await pool.query<{ position: string }>('SELECT position FROM log_head');
  if (Number(head[0]?.position) !== log.head)
    findings.add('misordered', 'head', `${head[0]?.position ?? 'none'}, the log ends at ${log.head}`);
  const { rows: commands } = await pool.query<{ id: string; n: number }>(
    `SELECT id, n FROM (
       SELECT command_id::text AS id, position FROM commands UNION ALL SELECT command_key, position FROM command_keys
     ) c FULL JOIN (
       SELECT meta->>'commandId' AS id, max(position) AS position, count(DISTINCT meta->>'causationId') AS n
       FROM events GROUP BY 1
     ) e USING (id, position) WHERE n IS NULL OR id IS NULL OR c.position IS NULL OR e.position IS NULL LIMIT 100`,
  );
  for (const { id } of commands) findings.add('lost', 'command row', id);
}

/** Reads the positions in the order of writing. */
async function readPositions(pool: pg.Pool, name: string): Promise<number[]> {
  const { rows } = await pool.query<[number]>({
    text: `SELECT position::float8 FROM ${nameTables(name).rows} ORDER BY n`,
    rowMode: 'array',
  });
  return rows.map(([position]) => position);
}

async function reportSumFaults(pool: pg.Pool, name: string, findings: Findings): Promise<void> {
  const { rows } = await pool.query<{ id: string; more: boolean }>(
    `SELECT stream_id AS id, coalesce(s.events, 0) > coalesce(e.events, 0) AS more FROM ${nameTables(name).sums} s
     FULL JOIN (SELECT stream_id, count(*) AS events, max(position) AS last_position FROM events GROUP BY 1) e
       USING (stream_id)
     WHERE (s.events, s.last_position) IS DISTINCT FROM (e.events, e.last_position)`,
  );
  for (const { id, more: isDoubled } of rows)
    findings.add(isDoubled ? 'doubled' : 'lost', `fold of ${name}`, id);
}
