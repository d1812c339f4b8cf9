import { type ChildProcess, fork } from 'node:child_process';
import pg from 'pg';

/** A PostgreSQL server that can crash. */
export class CrashablePostgres {
  private databaseCount = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
  ) {}

  static async start(): Promise<CrashablePostgres> {
    const child = fork(new URL('./postgres-program.mjs', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const server = new CrashablePostgres(child, await readUrl(child));
    // Crashes happen between checkpoints, during a checkpoint, and right after a checkpoint.
    await server.runSql(`ALTER SYSTEM SET checkpoint_timeout = '30s'`);
    await server.runSql('SELECT pg_reload_conf()');
    return server;
  }

  /** Creates an empty database; returns its connection string. */
  async createDatabase(): Promise<string> {
    const name = `crashable_${++this.databaseCount}`;
    await this.runSql(`CREATE DATABASE ${name}`);
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Stops the server as by a power cut, and restarts it. */
  async crash(): Promise<void> {
    const restartedUrl = readUrl(this.child);
    this.child.send('crash');
    await restartedUrl;
  }

  private async runSql(sql: string): Promise<void> {
    const client = new pg.Client({ connectionString: this.url });
    await client.connect();
    try {
      await client.query(sql);
    } finally {
      await client.end();
    }
  }

  async stop(): Promise<void> {
    const exit = new Promise((resolve) => this.child.once('exit', resolve));
    this.child.disconnect();
    await exit;
  }
}

const readUrl = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const rejectOnExit = (code: number | null): void =>
      reject(new Error(`the server's process ended with ${code}`));
    child.once('exit', rejectOnExit);
    child.once('message', ({ url }: { url: string }) => {
      child.removeListener('exit', rejectOnExit);
      resolve(url);
    });
  });
