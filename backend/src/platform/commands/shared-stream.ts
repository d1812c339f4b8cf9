import { setTimeout as wait } from 'node:timers/promises';
import type { DomainEvent } from '../../kernel/event.js';
import type { StreamLoader, VersionedState } from './stream-loader.js';
import type { HeldTurn, StreamTurnLock } from './stream-turn-lock.js';

/** An append that has no answer yet. */
interface OpenAppend {
  readonly stateAfter: VersionedState;
  readonly outcomePromise: Promise<void>;
  hasSucceeded: boolean;
  /** Decided on an append that failed. */
  isBasedOnFailure: boolean;
}

const MAX_PAUSE_MS = 50;
/** With this many open appends, a process may starve all others. */
const OPEN_APPENDS_BEFORE_YIELD = 4;
/** The process stops taking turns after this many turns without writes by other processes. */
const CONTENDED_TURN_COUNT = 10;

/**
 * A shared stream in memory, in two states: confirmed by the log, and expected once open appends succeed.
 * Commands decide on the expected state, which may lag; a decision without an append needs `readFresh`.
 */
export class SharedStream {
  private confirmedState: VersionedState | undefined;
  /** State including all open appends; undefined while unknown. */
  private expectedState: VersionedState | undefined;
  private readonly openAppends: OpenAppend[] = [];
  private currentLoad: Promise<void> | undefined;
  private currentRead: Promise<void> = Promise.resolve();
  private pendingRefresh: Promise<VersionedState> | undefined;
  private lossCount = 0;
  /** Start of the last completed read. */
  private readAtMs = -Infinity;

  /** Remaining loads that must take a turn first. */
  private contendedTurnCount = 0;
  private turn: HeldTurn | undefined;
  /** The callback that tells the turn that no append is open. */
  private onAllAnswered: (() => void) | undefined;

  constructor(
    private readonly loader: StreamLoader,
    private readonly turns?: StreamTurnLock,
  ) {}

  /** No append and no read is open. */
  get isIdle(): boolean {
    return this.openAppends.length === 0 && !this.currentLoad && !this.pendingRefresh;
  }

  /** Returns the promise to await before deciding; undefined if ready. */
  ensureLoaded(): Promise<void> | undefined {
    if (this.expectedState) return undefined;
    return (this.currentLoad ??= this.load().finally(() => {
      this.currentLoad = undefined;
    }));
  }

  /** Returns the state to decide on, once ready. */
  get expected(): VersionedState {
    if (!this.expectedState) throw new Error(`stream ${this.loader.spec.streamId} is not loaded`);
    return this.expectedState;
  }

  get lastConfirmed(): VersionedState {
    return this.confirmedState ?? this.loader.initialState;
  }

  /** Applies events that are being sent; call `end` with whether they are in the log. */
  beginAppend(events: readonly DomainEvent[]): {
    readonly stateAfter: VersionedState;
    end(this: void, hasSucceeded: boolean): void;
  } {
    const { version, state } = this.expected;
    const stateAfter = { version: version + events.length, state: this.loader.foldEvents(state, events) };
    let resolveOutcome: () => void = () => undefined;
    const outcomePromise = new Promise<void>((resolve) => (resolveOutcome = resolve));
    const openAppend: OpenAppend = {
      stateAfter,
      outcomePromise,
      hasSucceeded: false,
      isBasedOnFailure: false,
    };
    if (this.openAppends.push(openAppend) === 1) this.onAllAnswered = this.turn?.startWork();
    this.expectedState = stateAfter;
    if (this.contendedTurnCount === 0 && this.openAppends.length >= OPEN_APPENDS_BEFORE_YIELD)
      this.turns?.watch(this.yieldToOthers);
    const end = (hasSucceeded: boolean): void => {
      if (hasSucceeded) openAppend.hasSucceeded = true;
      else this.dropFailed(openAppend);
      this.advance();
      if (this.openAppends.length === 0) {
        this.onAllAnswered?.();
        this.onAllAnswered = undefined;
      }
      resolveOutcome();
    };
    return { stateAfter, end };
  }

  /**
   * Reads the confirmed state from a read started after `sinceMs` (`performance.now()`). Callers that arrive
   * before the read starts share it.
   */
  async readFresh(sinceMs: number): Promise<VersionedState> {
    await this.currentLoad;
    if (this.readAtMs > sinceMs && this.openAppends.length === 0) return this.lastConfirmed;
    return (this.pendingRefresh ??= this.refresh());
  }

  private async refresh(): Promise<VersionedState> {
    try {
      await this.waitForOutcomes();
      // Its own caller sees the error; the read below starts afresh.
      await this.currentRead.catch(() => undefined);
    } finally {
      this.pendingRefresh = undefined;
    }
    this.currentRead = this.catchUp();
    await this.currentRead;
    // Without open appends, commands decide on the confirmed state.
    if (this.expectedState && this.openAppends.length === 0) this.expectedState = this.lastConfirmed;
    return this.lastConfirmed;
  }

  private async load(): Promise<void> {
    await this.waitForOutcomes();
    const { version } = this.lastConfirmed;
    // A process that always loses would starve, so all contenders take turns.
    const turn =
      this.turns && this.contendedTurnCount > 0 ? await this.turns.join(() => this.pause()) : undefined;
    // Processes refused together must not retry together.
    if (!turn && this.confirmedState)
      await wait(Math.random() * Math.min(MAX_PAUSE_MS, 2 ** this.lossCount++));
    await this.catchUp().finally(() => turn?.reportLoaded());
    // Another process wrote events unknown here.
    if (this.lastConfirmed.version > version && version > 0) this.contendedTurnCount = CONTENDED_TURN_COUNT;
    else if (this.contendedTurnCount > 0) this.contendedTurnCount--;
    // The turn ended during the load, so the next turn loads the stream again.
    if (turn?.isOver) return;
    this.expectedState = this.lastConfirmed;
    this.turn = turn;
  }

  private readonly yieldToOthers = (): void => {
    this.contendedTurnCount = CONTENDED_TURN_COUNT;
    void this.pause();
  };

  /** Lets others go first: open appends finish, and new appends wait for the next turn. */
  private async pause(): Promise<void> {
    this.turn = undefined;
    this.expectedState = undefined;
    await this.waitForOutcomes();
  }

  private async catchUp(): Promise<void> {
    const base = this.confirmedState;
    const startedAtMs = performance.now();
    const latestState = await this.loader.load(base);
    this.readAtMs = Math.max(this.readAtMs, startedAtMs);
    // Answers may have advanced the state; a shorter log than known is a different log.
    if (latestState.version >= this.lastConfirmed.version || latestState.version < (base?.version ?? 0))
      this.confirmedState = latestState;
    this.loader.offerSnapshot(this.lastConfirmed);
  }

  private async waitForOutcomes(): Promise<void> {
    await Promise.all(this.openAppends.map(({ outcomePromise }) => outcomePromise));
  }

  private advance(): void {
    for (let [openAppend] = this.openAppends; openAppend?.hasSucceeded; [openAppend] = this.openAppends) {
      this.openAppends.shift();
      if (openAppend.isBasedOnFailure) continue;
      this.lossCount = 0;
      if (openAppend.stateAfter.version > this.lastConfirmed.version)
        this.confirmedState = openAppend.stateAfter;
      this.loader.offerSnapshot(this.lastConfirmed);
    }
  }

  private dropFailed(failedAppend: OpenAppend): void {
    const index = this.openAppends.indexOf(failedAppend);
    this.openAppends.splice(index, 1);
    for (const laterAppend of this.openAppends.slice(index)) laterAppend.isBasedOnFailure = true;
    this.expectedState = undefined;
  }
}
