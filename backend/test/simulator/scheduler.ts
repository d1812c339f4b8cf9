import { Random } from '../charging/random.js';
import { giveMachineTo, settled } from './machine.js';

/** Who takes steps: a process of the product, or somebody outside of it. */
export interface Owner {
  readonly name: string;
  /** A dead one takes no step any more: whatever it waits for never comes. */
  readonly alive: boolean;
  /** A stopped one takes none until it goes on. */
  readonly stopped: boolean;
}

/** Customers, staff, the provider, time itself. */
export const WORLD: Owner = { name: 'world', alive: true, stopped: false };

interface Parked {
  readonly owner: Owner;
  readonly what: string;
  /** Not before this time. */
  readonly at: number;
  readonly when: (() => boolean) | undefined;
  readonly go: () => void;
}

/** One run goes so far at most; what moves longer never comes to rest. */
const MOST_STEPS = 20_000;

/** Everybody waits here before each thing that others can notice, and the seed says who goes on. */
export class Scheduler {
  readonly random: Random;
  steps = 0;
  /** Milliseconds since 1970. */
  now: number;
  /** Every step in words; undefined: nobody reads them. */
  trace: string[] | undefined;
  /** Nobody waits: what is called is done at once. */
  calm = true;
  private parked: Parked[] = [];

  constructor(seed: number, start: Date) {
    this.random = new Random(seed);
    this.now = start.getTime();
    // Ids and keys draw from a series of their own: how many are made has no say in who goes next.
    const [numbers, bytes] = [new Random(seed + 1_000_003), new Random(seed + 2_000_003)];
    giveMachineTo({
      now: () => this.now,
      random: () => numbers.next(),
      byte: () => bytes.between(0, 255),
      later: (ms, fire) => this.timer(ms, fire),
    });
  }

  /** Resolves when it is this one's turn: not before `when` holds, nor before `at`. */
  step(
    owner: Owner,
    what: string,
    { when, at = 0 }: { when?: () => boolean; at?: number } = {},
  ): Promise<void> {
    if (this.calm) return Promise.resolve();
    return new Promise((go) => this.parked.push({ owner, what, at, when, go }));
  }

  say(owner: Owner, what: string): void {
    this.trace?.push(`${new Date(this.now).toISOString().slice(5, 23)} ${owner.name.padEnd(9)} ${what}`);
  }

  /** Lets one after the other go on. `between` comes before each choice and says whether to go on at all. */
  async run(between: () => boolean | Promise<boolean>): Promise<'stopped' | 'at rest' | 'restless'> {
    for (;;) {
      await settled();
      if (!(await between())) return 'stopped';
      if (this.steps >= MOST_STEPS) return 'restless';
      const ready = this.parked.filter((each) => this.ready(each));
      if (ready.length === 0) {
        if (!this.advance()) return 'at rest';
        continue;
      }
      const next = ready[this.random.between(0, ready.length - 1)]!;
      this.parked = this.parked.filter((each) => each !== next && each.owner.alive);
      this.steps++;
      if (next.what !== '') this.say(next.owner, next.what);
      next.go();
    }
  }

  /** What is waited for, for those who look why nothing comes to rest. */
  waiting(): string[] {
    return this.parked.filter((each) => this.ready(each)).map(({ owner, what }) => `${owner.name} ${what}`);
  }

  /** Whether a process that lives, stopped or not, is in the middle of something. */
  get busy(): boolean {
    return this.parked.some(({ owner, what }) => owner !== WORLD && owner.alive && what !== '');
  }

  private ready({ owner, at, when }: Parked): boolean {
    return owner.alive && !owner.stopped && at <= this.now && (when?.() ?? true);
  }

  /** Moves the time to the next moment that somebody waits for. */
  private advance(): boolean {
    const times = this.parked.filter(({ owner, at }) => owner.alive && !owner.stopped && at > this.now);
    if (times.length === 0) return false;
    this.now = Math.min(...times.map(({ at }) => at));
    return true;
  }

  private timer(ms: number, fire: () => void): () => void {
    const parked: Parked = {
      owner: WORLD,
      what: '',
      at: this.now + Math.max(0, ms),
      when: undefined,
      go: fire,
    };
    this.parked.push(parked);
    return () => {
      this.parked = this.parked.filter((each) => each !== parked);
    };
  }
}
