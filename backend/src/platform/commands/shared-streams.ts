import type { EventStore } from '../event-store/port.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { SharedStream } from './shared-stream.js';
import { StreamLoader } from './stream-loader.js';
import type { StreamSpec } from './stream-spec.js';
import type { StreamTurnLock } from './stream-turn-lock.js';

const MAX_STREAMS = 2_000;

interface SharedStreamsOptions {
  readonly snapshots?: Snapshots | undefined;
  readonly turns?: StreamTurnLock | undefined;
  /** Maximum number of cached streams. */
  readonly capacity?: number;
}

/** Shared streams cached in this process, least recently used first. */
export class SharedStreams {
  private readonly streams = new Map<string, SharedStream>();
  private readonly capacity: number;

  constructor(
    private readonly store: Pick<EventStore, 'readStreams'>,
    private readonly options: SharedStreamsOptions = {},
  ) {
    this.capacity = options.capacity ?? MAX_STREAMS;
  }

  getOrCreate(spec: StreamSpec): SharedStream {
    const { streamId } = spec;
    const { snapshots, turns } = this.options;
    const stream =
      this.streams.get(streamId) ?? new SharedStream(new StreamLoader(spec, this.store, snapshots), turns);
    // The stream moves to the end, because the first entries are the least recently used.
    this.streams.delete(streamId);
    this.streams.set(streamId, stream);
    if (this.streams.size > this.capacity) this.dropIdle();
    return stream;
  }

  private dropIdle(): void {
    for (const [streamId, stream] of this.streams) {
      if (this.streams.size <= this.capacity) return;
      if (stream.isIdle) this.streams.delete(streamId);
    }
  }
}
