import { type ChildProcess, fork } from 'node:child_process';
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
