import pg from 'pg';

export interface PoolOptions {
  readonly connectionString: string;
  /** Seen in pg_stat_activity. */
  readonly applicationName: string;
  /** Connections; default 10. */
  readonly max?: number;
  /** No transaction may hold its locks longer, in ms; default 10,000. */
  readonly transactionTimeout?: number;
  /** Called for errors of idle connections; the pool replaces these by itself. */
  readonly onError?: (error: Error) => void;
}

/** A pool whose transactions end by themselves: log_head is never held by a forgotten one. */
export function createPool(options: PoolOptions): pg.Pool {
  const timeout = options.transactionTimeout ?? 10_000;
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    application_name: options.applicationName,
    max: options.max ?? 10,
    connectionTimeoutMillis: 10_000,
    // A new connection costs a process of the server, which knows no table and no statement yet: not after every quiet moment.
    idleTimeoutMillis: 600_000,
    options: `-c transaction_timeout=${timeout} -c statement_timeout=${timeout} -c idle_in_transaction_session_timeout=${timeout}`,
  });
  pool.on('error', options.onError ?? (() => undefined));
  // A client that is lent out when its backend dies tells its borrower by the next query; nobody else needs to fall.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}
