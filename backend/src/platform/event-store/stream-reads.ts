import type { StoredEvent } from './port.js';

/** Versions `from` to `to` of a stream. */
export interface Wanted {
  readonly streamId: string;
  readonly from: number;
  readonly to: number;
}

interface Asked {
  readonly wanted: readonly Wanted[];
  readonly answer: (streams: StoredEvent[][]) => void;
  readonly fail: (error: unknown) => void;
}

const MAX_STREAMS = 500;
/** Fewer reads are not worth a query of their own. */
const WORTH_SHARING = 3;

/**
 * Combines stream reads requested during a running query into the next one. Each read starts after its
 * request.
 */
export class StreamReads {
  private asked: Asked[] = [];
  private open = 0;
  private scheduled = false;

  /** @param atOnce maximum number of concurrent queries */
  constructor(
    private readonly read: (wanted: readonly Wanted[]) => Promise<StoredEvent[][]>,
    private readonly atOnce = 2,
  ) {}

  /** The events of each part, in the order of `wanted`. */
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
    const batch: Asked[] = [];
    // The server reads one share while this process decodes the other.
    const share = Math.max(WORTH_SHARING, Math.ceil(this.asked.length / (this.atOnce - this.open)));
    let size = 0;
    for (const read of this.asked) {
      if (batch.length >= share || (batch.length > 0 && size + read.wanted.length > MAX_STREAMS)) break;
      batch.push(read);
      size += read.wanted.length;
    }
    if (batch.length === 0) return;
    this.asked = this.asked.slice(batch.length);
    this.open += 1;
    if (this.asked.length > 0) this.schedule();
    try {
      const streams = await this.read(batch.flatMap(({ wanted }) => wanted));
      let at = 0;
      for (const { wanted, answer } of batch) answer(streams.slice(at, (at += wanted.length)));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    } finally {
      this.open -= 1;
      if (this.asked.length > 0) this.schedule();
    }
  }
}
