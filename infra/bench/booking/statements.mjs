// The server counts the statements (pg_stat_statements), including BEGIN and COMMIT.
import pg from 'pg';

/** @typedef {{ query: string, calls: number, ms: number }} StatementCount ms: of execution in the server */

/** Marks the benchmark's own queries, which are not counted. */
const OWN_QUERY_MARK = 'bench_booking';

/** Assigns a statement, by its text, to the part of the product that it serves; the first match wins. */
const PARTS = /** @type {const} */ ([
  ['transactions', /^(begin|commit|rollback|start transaction|set |discard|release|savepoint)/i],
  ['notify', /pg_notify|^listen|^notify/i],
  ['queue', /bullmq|\bbq_|\bjobs?\b|queue/i],
  ['checkpoints', /\bsubscriptions\b/i],
  ['append', /es_append/i],
  ['streams read', /es_read_streams|\bFROM events\b[\s\S]*stream_id/i],
  ['log followed', /\bFROM events\b|log_head/i],
  ['commands', /command_keys|\bcommands\b/i],
  ['keys', /subject_keys/i],
  ['quotes', /\bquotes\b|booking_numbers/i],
  ['inbox', /provider_inbox/i],
  ['read models', /\bbookings\b|departure_offers|scheduled_work|\bcoupons\b/i],
]);

/** @param {string} query */
export const toPart = (query) => PARTS.find(([, pattern]) => pattern.test(query))?.[0] ?? 'other';

export class Statements {
  /** @param {pg.Client} client of our own */
  constructor(client) {
    this.client = client;
  }

  /** Takes effect at the server's next start. @param {string} url */
  static async prepare(url) {
    const client = new pg.Client(url);
    await client.connect();
    try {
      await client.query(`ALTER SYSTEM SET shared_preload_libraries = 'pg_stat_statements'`);
      await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements');
    } finally {
      await client.end();
    }
  }

  /** @returns {Promise<{ statementCounts: StatementCount[], commits: number }>} since the server's start */
  async read() {
    const { rows } = await this.client.query(
      `SELECT query, calls::float8 AS calls, total_exec_time AS ms FROM pg_stat_statements AS ${OWN_QUERY_MARK}
       WHERE query !~ '${OWN_QUERY_MARK}' AND dbid = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    const commits = await this.client.query(
      `SELECT xact_commit::float8 AS n FROM pg_stat_database AS ${OWN_QUERY_MARK} WHERE datname = current_database()`,
    );
    return { statementCounts: rows, commits: commits.rows[0].n };
  }
}

/**
 * Returns what was counted between two readings.
 * @param {StatementCount[]} startCounts
 * @param {StatementCount[]} endCounts
 * @returns {StatementCount[]} most first
 */
export function subtractCounts(startCounts, endCounts) {
  const earlierCalls = sumByQuery(startCounts);
  return [...sumByQuery(endCounts).values()]
    .map(({ query, calls, ms }) => {
      const baseline = earlierCalls.get(query);
      return { query, calls: calls - (baseline?.calls ?? 0), ms: ms - (baseline?.ms ?? 0) };
    })
    .filter(({ calls }) => calls > 0)
    .sort((a, b) => b.calls - a.calls);
}

/**
 * Adds up statements with the same text and several ids, which differ in search path or role.
 * @param {StatementCount[]} rows
 * @returns {Map<string, StatementCount>}
 */
function sumByQuery(rows) {
  const totals = new Map();
  for (const { query, calls, ms } of rows) {
    const total = totals.get(query);
    totals.set(query, { query, calls: calls + (total?.calls ?? 0), ms: ms + (total?.ms ?? 0) });
  }
  return totals;
}
