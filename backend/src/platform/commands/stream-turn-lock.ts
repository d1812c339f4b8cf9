/** The way in for one process at a time. */
export interface Gate {
  /** Resolves when this process is in, with the way out. Rejects when that takes too long. */
  enter(): Promise<() => void>;
  /** Whether somebody is in or waits. */
  taken(): Promise<boolean>;
}

interface Turn {
  over: boolean;
  readonly members: Set<() => Promise<void>>;
  /** Streams that are being loaded, or have appends under way. */
  busy: number;
  begin(ms: number): void;
  /** One stream less is busy. */
  rest(): void;
}

/** A stream's part in a turn. */
export interface Stay {
  /** It has ended. */
  readonly over: boolean;
  /** It is loaded: the work begins. */
  begin(): void;
  /** Something of it is under way, until what it gives is called. */
  work(): () => void;
}

/** From the moment in which the first stream is loaded. Each turn costs a load, so a crowd should get through in one. */
const TURN_MS = 25;
/** A turn in which nothing is under way ends after this: time enough to ask again. */
const IDLE_MS = 3;
const LOADING_MS = 1_000;
const WATCH_MS = 50;

/**
 * Turns of this process among those that get in each other's way on the same streams. It saves lost tries and nothing
 * more: who writes outside of a turn is met by the version check.
 */
export class Turns {
  private turn: Promise<Turn> | undefined;
  private readonly watching = new Set<() => void>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly gate: Gate,
    private readonly turnMs = TURN_MS,
  ) {}

  /**
   * Resolves in this process' turn. `over` is called at its end, and what that waits for still belongs to it.
   */
  async join(over: () => Promise<void>): Promise<Stay> {
    for (;;) {
      const turn = await (this.turn ??= this.begin());
      if (turn.over) continue;
      const first = turn.members.size === 0;
      turn.members.add(over);
      turn.busy++;
      return {
        get over() {
          return turn.over;
        },
        begin: () => {
          if (first) turn.begin(this.turnMs);
          turn.rest();
        },
        work: () => {
          turn.busy++;
          return () => {
            turn.rest();
          };
        },
      };
    }
  }

  /** Who wins all the time does not notice who loses: soon after this, `others` is told when others take turns. */
  watch(others: () => void): void {
    this.watching.add(others);
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      void this.look();
    }, WATCH_MS).unref();
  }

  private async look(): Promise<void> {
    const told = [...this.watching];
    this.watching.clear();
    if (await this.gate.taken().catch(() => false)) for (const others of told) others();
  }

  private async begin(): Promise<Turn> {
    // Without the gate it is everybody's turn.
    const leave = await this.gate.enter().catch(() => () => undefined);
    const members = new Set<() => Promise<void>>();
    let timer: NodeJS.Timeout;
    let idle: NodeJS.Timeout | undefined;
    const turn: Turn = {
      over: false,
      members,
      busy: 0,
      begin: (ms) => {
        clearTimeout(timer);
        timer = setTimeout(end, ms);
      },
      rest: () => {
        if (--turn.busy > 0) return;
        clearTimeout(idle);
        idle = setTimeout(() => {
          if (turn.busy === 0) end();
        }, IDLE_MS);
      },
    };
    const end = (): void => {
      if (turn.over) return;
      clearTimeout(timer);
      clearTimeout(idle);
      turn.over = true;
      this.turn = undefined;
      void Promise.all([...members].map((over) => over())).finally(leave);
    };
    timer = setTimeout(end, LOADING_MS);
    return turn;
  }
}
