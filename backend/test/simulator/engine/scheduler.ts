import { Random } from '../../support/random.js';
import { installMachineControl, waitUntilIdle } from './machine.js';

/** An actor: a process of the product, or somebody outside. */
export interface Owner {
  readonly name: string;
  /** The actor lives. The waiting steps of a dead actor never proceed. */
  readonly isAlive: boolean;
  /** The actor is paused: its steps wait until it continues. */
  readonly isStopped: boolean;
}

/** Customers, staff, the provider, time itself. */
export const WORLD: Owner = { name: 'world', isAlive: true, isStopped: false };

interface ParkedStep {
  readonly owner: Owner;
  /** Text in the trace; undefined for an owner that waits and is not busy. */
  readonly label: string | undefined;
  /** Earliest time of the step, in ms since 1970. */
  readonly notBeforeMs: number;
  readonly canProceed: (() => boolean) | undefined;
  readonly proceed: () => void;
}

interface TurnCondition {
  readonly canProceed?: () => boolean;
  /** In ms since 1970. */
  readonly notBeforeMs?: number | undefined;
}

interface ParkRequest extends TurnCondition {
  readonly owner: Owner;
  readonly label?: string;
}

/** Maximum steps of a run; a longer run counts as a run that never comes to rest. */
const MAX_STEPS = 20_000;

/** Every actor waits here before each externally visible action, and the seed decides who continues. */
export class Scheduler {
  readonly random: Random;
  stepCount = 0;
  /** Milliseconds since 1970. */
  now: number;
  /** A line per step; undefined if the run records none. */
  trace: string[] | undefined;
  /** The world is being prepared: every step proceeds at once. */
  isPreparing = true;
  private waitingSteps: ParkedStep[] = [];

  constructor(seed: number, start: Date) {
    this.random = new Random(seed);
    this.now = start.getTime();
    // Ids and keys use separate series, so that their number does not affect the order.
    const [numbers, bytes] = [new Random(seed + 1_000_003), new Random(seed + 2_000_003)];
    installMachineControl({
      now: () => this.now,
      drawNumber: () => numbers.drawNumber(),
      drawByte: () => bytes.drawBetween(0, 255),
      startTimer: (ms, callback) => this.startTimer(ms, callback),
    });
  }

  /** Resolves at this busy actor's turn, not before `notBeforeMs`. */
  waitForTurn(
    owner: Owner,
    label: string,
    { notBeforeMs }: Pick<TurnCondition, 'notBeforeMs'> = {},
  ): Promise<void> {
    return this.park({ owner, label, notBeforeMs });
  }

  /** Resolves at a turn of an actor that is not busy: once `canProceed` holds, at `notBeforeMs` or later. */
  waitUntil(owner: Owner, condition: TurnCondition): Promise<void> {
    return this.park({ owner, ...condition });
  }

  writeLine(owner: Owner, text: string): void {
    this.trace?.push(`${new Date(this.now).toISOString().slice(5, 23)} ${owner.name.padEnd(9)} ${text}`);
  }

  /** Lets actors continue in turn, as long as `prepareStep`, which runs before each choice, says so. */
  async runSteps(prepareStep: () => boolean | Promise<boolean>): Promise<'stopped' | 'at rest' | 'restless'> {
    for (;;) {
      await waitUntilIdle();
      if (!(await prepareStep())) return 'stopped';
      if (this.stepCount >= MAX_STEPS) return 'restless';
      const readySteps = this.waitingSteps.filter((step) => this.isReady(step));
      if (readySteps.length === 0) {
        if (!this.advanceTime()) return 'at rest';
        continue;
      }
      const nextTurn = this.random.pickOne(readySteps);
      this.waitingSteps = this.waitingSteps.filter((step) => step !== nextTurn && step.owner.isAlive);
      this.stepCount++;
      if (nextTurn.label !== undefined) this.writeLine(nextTurn.owner, nextTurn.label);
      nextTurn.proceed();
    }
  }

  /** Lists the waiting steps, to diagnose a run that does not come to rest. */
  listWaiting(): string[] {
    return this.waitingSteps
      .filter((step) => this.isReady(step))
      .map(({ owner, label }) => `${owner.name} ${label ?? 'waits'}`);
  }

  /** A living process, paused or not, has a command in progress. */
  get isBusy(): boolean {
    return this.waitingSteps.some(
      ({ owner, label }) => owner !== WORLD && owner.isAlive && label !== undefined,
    );
  }

  private park({ owner, label, canProceed, notBeforeMs = 0 }: ParkRequest): Promise<void> {
    if (this.isPreparing) return Promise.resolve();
    return new Promise((proceed) =>
      this.waitingSteps.push({ owner, label, notBeforeMs, canProceed, proceed }),
    );
  }

  private isReady({ owner, notBeforeMs, canProceed }: ParkedStep): boolean {
    return owner.isAlive && !owner.isStopped && notBeforeMs <= this.now && (canProceed?.() ?? true);
  }

  /** Advances the time to the next awaited moment; returns false if nothing is awaited. */
  private advanceTime(): boolean {
    const times = this.waitingSteps.filter(
      ({ owner, notBeforeMs }) => owner.isAlive && !owner.isStopped && notBeforeMs > this.now,
    );
    if (times.length === 0) return false;
    this.now = Math.min(...times.map(({ notBeforeMs }) => notBeforeMs));
    return true;
  }

  private startTimer(ms: number, callback: () => void): () => void {
    const timerStep: ParkedStep = {
      owner: WORLD,
      label: undefined,
      notBeforeMs: this.now + Math.max(0, ms),
      canProceed: undefined,
      proceed: callback,
    };
    this.waitingSteps.push(timerStep);
    return () => {
      this.waitingSteps = this.waitingSteps.filter((step) => step !== timerStep);
    };
  }
}
