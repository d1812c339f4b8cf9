import { setTimeout as delay } from 'node:timers/promises';
import type { Pool, PoolClient } from 'pg';
import { validate } from 'uuid';
import type { PaymentRecords } from '../../../platform/card-provider/payment-records.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import { SubscriptionRunner } from '../../../platform/projections/runner.js';
import { ledger } from '../journal/ledger.projection.js';
import { providerEntries } from '../provider-entries/provider-entries.projection.js';
import { type LedgerDifference, listDifferences, type PaymentSides } from './ledger-difference.js';

export interface LedgerCheck {
  readonly provider: string;
  /** Payments and refunds the provider listed, including foreign ones. */
  readonly payments: number;
  readonly refunds: number;
  /** Payments in the ledger. */
  readonly recorded: number;
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
  /** Number of differing payments. */
  readonly differing: number;
  readonly ok: boolean;
}

/** Limit for individual examination; more than this means a systematic fault. */
const MAX_DIFFERENCES = 1_000;

/** How far the ledger may lag behind the log, in ms. */
const CATCH_UP_MS = 30_000;
/** Interval between looks at differing payments, in ms. */
const POLL_MS = 2_000;

export interface VerifyOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly records: PaymentRecords;
  /** How long to wait for transactions in transit between provider and log, in ms. */
  readonly patience: number;
  readonly onProgress?: (kind: 'payments' | 'refunds', read: number) => void;
  /** Aborts with an error. */
  readonly signal?: AbortSignal;
}

/**
 * Compares every ledger payment with the provider in both directions, via temporary tables so that memory
 * stays bounded. Rereads differing payments until they agree or patience ends, because money keeps moving.
 */
export async function verifyLedger(options: VerifyOptions): Promise<LedgerCheck> {
  const { pool, records, patience, signal } = options;
  const client = await pool.connect();
  try {
    await client.query(
      'SET transaction_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    );
    await client.query(
      `CREATE TEMP TABLE theirs (payment_id text PRIMARY KEY, taken bigint NOT NULL);
       CREATE TEMP TABLE their_refunds (refund_id text PRIMARY KEY, payment_id text NOT NULL, amount bigint NOT NULL)`,
    );
    const copiedCounts = await copyBooks(client, options);
    await client.query('ANALYZE theirs; ANALYZE their_refunds');
    await waitForLedger(options);
    const { suspects, suspectCount } = await findSuspects(client, records.provider);
    let retries = Math.ceil(patience / POLL_MS);
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
      await delay(POLL_MS, undefined, signal && { signal });
    }
    const sums = await readSums(client, records.provider);
    const differing = differingIds.length + suspectCount - suspects.length;
    return {
      provider: records.provider,
      ...copiedCounts,
      ...sums,
      differences,
      differing,
      ok: differing === 0 && sums.journalCents === 0,
    };
  } finally {
    client.release(true); // the temporary tables and settings end with the connection
  }
}

/** Waits until the ledger has processed everything that is in the log now. */
export async function waitForLedger({ pool, store }: Pick<VerifyOptions, 'pool' | 'store'>): Promise<void> {
  const runner = new SubscriptionRunner({ pool, store, projections: [ledger, providerEntries] });
  if (!(await runner.waitFor(await store.readHead(), undefined, CATCH_UP_MS)))
    throw new Error('the ledger does not catch up with the log: is a worker running?');
}

/** Others may share the account: ignore rows that name no booking in our format. */
async function copyBooks(
  client: PoolClient,
  { records, onProgress, signal }: VerifyOptions,
): Promise<Pick<LedgerCheck, 'payments' | 'refunds'>> {
  let payments = 0;
  for await (const page of records.listPayments()) {
    signal?.throwIfAborted();
    const ownPayments = page.filter(({ bookingId }) => validate(bookingId ?? ''));
    await client.query(
      'INSERT INTO theirs SELECT * FROM unnest($1::text[], $2::bigint[]) ON CONFLICT DO NOTHING',
      [ownPayments.map(({ id }) => id), ownPayments.map(({ capturedCents }) => capturedCents)],
    );
    onProgress?.('payments', (payments += page.length));
  }
  let refunds = 0;
  for await (const page of records.listRefunds()) {
    signal?.throwIfAborted();
    await client.query(
      'INSERT INTO their_refunds SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[]) ON CONFLICT DO NOTHING',
      [
        page.map(({ id }) => id),
        page.map(({ paymentId }) => paymentId),
        page.map((refund) => refund.amountCents),
      ],
    );
    onProgress?.('refunds', (refunds += page.length));
  }
  return { payments, refunds };
}

/** Payments on which the two sides disagree. */
async function findSuspects(
  client: PoolClient,
  provider: string,
): Promise<{ suspects: string[]; suspectCount: number }> {
  const { rows } = await client.query<{ payment_id: string; found: string }>(
    `SELECT payment_id, count(*) OVER () AS found
     FROM (SELECT payment_id, sum(captured_cents)::bigint AS captured, sum(refunded_cents)::bigint AS refunded
           FROM ledger_payments WHERE provider = $1 GROUP BY payment_id) ours
     FULL JOIN (SELECT t.payment_id, t.taken, coalesce(r.amount, 0) AS returned
                FROM theirs t LEFT JOIN
                  (SELECT payment_id, sum(amount)::bigint AS amount FROM their_refunds GROUP BY 1) r USING (payment_id)
                WHERE t.taken > 0) theirs USING (payment_id)
     WHERE (ours.captured, ours.refunded) IS DISTINCT FROM (theirs.taken, theirs.returned)
     ORDER BY payment_id LIMIT ${MAX_DIFFERENCES}`,
    [provider],
  );
  return { suspects: rows.map((row) => row.payment_id), suspectCount: Number(rows[0]?.found ?? 0) };
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
    `SELECT min(booking_id::text) AS booking_id, sum(captured_cents) AS captured, sum(refunded_cents) AS refunded
     FROM ledger_payments WHERE payment_id = $1 GROUP BY payment_id`,
    [paymentId],
  );
  const [ledgerRow] = rows;
  return {
    paymentId,
    bookingId: ledgerRow?.booking_id ?? record?.payment.bookingId ?? null,
    provider: record && {
      takenCents: record.payment.capturedCents,
      returnedCents: record.refunds.reduce((sum, { amountCents }) => sum + amountCents, 0),
    },
    ledger: ledgerRow && {
      takenCents: Number(ledgerRow.captured),
      returnedCents: Number(ledgerRow.refunded),
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
  provider: string,
): Promise<Pick<LedgerCheck, 'recorded' | 'journalCents' | 'providerCents' | 'clearingCents'>> {
  const { rows } = await client.query<Record<'recorded' | 'journal' | 'theirs' | 'clearing', string>>(
    `SELECT (SELECT count(*) FROM ledger_payments WHERE provider = $1) AS recorded,
       (SELECT coalesce(sum(balance_cents), 0) FROM ledger_balances) AS journal,
       (SELECT coalesce(sum(taken), 0) FROM theirs)
         - (SELECT coalesce(sum(amount), 0) FROM their_refunds JOIN theirs USING (payment_id)) AS theirs,
       (SELECT coalesce(sum(balance_cents), 0) FROM ledger_balances WHERE account = 'clearing:' || $1)
         - (SELECT coalesce(sum(amount_cents), 0) FROM ledger_provider_entries WHERE provider = $1) AS clearing`,
    [provider],
  );
  const [sums] = rows;
  return {
    recorded: Number(sums?.recorded),
    journalCents: Number(sums?.journal),
    providerCents: Number(sums?.theirs),
    clearingCents: Number(sums?.clearing),
  };
}
