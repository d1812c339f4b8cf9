import { type ChildProcess, fork } from 'node:child_process';
import { buildWorker } from '../build.mjs';
import type { ReplyTo, WorkerInstruction, WorkerMessage, WorkerRequest } from '../worker/instructions.js';
import type { WorkerSettings } from '../worker/settings.js';

const START_DEADLINE_MS = 60_000;
const MAX_LOG_CHARS = 8_000;
const RELEASE_DEADLINE_MS = 3_000;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The worker was killed, or exited before it answered. */
export class WorkerEndedError extends Error {}

/** A process that runs the worker under test. */
export class TestWorker {
  port = 0;
  private log = '';
  private requestCount = 0;
  private readonly pendingReplies = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  private readonly readiness: Promise<void>;
  readonly exit: Promise<void>;
  /** The process has ended or was killed. */
  isOver = false;
  private isKilled = false;
  /** The process contains a planted bug, which cannot be removed. */
  private hasBug = false;
  private reportPort: (port: number) => void = () => undefined;

  constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on(
        'data',
        (text: Buffer) => (this.log = `${this.log}${text.toString()}`.slice(-MAX_LOG_CHARS)),
      );
    this.exit = new Promise((resolve) => child.once('exit', () => resolve()));
    void this.exit.then(() => {
      this.isOver = true;
      for (const { reject } of this.pendingReplies.values()) reject(this.newEndedError());
    });
    child.on('message', (message: WorkerMessage) => this.receiveMessage(message));
    this.readiness = new Promise((resolve, reject) => {
      child.once('message', () => resolve());
      void this.exit.then(() => reject(this.newEndedError()));
    });
    this.readiness.catch(() => undefined);
  }

  async start(settings: WorkerSettings): Promise<void> {
    await this.readiness;
    this.hasBug = settings.bug !== undefined;
    const port = new Promise<number>((resolve, reject) => {
      this.reportPort = resolve;
      void this.exit.then(() => reject(this.newEndedError()));
      setTimeout(() => reject(new Error('the worker did not start in time')), START_DEADLINE_MS).unref();
    });
    this.child.send(settings, () => undefined);
    this.port = await port;
  }

  /** Folds the log again instead of starting. Returns differences from the read models. */
  async replayLog(settings: WorkerSettings): Promise<unknown[]> {
    await this.readiness;
    this.hasBug = settings.bug !== undefined;
    return (await this.sendRequest({ type: 'replay', settings })) as unknown[];
  }

  /** The process can start again: it holds no resources and no planted bug. */
  get isReusable(): boolean {
    return !this.isOver && !this.hasBug;
  }

  private receiveMessage(message: WorkerMessage): void {
    if ('port' in message) this.reportPort(message.port);
    if (!('id' in message)) return;
    const { resolve, reject } = this.pendingReplies.get(message.id) ?? {};
    this.pendingReplies.delete(message.id);
    if (message.error === undefined) resolve?.(message.value);
    else reject?.(new Error(message.error));
  }

  sendInstruction<Instruction extends WorkerInstruction>(
    instruction: Instruction,
  ): Promise<ReplyTo<Instruction>> {
    return this.sendRequest(instruction) as Promise<ReplyTo<Instruction>>;
  }

  /** Releases everything; returns false if the process cannot be used again. */
  async release(): Promise<boolean> {
    if (this.isOver || this.hasBug) return false;
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, RELEASE_DEADLINE_MS, false).unref());
    return Promise.race([
      this.sendRequest({ type: 'release' }).then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
  }

  private sendRequest(request: DistributiveOmit<WorkerRequest, 'id'>): Promise<unknown> {
    if (this.isOver) return Promise.reject(this.newEndedError());
    const id = this.requestCount++;
    return new Promise((resolve, reject) => {
      this.pendingReplies.set(id, { resolve, reject });
      this.child.send({ id, ...request }, (error) => {
        if (error) reject(this.newEndedError());
      });
    });
  }

  kill(): void {
    this.isKilled = true;
    this.isOver = true;
    this.child.kill('SIGKILL');
  }

  /** Returns the output of an unexpected exit; undefined if the worker was killed or is alive. */
  get crash(): string | undefined {
    return this.isOver && !this.isKilled ? this.log || 'exited without output' : undefined;
  }

  private newEndedError(): WorkerEndedError {
    return new WorkerEndedError(this.isKilled ? 'killed' : `the worker exited:\n${this.log}`);
  }
}

/** Prepared spare workers, so that a crash costs no start-up. */
export class WorkerPool {
  private readonly spares: TestWorker[] = [];
  private readonly workers = new Set<TestWorker>();

  private constructor(
    private readonly build: Awaited<ReturnType<typeof buildWorker>>,
    private readonly size: number,
  ) {}

  static async open(size: number): Promise<WorkerPool> {
    const workerPool = new WorkerPool(await buildWorker(), size);
    workerPool.forkSpares();
    return workerPool;
  }

  takeWorker(): TestWorker {
    const worker = this.spares.shift() ?? this.forkWorker();
    this.forkSpares();
    return worker;
  }

  /** Returns a worker to the spares once it has released everything; otherwise stops it. */
  async takeBack(worker: TestWorker): Promise<void> {
    if (await worker.release()) this.spares.unshift(worker);
    else worker.kill();
  }

  async replayLog(settings: WorkerSettings): Promise<unknown[]> {
    const worker = this.takeWorker();
    try {
      const differences = await worker.replayLog(settings);
      if (worker.isReusable) this.spares.unshift(worker);
      return differences;
    } finally {
      if (!this.spares.includes(worker)) worker.kill();
    }
  }

  async close(): Promise<void> {
    for (const worker of this.workers) worker.kill();
    await Promise.all([...this.workers].map(({ exit }) => exit));
    await this.build.remove();
  }

  private forkSpares(): void {
    while (this.spares.length < this.size) this.spares.push(this.forkWorker());
  }

  private forkWorker(): TestWorker {
    const child = fork(this.build.program, {
      execArgv: ['--no-warnings'],
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', FAULTS_LOG: process.env['FAULTS_LOG'] ?? 'silent' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const worker = new TestWorker(child);
    this.workers.add(worker);
    void worker.exit.then(() => this.workers.delete(worker));
    return worker;
  }
}
