import pg from 'pg';

export interface PoolOptions {
  readonly connectionString: string;
  /** Application name in pg_stat_activity. */
  readonly applicationName: string;
  /** Maximum number of connections. */
  readonly max?: number;
  /** Maximum duration of a transaction, in ms. */
  readonly transactionTimeoutMs?: number;
  /** Called for errors of idle connections, which the pool replaces. */
  readonly onError?: (error: Error) => void;
}

/** Creates a pool whose transactions time out: a forgotten one never holds log_head. */
export function createPool(options: PoolOptions): pg.Pool {
  const timeoutMs = options.transactionTimeoutMs ?? 10_000;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    // A new connection starts a server process without cached tables or plans,
    // so keep connections over quiet periods.
    idleTimeoutMillis: 600_000,
    options: `-c transaction_timeout=${timeoutMs} -c statement_timeout=${timeoutMs} -c idle_in_transaction_session_timeout=${timeoutMs}`,
  });
  pool.on('error', options.onError ?? (() => undefined));
  // If the backend of a checked-out client dies, the borrower's next query fails; the process must not crash.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
