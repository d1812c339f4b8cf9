import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { throwRejections } from '../../../kernel/throw-errors.js';
import { type Feed, type FeedCursors, sweepFeed } from '../../../platform/provider-feeds/feed.js';
import type { ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';
import { classifyEvent, type ReportedEvent } from './reported-event.js';

/** Providers may list an event after newer events; overlap in ms. */
const OVERLAP_MS = 15 * MINUTE_MS;

export type EventFeed = Feed<ReportedEvent & { readonly createdAt: Date }>;

/**
 * Finds events whose webhook was missed: every event a provider lists goes into the inbox, which
 * ignores known ids. Their effects follow as usual.
 */
export class EventSweep {
  constructor(
    private readonly inbox: ProviderInbox,
    private readonly cursors: FeedCursors,
    private readonly feeds: readonly EventFeed[],
  ) {}

  /** Returns the number of new events. A provider that does not answer does not stop the other sweeps. */
  async run(now: Date, signal?: AbortSignal): Promise<number> {
    const results = await Promise.allSettled(this.feeds.map((feed) => this.readFeed(feed, now, signal)));
    throwRejections(results);
    return results.reduce((sum, result) => sum + (result.status === 'fulfilled' ? result.value : 0), 0);
  }

  private async readFeed(feed: EventFeed, now: Date, signal: AbortSignal | undefined): Promise<number> {
    let newCount = 0;
    await sweepFeed(feed, this.cursors, {
      overlapMs: OVERLAP_MS,
      signal,
      processPage: async (page) => {
        for (const reportedEvent of page) {
          const receivedEvent = classifyEvent(feed.provider, reportedEvent);
          // Uses the time of the event, not the page order: lists start with the newest.
          const receivedAt = new Date(Math.min(now.getTime(), reportedEvent.createdAt.getTime()));
          if (await this.inbox.receiveEvent(feed.provider, receivedEvent, receivedAt)) newCount++;
        }
      },
    });
    return newCount;
  }
}
