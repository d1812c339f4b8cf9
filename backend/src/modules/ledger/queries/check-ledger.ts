import type { LedgerFinding, LedgerReport } from '@wayfold/contracts/ledger-checks';
import type { Clock } from '../../../platform/clock/clock.js';
import { verifyBank } from './verify-bank.js';
import { verifyBooks, type BooksCheck, type BooksOptions } from './verify-books.js';
import { verifyGiftCards, type GiftCardCheck } from './verify-gift-cards.js';
import type { LedgerDifference } from './ledger-difference.js';
import { verifyLedger, type LedgerCheck, type VerifyOptions } from './verify-ledger.js';

export type CheckOptions = VerifyOptions &
  Pick<BooksOptions, 'entries' | 'from' | 'until' | 'now'> & {
    readonly clock: Pick<Clock, 'now'>;
    /** Absent where PayPal is not offered. */
    readonly paypal?: Pick<BooksOptions, 'entries' | 'records'> | undefined;
  };

export interface FullCheck {
  /** Every payment of the ledger with every payment of the provider. */
  readonly payments: LedgerCheck;
  /** The provider's own ledger with ours. */
  readonly books: BooksCheck;
  /** What is left on all gift cards with the ledger's account of them. */
  readonly giftCards: GiftCardCheck;
  /** The lines of our bank with the ledger's account of it. */
  readonly bank: Awaited<ReturnType<typeof verifyBank>>;
  /** PayPal's own books with ours; undefined where it is not offered. */
  readonly paypal?: BooksCheck | undefined;
  readonly ok: boolean;
}

/** Payments first: it waits for what is on its way, and for the read models. */
export async function checkLedger(options: CheckOptions): Promise<FullCheck> {
  const { pool, store, clock } = options;
  const head = await store.head();
  const payments = await verifyLedger(options);
  const giftCards = await verifyGiftCards(pool, store, head);
  const bank = await verifyBank(pool, store, head, clock.now());
  const books = await verifyBooks(options);
  const paypal = options.paypal && (await verifyBooks({ ...options, ...options.paypal, alone: true }));
  const sound = payments.ok && giftCards.ok && bank.ok;
  const ok = sound && books.unexplained === 0 && (paypal?.unexplained ?? 0) === 0;
  return { payments, books, giftCards, bank, paypal, ok };
}

const signOf = { payment: 1, refund: -1 } as const;

function findingOf({
  kind,
  paymentId,
  bookingId,
  providerCents,
  ledgerCents,
}: LedgerDifference): LedgerFinding {
  const component = kind.startsWith('refund') ? 'refund' : 'payment';
  const cents = (value: number): number => (value === 0 ? 0 : signOf[component] * value);
  return {
    ...{ cause: 'unexplained', component, party: paymentId, bookingId },
    ...{ providerCents: cents(providerCents), ledgerCents: cents(ledgerCents) },
  };
}

/** One report for each provider and one for the bank. */
export function reportsOf(check: FullCheck): readonly LedgerReport[] {
  const { bank, paypal, payments } = check;
  const { journalCents } = payments;
  const reports: LedgerReport[] = [reportOf(check), { ...bank, journalCents }];
  if (!paypal) return reports;
  const { provider, rows, components, findings, found, unexplained } = paypal;
  return [
    ...reports,
    { provider, rows, components, findings, found, unexplained, journalCents, ok: unexplained === 0 },
  ];
}

/** Both comparisons as one report: what both have found stands in it once, with the explanation that one of them has. */
function reportOf({ payments, books, giftCards }: FullCheck): LedgerReport {
  const keyOf = ({ component, party }: LedgerFinding): string => `${component} ${party}`;
  const known = new Set(books.findings.map(keyOf));
  const more = payments.differences.map(findingOf).filter((one) => !known.has(keyOf(one)));
  const { provider, rows, components, findings } = books;
  return {
    ...{ provider, rows, components: [...components], journalCents: payments.journalCents },
    findings: [...more, ...findings],
    found: books.found + more.length,
    unexplained: books.unexplained + more.length,
    ok: payments.ok && books.unexplained === 0 && giftCards.ok,
  };
}
