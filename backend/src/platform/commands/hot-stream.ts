import { setTimeout as wait } from 'node:timers/promises';
import type { DomainEvent } from '../../kernel/event.js';
import type { Standing, StreamLoader } from './stream-loader.js';
import type { HeldTurn, StreamTurnLock } from './stream-turn-lock.js';

/** An append without an answer yet. */
interface Step {
  readonly after: Standing;
  readonly answered: Promise<void>;
  ok: boolean;
  /** Decided on an append that failed. */
  doomed: boolean;
}

const LONGEST_PAUSE_MS = 50;
/** From this many open appends on, a process may starve all others. */
const BUSY_LINE = 4;
/** After this many turns without foreign writes, taking turns ends. */
const CONTENDED_TURNS = 10;

/**
 * A shared stream in the memory of this process: what the log has confirmed, and what it will have once the appends that
 * are under way are answered. Commands are decided upon the latter, without waiting for each other. It may be behind:
 * what is appended is checked by its version, and what is not appended must rest on `fresh`.
 */
export class HotStream {
  private confirmed: Standing | undefined;
  /** State including all open appends; undefined while unknown. */
  private latest: Standing | undefined;
  private readonly line: Step[] = [];
  private loading: Promise<void> | undefined;
  private reading: Promise<void> = Promise.resolve();
  private due: Promise<Standing> | undefined;
  private losses = 0;
  /** Start of the last completed read. */
  private readAt = -Infinity;

  /** Remaining loads that must take a turn first. */
  private contended = 0;
  private turn: HeldTurn | undefined;
  /** Reports to the turn that nothing is open any more. */
  private rest: (() => void) | undefined;

  constructor(
    private readonly loader: StreamLoader,
    private readonly turns: StreamTurnLock | undefined,
  ) {}

  /** No append is open. */
  get idle(): boolean {
    return this.line.length === 0 && !this.loading && !this.due;
  }

  /** Promise to await before deciding; undefined if ready. */
  ready(): Promise<void> | undefined {
    if (this.latest) return undefined;
    return (this.loading ??= this.load().finally(() => {
      this.loading = undefined;
    }));
  }

  /** State to decide on, once ready. */
  get now(): Standing {
    if (!this.latest) throw new Error(`stream ${this.loader.spec.streamId} is not loaded`);
    return this.latest;
  }

  /** Last confirmed state. */
  get known(): Standing {
    return this.confirmed ?? this.loader.initial;
  }

  /** Applies events that are being sent; call `end` with whether they are in the log. */
  begin(events: readonly DomainEvent[]): { readonly after: Standing; end(this: void, ok: boolean): void } {
    const { version, state } = this.now;
    const after = { version: version + events.length, state: this.loader.folded(state, events) };
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const step: Step = { after, answered, ok: false, doomed: false };
    if (this.line.push(step) === 1) this.rest = this.turn?.work();
    this.latest = after;
    if (this.contended === 0 && this.line.length >= BUSY_LINE) this.turns?.watch(this.yieldTurn);
    const end = (ok: boolean): void => {
      if (ok) step.ok = true;
      else this.lose(step);
      this.advance();
      if (this.line.length === 0) {
        this.rest?.();
        this.rest = undefined;
      }
      answer();
    };
    return { after, end };
  }

  /**
   * The confirmed state, from a read that began after `since` (of performance.now): if there was none, from one that
   * begins after the answers to what is under way now. Those who ask before it begins share it.
   */
  async fresh(since: number): Promise<Standing> {
    await this.loading;
    if (this.readAt > since && this.line.length === 0) return this.known;
    return (this.due ??= this.refresh());
  }

  private async refresh(): Promise<Standing> {
    try {
      await this.answers();
      await this.reading.catch(() => undefined);
    } finally {
      this.due = undefined;
    }
    this.reading = this.catchUp();
    await this.reading;
    // With nothing open, other writers' events are the state to decide on.
    if (this.latest && this.line.length === 0) this.latest = this.known;
    return this.known;
  }

  private async load(): Promise<void> {
    await this.answers();
    const { version } = this.known;
    // A process that always loses would starve, so all contenders take turns.
    const turn = this.turns && this.contended > 0 ? await this.turns.join(() => this.pause()) : undefined;
    // Processes refused together must not retry together.
    if (!turn && this.confirmed) await wait(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** this.losses++));
    await this.catchUp().finally(() => turn?.begin());
    // Another process wrote events unknown here.
    if (this.known.version > version && version > 0) this.contended = CONTENDED_TURNS;
    else if (this.contended > 0) this.contended--;
    // The turn ended meanwhile: load again in the next one.
    if (turn?.over) return;
    this.latest = this.known;
    this.turn = turn;
  }

  private readonly yieldTurn = (): void => {
    this.contended = CONTENDED_TURNS;
    void this.pause();
  };

  /** Lets others go first: open appends finish, and new ones wait for the next turn. */
  private async pause(): Promise<void> {
    this.turn = undefined;
    this.latest = undefined;
    await this.answers();
  }

  private async catchUp(): Promise<void> {
    const base = this.confirmed;
    const began = performance.now();
    const standing = await this.loader.load(base);
    this.readAt = Math.max(this.readAt, began);
    // Answers may have advanced the state; a shorter log than known is a different log.
    if (standing.version >= this.known.version || standing.version < (base?.version ?? 0))
      this.confirmed = standing;
    this.loader.offer(this.known);
  }

  private async answers(): Promise<void> {
    await Promise.all(this.line.map(({ answered }) => answered));
  }

  private advance(): void {
    for (let [step] = this.line; step?.ok; [step] = this.line) {
      this.line.shift();
      if (step.doomed) continue;
      this.losses = 0;
      if (step.after.version > this.known.version) this.confirmed = step.after;
      this.loader.offer(this.known);
    }
  }

  private lose(step: Step): void {
    const at = this.line.indexOf(step);
    this.line.splice(at, 1);
    for (const later of this.line.slice(at)) later.doomed = true;
    this.latest = undefined;
  }
}
