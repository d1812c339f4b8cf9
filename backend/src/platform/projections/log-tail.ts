import type { EventStore } from '../event-store/port.js';
import type { Batch } from './fold.js';

export interface LogTailOptions {
  readonly store: Pick<EventStore, 'readAll'>;
  /** All types that any local follower wants: other events may be newer than this program. */
  readonly types: readonly string[];
  /** Events per read. */
  readonly batchSize: number;
  /** Minimum time between two looks in ms, so that each finds more than one event. */
  readonly paceMs: number;
  /** Maximum time between two looks in ms, in case a signal is lost. */
  readonly pollIntervalMs: number;
}

interface Chunk extends Batch {
  readonly readAtMs: number;
}

/**
 * How long events stay in memory, in ms: slower followers read for themselves, and data under a destroyed key
 * disappear soon.
 */
const RETENTION_MS = 1_000;

/** The end of the log, read once for all followers of this process. */
export class LogTail {
  /** Events read after `startPosition`, up to and including `lastPosition`. */
  private chunks: Chunk[] = [];
  private startPosition = 0;
  private lastPosition = 0;
  /** Something may have been appended since the last look began. */
  private hasNews = true;
  private wasFull = false;
  private lookedAtMs = -Infinity;
  private currentRead: Promise<void> | undefined;

  constructor(private readonly options: LogTailOptions) {}

  /** Called after an append: followers may have news. */
  signal(): void {
    this.hasNews = true;
  }

  /** Reads at most `limit` events of these types after a position; empty at the end of the log. */
  async read(afterPosition: number, limit: number, types: ReadonlySet<string>): Promise<Batch> {
    const { store, pollIntervalMs } = this.options;
    this.dropOldChunks();
    if (afterPosition < this.startPosition) return store.readAll(afterPosition, limit, [...types]);
    if (afterPosition > this.lastPosition) this.restartAt(afterPosition);
    if (performance.now() - this.lookedAtMs >= pollIntervalMs) this.hasNews = true;
    while (afterPosition === this.lastPosition && (this.hasNews || this.currentRead)) await this.readNew();
    if (afterPosition < this.startPosition) return store.readAll(afterPosition, limit, [...types]);
    const events = this.chunks
      .filter(({ lastPosition }) => lastPosition > afterPosition)
      .flatMap((chunk) =>
        chunk.events.filter(({ position, type }) => position > afterPosition && types.has(type)),
      );
    if (events.length < limit) return { events, lastPosition: this.lastPosition };
    const firstEvents = events.slice(0, limit);
    return { events: firstEvents, lastPosition: firstEvents.at(-1)?.position ?? afterPosition };
  }

  private restartAt(position: number): void {
    this.chunks = [];
    this.startPosition = this.lastPosition = position;
    this.hasNews = true;
  }

  private dropOldChunks(): void {
    const oldestMs = performance.now() - RETENTION_MS;
    this.startPosition =
      this.chunks.findLast(({ readAtMs }) => readAtMs < oldestMs)?.lastPosition ?? this.startPosition;
    this.chunks = this.chunks.filter(({ readAtMs }) => readAtMs >= oldestMs);
  }

  /** Reads once for all concurrent looks. */
  private readNew(): Promise<void> {
    return (this.currentRead ??= this.readNext().finally(() => (this.currentRead = undefined)));
  }

  private async readNext(): Promise<void> {
    const { store, types, batchSize, paceMs } = this.options;
    const waitMs = this.lookedAtMs + paceMs - performance.now();
    if (waitMs > 0 && !this.wasFull) await new Promise((resolve) => setTimeout(resolve, waitMs));
    this.lookedAtMs = performance.now();
    this.hasNews = false;
    const afterPosition = this.lastPosition;
    try {
      const { events, lastPosition } = await store.readAll(afterPosition, batchSize, types);
      this.wasFull = events.length === batchSize;
      if (afterPosition !== this.lastPosition) return; // another look has advanced further
      if (lastPosition > afterPosition)
        this.chunks.push({ events, lastPosition, readAtMs: performance.now() });
      this.lastPosition = lastPosition;
      this.hasNews ||= this.wasFull;
    } catch (error) {
      this.hasNews = true;
      throw error;
    }
  }
}
