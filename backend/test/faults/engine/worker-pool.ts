import { type ChildProcess, fork } from 'node:child_process';
import { buildWorker } from '../build.mjs';
import type { WorkerMessage, WorkerOrder, WorkerRequest, WorkerSettings } from '../worker/orders.js';

const START_DEADLINE_MS = 60_000;
const MAX_LOG = 8_000;
const LEAVE_MS = 3_000;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** The worker was killed, or exited before it answered. */
export class WorkerEnded extends Error {}

/** A process that runs the worker under test. */
export class TestWorker {
  port = 0;
  private log = '';
  private next = 0;
  private readonly waiting = new Map<
    number,
    { resolve: (value: unknown) => void; reject: (error: Error) => void }
  >();
  private readonly warm: Promise<void>;
  readonly ended: Promise<void>;
  isOver = false;
  private isKilled = false;
  /** True if the process contains a planted bug, which cannot be removed. */
  private hasBug = false;
  private reportPort: (port: number) => void = () => undefined;

  constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (text: Buffer) => (this.log = `${this.log}${text.toString()}`.slice(-MAX_LOG)));
    this.ended = new Promise((resolve) => child.once('exit', () => resolve()));
    void this.ended.then(() => {
      this.isOver = true;
      for (const { reject } of this.waiting.values()) reject(this.newEndedError());
    });
    child.on('message', (message: WorkerMessage) => this.receive(message));
    this.warm = new Promise((resolve, reject) => {
      child.once('message', () => resolve());
      void this.ended.then(() => reject(this.newEndedError()));
    });
    this.warm.catch(() => undefined);
  }

  async start(settings: WorkerSettings): Promise<void> {
    await this.warm;
    this.hasBug = settings.bug !== undefined;
    const ready = new Promise<number>((resolve, reject) => {
      this.reportPort = resolve;
      void this.ended.then(() => reject(this.newEndedError()));
      setTimeout(() => reject(new Error('the worker did not start in time')), START_DEADLINE_MS).unref();
    });
    this.child.send(settings, () => undefined);
    this.port = await ready;
  }

  /** Folds the log again instead of starting. Returns differences from the read models. */
  async replay(settings: WorkerSettings): Promise<unknown[]> {
    await this.warm;
    this.hasBug = settings.bug !== undefined;
    return (await this.say({ do: 'replay', settings })) as unknown[];
  }

  /** True if the process can start again: it holds no resources and no planted bug. */
  get isReusable(): boolean {
    return !this.isOver && !this.hasBug;
  }

  private receive(message: WorkerMessage): void {
    if ('port' in message) this.reportPort(message.port);
    if (!('id' in message)) return;
    const { resolve, reject } = this.waiting.get(message.id) ?? {};
    this.waiting.delete(message.id);
    if (message.error === undefined) resolve?.(message.value);
    else reject?.(new Error(message.error));
  }

  ask(order: WorkerOrder): Promise<unknown> {
    return this.say(order);
  }

  /** Releases everything; false if it cannot be used again. */
  async leave(): Promise<boolean> {
    if (this.isOver || this.hasBug) return false;
    const timeout = new Promise<false>((resolve) => setTimeout(resolve, LEAVE_MS, false).unref());
    return Promise.race([
      this.say({ do: 'leave' }).then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
  }

  private say(request: DistributiveOmit<WorkerRequest, 'id'>): Promise<unknown> {
    if (this.isOver) return Promise.reject(this.newEndedError());
    const id = this.next++;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
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

  /** Output of an unexpected exit; undefined if the worker was killed or is alive. */
  get crash(): string | undefined {
    return this.isOver && !this.isKilled ? this.log || 'exited without output' : undefined;
  }

  private newEndedError(): WorkerEnded {
    return new WorkerEnded(this.isKilled ? 'killed' : `the worker exited:\n${this.log}`);
  }
}

/** Prepared spare workers, so that a crash costs no start-up. */
export class WorkerPool {
  private readonly spares: TestWorker[] = [];
  private readonly all = new Set<TestWorker>();

  private constructor(
    private readonly built: Awaited<ReturnType<typeof buildWorker>>,
    private readonly size: number,
  ) {}

  static async open(size: number): Promise<WorkerPool> {
    const workerPool = new WorkerPool(await buildWorker(), size);
    workerPool.fill();
    return workerPool;
  }

  take(): TestWorker {
    const worker = this.spares.shift() ?? this.forkWorker();
    this.fill();
    return worker;
  }

  /** Returns a worker to the spares once it has released everything; otherwise stops it. */
  async takeBack(worker: TestWorker): Promise<void> {
    if (await worker.leave()) this.spares.unshift(worker);
    else worker.kill();
  }

  async replay(settings: WorkerSettings): Promise<unknown[]> {
    const worker = this.take();
    try {
      const differences = await worker.replay(settings);
      if (worker.isReusable) this.spares.unshift(worker);
      return differences;
    } finally {
      if (!this.spares.includes(worker)) worker.kill();
    }
  }

  async close(): Promise<void> {
    for (const worker of this.all) worker.kill();
    await Promise.all([...this.all].map(({ ended }) => ended));
    await this.built.remove();
  }

  private fill(): void {
    while (this.spares.length < this.size) this.spares.push(this.forkWorker());
  }

  private forkWorker(): TestWorker {
    const child = fork(this.built.program, {
      execArgv: ['--no-warnings'],
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', FAULTS_LOG: process.env['FAULTS_LOG'] ?? 'silent' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const worker = new TestWorker(child);
    this.all.add(worker);
    void worker.ended.then(() => this.all.delete(worker));
    return worker;
  }
}
