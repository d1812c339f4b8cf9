import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Pool } from 'pg';
import { throwRejections } from '../../kernel/throw-errors.js';
import type { EventStore } from '../event-store/port.js';
import { readCheckpoints } from './checkpoints.js';
import { type Follower, InlineFollower, ProjectionFollower, ReactorFollower } from './follower.js';
import { LogListener } from './log-listener.js';
import { LogTail } from './log-tail.js';
import { isProjection, type Projection, type Reactor } from './projection.js';

export interface SubscriptionRunnerOptions {
  /** Needs one connection for itself (LISTEN, locks) and one per projection that may write concurrently. */
  readonly pool: Pool;
  readonly store: EventStore;
  readonly projections?: readonly Projection[];
  readonly reactors?: readonly Reactor[];
  /** Events per read. */
  readonly batchSize?: number;
  /** Maximum delay by a lost signal, in ms. */
  readonly pollIntervalMs?: number;
  /** Minimum time between two looks at the log, in ms. The first look after a quiet period is immediate. */
  readonly paceMs?: number;
  readonly onError?: (name: string, error: unknown) => void;
}

export interface WaitOptions {
  /** Subscriptions to wait for; by default all projections. */
  readonly names?: readonly string[] | undefined;
  /** Time in ms after which the answer is false. */
  readonly timeoutMs?: number;
}

export interface SubscriptionProgress {
  readonly name: string;
  readonly version: number;
  readonly position: number;
  readonly head: number;
  /** Number of positions behind the head. */
  readonly lag: number;
  /** Failed attempts at the current batch. */
  readonly failureCount: number;
  readonly error?: string | undefined;
}

/** All running projections and reactors of a process. */
export class SubscriptionRunner {
  private readonly followers: readonly Follower[];
  private readonly listener: LogListener;
  private readonly tail: LogTail;
  private readonly waitingCallbacks = new Set<() => void>();
  private unsubscribe: (() => void) | undefined;

  constructor(private readonly options: SubscriptionRunnerOptions) {
    const { pool, store, projections = [], reactors = [] } = options;
    this.listener = new LogListener(pool, () => {
      this.wake();
    });
    const { batchSize = 500, pollIntervalMs = 1_000, paceMs = 40 } = options;
    const types = [...new Set([...projections, ...reactors].flatMap((subscription) => subscription.types))];
    this.tail = new LogTail({ store, types, batchSize, pollIntervalMs, paceMs });
    const context = {
      pool,
      store,
      listener: this.listener,
      tail: this.tail,
      batchSize,
      pollIntervalMs,
      onError: options.onError ?? (() => undefined),
      onAdvance: () => {
        for (const check of this.waitingCallbacks) check();
      },
    };
    const names = [...projections, ...reactors].map((subscription) => subscription.name);
    if (new Set(names).size !== names.length) throw new Error('two subscriptions have the same name');
    this.followers = [
      ...projections.map((projection) =>
        projection.inlineTable
          ? new InlineFollower(projection, context)
          : new ProjectionFollower(projection, context),
      ),
      ...reactors.map((reactor) => new ReactorFollower(reactor, context)),
    ];
  }

  async start(): Promise<void> {
    for (const follower of this.followers) await follower.register();
    await this.listener.start();
    this.unsubscribe = this.options.store.onAppend(() => {
      this.wake();
    });
    for (const follower of this.followers) follower.start();
  }

  /** Waits for the running batches. */
  async stop(): Promise<void> {
    this.unsubscribe?.();
    const stops = await Promise.allSettled(this.followers.map((follower) => follower.stop()));
    this.listener.stop();
    throwRejections(stops);
  }

  /** Looks at the log now. */
  wake(): void {
    this.tail.signal();
    for (const follower of this.followers) follower.wake();
  }

  /**
   * Waits until the subscriptions reach the position, in any process; returns false after `timeoutMs`. Needs
   * no start().
   */
  async waitFor(position: number, { names, timeoutMs = MINUTE_MS }: WaitOptions = {}): Promise<boolean> {
    const knownNames = this.followers.map((follower) => follower.subscription.name);
    const unknownName = names?.find((name) => !knownNames.includes(name));
    if (unknownName !== undefined) throw new Error(`no subscription ${unknownName}`);
    const selectedFollowers = this.followers.filter((follower) =>
      names ? names.includes(follower.subscription.name) : isProjection(follower.subscription),
    );
    const deadlineMs = performance.now() + timeoutMs;
    for (;;) {
      if (selectedFollowers.every((follower) => follower.position >= position)) return true;
      const remainingMs = deadlineMs - performance.now();
      if (remainingMs <= 0) return false;
      if (await this.waitForAdvance(Math.min(remainingMs, 50))) continue;
      const checkpoints = await readCheckpoints(this.options.pool);
      const isReached = selectedFollowers.every(
        (follower) => calculateReachedPosition(follower, checkpoints) >= position,
      );
      if (isReached) return true;
    }
  }

  async readProgress(): Promise<SubscriptionProgress[]> {
    const checkpoints = await readCheckpoints(this.options.pool);
    const head = await this.options.store.readHead(); // read after the checkpoints, so that no lag is negative
    return this.followers.map((follower) => {
      const { subscription, failureCount, error } = follower;
      const position = Math.min(head, calculateReachedPosition(follower, checkpoints));
      return {
        name: subscription.name,
        version: subscription.version,
        position,
        head,
        lag: head - position,
        failureCount,
        error,
      };
    });
  }

  /** Waits; returns true once a follower has advanced, false after `timeoutMs`. */
  private waitForAdvance(timeoutMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const finish = (hasMoved: boolean): void => {
        clearTimeout(timer);
        this.waitingCallbacks.delete(check);
        resolve(hasMoved);
      };
      const check = (): void => {
        finish(true);
      };
      const timer = setTimeout(() => {
        finish(false);
      }, timeoutMs);
      this.waitingCallbacks.add(check);
    });
  }
}

/** Returns a follower's position; an inline read model with up-to-date tables is always at the head. */
function calculateReachedPosition(
  { subscription, position }: Follower,
  checkpoints: ReadonlyMap<string, number>,
): number {
  const checkpoint = checkpoints.get(`${subscription.name}@${subscription.version}`);
  if (isProjection(subscription) && subscription.inlineTable && checkpoint !== undefined) return Infinity;
  return Math.max(position, checkpoint ?? 0);
}
