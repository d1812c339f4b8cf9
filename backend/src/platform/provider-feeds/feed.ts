import type { Pool } from 'pg';
import type { ProviderResponse } from '../card-provider/port.js';
import type { PayPalResponse } from '../paypal/port.js';
import type { PaymentProvider } from '../provider-inbox/provider-inbox.js';

/** A provider's list of events or records. Throws if the provider does not answer. */
export interface Feed<T> {
  readonly provider: PaymentProvider;
  readonly name: 'events' | 'entries';
  /** Reads everything from that time of the provider's clock on, page by page, newest first. */
  readSince(from: Date): AsyncIterable<readonly T[]>;
  /** How late an entry may appear in the list, in ms, if more than a few hours. */
  readonly lateMs?: number;
  /** Returns the start of the provider's retention; absent if unlimited. */
  calculateEarliest?(): Date;
}

/** Returns what the provider sent. @throws Error with the message and the reason if it sent nothing */
export function requireValue<T>(response: ProviderResponse<T> | PayPalResponse<T>, message: string): T {
  if (response.kind === 'ok') return response.value;
  throw new Error(`${message}: ${response.kind === 'unknown' ? response.reason : response.kind}`);
}

type FeedName = Pick<Feed<unknown>, 'provider' | 'name'>;

/** How far each feed was read, by the provider's clock, because ours may be moved. */
export class FeedCursors {
  constructor(private readonly pool: Pool) {}

  async read({ provider, name }: FeedName): Promise<Date | undefined> {
    const { rows } = await this.pool.query<{ seen_until: Date }>(
      'SELECT seen_until FROM provider_cursors WHERE provider = $1 AND feed = $2',
      [provider, name],
    );
    return rows[0]?.seen_until;
  }

  /** Moves the cursor forward, never back, even if several processes read the feed. */
  async advance({ provider, name }: FeedName, seenUntil: Date): Promise<void> {
    await this.pool.query(
      `INSERT INTO provider_cursors AS c (provider, feed, seen_until) VALUES ($1, $2, $3)
       ON CONFLICT (provider, feed) DO UPDATE SET seen_until = greatest(c.seen_until, excluded.seen_until)`,
      [provider, name, seenUntil],
    );
  }
}

export interface SweepOptions<T> {
  /** Overlap with the previous read in ms, because lists may lag. */
  readonly overlapMs: number;
  /** Processes a page; must be idempotent, because unfinished pages are read again. */
  readonly processPage: (page: readonly T[]) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/** Processes what is new in a feed. The cursor moves after the last page: a killed sweep skips nothing. */
export async function sweepFeed<T extends { readonly createdAt: Date }>(
  feed: Feed<T>,
  cursors: FeedCursors,
  { overlapMs, processPage, signal }: SweepOptions<T>,
): Promise<void> {
  const cursor = await cursors.read(feed);
  let newestAtMs = cursor?.getTime() ?? 0;
  for await (const page of feed.readSince(new Date(cursor ? cursor.getTime() - overlapMs : 0))) {
    signal?.throwIfAborted();
    await processPage(page);
    newestAtMs = Math.max(newestAtMs, ...page.map(({ createdAt }) => createdAt.getTime()));
  }
  if (newestAtMs > (cursor?.getTime() ?? 0)) await cursors.advance(feed, new Date(newestAtMs));
}
