import { setTimeout as wait } from 'node:timers/promises';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { Pool } from 'pg';
import type { PaymentRecords } from '../../../platform/card-provider/payment-records.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import { SubscriptionRunner } from '../../../platform/projections/subscription-runner.js';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';
import { isUuid } from '../../../platform/text/is-uuid.js';
import { ledger } from '../journal/ledger.projection.js';
import { providerEntries } from '../provider-entries/provider-entries.projection.js';
import { type LedgerDifference, listDifferences, type PaymentSides } from './ledger-difference.js';
import { ListedPayments } from './listed-payments.store.js';

export interface CardPaymentsCheck {
  readonly provider: PaymentProvider;
  /** Payments and refunds that the provider listed, including those of other software. */
  readonly paymentCount: number;
  readonly refundCount: number;
  /** Payments in the ledger. */
  readonly recordedCount: number;
  /** Sum of all accounts; 0 if every entry balances. */
  readonly journalCents: number;
  /** Captured minus refunded, by the provider and by the clearing account less fees, payouts and disputes. */
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
    const listedPayments = await ListedPayments.create(client, records.provider);
    const copiedCounts = await copyBooks(listedPayments, options);
    await listedPayments.analyze();
    await waitForLedger(options);
    const { suspects, suspectCount } = await listedPayments.readSuspects(MAX_DIFFERENCES);
    let differences = await examinePayments(listedPayments, options, suspects);
    for (
      let retriesLeft = Math.ceil(patienceMs / POLL_MS);
      differences.length > 0 && retriesLeft > 0;
      retriesLeft--
    ) {
      await wait(POLL_MS, undefined, signal && { signal });
      differences = await examinePayments(listedPayments, options, listPaymentIds(differences));
    }
    const sums = await listedPayments.readSums();
    const differingCount = listPaymentIds(differences).length + suspectCount - suspects.length;
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

/** Copies the books without rows that name no booking in our format: others may share the account. */
async function copyBooks(
  listedPayments: ListedPayments,
  { records, onProgress, signal }: VerifyOptions,
): Promise<Pick<CardPaymentsCheck, 'paymentCount' | 'refundCount'>> {
  let paymentCount = 0;
  for await (const page of records.listPayments()) {
    signal?.throwIfAborted();
    await listedPayments.addPayments(page.filter(({ bookingId }) => isUuid(bookingId)));
    onProgress?.('payments', (paymentCount += page.length));
  }
  let refundCount = 0;
  for await (const page of records.listRefunds()) {
    signal?.throwIfAborted();
    await listedPayments.addRefunds(page);
    onProgress?.('refunds', (refundCount += page.length));
  }
  return { paymentCount, refundCount };
}

const listPaymentIds = (differences: readonly LedgerDifference[]): string[] => [
  ...new Set(differences.map(({ paymentId }) => paymentId)),
];

/** Rereads these payments; returns how they still differ. */
async function examinePayments(
  listedPayments: ListedPayments,
  options: VerifyOptions,
  paymentIds: readonly string[],
): Promise<LedgerDifference[]> {
  const differences: LedgerDifference[] = [];
  for (const paymentId of paymentIds) {
    options.signal?.throwIfAborted();
    differences.push(...listDifferences(await rereadPayment(listedPayments, options, paymentId)));
  }
  return differences;
}

/** Rereads both sides of one payment: the provider first, which gives the ledger time to catch up. */
async function rereadPayment(
  listedPayments: ListedPayments,
  options: VerifyOptions,
  paymentId: string,
): Promise<PaymentSides> {
  const record = await options.records.findPayment(paymentId);
  await waitForLedger(options);
  const ledgerRow = await listedPayments.findInLedger(paymentId);
  return {
    paymentId,
    bookingId: ledgerRow?.bookingId ?? record?.payment.bookingId ?? null,
    provider: record && {
      capturedCents: record.payment.capturedCents,
      refundedCents: sumCents(record.refunds),
    },
    ledger: ledgerRow,
  };
}
