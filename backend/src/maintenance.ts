import type { INestApplicationContext } from '@nestjs/common';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Pool } from 'pg';
import { ApprovalExpiry } from './modules/approvals/expire-approvals.js';
import { ProviderInbox } from './platform/provider-inbox/provider-inbox.js';
import { QuoteStore } from './modules/booking/pricing/quote.store.js';
import { EventSweep } from './modules/booking/provider-events/sweep-events.service.js';
import { TransferHolds } from './modules/booking/transfer/transfer-holds.store.js';
import { Visitors } from './modules/booking/payments/card-testing-guard.service.js';
import { EnquiryDrafts } from './modules/enquiries/enquiry-draft.service.js';
import { EraseEnquiries, type EraseNeeds } from './modules/enquiries/erase-enquiries.service.js';
import { RevenueRecogniser } from './modules/ledger/revenue/recognise-revenue.js';
import { pruneOutbox } from './modules/mail/outbox/outbox.store.js';
import { BooksSweep } from './modules/ledger/provider-entries/import-provider-entries.service.js';
import { checksOf, uncheckedOf, type CheckOptions } from './modules/ledger/checks/check-ledger.js';
import { CheckRecorder } from './modules/ledger/checks/record-check.js';
import type { PaymentRecords } from './platform/card-provider/payment-records.js';
import { CARD_PROVIDER, type CardProvider } from './platform/card-provider/port.js';
import type { EventStore } from './platform/event-store/port.js';
import type { Chore } from './platform/jobs/maintenance-scheduler.js';
import { logger } from './platform/logging/logger.js';
import { inBackground } from './platform/provider-calls/context.js';
import { FeedCursors } from './platform/provider-feeds/feed.js';
import { PAYPAL, type PayPal } from './platform/paypal/port.js';
import { paypalBooks } from './platform/provider-feeds/paypal-books.js';
import { paypalEvents } from './platform/provider-feeds/paypal-events.js';
import { stripeBooks, stripeEvents } from './platform/provider-feeds/stripe-feeds.js';

/** Months of partitions of `commands` that are there ahead of time. */
const MONTHS_AHEAD = 18;

/** So long who asked is kept where nobody says that it was answered: a trip is asked for long before it is taken. */
const ENQUIRY_MONTHS = 24;

interface Log {
  readonly pool: Pool;
  readonly store: EventStore;
}

/** How often it is looked for events that no webhook brought, in ms. */
export const SWEEP_EVERY_MS = 2 * 60_000;

const paypalOf = (app: INestApplicationContext): PayPal | null =>
  app.get<PayPal | null>(PAYPAL, { strict: false });
const providerOf = (app: INestApplicationContext): CardProvider =>
  app.get<CardProvider>(CARD_PROVIDER, { strict: false });

/** What is looked for often. */
export const sweepsOf = (
  app: INestApplicationContext,
  { pool }: Log,
  signal: AbortSignal,
): readonly Chore[] => {
  const paypal = paypalOf(app);
  const feeds = [stripeEvents(providerOf(app)), ...(paypal ? [paypalEvents(paypal)] : [])];
  const sweep = new EventSweep(app.get(ProviderInbox, { strict: false }), new FeedCursors(pool), feeds);
  return [{ name: 'provider-events', run: async (now) => once(await sweep.run(now, signal)) }];
};

/** A sweep has read everything: it is not called again before its time. */
const once = (brought: number): number => {
  if (brought > 0) logger.info({ code: 'SWEPT', count: brought });
  return 0;
};

/** What is tidied up now and then. */
export const choresOf = (
  app: INestApplicationContext,
  { pool, store, ...house }: Log & EraseNeeds,
  records: PaymentRecords,
  signal: AbortSignal,
  enquiryMonths = ENQUIRY_MONTHS,
): readonly Chore[] => [
  { name: 'quotes', run: (now) => app.get(QuoteStore, { strict: false }).prune(now) },
  { name: 'provider-inbox', run: (now) => app.get(ProviderInbox, { strict: false }).prune(now) },
  { name: 'visitors', run: (now) => app.get(Visitors, { strict: false }).prune(now) },
  { name: 'transfer-holds', run: (now) => app.get(TransferHolds, { strict: false }).prune(now) },
  { name: 'mail-outbox', run: (now) => pruneOutbox(pool, now) },
  { name: 'approvals', run: (now) => new ApprovalExpiry(pool, house.runner).run(now) },
  { name: 'enquiry-drafts', run: (now) => new EnquiryDrafts(pool).prune(now) },
  { name: 'enquiries', run: (now) => new EraseEnquiries({ pool, ...house }).lapse(now, enquiryMonths) },
  { name: 'revenue', run: (now) => new RevenueRecogniser(pool, store).run(now) },
  {
    name: 'provider-books',
    async run(now) {
      const paypal = paypalOf(app);
      const cursors = new FeedCursors(pool);
      const all = [stripeBooks(providerOf(app)), ...(paypal ? [paypalBooks(paypal)] : [])];
      const swept = await Promise.allSettled(
        all.map((books) => new BooksSweep({ pool, store, cursors, books, signal }).run(now)),
      );
      const failed = swept.find((one) => one.status === 'rejected');
      if (failed) throw failed.reason;
      return once(swept.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0));
    },
  },
  {
    name: 'command-partitions',
    async run() {
      const { rows } = await pool.query<{ made: number }>('SELECT ensure_command_partitions($1) AS made', [
        MONTHS_AHEAD,
      ]);
      return rows[0]?.made ?? 0;
    },
  },
  // The last one: with many payments it takes its time.
  nightlyCheck(
    { pool, store },
    { records, ...stripeBooks(providerOf(app)), paypal: () => paypalOf(app) },
    signal,
  ),
];

/** How long money that the provider has just taken may be on its way into the log, in ms. */
const PATIENCE = 60_000;

/**
 * The ledger against the provider's books, once on every day that begins while the process runs. What it comes to is an
 * event, and what nobody can explain, or is none of ours, an item for operations.
 */
export function nightlyCheck(
  { pool, store }: Log,
  { paypal, ...parts }: Pick<CheckOptions, 'records' | 'entries'> & { paypal?: () => PayPal | null },
  signal: AbortSignal,
  patience = PATIENCE,
): Chore {
  const checked = new Map<string, string>();
  const unchecked = new Map<string, string>();
  let began: string | undefined;
  return {
    name: 'ledger',
    async run(now) {
      const today = dateOf(now);
      began ??= today;
      if (began === today) return 0;
      const client = paypal?.();
      const recorder = new CheckRecorder(pool, store);
      const checks = checksOf({
        pool,
        store,
        patience,
        signal,
        clock: { now: () => now },
        ...parts,
        ...(client ? { paypal: paypalBooks(client) } : {}),
      });
      const failed: unknown[] = [];
      let count = 0;
      // One that cannot be read keeps none of the others back, and is tried again in the next hour.
      for (const { provider, run } of checks.filter((one) => checked.get(one.provider) !== today))
        try {
          const report = await inBackground(run);
          await recorder.record(report, now);
          checked.set(provider, today);
          if (!report.ok) count += Math.max(1, report.unexplained);
        } catch (error) {
          signal.throwIfAborted();
          failed.push(error);
          if (unchecked.get(provider) !== today) await recorder.record(uncheckedOf(provider), now);
          unchecked.set(provider, today);
        }
      if (count > 0) logger.error({ code: 'LEDGER_DIFFERS', count });
      if (failed.length > 0) throw failed[0];
      return 0;
    },
  };
}
