import type { StoredEvent } from './port.js';

/** A part of a stream: its versions from `from` to `to`. */
export interface Wanted {
  readonly streamId: string;
  readonly from: number;
  readonly to: number;
}

interface Asked {
  readonly wanted: readonly Wanted[];
  readonly answer: (found: StoredEvent[][]) => void;
  readonly fail: (error: unknown) => void;
}

const MAX_STREAMS = 500;
/** Fewer are not worth a query of their own. */
const WORTH_SHARING = 3;

/** Reads that are asked for while others are under way go together in the next query. Each begins after it was asked for. */
export class StreamReads {
  private asked: Asked[] = [];
  private open = 0;
  private scheduled = false;

  /** @param atOnce queries under way at the same time */
  constructor(
    private readonly read: (wanted: readonly Wanted[]) => Promise<StoredEvent[][]>,
    private readonly atOnce = 2,
  ) {}

  /** The events of each part, in the order of the parts. */
  find(wanted: readonly Wanted[]): Promise<StoredEvent[][]> {
    return new Promise((answer, fail) => {
      this.asked.push({ wanted, answer, fail });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.scheduled || this.open >= this.atOnce) return;
    this.scheduled = true;
    setImmediate(() => {
      this.scheduled = false;
      void this.next();
    });
  }

  private async next(): Promise<void> {
    const taken: Asked[] = [];
    // The server works on one part while the other is decoded here.
    const share = Math.max(WORTH_SHARING, Math.ceil(this.asked.length / (this.atOnce - this.open)));
    let size = 0;
    for (const asked of this.asked) {
      if (taken.length >= share || (taken.length > 0 && size + asked.wanted.length > MAX_STREAMS)) break;
      taken.push(asked);
      size += asked.wanted.length;
    }
    if (taken.length === 0) return;
    this.asked = this.asked.slice(taken.length);
    this.open += 1;
    if (this.asked.length > 0) this.schedule();
    try {
      const found = await this.read(taken.flatMap(({ wanted }) => wanted));
      let at = 0;
      for (const { wanted, answer } of taken) answer(found.slice(at, (at += wanted.length)));
    } catch (error) {
      for (const { fail } of taken) fail(error);
    } finally {
      this.open -= 1;
      if (this.asked.length > 0) this.schedule();
    }
  }
}
