import type { INestApplicationContext } from '@nestjs/common';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { throwErrors, throwRejections } from '../../kernel/throw-errors.js';
import { CARD_PROVIDER, type CardProvider } from '../../platform/card-provider/port.js';
import type { Chore } from '../../platform/jobs/maintenance-scheduler.js';
import { logger } from '../../platform/logging/logger.js';
import type { MaintenanceParts, ModuleDependencies } from '../../platform/modules/define-module.js';
import { PAYPAL, type PayPal } from '../../platform/paypal/port.js';
import { runInBackground } from '../../platform/provider-calls/context.js';
import { FeedCursors } from '../../platform/provider-feeds/feed.js';
import { createPayPalBooks } from '../../platform/provider-feeds/paypal-books.js';
import { createStripeBooks } from '../../platform/provider-feeds/stripe-feeds.js';
import { type CheckOptions, listChecks } from './checks/check-ledger.service.js';
import { CheckRecorder } from './checks/check-recorder.service.js';
import { newUncheckedReport } from './checks/ledger-report.js';
import { RevenueRecognizer } from './journal/revenue-recognizer.service.js';
import { BooksSweep } from './provider-entries/books-sweep.service.js';

const findPayPal = (nest: INestApplicationContext): PayPal | undefined =>
  nest.get<PayPal | null>(PAYPAL, { strict: false }) ?? undefined;

const getCardProvider = (nest: INestApplicationContext): CardProvider =>
  nest.get<CardProvider>(CARD_PROVIDER, { strict: false });

export const createLedgerChores = (parts: MaintenanceParts): readonly Chore[] => {
  const { nest, infrastructure, records, signal } = parts;
  const { pool, store } = infrastructure;
  return [
    { name: 'revenue', run: (now) => new RevenueRecognizer(pool, store).run(now) },
    { name: 'provider-books', run: (now) => readProviderBooks(parts, now) },
    // This check runs last, because it takes long when there are many payments.
    createNightlyCheck(
      infrastructure,
      { records, ...createStripeBooks(getCardProvider(nest)), paypal: () => findPayPal(nest) },
      signal,
    ),
  ];
};

async function readProviderBooks(
  { nest, infrastructure: { pool, store }, signal }: MaintenanceParts,
  now: Date,
): Promise<number> {
  const paypal = findPayPal(nest);
  const cursors = new FeedCursors(pool);
  const providerBooks = [
    createStripeBooks(getCardProvider(nest)),
    ...(paypal ? [createPayPalBooks(paypal)] : []),
  ];
  const outcomes = await Promise.allSettled(
    providerBooks.map((books) => new BooksSweep({ pool, store, cursors, books, signal }).run(now)),
  );
  throwRejections(outcomes);
  const count = outcomes.reduce(
    (sum, outcome) => sum + (outcome.status === 'fulfilled' ? outcome.value : 0),
    0,
  );
  if (count > 0) logger.info({ code: 'SWEPT', count });
  // Everything was read, so 0 keeps the check from running again early.
  return 0;
}

/** How long a fresh provider payment may take to reach the log, in ms. */
const PATIENCE_MS = MINUTE_MS;

/**
 * Creates the daily check of the ledger against the providers' books. Records each result as an event; money
 * that is unexplained or not ours becomes an item for staff.
 */
export function createNightlyCheck(
  { pool, store }: Pick<ModuleDependencies, 'pool' | 'store'>,
  { paypal, ...parts }: Pick<CheckOptions, 'records' | 'entries'> & { paypal?: () => PayPal | undefined },
  signal: AbortSignal,
  patienceMs = PATIENCE_MS,
): Chore {
  const checkedDayByProvider = new Map<string, string>();
  const failedDayByProvider = new Map<string, string>();
  let startedOn: string | undefined;
  return {
    name: 'ledger',
    async run(now) {
      const today = toUtcDate(now);
      // The first check waits for the next night, so that a deployment does not check the same day again.
      startedOn ??= today;
      if (startedOn === today) return 0;
      const paypalClient = paypal?.();
      const recorder = new CheckRecorder(pool, store);
      const checks = listChecks({
        pool,
        store,
        patienceMs,
        signal,
        clock: { now: () => now },
        ...parts,
        paypal: paypalClient ? createPayPalBooks(paypalClient) : undefined,
      });
      const pendingChecks = checks.filter(({ provider }) => checkedDayByProvider.get(provider) !== today);
      const errors: unknown[] = [];
      let differenceCount = 0;
      // An unreadable provider does not block the other checks; the next hourly run retries it.
      for (const { provider, run } of pendingChecks)
        try {
          const report = await runInBackground(run);
          await recorder.record(report, now);
          checkedDayByProvider.set(provider, today);
          if (!report.isBalanced) differenceCount += Math.max(1, report.unexplainedCount);
        } catch (error) {
          signal.throwIfAborted();
          errors.push(error);
          if (failedDayByProvider.get(provider) !== today)
            await recorder.record(newUncheckedReport(provider), now);
          failedDayByProvider.set(provider, today);
        }
      if (differenceCount > 0) logger.error({ code: 'LEDGER_DIFFERS', count: differenceCount });
      throwErrors(errors);
      return 0;
    },
  };
}
