import { isUnexplained, type LedgerFinding, type LedgerReport } from '@wayfold/contracts/ledger-checks';
import type { Clock } from '../../../platform/clock/clock.js';
import { LedgerSide } from './ledger-side.js';
import { verifyBank } from './verify-bank.js';
import { verifyBooks, type BooksCheck, type BooksOptions } from './verify-books.js';
import { verifyGiftCards, type GiftCardCheck } from './verify-gift-cards.js';
import type { LedgerDifference } from './ledger-difference.js';
import {
  caughtUp,
  journalCents,
  verifyLedger,
  type LedgerCheck,
  type VerifyOptions,
} from './verify-ledger.service.js';

export type CheckOptions = VerifyOptions &
  Pick<BooksOptions, 'entries' | 'from' | 'until' | 'now'> & {
    readonly clock: Pick<Clock, 'now'>;
    /** Absent where PayPal is not offered. */
    readonly paypal?: Pick<BooksOptions, 'entries' | 'records'> | undefined;
  };

/** Of the cards' provider; with it the gift cards, which no provider has. */
interface CardCheck {
  /** Every payment of the ledger with every payment of the provider. */
  readonly payments: LedgerCheck;
  /** The provider's own ledger with ours. */
  readonly books: BooksCheck;
  /** What is left on all gift cards with the ledger's account of them. */
  readonly giftCards: GiftCardCheck;
  /** What of each payment that differs has been decided to go back, cents. */
  readonly promised: ReadonlyMap<string, number>;
}

export interface FullCheck extends Omit<CardCheck, 'promised'> {
  /** The lines of our bank with the ledger's account of it. */
  readonly bank: LedgerReport;
  /** PayPal's own books with ours; undefined where it is not offered. */
  readonly paypal?: BooksCheck | undefined;
  /** One for each provider and one for the bank. */
  readonly reports: readonly LedgerReport[];
  readonly ok: boolean;
}

export async function checkLedger(options: CheckOptions): Promise<FullCheck> {
  const { promised, ...cards } = await checkCards(options);
  const bank = await checkBank(options);
  const paypal = options.paypal && (await checkPayPal(options, options.paypal));
  const reports = [reportOf({ ...cards, promised }), bank];
  if (paypal) reports.push(withJournal(paypal, cards.payments.journalCents));
  return { ...cards, bank, paypal, reports, ok: reports.every(({ ok }) => ok) };
}

/** The same one by one: of those that are not offered there is none. */
export const checksOf = (
  options: CheckOptions,
): readonly { readonly provider: string; readonly run: () => Promise<LedgerReport> }[] => {
  const { entries, pool, paypal } = options;
  const all = [
    { provider: entries.provider as string, run: async () => reportOf(await checkCards(options)) },
    { provider: 'bank', run: () => checkBank(options) },
  ];
  if (!paypal) return all;
  const run = async () => withJournal(await checkPayPal(options, paypal), await journalCents(pool));
  return [...all, { provider: paypal.entries.provider, run }];
};

/** What is said where a provider, or the bank's side, could not be read: that nobody knows. */
export const uncheckedOf = (provider: string): LedgerReport => ({
  provider,
  rows: 0,
  components: [],
  journalCents: 0,
  found: 1,
  unexplained: 1,
  ok: false,
  findings: [
    {
      cause: 'not-checked',
      component: 'other',
      party: provider,
      bookingId: null,
      providerCents: 0,
      ledgerCents: 0,
    },
  ],
});

/** Payments first: it waits for what is on its way, and for the read models. */
async function checkCards(options: CheckOptions): Promise<CardCheck> {
  const { pool, store } = options;
  const head = await store.head();
  const payments = await verifyLedger(options);
  const giftCards = await verifyGiftCards(pool, store, head);
  const books = await verifyBooks(options);
  const ours = new LedgerSide(pool, payments.provider);
  const known = await ours.payments(payments.differences.map(({ paymentId }) => paymentId));
  const promised = new Map([...known].map(([id, { promisedCents }]) => [id, promisedCents]));
  return { payments, books, giftCards, promised };
}

async function checkBank(options: CheckOptions): Promise<LedgerReport> {
  const { pool, store, clock } = options;
  const head = await store.head();
  await caughtUp(options);
  const bank = await verifyBank(pool, store, head, clock.now());
  return { ...bank, journalCents: await journalCents(pool) };
}

async function checkPayPal(
  options: CheckOptions,
  paypal: NonNullable<CheckOptions['paypal']>,
): Promise<BooksCheck> {
  await caughtUp(options);
  return verifyBooks({ ...options, ...paypal, alone: true });
}

function withJournal(
  { provider, rows, components, findings, found, unexplained }: BooksCheck,
  cents: number,
): LedgerReport {
  const ok = unexplained === 0;
  return { provider, rows, components, findings, found, unexplained, journalCents: cents, ok };
}

const signOf = { payment: 1, refund: -1 } as const;

function findingOf(
  { kind, paymentId, bookingId, providerCents, ledgerCents }: LedgerDifference,
  promised: CardCheck['promised'],
): LedgerFinding {
  const component = kind.startsWith('refund') ? 'refund' : 'payment';
  const cents = (value: number): number => (value === 0 ? 0 : signOf[component] * value);
  const decided =
    kind === 'refund-not-recorded' && providerCents - ledgerCents <= (promised.get(paymentId) ?? 0);
  return {
    cause: decided ? 'pending-refund' : 'unexplained',
    component,
    party: paymentId,
    bookingId,
    providerCents: cents(providerCents),
    ledgerCents: cents(ledgerCents),
  };
}

const ofGiftCards = ({ ok, cardsCents, ledgerCents }: GiftCardCheck): readonly LedgerFinding[] =>
  ok
    ? []
    : [
        {
          cause: 'unexplained',
          component: 'other',
          party: 'gift-cards',
          bookingId: null,
          providerCents: cardsCents,
          ledgerCents,
        },
      ];

/** Both comparisons as one report: what both have found stands in it once, with the explanation that one of them has. */
function reportOf({ payments, books, giftCards, promised }: CardCheck): LedgerReport {
  const keyOf = ({ component, party }: LedgerFinding): string => `${component} ${party}`;
  const known = new Set(books.findings.map(keyOf));
  const more = payments.differences
    .map((one) => findingOf(one, promised))
    .filter((one) => !known.has(keyOf(one)));
  // Payments beyond the first that differ were not looked at one by one.
  const unseen = payments.differing - new Set(payments.differences.map(({ paymentId }) => paymentId)).size;
  const findings = [...ofGiftCards(giftCards), ...more, ...books.findings];
  const bad = findings.filter(isUnexplained);
  const unexplained = bad.length + unseen;
  const { provider, rows, components } = books;
  return {
    provider,
    rows,
    components: [...components],
    journalCents: payments.journalCents,
    findings: [...bad, ...findings.filter((one) => !isUnexplained(one))],
    found: findings.length + unseen,
    unexplained,
    ok: unexplained === 0 && payments.journalCents === 0,
  };
}
