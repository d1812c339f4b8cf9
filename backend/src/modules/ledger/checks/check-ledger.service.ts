import type { LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import type { Clock } from '../../../platform/clock/clock.js';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';
import { LedgerQueries } from '../journal/ledger.query.js';
import { buildBooksReport, buildCardReport, type CardCheck } from './ledger-report.js';
import { LedgerSideQueries } from './ledger-side.query.js';
import { verifyBank } from './verify-bank.service.js';
import { verifyCardPayments, type VerifyOptions, waitForLedger } from './verify-card-payments.service.js';
import { verifyGiftCards } from './verify-gift-cards.service.js';
import { type BooksCheck, type BooksOptions, verifyProviderBooks } from './verify-provider-books.service.js';

export type CheckOptions = VerifyOptions &
  Pick<BooksOptions, 'entries' | 'from' | 'until' | 'now'> & {
    readonly clock: Pick<Clock, 'now'>;
    /** Absent where PayPal is not offered. */
    readonly paypal?: Pick<BooksOptions, 'entries' | 'records'> | undefined;
  };

export interface FullCheck extends Omit<CardCheck, 'pendingRefundCentsByPayment'> {
  /** Compares bank lines with the ledger's bank account. */
  readonly bank: LedgerReport;
  /** Compares PayPal's books with ours; undefined where PayPal is not offered. */
  readonly paypal?: BooksCheck | undefined;
  /** A report for each provider and for the bank. */
  readonly reports: readonly LedgerReport[];
  readonly isBalanced: boolean;
}

export async function checkLedger(options: CheckOptions): Promise<FullCheck> {
  const { pendingRefundCentsByPayment, ...cards } = await checkCards(options);
  const bank = await checkBank(options);
  const paypal = options.paypal && (await checkPayPal(options, options.paypal));
  const reports = [buildCardReport({ ...cards, pendingRefundCentsByPayment }), bank];
  if (paypal) reports.push(buildBooksReport(paypal, cards.payments.journalCents));
  return { ...cards, bank, paypal, reports, isBalanced: reports.every(({ isBalanced }) => isBalanced) };
}

interface SingleCheck {
  readonly provider: PaymentProvider | 'bank';
  readonly run: () => Promise<LedgerReport>;
}

/** Lists the single checks; those of methods that are not offered are absent. */
export const listChecks = (options: CheckOptions): readonly SingleCheck[] => {
  const { entries, pool, paypal } = options;
  const checks: SingleCheck[] = [
    { provider: entries.provider, run: async () => buildCardReport(await checkCards(options)) },
    { provider: 'bank', run: () => checkBank(options) },
  ];
  if (!paypal) return checks;
  const run = async () =>
    buildBooksReport(await checkPayPal(options, paypal), await new LedgerQueries(pool).readJournalCents());
  return [...checks, { provider: paypal.entries.provider, run }];
};

/** Checks payments first: that check waits for transactions in transit and for the read models. */
async function checkCards(options: CheckOptions): Promise<CardCheck> {
  const { pool, store } = options;
  const head = await store.readHead();
  const payments = await verifyCardPayments(options);
  const giftCards = await verifyGiftCards(pool, store, head);
  const books = await verifyProviderBooks(options);
  const ledgerSide = new LedgerSideQueries(pool, payments.provider);
  const ledgerPayments = await ledgerSide.readPayments(
    payments.differences.map(({ paymentId }) => paymentId),
  );
  const pendingRefundCentsByPayment = new Map(
    [...ledgerPayments].map(([id, payment]) => [id, payment.pendingRefundCents]),
  );
  return { payments, books, giftCards, pendingRefundCentsByPayment };
}

async function checkBank(options: CheckOptions): Promise<LedgerReport> {
  const { pool, store, clock } = options;
  const head = await store.readHead();
  await waitForLedger(options);
  const bank = await verifyBank(pool, store, head, clock.now());
  return { ...bank, journalCents: await new LedgerQueries(pool).readJournalCents() };
}

async function checkPayPal(
  options: CheckOptions,
  paypal: NonNullable<CheckOptions['paypal']>,
): Promise<BooksCheck> {
  await waitForLedger(options);
  return verifyProviderBooks({ ...options, ...paypal, isComplete: true });
}
