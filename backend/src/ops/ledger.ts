import { CalendarDate } from '@wayfold/contracts/kernel/dates';
import type { LedgerFinding } from '@wayfold/contracts/ledger-checks';
import { checkLedger, reportOf, type FullCheck } from '../modules/ledger/queries/check-ledger.js';
import type { BooksOptions } from '../modules/ledger/queries/verify-books.js';
import { StripePaymentRecords, type PaymentRecords } from '../platform/card-provider/payment-records.js';
import { StripeCardProvider } from '../platform/card-provider/stripe.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { stripeBooks } from '../platform/provider-feeds/stripe-feeds.js';
import { UsageError, type Tool } from './tool.js';

const USAGE = 'ledger verify [--from YYYY-MM-DD] [--until YYYY-MM-DD] [--json]';
/** How long money that the provider has just taken may be on its way into the log, in ms. */
const PATIENCE = 60_000;
/** How often a long run says how far it is, in records. */
const SAY_EVERY = 10_000;

type Range = Pick<BooksOptions, 'from' | 'until'>;

/** `ledger verify`: exit code 0 when the ledger is what the provider says, or every difference is explained; else 1. */
export const ledger: Tool = async (infrastructure, [verb, ...flags]) => {
  if (verb !== 'verify') throw new UsageError(USAGE);
  const asked = readFlags(flags);
  const secretKey = process.env['STRIPE_SECRET_KEY'];
  if (!secretKey)
    throw new UsageError('STRIPE_SECRET_KEY must be set: a key that may only read is enough (rk_...).');
  const address = { secretKey, apiBase: process.env['STRIPE_API_BASE'] };
  const { entries } = stripeBooks(new StripeCardProvider({ ...address, webhookSecret: '' }));
  const parts = { records: new StripePaymentRecords(address), entries };
  return verifyAndSay(infrastructure, parts, { ...asked, patience: PATIENCE });
};

function readFlags(flags: readonly string[]): Range & { json: boolean } {
  const rest = [...flags];
  const range: { from?: string; until?: string } = {};
  let json = false;
  for (let flag = rest.shift(); flag !== undefined; flag = rest.shift()) {
    const day = flag === '--from' || flag === '--until' ? CalendarDate.safeParse(rest.shift()) : undefined;
    if (flag === '--json') json = true;
    else if (day?.success) range[flag === '--from' ? 'from' : 'until'] = day.data;
    else throw new UsageError(USAGE);
  }
  return { ...range, json };
}

export async function verifyAndSay(
  { pool, store }: Pick<Infrastructure, 'pool' | 'store'>,
  parts: { readonly records: PaymentRecords; readonly entries: BooksOptions['entries'] },
  { json, patience, ...range }: Range & { readonly json: boolean; readonly patience: number },
): Promise<number> {
  const check = await checkLedger({
    ...{ pool, store, patience, ...parts, ...range },
    onProgress(what, read) {
      if (read % SAY_EVERY === 0) console.error(`${what}: ${read} read`);
    },
  });
  if (json) console.log(JSON.stringify(check, null, 2));
  else for (const line of said(check)) console.log(line);
  return check.ok ? 0 : 1;
}

const money = (cents: number): string => (cents / 100).toFixed(2);
const NAMES = {
  payment: 'payments',
  refund: 'refunds',
  fee: 'fees',
  dispute: 'disputes',
  payout: 'payouts',
  other: 'unknown money',
} as const satisfies Record<LedgerFinding['component'], string>;
const WHY = {
  'in-transit': 'on its way: the next sweep, or a webhook, brings it',
  'pending-refund': 'decided here; the provider has not said that it is done',
  'unknown-money': 'none of ours: on the suspense account until somebody says what it is',
  unexplained: 'UNEXPLAINED',
} as const satisfies Record<LedgerFinding['cause'], string>;

function said(check: FullCheck): string[] {
  const { books, payments } = check;
  const { provider, rows, findings, found, unexplained } = reportOf(check);
  const line = (name: string, ...cents: readonly number[]): string =>
    name.padEnd(16) + cents.map((value) => money(value).padStart(18)).join('');
  const sums = books.components.map((one) => [one.providerCents, one.ledgerCents] as const);
  const [theirs = 0, ours = 0] = [0, 1].map((side) => sums.reduce((sum, pair) => sum + (pair[side] ?? 0), 0));
  const days = `${books.from ?? 'the beginning'} to ${books.until ?? 'now'}`;
  return [
    `${provider}, ${days}: ${rows} rows of its ledger; ${payments.payments} payments and ${payments.refunds} refunds of all time`,
    '',
    ' '.repeat(16) +
      ['at the provider', 'in the ledger', 'difference'].map((text) => text.padStart(18)).join(''),
    ...books.components.map(({ component, providerCents: a, ledgerCents: b }) =>
      line(NAMES[component], a, b, a - b),
    ),
    line('balance', theirs, ours, theirs - ours),
    '',
    ...(payments.journalCents === 0 ? [] : [`the journal does not balance: ${money(payments.journalCents)}`]),
    ...findings.map(
      ({ cause, component, party, bookingId, providerCents, ledgerCents }) =>
        `  ${NAMES[component].padEnd(14)}${party}  booking ${bookingId ?? '-'}  provider ${money(providerCents)}, ledger ${money(ledgerCents)}: ${WHY[cause]}`,
    ),
    ...(found > findings.length ? [`  and ${found - findings.length} more`] : []),
    check.ok
      ? `The ledger is what the provider says${found === 0 ? '' : `; ${found} differences, all explained`}.`
      : `${unexplained} differences nobody can explain.`,
  ];
}
