import { sweep, type Feed, type FeedCursors } from '../../../platform/provider-feeds/feed.js';
import { inboxEvent, type ListedEvent } from './inbox-event.js';
import type { ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';

/** An event may be listed after younger ones, in ms. */
const OVERLAP_MS = 15 * 60_000;

export type EventFeed = Feed<ListedEvent & { readonly createdAt: Date }>;

/**
 * Finds what no webhook brought: every event that a provider lists goes into the inbox, where those that a webhook brought
 * are already, under the same ids. Their effects follow as if they had come.
 */
export class EventSweep {
  constructor(
    private readonly inbox: ProviderInbox,
    private readonly cursors: FeedCursors,
    private readonly feeds: readonly EventFeed[],
  ) {}

  /** Answers how many events it was the first to bring. One provider that does not answer keeps none of the others back. */
  async run(now: Date, signal?: AbortSignal): Promise<number> {
    const brought = await Promise.allSettled(this.feeds.map((feed) => this.read(feed, now, signal)));
    const failed = brought.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
    return brought.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  }

  private async read(feed: EventFeed, now: Date, signal: AbortSignal | undefined): Promise<number> {
    let fresh = 0;
    await sweep(feed, this.cursors, {
      overlap: OVERLAP_MS,
      signal,
      take: async (page) => {
        for (const listed of page) {
          const { event, effect } = inboxEvent(feed.provider, listed);
          // In the order in which it happened, whatever page it stands on: a list begins with what is newest.
          const at = new Date(Math.min(now.getTime(), listed.createdAt.getTime()));
          if (await this.inbox.receive(feed.provider, event, at, effect)) fresh++;
        }
      },
    });
    return fresh;
  }
}
