import { CalendarDate } from '@wayfold/contracts/kernel/date-schemas';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { LedgerFinding, LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import { z } from 'zod';
import { OperatorRefusal } from '../kernel/operator-refusal.js';
import { checkLedger, type FullCheck } from '../modules/ledger/checks/check-ledger.service.js';
import type { BooksOptions } from '../modules/ledger/checks/verify-provider-books.service.js';
import { type PaymentRecords, StripePaymentRecords } from '../platform/card-provider/payment-records.js';
import { StripeCardProvider } from '../platform/card-provider/stripe.js';
import type { EventStore } from '../platform/event-store/port.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { PayPalClient } from '../platform/paypal/client.js';
import { createPayPalBooks } from '../platform/provider-feeds/paypal-books.js';
import { createStripeBooks } from '../platform/provider-feeds/stripe-feeds.js';
import { formatCount } from '../platform/text/format.js';
import { parseOptions, type Tool, UsageError } from './tool.js';

const LEDGER_USAGE = 'ledger verify [--from YYYY-MM-DD] [--until YYYY-MM-DD] [--json]';
/** How long money just captured may take to reach the log, in ms. */
const PATIENCE_MS = MINUTE_MS;
/** Limit on printed findings; all of them are counted. */
const MAX_PRINTED_FINDINGS = 500;

const RECORDS_PER_PROGRESS_LINE = 10_000;

const DateRangeFlags = z.object({ from: CalendarDate.optional(), until: CalendarDate.optional() });

type ProviderBooks = Pick<BooksOptions, 'entries' | 'records'>;
type DateRange = Pick<BooksOptions, 'from' | 'until'>;

/** Verifies the ledger: exit code 0 if it matches the provider or every difference is explained, 1 if not. */
export const runLedgerVerification: Tool = async (infrastructure, [verb, ...flags]) => {
  if (verb !== 'verify') throw new UsageError(LEDGER_USAGE);
  const options = parseLedgerFlags(flags);
  const secretKey = process.env['STRIPE_SECRET_KEY'];
  if (!secretKey)
    throw new OperatorRefusal(
      'STRIPE_SECRET_KEY must be set; a restricted read-only key (rk_...) is enough.',
    );
  const address = { secretKey, apiBase: process.env['STRIPE_API_BASE'] };
  const { entries } = createStripeBooks(new StripeCardProvider({ ...address, webhookSecret: '' }));
  const parts = { records: new StripePaymentRecords(address), entries, paypal: openPayPalBooks() };
  return verifyAndPrint(infrastructure, parts, { ...options, patienceMs: PATIENCE_MS });
};

/** Opens PayPal's books by the settings of the environment; returns undefined if PayPal is not offered. */
function openPayPalBooks(): ProviderBooks | undefined {
  const { PAYPAL_CLIENT_ID: clientId, PAYPAL_CLIENT_SECRET: clientSecret, PAYPAL_URL: url } = process.env;
  if (!clientId || !clientSecret) return undefined;
  const baseUrl = url ?? 'https://api-m.paypal.com';
  return createPayPalBooks(new PayPalClient({ baseUrl, clientId, clientSecret, webhookId: '' }));
}

function parseLedgerFlags(flags: readonly string[]): DateRange & { isJson: boolean } {
  const { values, positionals } = parseOptions(flags, {
    from: { type: 'string' },
    until: { type: 'string' },
    json: { type: 'boolean' },
  });
  const range = DateRangeFlags.safeParse({ from: values.from, until: values.until });
  if (!range.success || positionals.length > 0) throw new UsageError(LEDGER_USAGE);
  return { ...range.data, isJson: values.json === true };
}

export interface ProviderParts {
  readonly records: PaymentRecords;
  readonly entries: BooksOptions['entries'];
  readonly paypal?: ProviderBooks | undefined;
}

export async function verifyAndPrint(
  { pool, store, clock }: Pick<Infrastructure, 'pool' | 'clock'> & { readonly store: EventStore },
  parts: ProviderParts,
  { isJson, patienceMs, ...range }: DateRange & { readonly isJson: boolean; readonly patienceMs: number },
): Promise<number> {
  const check = await checkLedger({
    pool,
    store,
    clock,
    patienceMs,
    ...parts,
    ...range,
    onProgress(source, readCount) {
      if (readCount % RECORDS_PER_PROGRESS_LINE === 0) console.error(`${source}: ${readCount} read`);
    },
  });
  if (isJson) console.log(JSON.stringify(check, null, 2));
  else for (const line of formatCheckSummary(check)) console.log(line);
  return check.isBalanced ? 0 : 1;
}

const formatMoney = (cents: number): string => (cents / 100).toFixed(2);
const COMPONENT_NAMES = {
  payment: 'payments',
  refund: 'refunds',
  fee: 'fees',
  dispute: 'disputes',
  payout: 'payouts',
  other: 'unknown money',
} as const satisfies Record<LedgerFinding['component'], string>;

/** Explanation and action for each kind of finding. */
const CAUSE_TEXTS = {
  'in-transit': 'in transit: the next sweep, webhook or bank statement will record it',
  'pending-refund': 'refund decided here; the provider has not confirmed it yet',
  'unknown-money': 'unknown origin: on the suspense account until staff identify it',
  'line-open': 'in the queue: match the line, or set it aside',
  'line-set-aside': 'set aside by staff: not a customer payment',
  'line-reversed': 'reversed by the bank before it paid anything: set both lines aside',
  'recorded-manually': 'recorded by hand and still in the queue: set the line aside',
  unexplained: 'UNEXPLAINED',
  'not-booked': 'MATCHED, NOT BOOKED: the booking lacks the money; check whether the worker follows the log',
  'still-booked': 'STILL BOOKED: the match was undone but the booking has the money; check the worker',
  'amount-differs':
    'AMOUNT DIFFERS: rebuild the ledger; if the difference stays, reopen the line and match it again',
  'booked-twice': 'BOOKED TWICE: rebuild the ledger; if it is still there twice, remove one booking entry',
  'matched-twice': 'MATCHED TWICE: reopen the line and match it once, or void the manual payment',
  'line-lost': 'LINE MISSING: import its bank statement again, or undo the match',
  'duplicate-line': 'IMPORTED TWICE: the same movement from two files; reopen this line and set it aside',
  'reversal-open': 'REVERSED BY THE BANK: reopen the original line; the booking is not paid',
  'payout-missing': 'NOT ARRIVED: the provider sent this payout; ask the provider, or import the statement',
  'manual-without-line': 'NOT ON A STATEMENT: recorded by hand as a transfer; ask the person who recorded it',
  'not-checked': 'NOT CHECKED: the provider does not answer; retried every hour',
} as const satisfies Record<LedgerFinding['cause'], string>;

const formatRow = (name: string, providerCents: number, ledgerCents: number): string => {
  const amounts = [providerCents, ledgerCents, providerCents - ledgerCents];
  return name.padEnd(16) + amounts.map((cents) => formatMoney(cents).padStart(18)).join('');
};

const sumOver = <T>(items: readonly T[], getNumber: (item: T) => number): number =>
  items.reduce((sum, item) => sum + getNumber(item), 0);

/** Formats the part of a report that providers and the bank share. */
function formatTable({ provider, components, findings, findingCount }: LedgerReport): string[] {
  const columnHeads = [`at the ${provider === 'bank' ? 'bank' : 'provider'}`, 'in the ledger', 'difference'];
  return [
    '',
    ' '.repeat(16) + columnHeads.map((text) => text.padStart(18)).join(''),
    ...components.map(({ component, providerCents, ledgerCents }) =>
      formatRow(
        provider === 'bank' && component === 'other' ? 'other lines' : COMPONENT_NAMES[component],
        providerCents,
        ledgerCents,
      ),
    ),
    formatRow(
      'balance',
      sumOver(components, ({ providerCents }) => providerCents),
      sumOver(components, ({ ledgerCents }) => ledgerCents),
    ),
    '',
    ...findings.slice(0, MAX_PRINTED_FINDINGS).map((finding) => formatFinding(provider, finding)),
    ...(findingCount > MAX_PRINTED_FINDINGS ? [`  and ${findingCount - MAX_PRINTED_FINDINGS} more`] : []),
  ];
}

function formatFinding(
  provider: LedgerReport['provider'],
  { cause, component, subject, bookingId, providerCents, ledgerCents }: LedgerReport['findings'][number],
): string {
  const name = COMPONENT_NAMES[component].padEnd(14);
  const otherSide = `${provider === 'bank' ? 'bank' : 'provider'} ${formatMoney(providerCents)}`;
  const difference = `${otherSide}, ledger ${formatMoney(ledgerCents)}: ${CAUSE_TEXTS[cause]}`;
  return `  ${name}${subject}  booking ${bookingId ?? '-'}  ${difference}`;
}

function formatCheckSummary(check: FullCheck): string[] {
  const { books, payments, giftCards, reports } = check;
  const days = `${books.from ?? 'the beginning'} to ${books.until ?? 'now'}`;
  const totals = `; ${formatCount(payments.paymentCount, 'payment')} and ${formatCount(payments.refundCount, 'refund')}, all time`;
  const formatHead = ({ provider, rowCount }: LedgerReport): string =>
    provider === 'bank'
      ? `bank, all time: ${formatCount(rowCount, 'statement line')}; transfers recorded by hand count on the ledger’s side`
      : `${provider}, ${days}: ${formatCount(rowCount, 'row')} of its ledger${provider === books.provider ? totals : ''}`;
  const findingCount = sumOver(reports, (report) => report.findingCount);
  const unexplainedCount = sumOver(reports, (report) => report.unexplainedCount);
  return [
    ...reports.flatMap((report) => [formatHead(report), ...formatTable(report), '']),
    ...(payments.journalCents === 0
      ? []
      : [`the journal does not balance: ${formatMoney(payments.journalCents)}`]),
    ...(giftCards.isBalanced
      ? []
      : [
          `${formatCount(giftCards.issuedCount, 'gift card')} with a balance of ${formatMoney(giftCards.giftCardCents)}, the ledger says ${formatMoney(giftCards.ledgerCents)}`,
        ]),
    check.isBalanced
      ? `The ledger matches the providers and the bank${findingCount === 0 ? '' : `; ${formatCount(findingCount, 'difference')}, all explained`}.`
      : `Unexplained differences: ${unexplainedCount}.`,
  ];
}
