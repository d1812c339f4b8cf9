import type { Pool } from 'pg';
import { runInTransaction } from '../database/transaction.js';
import type { EventStore } from '../event-store/port.js';
import {
  lockCheckpoint,
  moveCheckpoint,
  readCheckpoint,
  registerProjection,
  registerReactor,
  SupersededError,
} from './checkpoints.js';
import { ensureBuilt } from './ensure-built.js';
import type { Batch } from './fold.js';
import type { LogListener } from './log-listener.js';
import type { LogTail } from './log-tail.js';
import type { Projection, Reactor } from './projection.js';

export interface FollowerContext {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly listener: LogListener;
  readonly tail: LogTail;
  readonly batchSize: number;
  readonly pollIntervalMs: number;
  readonly onError: (name: string, error: unknown) => void;
  readonly onAdvance: () => void;
}

const FIRST_BACKOFF_MS = 100;
const MAX_BACKOFF_MS = 10_000;

/** A follower of the log in batches, for one subscription; it waits at the end and retries after an error. */
export abstract class Follower<S extends Projection | Reactor = Projection | Reactor> {
  /** Everything up to this position is processed. May be ahead of the checkpoint by events of other types. */
  position = 0;
  /** Failed attempts since the last success, and the last error. */
  failureCount = 0;
  error: string | undefined;
  /** The stored position; undefined while it has to be read. */
  protected checkpoint: number | undefined;
  protected isStopping = false;
  private readonly types: ReadonlySet<string>;
  private wakeCount = 0;
  private interrupt: (() => void) | undefined;
  private currentRun: Promise<void> | undefined;

  constructor(
    readonly subscription: S,
    protected readonly context: FollowerContext,
  ) {
    this.types = new Set(subscription.types);
  }

  /** Sets up quickly before the first step; slow work belongs in the steps. */
  abstract register(): Promise<void>;

  start(): void {
    this.currentRun ??= this.run();
  }

  wake(): void {
    this.wakeCount += 1;
    if (this.failureCount === 0) this.interrupt?.();
  }

  /** Resolves when the current batch is done. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.interrupt?.();
    await this.currentRun;
  }

  /**
   * Processes one batch; returns true if the next may follow at once. `isQuiet`: no signal came and the wait
   * has passed.
   */
  protected abstract step(isQuiet: boolean): Promise<boolean>;

  /**
   * Reads the next events of the follower's types; others advance it in memory only, which saves a write per
   * append. After an error it reads alone, because another subscription may have broken the shared read.
   */
  protected async readBatch(): Promise<Batch> {
    const { store, tail, batchSize } = this.context;
    for (;;) {
      const batch =
        this.failureCount > 0
          ? await store.readAll(this.position, batchSize, this.subscription.types)
          : await tail.read(this.position, batchSize, this.types);
      if (batch.events.length > 0 || batch.lastPosition === this.position || this.isStopping) return batch;
      this.position = batch.lastPosition;
      this.context.onAdvance();
    }
  }

  protected async ensureCheckpoint(): Promise<number> {
    if (this.checkpoint !== undefined) return this.checkpoint;
    const checkpoint = await readCheckpoint(this.context.pool, this.subscription);
    this.advance(checkpoint);
    return checkpoint;
  }

  protected advance(checkpoint: number): void {
    this.checkpoint = checkpoint;
    this.position = checkpoint;
    this.context.onAdvance();
  }

  private async run(): Promise<void> {
    let isQuiet = false;
    while (!this.isStopping) {
      const { wakeCount } = this;
      try {
        const hasMore = await this.step(isQuiet);
        this.failureCount = 0;
        this.error = undefined;
        isQuiet = !hasMore && this.wakeCount === wakeCount && (await this.pause(this.context.pollIntervalMs));
      } catch (error) {
        this.failureCount += 1;
        this.error = error instanceof Error ? error.message : String(error);
        this.checkpoint = undefined; // read again: the error may have come after a commit
        this.context.onError(this.subscription.name, error);
        if (error instanceof SupersededError) return;
        const backoffMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (this.failureCount - 1));
        await this.pause(backoffMs * (0.75 + Math.random() / 2));
      }
    }
  }

  /** Waits; returns true if the whole time has passed, false if interrupted. */
  private pause(durationMs: number): Promise<boolean> {
    if (this.isStopping) return Promise.resolve(false);
    return new Promise<boolean>((resolve) => {
      const end = (isElapsed: boolean): void => {
        clearTimeout(timer);
        this.interrupt = undefined;
        resolve(isElapsed);
      };
      const timer = setTimeout(() => {
        end(true);
      }, durationMs);
      this.interrupt = () => {
        end(false);
      };
    });
  }
}

/**
 * A follower that first rebuilds tables of an older version; readers use the old tables until then. `npm
 * start` has rebuilt them already (setup.ts), so only a worker that runs alone does it here.
 */
abstract class BuiltFollower extends Follower<Projection> {
  protected isBuilt = false;
  private readonly abortController = new AbortController();

  async register(): Promise<void> {
    const { pool } = this.context;
    try {
      this.isBuilt = await registerProjection(pool, this.subscription);
    } catch (error) {
      if (!(error instanceof SupersededError)) throw error; // the first step throws and reports it again
    }
  }

  override stop(): Promise<void> {
    this.abortController.abort();
    return super.stop();
  }

  /** Makes the tables ready; returns false if stopped before. */
  protected async build(): Promise<boolean> {
    if (this.isBuilt) return true;
    const { pool, store } = this.context;
    const { signal } = this.abortController;
    try {
      await ensureBuilt(pool, store, this.subscription, { signal });
      this.isBuilt = true;
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return this.isBuilt;
  }
}

/** The follower of an inline read model: appends write it, so there is nothing to follow. */
export class InlineFollower extends BuiltFollower {
  protected async step(): Promise<boolean> {
    if (this.position === 0 && (await this.build())) this.advance(Infinity); // always at the head
    return false;
  }
}

/** Any number of processes may follow: the checkpoint's row lock admits one writer per batch. */
export class ProjectionFollower extends BuiltFollower {
  protected async step(isQuiet: boolean): Promise<boolean> {
    const { pool } = this.context;
    if (!(await this.build())) return false;
    const checkpoint = await this.ensureCheckpoint();
    const { events, lastPosition } = await this.readBatch();
    if (events.length === 0 && !(isQuiet && lastPosition > checkpoint)) {
      if (isQuiet) await readCheckpoint(pool, this.subscription); // Throws if the checkpoint was removed.
      return false;
    }
    const reachedPosition = await runInTransaction(pool, async (tx) => {
      const lockedCheckpoint = await lockCheckpoint(tx, this.subscription);
      // Another process works on this batch, or did.
      if (lockedCheckpoint !== checkpoint) return lockedCheckpoint;
      if (events.length > 0) await this.subscription.project(events, tx);
      await moveCheckpoint(tx, this.subscription, checkpoint, lastPosition);
      return lastPosition;
    });
    if (reachedPosition === undefined) return false;
    this.advance(reachedPosition);
    return true;
  }
}

/**
 * The follower of a reactor, in one process at a time while that process lives; effects run outside
 * transactions.
 */
export class ReactorFollower extends Follower<Reactor> {
  register(): Promise<void> {
    return registerReactor(this.context.pool, this.subscription);
  }

  protected async step(isQuiet: boolean): Promise<boolean> {
    const { pool, listener } = this.context;
    const { name, react } = this.subscription;
    if (!(await listener.acquire(name))) {
      this.position = await readCheckpoint(pool, this.subscription);
      this.checkpoint = undefined;
      return false;
    }
    const checkpoint = await this.ensureCheckpoint();
    const { events, lastPosition } = await this.readBatch();
    if (events.length === 0) {
      if (isQuiet && lastPosition > checkpoint) await this.saveCheckpoint(checkpoint, lastPosition);
      return false;
    }
    let position = this.position;
    try {
      for (const event of events) {
        if (this.isStopping || !(await listener.acquire(name))) return true;
        await react(event);
        position = event.position;
      }
      position = lastPosition;
    } finally {
      if (position > checkpoint) await this.saveCheckpoint(checkpoint, position);
    }
    return true;
  }

  private async saveCheckpoint(fromPosition: number, position: number): Promise<void> {
    const hasMoved = await moveCheckpoint(this.context.pool, this.subscription, fromPosition, position);
    if (!hasMoved) throw new Error('another process moved the checkpoint');
    this.advance(position);
  }
}
