import { setTimeout as wait } from 'node:timers/promises';
import type { DomainEvent } from '../../kernel/event.js';
import type { Standing, StreamLoader } from './stream-loader.js';
import type { Stay, Turns } from './stream-turn-lock.js';

/** An append that has no answer yet. */
interface Step {
  readonly after: Standing;
  readonly answered: Promise<void>;
  ok: boolean;
  /** Decided upon one that did not take place. */
  doomed: boolean;
}

const LONGEST_PAUSE_MS = 50;
/** From so many appends under way on, a process may keep all others from having one. */
const BUSY_LINE = 4;
/** After so many turns in which nobody else wrote, there are no more turns. */
const CONTENDED_TURNS = 10;

/**
 * A shared stream in the memory of this process: what the log has confirmed, and what it will have once the appends that
 * are under way are answered. Commands are decided upon the latter, without waiting for each other. It may be behind:
 * what is appended is checked by its version, and what is not appended must rest on `fresh`.
 */
export class HotStream {
  private confirmed: Standing | undefined;
  /** With all appends that are under way; undefined while that is not known. */
  private latest: Standing | undefined;
  private readonly line: Step[] = [];
  private loading: Promise<void> | undefined;
  private reading: Promise<void> = Promise.resolve();
  private due: Promise<Standing> | undefined;
  private losses = 0;
  /** When the last read that was answered began. */
  private readAt = -Infinity;

  /** So many more times it is loaded in a turn of this process only. */
  private contended = 0;
  private turn: Stay | undefined;
  /** Tells the turn that nothing is under way any more. */
  private rest: (() => void) | undefined;

  constructor(
    private readonly loader: StreamLoader,
    private readonly turns: Turns | undefined,
  ) {}

  /** Nothing is under way. */
  get idle(): boolean {
    return this.line.length === 0 && !this.loading && !this.due;
  }

  /** What is waited for before commands can be decided on it; undefined when they can at once. */
  ready(): Promise<void> | undefined {
    if (this.latest) return undefined;
    return (this.loading ??= this.load().finally(() => {
      this.loading = undefined;
    }));
  }

  /** The state to decide upon, when it is ready. */
  get now(): Standing {
    if (!this.latest) throw new Error(`stream ${this.loader.spec.streamId} is not loaded`);
    return this.latest;
  }

  /** As last confirmed. */
  get known(): Standing {
    return this.confirmed ?? this.loader.initial;
  }

  /** Goes on to the state with these events, which are sent to the log now; `end` hears whether they are in it. */
  begin(events: readonly DomainEvent[]): { readonly after: Standing; end(this: void, ok: boolean): void } {
    const { version, state } = this.now;
    const after = { version: version + events.length, state: this.loader.folded(state, events) };
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const step: Step = { after, answered, ok: false, doomed: false };
    if (this.line.push(step) === 1) this.rest = this.turn?.work();
    this.latest = after;
    if (this.contended === 0 && this.line.length >= BUSY_LINE) this.turns?.watch(this.others);
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
    // With nothing under way, what others wrote is what to decide upon.
    if (this.latest && this.line.length === 0) this.latest = this.known;
    return this.known;
  }

  private async load(): Promise<void> {
    await this.answers();
    const { version } = this.known;
    // The one who is always a moment too late would be so for ever: then all who meet here take turns.
    const turn = this.turns && this.contended > 0 ? await this.turns.join(() => this.pause()) : undefined;
    // Processes that were refused together do not come again together.
    if (!turn && this.confirmed) await wait(Math.random() * Math.min(LONGEST_PAUSE_MS, 2 ** this.losses++));
    await this.catchUp().finally(() => turn?.begin());
    // Others wrote what we did not know of.
    if (this.known.version > version && version > 0) this.contended = CONTENDED_TURNS;
    else if (this.contended > 0) this.contended--;
    // A turn that ended meanwhile is somebody else's now: loaded again in the next one.
    if (turn?.over) return;
    this.latest = this.known;
    this.turn = turn;
  }

  private readonly others = (): void => {
    this.contended = CONTENDED_TURNS;
    void this.pause();
  };

  /** Others come first: what is under way ends, and what comes waits for the next turn. */
  private async pause(): Promise<void> {
    this.turn = undefined;
    this.latest = undefined;
    await this.answers();
  }

  private async catchUp(): Promise<void> {
    const base = this.confirmed;
    const began = performance.now();
    const found = await this.loader.load(base);
    this.readAt = Math.max(this.readAt, began);
    // Answers to appends may have led further meanwhile; a log that has less than we knew is another log.
    if (found.version >= this.known.version || found.version < (base?.version ?? 0)) this.confirmed = found;
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
