import { setTimeout as wait } from 'node:timers/promises';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { Pool, PoolClient } from 'pg';
import type { PaymentRecords } from '../../../platform/card-provider/payment-records.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import { SubscriptionRunner } from '../../../platform/projections/subscription-runner.js';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';
import { isUuid } from '../../../platform/text/is-uuid.js';
import { ledger } from '../journal/ledger.projection.js';
import { providerEntries } from '../provider-entries/provider-entries.projection.js';
import { type LedgerDifference, listDifferences, type PaymentSides } from './ledger-difference.js';

export interface CardPaymentsCheck {
  readonly provider: PaymentProvider;
  /** Payments and refunds that the provider listed, including those of other software. */
  readonly paymentCount: number;
  readonly refundCount: number;
  /** Payments in the ledger. */
  readonly recordedCount: number;
  /** Sum of all accounts; 0 if every entry balances. */
  readonly journalCents: number;
  /**
   * Captured minus refunded, by the provider and by the clearing account without fees, payouts and
   * disputes.
   */
  readonly providerCents: number;
  readonly clearingCents: number;
  /** For the first differing payments, ordered by id. */
  readonly differences: readonly LedgerDifference[];
  readonly differingCount: number;
  readonly isBalanced: boolean;
}

/** Limit for individual examination; more than this means a systematic fault. */
const MAX_DIFFERENCES = 1_000;

/** How far the ledger may lag behind the log, in ms. */
const CATCH_UP_MS = 30_000;
/** Interval between rereads of differing payments, in ms. */
const POLL_MS = 2_000;

export interface VerifyOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly records: PaymentRecords;
  /** How long to wait for transactions in transit between provider and log, in ms. */
  readonly patienceMs: number;
  readonly onProgress?: (kind: 'payments' | 'refunds', readCount: number) => void;
  /** Aborts the check with an error. */
  readonly signal?: AbortSignal;
}

/**
 * Compares every ledger payment with the provider in both directions, via temporary tables so that memory
 * stays bounded. Rereads differing payments until they agree or patience ends, because money keeps moving.
 */
export async function verifyCardPayments(options: VerifyOptions): Promise<CardPaymentsCheck> {
  const { pool, records, patienceMs, signal } = options;
  const client = await pool.connect();
  try {
    await client.query(
      'SET transaction_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    );
    await client.query(
      `CREATE TEMP TABLE listed_payments (payment_id text PRIMARY KEY, captured bigint NOT NULL);
       CREATE TEMP TABLE listed_refunds (refund_id text PRIMARY KEY, payment_id text NOT NULL, amount bigint NOT NULL)`,
    );
    const copiedCounts = await copyBooks(client, options);
    await client.query('ANALYZE listed_payments; ANALYZE listed_refunds');
    await waitForLedger(options);
    const { suspects, suspectCount } = await readSuspects(client, records.provider);
    let retries = Math.ceil(patienceMs / POLL_MS);
    let differingIds = suspects;
    let differences: LedgerDifference[] = [];
    for (;;) {
      differences = [];
      for (const paymentId of differingIds) {
        signal?.throwIfAborted();
        differences.push(...listDifferences(await rereadPayment(client, options, paymentId)));
      }
      differingIds = [...new Set(differences.map(({ paymentId }) => paymentId))];
      if (differingIds.length === 0 || retries-- === 0) break;
      await wait(POLL_MS, undefined, signal && { signal });
    }
    const sums = await readSums(client, records.provider);
    const differingCount = differingIds.length + suspectCount - suspects.length;
    return {
      provider: records.provider,
      ...copiedCounts,
      ...sums,
      differences,
      differingCount,
      isBalanced: differingCount === 0 && sums.journalCents === 0,
    };
  } finally {
    // Closing the connection drops its temporary tables and settings.
    client.release(true);
  }
}

/** Waits until the ledger has processed everything that is in the log now. */
export async function waitForLedger({ pool, store }: Pick<VerifyOptions, 'pool' | 'store'>): Promise<void> {
  const runner = new SubscriptionRunner({ pool, store, projections: [ledger, providerEntries] });
  if (!(await runner.waitFor(await store.readHead(), { timeoutMs: CATCH_UP_MS })))
    throw new Error('the ledger does not catch up with the log: is a worker running?');
}

/** Others may share the account: ignore rows that name no booking in our format. */
async function copyBooks(
  client: PoolClient,
  { records, onProgress, signal }: VerifyOptions,
): Promise<Pick<CardPaymentsCheck, 'paymentCount' | 'refundCount'>> {
  let paymentCount = 0;
  for await (const page of records.listPayments()) {
    signal?.throwIfAborted();
    const ownPayments = page.filter(({ bookingId }) => isUuid(bookingId));
    await client.query(
      'INSERT INTO listed_payments SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT DO NOTHING',
      [ownPayments.map(({ id }) => id), ownPayments.map(({ capturedCents }) => capturedCents)],
    );
    onProgress?.('payments', (paymentCount += page.length));
  }
  let refundCount = 0;
  for await (const page of records.listRefunds()) {
    signal?.throwIfAborted();
    await client.query(
      `INSERT INTO listed_refunds
       SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) ON CONFLICT DO NOTHING`,
      [
        page.map(({ id }) => id),
        page.map(({ paymentId }) => paymentId),
        page.map((refund) => refund.amountCents),
      ],
    );
    onProgress?.('refunds', (refundCount += page.length));
  }
  return { paymentCount, refundCount };
}

/** Payments on which the two sides disagree. */
async function readSuspects(
  client: PoolClient,
  provider: PaymentProvider,
): Promise<{ suspects: string[]; suspectCount: number }> {
  const { rows } = await client.query<{ payment_id: string; total: string }>(
    `SELECT payment_id, count(*) OVER () AS total
     FROM (SELECT payment_id, sum(captured_cents)::bigint AS captured, sum(refunded_cents)::bigint AS refunded
           FROM ledger_payments WHERE provider = $1 GROUP BY payment_id) recorded
     FULL JOIN (SELECT p.payment_id, p.captured, coalesce(r.amount, 0) AS refunded
                FROM listed_payments p LEFT JOIN
                  (SELECT payment_id, sum(amount)::bigint AS amount
                   FROM listed_refunds GROUP BY 1) r USING (payment_id)
                WHERE p.captured > 0) listed USING (payment_id)
     WHERE (recorded.captured, recorded.refunded) IS DISTINCT FROM (listed.captured, listed.refunded)
     ORDER BY payment_id LIMIT ${MAX_DIFFERENCES}`,
    [provider],
  );
  return { suspects: rows.map((row) => row.payment_id), suspectCount: Number(rows[0]?.total ?? 0) };
}

/** Rereads both sides of one payment: the provider first, which gives the ledger time to catch up. */
async function rereadPayment(
  client: PoolClient,
  options: VerifyOptions,
  paymentId: string,
): Promise<PaymentSides> {
  const record = await options.records.findPayment(paymentId);
  await waitForLedger(options);
  const { rows } = await client.query<Record<'booking_id' | 'captured' | 'refunded', string>>(
    `SELECT min(booking_id::text) AS booking_id, sum(captured_cents) AS captured,
       sum(refunded_cents) AS refunded
     FROM ledger_payments WHERE payment_id = $1 GROUP BY payment_id`,
    [paymentId],
  );
  const [ledgerRow] = rows;
  return {
    paymentId,
    bookingId: ledgerRow?.booking_id ?? record?.payment.bookingId ?? null,
    provider: record && {
      capturedCents: record.payment.capturedCents,
      refundedCents: sumCents(record.refunds),
    },
    ledger: ledgerRow && {
      capturedCents: Number(ledgerRow.captured),
      refundedCents: Number(ledgerRow.refunded),
    },
  };
}

/** Sum of all accounts. */
export async function readJournalCents(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ cents: string }>(
    'SELECT coalesce(sum(balance_cents), 0) AS cents FROM ledger_balances',
  );
  return Number(rows[0]?.cents);
}

async function readSums(
  client: PoolClient,
  provider: PaymentProvider,
): Promise<Pick<CardPaymentsCheck, 'recordedCount' | 'journalCents' | 'providerCents' | 'clearingCents'>> {
  const { rows } = await client.query<Record<'recorded' | 'journal' | 'listed' | 'clearing', string>>(
    `SELECT (SELECT count(*) FROM ledger_payments WHERE provider = $1) AS recorded,
       (SELECT coalesce(sum(balance_cents), 0) FROM ledger_balances) AS journal,
       (SELECT coalesce(sum(captured), 0) FROM listed_payments)
         - (SELECT coalesce(sum(amount), 0)
            FROM listed_refunds JOIN listed_payments USING (payment_id)) AS listed,
       (SELECT coalesce(sum(balance_cents), 0) FROM ledger_balances WHERE account = 'clearing:' || $1)
         - (SELECT coalesce(sum(amount_cents), 0)
            FROM ledger_provider_entries WHERE provider = $1) AS clearing`,
    [provider],
  );
  const [sums] = rows;
  return {
    recordedCount: Number(sums?.recorded),
    journalCents: Number(sums?.journal),
    providerCents: Number(sums?.listed),
    clearingCents: Number(sums?.clearing),
  };
}
