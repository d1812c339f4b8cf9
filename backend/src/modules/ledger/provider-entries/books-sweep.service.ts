import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { Pool } from 'pg';
import { v5 } from 'uuid';
import type { BalanceEntry } from '../../../platform/card-provider/port.js';
import { newWorkerEnvelope } from '../../../platform/commands/envelope.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import { type Feed, type FeedCursors, sweepFeed } from '../../../platform/provider-feeds/feed.js';
import { isUuid } from '../../../platform/text/is-uuid.js';
import { ProviderEntryQueries } from './provider-entries.query.js';
import { toEvents } from './provider-entry.js';

/** How long after younger rows a row may still be listed, in ms; up to three hours at PayPal. */
const OVERLAP_MS = 4 * HOUR_MS;

export interface ProviderBooks {
  /** Rows of the provider's own ledger. */
  readonly entries: Feed<BalanceEntry>;
  /** Finds the booking that the provider's record of a payment names. */
  findBookingId(paymentId: string): Promise<string | undefined>;
}

interface SweepParts {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly cursors: FeedCursors;
  readonly books: ProviderBooks;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Imports a provider's ledger: fees, payouts, disputes and unknown money. Each row is its own stream
 * and command, so repeated or concurrent imports record it once.
 */
export class BooksSweep {
  private readonly entries: ProviderEntryQueries;

  constructor(private readonly parts: SweepParts) {
    this.entries = new ProviderEntryQueries(parts.pool);
  }

  /** Returns how many rows it recorded. */
  async run(now: Date): Promise<number> {
    const { books, cursors, signal } = this.parts;
    let count = 0;
    await sweepFeed(books.entries, cursors, {
      overlapMs: Math.max(OVERLAP_MS, books.entries.lateMs ?? 0),
      signal,
      processPage: async (page) => {
        count += await this.importPage(page, now);
      },
    });
    return count;
  }

  private async importPage(page: readonly BalanceEntry[], now: Date): Promise<number> {
    const { provider } = this.parts.books.entries;
    // The ledger is kept in dollars and ignores balances in other currencies.
    const newEntries = await this.selectUnrecorded(page.filter(({ currency }) => currency === 'usd'));
    const bookingByEntry = await this.readBookingIds(newEntries);
    const outcomes = await Promise.all(
      newEntries.map((entry) =>
        this.record(entry.id, toEvents(provider, entry, bookingByEntry.get(entry.id) ?? null), now),
      ),
    );
    return outcomes.filter(Boolean).length;
  }

  /** Selects the rows that the read model lacks. It may lag, so the store decides whether they are new. */
  private async selectUnrecorded(page: readonly BalanceEntry[]): Promise<readonly BalanceEntry[]> {
    const recordedIds = await this.entries.readRecordedIds(
      this.parts.books.entries.provider,
      page.map(({ id }) => id),
    );
    return page.filter(({ id }) => !recordedIds.has(id));
  }

  /** Reads each row's booking from the row, else from the ledger's payments, else from the provider. */
  private async readBookingIds(entries: readonly BalanceEntry[]): Promise<ReadonlyMap<string, string>> {
    const bookingByPayment = await this.entries.readBookingIds(
      this.parts.books.entries.provider,
      entries.flatMap(({ paymentId }) => paymentId ?? []),
    );
    const bookingByEntry = new Map<string, string>();
    for (const { id, paymentId, bookingId } of entries) {
      if (paymentId === null) continue;
      if (bookingId === null && !bookingByPayment.has(paymentId))
        bookingByPayment.set(paymentId, await this.parts.books.findBookingId(paymentId));
      const booking = bookingId ?? bookingByPayment.get(paymentId);
      if (isUuid(booking)) bookingByEntry.set(id, booking);
    }
    return bookingByEntry;
  }

  /** Records the row; returns false if it was recorded before or needs no event. */
  private async record(entryId: string, events: ReturnType<typeof toEvents>, now: Date): Promise<boolean> {
    if (events.length === 0) return false;
    const { commandId, ...meta } = newWorkerEnvelope(
      'provider-books',
      `books:${this.parts.books.entries.provider}:${entryId}`,
    );
    const { status } = await this.parts.store.append({
      commandId,
      recordedAt: now,
      meta,
      streams: [
        { streamId: v5(commandId, v5.URL), streamType: 'provider-entry', expectedVersion: 0, events },
      ],
    });
    return status === 'ok';
  }
}
