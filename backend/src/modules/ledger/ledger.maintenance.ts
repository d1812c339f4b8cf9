import type { INestApplicationContext } from '@nestjs/common';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import { CARD_PROVIDER, type CardProvider } from '../../platform/card-provider/port.js';
import type { Chore } from '../../platform/jobs/maintenance-scheduler.js';
import { logger } from '../../platform/logging/logger.js';
import type { House, MaintenanceParts } from '../../platform/modules/define-module.js';
import { PAYPAL, type PayPal } from '../../platform/paypal/port.js';
import { inBackground } from '../../platform/provider-calls/context.js';
import { FeedCursors } from '../../platform/provider-feeds/feed.js';
import { paypalBooks } from '../../platform/provider-feeds/paypal-books.js';
import { stripeBooks } from '../../platform/provider-feeds/stripe-feeds.js';
import { checksOf, uncheckedOf, type CheckOptions } from './checks/check-ledger.js';
import { CheckRecorder } from './checks/record-check.js';
import { BooksSweep } from './provider-entries/import-provider-entries.service.js';
import { RevenueRecognizer } from './revenue/recognize-revenue.js';

type Log = Pick<House, 'pool' | 'store'>;

const paypalOf = (app: INestApplicationContext): PayPal | null =>
  app.get<PayPal | null>(PAYPAL, { strict: false });
const providerOf = (app: INestApplicationContext): CardProvider =>
  app.get<CardProvider>(CARD_PROVIDER, { strict: false });

export const ledgerMaintenance = (parts: MaintenanceParts): readonly Chore[] => {
  const { app, house, records, signal } = parts;
  const { pool, store } = house;
  return [
    { name: 'revenue', run: (now) => new RevenueRecognizer(pool, store).run(now) },
    { name: 'provider-books', run: (now) => readBooks(parts, now) },
    // The last one: with many payments it takes long.
    nightlyCheck(house, { records, ...stripeBooks(providerOf(app)), paypal: () => paypalOf(app) }, signal),
  ];
};

async function readBooks(
  { app, house: { pool, store }, signal }: MaintenanceParts,
  now: Date,
): Promise<number> {
  const paypal = paypalOf(app);
  const cursors = new FeedCursors(pool);
  const all = [stripeBooks(providerOf(app)), ...(paypal ? [paypalBooks(paypal)] : [])];
  const swept = await Promise.allSettled(
    all.map((books) => new BooksSweep({ pool, store, cursors, books, signal }).run(now)),
  );
  const failed = swept.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  const count = swept.reduce((sum, one) => sum + (one.status === 'fulfilled' ? one.value : 0), 0);
  if (count > 0) logger.info({ code: 'SWEPT', count });
  // Everything was read: it need not run again before its time.
  return 0;
}

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
