import type { LedgerFinding, LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import type { Clock } from '../../../platform/clock/clock.js';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';
import { DIFFERING_PART, type LedgerDifference } from './ledger-difference.js';
import { LedgerSide } from './ledger-side.service.js';
import { rankFindings } from './rank-findings.js';
import { verifyBank } from './verify-bank.service.js';
import { type BooksCheck, type BooksOptions, verifyBooks } from './verify-books.service.js';
import {
  type CardPaymentsCheck,
  readJournalCents,
  verifyCardPayments,
  type VerifyOptions,
  waitForLedger,
} from './verify-card-payments.service.js';
import { type GiftCardCheck, verifyGiftCards } from './verify-gift-cards.service.js';

export type CheckOptions = VerifyOptions &
  Pick<BooksOptions, 'entries' | 'from' | 'until' | 'now'> & {
    readonly clock: Pick<Clock, 'now'>;
    /** Absent where PayPal is not offered. */
    readonly paypal?: Pick<BooksOptions, 'entries' | 'records'> | undefined;
  };

/** Checks of the card provider, together with gift cards, which have no provider. */
interface CardCheck {
  /** Compares every payment in the ledger with the provider. */
  readonly payments: CardPaymentsCheck;
  /** Compares the provider's own ledger with ours. */
  readonly books: BooksCheck;
  /** Compares the remaining gift card values with the ledger's account. */
  readonly giftCards: GiftCardCheck;
  /** Cents of each differing payment's refunds that are decided but not sent. */
  readonly pendingRefundCentsByPayment: ReadonlyMap<string, number>;
}

export interface FullCheck extends Omit<CardCheck, 'pendingRefundCentsByPayment'> {
  /** Compares bank lines with the ledger's bank account. */
  readonly bank: LedgerReport;
  /** Compares PayPal's books with ours; undefined where PayPal is not offered. */
  readonly paypal?: BooksCheck | undefined;
  /** One per provider and one for the bank. */
  readonly reports: readonly LedgerReport[];
  readonly isBalanced: boolean;
}

export async function checkLedger(options: CheckOptions): Promise<FullCheck> {
  const { pendingRefundCentsByPayment, ...cards } = await checkCards(options);
  const bank = await checkBank(options);
  const paypal = options.paypal && (await checkPayPal(options, options.paypal));
  const reports = [buildReport({ ...cards, pendingRefundCentsByPayment }), bank];
  if (paypal) reports.push(withJournal(paypal, cards.payments.journalCents));
  return { ...cards, bank, paypal, reports, isBalanced: reports.every(({ isBalanced }) => isBalanced) };
}

interface SingleCheck {
  readonly provider: PaymentProvider | 'bank';
  readonly run: () => Promise<LedgerReport>;
}

/** Single checks; those of methods that are not offered are absent. */
export const listChecks = (options: CheckOptions): readonly SingleCheck[] => {
  const { entries, pool, paypal } = options;
  const checks: SingleCheck[] = [
    { provider: entries.provider, run: async () => buildReport(await checkCards(options)) },
    { provider: 'bank', run: () => checkBank(options) },
  ];
  if (!paypal) return checks;
  const run = async () => withJournal(await checkPayPal(options, paypal), await readJournalCents(pool));
  return [...checks, { provider: paypal.entries.provider, run }];
};

/** Report for a provider or bank that could not be read: status unknown. */
export const newUncheckedReport = (provider: PaymentProvider | 'bank'): LedgerReport => ({
  provider,
  rowCount: 0,
  components: [],
  journalCents: 0,
  findingCount: 1,
  unexplainedCount: 1,
  isBalanced: false,
  findings: [
    {
      cause: 'not-checked',
      component: 'other',
      subject: provider,
      bookingId: null,
      providerCents: 0,
      ledgerCents: 0,
    },
  ],
});

/** Payments first: that check waits for transactions in transit and for the read models. */
async function checkCards(options: CheckOptions): Promise<CardCheck> {
  const { pool, store } = options;
  const head = await store.readHead();
  const payments = await verifyCardPayments(options);
  const giftCards = await verifyGiftCards(pool, store, head);
  const books = await verifyBooks(options);
  const ledgerSide = new LedgerSide(pool, payments.provider);
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
  return { ...bank, journalCents: await readJournalCents(pool) };
}

async function checkPayPal(
  options: CheckOptions,
  paypal: NonNullable<CheckOptions['paypal']>,
): Promise<BooksCheck> {
  await waitForLedger(options);
  return verifyBooks({ ...options, ...paypal, isComplete: true });
}

function withJournal(
  { provider, rowCount, components, findings, findingCount, unexplainedCount }: BooksCheck,
  journalCents: number,
): LedgerReport {
  const isBalanced = unexplainedCount === 0;
  return {
    provider,
    rowCount,
    components,
    findings,
    findingCount,
    unexplainedCount,
    journalCents,
    isBalanced,
  };
}

const SIGN_BY_KIND = { payment: 1, refund: -1 } as const;

function toFinding(
  { kind, paymentId, bookingId, providerCents, ledgerCents }: LedgerDifference,
  pendingRefundCentsByPayment: CardCheck['pendingRefundCentsByPayment'],
): LedgerFinding {
  const component = DIFFERING_PART[kind];
  const toSignedCents = (value: number): number => (value === 0 ? 0 : SIGN_BY_KIND[component] * value);
  const isPending =
    kind === 'refund-not-recorded' &&
    providerCents - ledgerCents <= (pendingRefundCentsByPayment.get(paymentId) ?? 0);
  return {
    cause: isPending ? 'pending-refund' : 'unexplained',
    component,
    subject: paymentId,
    bookingId,
    providerCents: toSignedCents(providerCents),
    ledgerCents: toSignedCents(ledgerCents),
  };
}

const listGiftCardFindings = ({
  isBalanced,
  giftCardCents,
  ledgerCents,
}: GiftCardCheck): readonly LedgerFinding[] =>
  isBalanced
    ? []
    : [
        {
          cause: 'unexplained',
          component: 'other',
          subject: 'gift-cards',
          bookingId: null,
          providerCents: giftCardCents,
          ledgerCents,
        },
      ];

/** Merges both comparisons: a finding of both appears once, with whichever explanation exists. */
function buildReport({ payments, books, giftCards, pendingRefundCentsByPayment }: CardCheck): LedgerReport {
  const getKey = ({ component, subject }: LedgerFinding): string => `${component} ${subject}`;
  const bookKeys = new Set(books.findings.map(getKey));
  const paymentFindings = payments.differences
    .map((difference) => toFinding(difference, pendingRefundCentsByPayment))
    .filter((finding) => !bookKeys.has(getKey(finding)));
  // Differing payments beyond the limit were not examined individually.
  const unexaminedCount =
    payments.differingCount - new Set(payments.differences.map(({ paymentId }) => paymentId)).size;
  const ranking = rankFindings([...listGiftCardFindings(giftCards), ...paymentFindings, ...books.findings]);
  const unexplainedCount = ranking.unexplainedCount + unexaminedCount;
  const { provider, rowCount, components } = books;
  return {
    provider,
    rowCount,
    components: [...components],
    journalCents: payments.journalCents,
    findings: ranking.findings,
    findingCount: ranking.findings.length + unexaminedCount,
    unexplainedCount,
    isBalanced: unexplainedCount === 0 && payments.journalCents === 0,
  };
}
