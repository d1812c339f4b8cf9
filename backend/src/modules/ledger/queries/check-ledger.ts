import type { LedgerFinding, LedgerReport } from '@wayfold/contracts/ledger-checks';
import { verifyBooks, type BooksCheck, type BooksOptions } from './verify-books.js';
import type { LedgerDifference } from './ledger-difference.js';
import { verifyLedger, type LedgerCheck, type VerifyOptions } from './verify-ledger.js';

export type CheckOptions = VerifyOptions & Pick<BooksOptions, 'entries' | 'from' | 'until' | 'now'>;

export interface FullCheck {
  /** Every payment of the ledger with every payment of the provider. */
  readonly payments: LedgerCheck;
  /** The provider's own ledger with ours. */
  readonly books: BooksCheck;
  readonly ok: boolean;
}

/** Payments first: it waits for what is on its way, and for the read models. */
export async function checkLedger(options: CheckOptions): Promise<FullCheck> {
  const payments = await verifyLedger(options);
  const books = await verifyBooks(options);
  return { payments, books, ok: payments.ok && books.unexplained === 0 };
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

/** Both comparisons as one report: what both have found stands in it once, with the explanation that one of them has. */
export function reportOf({ payments, books, ok }: FullCheck): LedgerReport {
  const keyOf = ({ component, party }: LedgerFinding): string => `${component} ${party}`;
  const known = new Set(books.findings.map(keyOf));
  const more = payments.differences.map(findingOf).filter((one) => !known.has(keyOf(one)));
  const { provider, rows, components, findings } = books;
  return {
    ...{ provider, rows, components: [...components], journalCents: payments.journalCents },
    findings: [...more, ...findings],
    found: books.found + more.length,
    unexplained: books.unexplained + more.length,
    ok,
  };
}
