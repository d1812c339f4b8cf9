import type { StoredEvent } from '../port.js';

/** Versions of a stream, both ends included. */
export interface StreamRange {
  readonly streamId: string;
  readonly fromVersion: number;
  readonly toVersion: number;
}

interface ReadRequest {
  readonly ranges: readonly StreamRange[];
  readonly resolve: (streams: StoredEvent[][]) => void;
  readonly fail: (error: unknown) => void;
}

const MAX_OPEN_QUERIES = 2;
const MAX_STREAMS_PER_QUERY = 500;
/** Fewer reads are not worth a separate query. */
const MIN_READS_PER_QUERY = 3;

/**
 * Stream reads, combined into the next query if requested during a query. Each read starts after its request.
 */
export class StreamReads {
  private requests: ReadRequest[] = [];
  private openCount = 0;
  private isScheduled = false;

  constructor(private readonly readRanges: (ranges: readonly StreamRange[]) => Promise<StoredEvent[][]>) {}

  /** Reads the events of each range, in the order of `ranges`. */
  read(ranges: readonly StreamRange[]): Promise<StoredEvent[][]> {
    return new Promise((resolve, fail) => {
      this.requests.push({ ranges, resolve, fail });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.isScheduled || this.openCount >= MAX_OPEN_QUERIES) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      void this.runBatch();
    });
  }

  private async runBatch(): Promise<void> {
    const batch: ReadRequest[] = [];
    // The server reads one share while this process decodes the other.
    const share = Math.max(
      MIN_READS_PER_QUERY,
      Math.ceil(this.requests.length / (MAX_OPEN_QUERIES - this.openCount)),
    );
    let size = 0;
    for (const request of this.requests) {
      if (batch.length >= share || (batch.length > 0 && size + request.ranges.length > MAX_STREAMS_PER_QUERY))
        break;
      batch.push(request);
      size += request.ranges.length;
    }
    if (batch.length === 0) return;
    this.requests = this.requests.slice(batch.length);
    this.openCount += 1;
    if (this.requests.length > 0) this.schedule();
    try {
      const streams = await this.readRanges(batch.flatMap(({ ranges }) => ranges));
      let firstIndex = 0;
      for (const { ranges, resolve } of batch)
        resolve(streams.slice(firstIndex, (firstIndex += ranges.length)));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    } finally {
      this.openCount -= 1;
      if (this.requests.length > 0) this.schedule();
    }
  }
}
