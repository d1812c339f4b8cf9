import type { EventStore, StoredEvent } from '../event-store/port.js';
import type { Projection, SqlTx } from './projection.js';

/** Events per read when a read model is folded from the beginning. */
export const FOLD_BATCH = 5_000;

export interface PositionRange {
  /** Position before the span. */
  readonly from: number;
  /** Last position of the span. */
  readonly to: number;
  /** Positions per read. */
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
  { from, to, batchSize = FOLD_BATCH }: PositionRange,
): AsyncGenerator<Batch, void, undefined> {
  const readPage = (afterPosition: number): ReturnType<EventStore['readAll']> => {
    const nextBatch = store.readAll(afterPosition, batchSize, types);
    nextBatch.catch(() => undefined); // The caller may fail before it awaits the batch.
    return nextBatch;
  };
  let nextPage = from < to ? readPage(from) : undefined;
  while (nextPage) {
    const { events, lastPosition } = await nextPage;
    nextPage = lastPosition < to ? readPage(lastPosition) : undefined;
    yield lastPosition <= to
      ? { events, lastPosition }
      : { events: events.filter(({ position }) => position <= to), lastPosition: to };
  }
}

/** Folds a span of the log into the tables that `tx` sees under the projection's names. */
export async function foldInto(
  store: EventStore,
  projection: Projection,
  tx: SqlTx,
  { onProgress, ...span }: PositionRange & { readonly onProgress?: (position: number) => void },
): Promise<void> {
  for await (const { events, lastPosition } of readAhead(store, projection.types, span)) {
    if (events.length > 0) await projection.project(events, tx);
    onProgress?.(lastPosition);
  }
}
