/** An entrance that one process passes at a time. */
export interface Gate {
  /** Resolves with the exit function once admitted. Rejects on a timeout. */
  enter(): Promise<() => void>;
  /** True if somebody is inside or waiting. */
  isTaken(): Promise<boolean>;
}

interface Turn {
  isOver: boolean;
  readonly members: Set<() => Promise<void>>;
  /** Streams that are loading or have open appends. */
  busyStreamCount: number;
  endAfter(ms: number): void;
  /** Reports that one stream has finished. */
  finishStream(): void;
}

/** A stream's share of a turn. */
export interface HeldTurn {
  /** The turn has ended. */
  readonly isOver: boolean;
  /** Called once the stream is loaded: the turn's length counts from the first loaded stream. */
  reportLoaded(): void;
  /** Keeps the turn open until the returned function is called. */
  startWork(): () => void;
}

/** Each turn costs a load, so a crowd should fit into one. */
const TURN_MS = 25;
/** An idle turn ends after this, leaving time for another request. */
const IDLE_TURN_MS = 3;

const LOAD_TIMEOUT_MS = 1_000;
const WATCH_DELAY_MS = 50;

/**
 * Turns among processes that contend for the same streams. This only saves lost attempts: the version check
 * catches writers outside a turn.
 */
export class StreamTurnLock {
  private turn: Promise<Turn> | undefined;
  private readonly watchers = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly gate: Gate,
    private readonly turnMs = TURN_MS,
  ) {}

  /** Resolves in this process's turn. Calls `onEnd` at its end; the turn lasts until `onEnd` has resolved. */
  async join(onEnd: () => Promise<void>): Promise<HeldTurn> {
    for (;;) {
      const turn = await (this.turn ??= this.startTurn());
      if (turn.isOver) continue;
      const isFirst = turn.members.size === 0;
      turn.members.add(onEnd);
      turn.busyStreamCount++;
      return {
        get isOver() {
          return turn.isOver;
        },
        reportLoaded: () => {
          if (isFirst) turn.endAfter(this.turnMs);
          turn.finishStream();
        },
        startWork: () => {
          turn.busyStreamCount++;
          return () => {
            turn.finishStream();
          };
        },
      };
    }
  }

  /** Calls `onContention` soon after others take turns, because a constant winner does not notice losers. */
  watch(onContention: () => void): void {
    this.watchers.add(onContention);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.reportContention();
    }, WATCH_DELAY_MS).unref();
  }

  private async reportContention(): Promise<void> {
    const callbacks = [...this.watchers];
    this.watchers.clear();
    // Without the gate there is no contention to report.
    if (await this.gate.isTaken().catch(() => false)) for (const callback of callbacks) callback();
  }

  private async startTurn(): Promise<Turn> {
    // Without the gate everybody may proceed.
    const leave = await this.gate.enter().catch(() => () => undefined);
    const members = new Set<() => Promise<void>>();
    let timer: NodeJS.Timeout;
    let idleTimer: NodeJS.Timeout | undefined;
    const turn: Turn = {
      isOver: false,
      members,
      busyStreamCount: 0,
      endAfter: (ms) => {
        clearTimeout(timer);
        timer = setTimeout(end, ms);
      },
      finishStream: () => {
        if (--turn.busyStreamCount > 0) return;
        clearTimeout(idleTimer);
        idleTimer = setTimeout(() => {
          if (turn.busyStreamCount === 0) end();
        }, IDLE_TURN_MS);
      },
    };
    const end = (): void => {
      if (turn.isOver) return;
      clearTimeout(timer);
      clearTimeout(idleTimer);
      turn.isOver = true;
      this.turn = undefined;
      void Promise.all([...members].map((onEnd) => onEnd())).finally(leave);
    };
    timer = setTimeout(end, LOAD_TIMEOUT_MS);
    return turn;
  }
}
