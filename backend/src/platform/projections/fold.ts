import type { EventStore, StoredEvent } from '../event-store/port.js';
import type { Projection, SqlTx } from './projection.js';

/** Used when a read model is folded from the beginning. */
export const EVENTS_PER_BATCH = 5_000;

/** A part of the log, read in batches. */
export interface LogSpan {
  /** Position before the first event. */
  readonly afterPosition: number;
  /** Inclusive. */
  readonly lastPosition: number;
  /** Events per read. */
  readonly batchSize?: number | undefined;
}

export interface Batch {
  readonly events: readonly StoredEvent[];
  /** Last position of the batch, of any event type. */
  readonly lastPosition: number;
}

/** Yields the projection's events of a span in batches, reading the next batch while the caller works. */
export async function* readAhead(
  store: EventStore,
  types: readonly string[],
  { afterPosition, lastPosition: spanEnd, batchSize = EVENTS_PER_BATCH }: LogSpan,
): AsyncGenerator<Batch, void, undefined> {
  const readBatch = (position: number): ReturnType<EventStore['readAll']> => {
    const batch = store.readAll(position, batchSize, types);
    batch.catch(() => undefined); // The caller may fail before it awaits the batch.
    return batch;
  };
  let nextBatch = afterPosition < spanEnd ? readBatch(afterPosition) : undefined;
  while (nextBatch) {
    const { events, lastPosition } = await nextBatch;
    nextBatch = lastPosition < spanEnd ? readBatch(lastPosition) : undefined;
    yield lastPosition <= spanEnd
      ? { events, lastPosition }
      : { events: events.filter(({ position }) => position <= spanEnd), lastPosition: spanEnd };
  }
}

/** Folds a span of the log into the tables that `tx` sees under the projection's names. */
export async function foldInto(
  store: EventStore,
  projection: Projection,
  tx: SqlTx,
  { onProgress, ...span }: LogSpan & { readonly onProgress?: (position: number) => void },
): Promise<void> {
  for await (const { events, lastPosition } of readAhead(store, projection.types, span)) {
    if (events.length > 0) await projection.project(events, tx);
    onProgress?.(lastPosition);
  }
}
