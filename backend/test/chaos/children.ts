import { type ChildProcess, fork } from 'node:child_process';
import pg from 'pg';
import type { Random } from '../support/random.js';

const MAX_LOG_CHARS = 4_000;

interface RestartedProcessOptions {
  readonly name: string;
  readonly program: URL;
  /** Creates the settings for the nth start of the process. */
  readonly newSettings: (nthStart: number) => object;
  readonly random: Random;
  /** Average lifetime in ms; actual lifetimes vary from a tenth of it to twice as much. */
  readonly averageLifetimeMs: number;
}

/** A process that is killed and restarted repeatedly. */
export class RestartedProcess {
  killCount = 0;
  startCount = 0;
  /** Unexpected exits, with their output. */
  readonly crashes: string[] = [];
  private child: ChildProcess | undefined;
  private exit: Promise<void> = Promise.resolve();
  private firstMessage: Promise<unknown> = Promise.resolve();
  private timer: NodeJS.Timeout | undefined;
  /** Killed, but its process has not ended yet. */
  private isBeingKilled = false;
  private isSpared = false;
  private isClosing = false;

  constructor(private readonly options: RestartedProcessOptions) {}

  get name(): string {
    return this.options.name;
  }

  start(): void {
    const child = fork(this.options.program, {
      execArgv: [
        '--no-warnings',
        '--import',
        new URL('../support/processes/source.mjs', import.meta.url).href,
      ],
      env: { PATH: process.env.PATH, NODE_ENV: 'test' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    this.child = child;
    let log = '';
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (log = `${log}${text.toString()}`.slice(-MAX_LOG_CHARS)));
    child.send(this.options.newSettings(this.startCount++), () => undefined);
    this.firstMessage = new Promise((resolve) => child.once('message', resolve));
    void this.firstMessage.then(() => {
      if (!this.isSpared)
        this.timer = setTimeout(
          () => this.kill(),
          this.options.averageLifetimeMs * (0.1 + 1.9 * this.options.random.drawNumber()),
        );
    });
    this.exit = new Promise((resolve) => {
      child.once('exit', (code, signal) => {
        clearTimeout(this.timer);
        this.isBeingKilled = false;
        const isExpected = signal === 'SIGKILL' || (this.isClosing && code === 0);
        if (!isExpected) this.crashes.push(`${this.name} ended with ${code ?? signal}: ${log}`);
        // A program that fails to start is not restarted forever.
        if (!this.isClosing && this.crashes.length < 3) this.start();
        resolve();
      });
    });
  }

  /** Resolves once the first process has started. */
  get started(): Promise<unknown> {
    return Promise.race([this.firstMessage, this.exit]);
  }

  /** Lets the process finish; after `deadline` ms kills it and reports its last work with the crash. */
  async close(deadline: number, describeLastWork: () => string = () => ''): Promise<void> {
    this.isSpared = true;
    clearTimeout(this.timer);
    if (this.isBeingKilled) await this.exit; // the restarted process finishes the work
    this.isClosing = true;
    const timer = setTimeout(() => {
      this.crashes.push(`${this.name} did not end within ${deadline} ms\n${describeLastWork()}`);
      this.child?.kill('SIGKILL');
    }, deadline);
    await this.started;
    if (this.child?.connected) this.child.disconnect();
    await this.exit;
    clearTimeout(timer);
  }

  private kill(): void {
    this.killCount += 1;
    this.isBeingKilled = true;
    this.child?.kill('SIGKILL');
  }
}

/** A PostgreSQL server that can crash. */
export class PostgresServer {
  private databaseCount = 0;

  private constructor(
    private readonly child: ChildProcess,
    private readonly url: string,
  ) {}

  static async start(): Promise<PostgresServer> {
    const child = fork(new URL('./postgres-server.mjs', import.meta.url), {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const server = new PostgresServer(child, await readOutput(child));
    // Crashes happen between checkpoints, during a checkpoint, and right after a checkpoint.
    await server.runSql(`ALTER SYSTEM SET checkpoint_timeout = '30s'`);
    await server.runSql('SELECT pg_reload_conf()');
    return server;
  }

  /** Creates an empty database; returns its connection string. */
  async createDatabase(): Promise<string> {
    const name = `chaos_${++this.databaseCount}`;
    await this.runSql(`CREATE DATABASE ${name}`);
    const url = new URL(this.url);
    url.pathname = `/${name}`;
    return url.href;
  }

  /** Stops the server as by a power cut, and restarts it. */
  async crash(): Promise<void> {
    const output = readOutput(this.child);
    this.child.send('crash');
    await output;
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

const readOutput = (child: ChildProcess): Promise<string> =>
  new Promise((resolve, reject) => {
    const rejectOnExit = (code: number | null): void =>
      reject(new Error(`the server's process ended with ${code}`));
    child.once('exit', rejectOnExit);
    child.once('message', ({ url }: { url: string }) => {
      child.removeListener('exit', rejectOnExit);
      resolve(url);
    });
  });
