import { verifyLedger, type LedgerCheck } from '../modules/ledger/queries/verify-ledger.js';
import { StripePaymentRecords, type PaymentRecords } from '../platform/card-provider/payment-records.js';
import type { Infrastructure } from '../platform/infrastructure.js';
import { UsageError, type Tool } from './tool.js';

/** How long money that the provider has just taken may be on its way into the log, in ms. */
const PATIENCE = 60_000;
/** How often a long run says how far it is, in records. */
const SAY_EVERY = 10_000;

/** `ledger verify [--json]`: exit code 0 when the ledger is what the provider says, else 1. */
export const ledger: Tool = async (infrastructure, [verb, ...flags]) => {
  const unknown = flags.find((flag) => flag !== '--json');
  if (verb !== 'verify' || unknown !== undefined) throw new UsageError('ledger verify [--json]');
  const secretKey = process.env['STRIPE_SECRET_KEY'];
  if (!secretKey)
    throw new UsageError('STRIPE_SECRET_KEY must be set: a key that may only read is enough (rk_...).');
  const records = new StripePaymentRecords({ secretKey, apiBase: process.env['STRIPE_API_BASE'] });
  return verifyAndSay(infrastructure, records, { json: flags.includes('--json'), patience: PATIENCE });
};

export async function verifyAndSay(
  { pool, store }: Pick<Infrastructure, 'pool' | 'store'>,
  records: PaymentRecords,
  { json, patience }: { readonly json: boolean; readonly patience: number },
): Promise<number> {
  const check = await verifyLedger({
    pool,
    store,
    records,
    patience,
    onProgress(what, read) {
      if (read % SAY_EVERY === 0) console.error(`${what}: ${read} read`);
    },
  });
  if (json) console.log(JSON.stringify(check, null, 2));
  else for (const line of said(check)) console.log(line);
  return check.ok ? 0 : 1;
}

const money = (cents: number): string => (cents / 100).toFixed(2);

function said(check: LedgerCheck): string[] {
  const { provider, payments, refunds, recorded, differences, differing } = check;
  const more = differing - new Set(differences.map(({ paymentId }) => paymentId)).size;
  return [
    `${provider}: ${payments} payments and ${refunds} refunds; the ledger has ${recorded} payments`,
    `taken less given back: ${money(check.providerCents)} at the provider, ${money(check.clearingCents)} in the ledger`,
    ...(check.journalCents === 0 ? [] : [`the journal does not balance: ${money(check.journalCents)}`]),
    ...differences.map(
      ({ kind, paymentId, bookingId, providerCents, ledgerCents }) =>
        `  ${kind.padEnd(26)} ${paymentId}  booking ${bookingId ?? '-'}  provider ${money(providerCents)}, ledger ${money(ledgerCents)}`,
    ),
    ...(more > 0 ? [`  and ${more} payments more`] : []),
    check.ok ? 'The ledger is what the provider says.' : `${differing} payments differ.`,
  ];
}
