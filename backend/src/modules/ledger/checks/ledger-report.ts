import type { LedgerFinding, LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import type { PaymentProvider } from '../../../platform/provider-inbox/provider-inbox.js';
import { DIFFERING_PART, type LedgerDifference } from './ledger-difference.js';
import { rankFindings } from './rank-findings.js';
import type { CardPaymentsCheck } from './verify-card-payments.service.js';
import type { GiftCardCheck } from './verify-gift-cards.service.js';
import type { BooksCheck } from './verify-provider-books.service.js';

/** Checks of the card provider, together with gift cards, which have no provider. */
export interface CardCheck {
  /** Compares every payment in the ledger with the provider. */
  readonly payments: CardPaymentsCheck;
  /** Compares the provider's own ledger with ours. */
  readonly books: BooksCheck;
  /** Compares the remaining gift card values with the ledger's account. */
  readonly giftCards: GiftCardCheck;
  /** Cents of each differing payment's refunds that are decided but not sent. */
  readonly pendingRefundCentsByPayment: ReadonlyMap<string, number>;
}

/** Builds one report of both comparisons: a finding of both appears once, as the books explain it. */
export function buildCardReport({
  payments,
  books,
  giftCards,
  pendingRefundCentsByPayment,
}: CardCheck): LedgerReport {
  const buildKey = ({ component, subject }: LedgerFinding): string => `${component} ${subject}`;
  const bookKeys = new Set(books.findings.map(buildKey));
  const paymentFindings = payments.differences
    .map((difference) => toFinding(difference, pendingRefundCentsByPayment))
    .filter((finding) => !bookKeys.has(buildKey(finding)));
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

/** Builds the report of a provider's books. The journal's sum is only shown: the card report judges it. */
export function buildBooksReport(
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
  const toSignedCents = (cents: number): number => (cents === 0 ? 0 : SIGN_BY_KIND[component] * cents);
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

/** Makes the report for a provider or bank that could not be read: nobody knows whether it matches. */
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
