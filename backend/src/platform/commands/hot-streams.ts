import type { EventStore } from '../event-store/port.js';
import type { Snapshots } from '../snapshots/snapshots.js';
import { HotStream } from './hot-stream.js';
import type { StreamSpec } from './spec.js';
import { StreamLoader } from './stream-loader.js';
import type { Turns } from './stream-turn-lock.js';

const MOST = 2_000;

/** The shared streams that this process remembers: the ones used last. */
export class HotStreams {
  private readonly streams = new Map<string, HotStream>();

  constructor(
    private readonly store: Pick<EventStore, 'readStreams'>,
    private readonly snapshots: Snapshots | undefined,
    private readonly turns?: Turns,
    private readonly most = MOST,
  ) {}

  of(spec: StreamSpec): HotStream {
    const { streamId } = spec;
    const stream =
      this.streams.get(streamId) ??
      new HotStream(new StreamLoader(spec, this.store, this.snapshots), this.turns);
    // To the end of the map: the first ones are the ones that were not asked for longest.
    this.streams.delete(streamId);
    this.streams.set(streamId, stream);
    if (this.streams.size > this.most) this.forget();
    return stream;
  }

  private forget(): void {
    for (const [streamId, stream] of this.streams) {
      if (this.streams.size <= this.most) return;
      if (stream.idle) this.streams.delete(streamId);
    }
  }
}
