import type { Pool } from 'pg';

/** A list that a provider keeps of what happened there. Throws when the provider does not answer. */
export interface Feed<T> {
  readonly provider: 'stripe' | 'paypal';
  readonly name: 'events' | 'entries';
  /** Everything from that instant of the provider's clock on, page by page, newest first. */
  since(from: Date): AsyncIterable<readonly T[]>;
  /** So long after its own instant something may come into the list, in ms, where that is more than a few hours. */
  readonly lateMs?: number;
  /** What is older is not listed any more; absent where everything is. */
  earliest?(): Date;
}

type FeedName = Pick<Feed<unknown>, 'provider' | 'name'>;

/** How far each feed was read, by the provider's own clock: ours may be moved. */
export class FeedCursors {
  constructor(private readonly pool: Pool) {}

  async read({ provider, name }: FeedName): Promise<Date | undefined> {
    const { rows } = await this.pool.query<{ seen_until: Date }>(
      'SELECT seen_until FROM provider_cursors WHERE provider = $1 AND feed = $2',
      [provider, name],
    );
    return rows[0]?.seen_until;
  }

  /** Never back, whoever else reads the same feed. */
  async advance({ provider, name }: FeedName, seenUntil: Date): Promise<void> {
    await this.pool.query(
      `INSERT INTO provider_cursors AS c (provider, feed, seen_until) VALUES ($1, $2, $3)
       ON CONFLICT (provider, feed) DO UPDATE SET seen_until = greatest(c.seen_until, excluded.seen_until)`,
      [provider, name, seenUntil],
    );
  }
}

export interface SweepOptions<T> {
  /** How much is read again: lists may be late, in ms. */
  readonly overlap: number;
  /** Has to bear repetition: what was taken and not finished is taken again. */
  readonly take: (page: readonly T[]) => Promise<void>;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Takes what is new in a feed. The cursor moves when the last page was taken, so that a sweep that is killed has never
 * skipped anything, wherever it stood.
 */
export async function sweep<T extends { readonly createdAt: Date }>(
  feed: Feed<T>,
  cursors: FeedCursors,
  { overlap, take, signal }: SweepOptions<T>,
): Promise<void> {
  const seen = await cursors.read(feed);
  let newest = seen?.getTime() ?? 0;
  for await (const page of feed.since(new Date(seen ? seen.getTime() - overlap : 0))) {
    signal?.throwIfAborted();
    await take(page);
    newest = Math.max(newest, ...page.map(({ createdAt }) => createdAt.getTime()));
  }
  if (newest > (seen?.getTime() ?? 0)) await cursors.advance(feed, new Date(newest));
}
