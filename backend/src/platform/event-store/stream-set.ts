import type { AppendRequest } from './port.js';

/** The set of streams that some requests touch. */
export class StreamSet {
  private readonly ids = new Set<string>();

  add({ streams }: AppendRequest): void {
    for (const { streamId } of streams) this.ids.add(streamId);
  }

  /** True if the request touches one of the streams. */
  hasOverlapWith({ streams }: AppendRequest): boolean {
    return streams.some(({ streamId }) => this.ids.has(streamId));
  }
}
