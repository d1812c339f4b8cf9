import { Random } from '../../support/random.js';
import { installMachineControl, waitUntilIdle } from './machine.js';

/** An actor: a process of the product, or somebody outside. */
export interface Owner {
  readonly name: string;
  /** False once the actor is dead: its waiting steps never proceed. */
  readonly isAlive: boolean;
  /** True while the actor is paused: its steps wait until it continues. */
  readonly isStopped: boolean;
}

/** Customers, staff, the provider, time itself. */
export const WORLD: Owner = { name: 'world', isAlive: true, isStopped: false };

interface ParkedStep {
  readonly owner: Owner;
  readonly label: string;
  /** Earliest time of the step, in ms since 1970. */
  readonly at: number;
  readonly canProceed: (() => boolean) | undefined;
  readonly go: () => void;
}

/** Maximum steps of a run; a longer run counts as one that never comes to rest. */
const MAX_STEPS = 20_000;

/** Every actor waits here before each externally visible action, and the seed decides who continues. */
export class Scheduler {
  readonly random: Random;
  steps = 0;
  /** Milliseconds since 1970. */
  now: number;
  /** A line per step; undefined if the run records none. */
  trace: string[] | undefined;
  /** True while the world is prepared: every step proceeds at once. */
  isCalm = true;
  private parked: ParkedStep[] = [];

  constructor(seed: number, start: Date) {
    this.random = new Random(seed);
    this.now = start.getTime();
    // Ids and keys use separate series, so that their number does not affect the order.
    const [numbers, bytes] = [new Random(seed + 1_000_003), new Random(seed + 2_000_003)];
    installMachineControl({
      now: () => this.now,
      drawNumber: () => numbers.drawNumber(),
      drawByte: () => bytes.drawBetween(0, 255),
      schedule: (ms, fire) => this.startTimer(ms, fire),
    });
  }

  /** Resolves at this actor's turn: not before `canProceed` holds, nor before `at`. */
  step(
    owner: Owner,
    label: string,
    { canProceed, at = 0 }: { canProceed?: () => boolean; at?: number } = {},
  ): Promise<void> {
    if (this.isCalm) return Promise.resolve();
    return new Promise((go) => this.parked.push({ owner, label, at, canProceed, go }));
  }

  say(owner: Owner, text: string): void {
    this.trace?.push(`${new Date(this.now).toISOString().slice(5, 23)} ${owner.name.padEnd(9)} ${text}`);
  }

  /** Lets actors continue one by one. `between` runs before each choice and decides whether to continue. */
  async run(between: () => boolean | Promise<boolean>): Promise<'stopped' | 'at rest' | 'restless'> {
    for (;;) {
      await waitUntilIdle();
      if (!(await between())) return 'stopped';
      if (this.steps >= MAX_STEPS) return 'restless';
      const ready = this.parked.filter((step) => this.isReady(step));
      if (ready.length === 0) {
        if (!this.advanceTime()) return 'at rest';
        continue;
      }
      const next = ready[this.random.drawBetween(0, ready.length - 1)]!;
      this.parked = this.parked.filter((step) => step !== next && step.owner.isAlive);
      this.steps++;
      if (next.label !== '') this.say(next.owner, next.label);
      next.go();
    }
  }

  /** Lists the waiting steps, to diagnose a run that does not come to rest. */
  listWaiting(): string[] {
    return this.parked
      .filter((step) => this.isReady(step))
      .map(({ owner, label }) => `${owner.name} ${label}`);
  }

  /** True if a living process, paused or not, has a command in progress. */
  get isBusy(): boolean {
    return this.parked.some(({ owner, label }) => owner !== WORLD && owner.isAlive && label !== '');
  }

  private isReady({ owner, at, canProceed }: ParkedStep): boolean {
    return owner.isAlive && !owner.isStopped && at <= this.now && (canProceed?.() ?? true);
  }

  /** Advances the time to the next awaited moment. */
  private advanceTime(): boolean {
    const times = this.parked.filter(({ owner, at }) => owner.isAlive && !owner.isStopped && at > this.now);
    if (times.length === 0) return false;
    this.now = Math.min(...times.map(({ at }) => at));
    return true;
  }

  private startTimer(ms: number, fire: () => void): () => void {
    const parked: ParkedStep = {
      owner: WORLD,
      label: '',
      at: this.now + Math.max(0, ms),
      canProceed: undefined,
      go: fire,
    };
    this.parked.push(parked);
    return () => {
      this.parked = this.parked.filter((step) => step !== parked);
    };
  }
}
