import { KEYS, type CardSandbox } from '../card-sandbox.js';
import { PAYPAL_ACCOUNT } from '../paypal-side.js';

interface Row {
  readonly id: string;
  readonly net: number;
}
interface Transaction {
  readonly transaction_info: {
    readonly transaction_amount: { readonly value: string };
    readonly fee_amount?: { readonly value: string };
  };
}

/** Our Stripe balance in cents: the sum of its rows, minus fees. */
export async function stripeCents({ url }: CardSandbox): Promise<number> {
  let sum = 0;
  for (let after = ''; ;) {
    const rows = `${url}/v1/balance_transactions?limit=100${after && `&starting_after=${after}`}`;
    const headers = { authorization: `Bearer ${KEYS.secretKey}` };
    const page = await answer<{ data: Row[]; has_more: boolean }>(rows, { headers });
    for (const { net } of page.data) sum += net;
    if (!page.has_more) return sum;
    after = page.data.at(-1)?.id ?? '';
  }
}

/** The same for PayPal, from its transaction report. */
export async function paypalCents({ url }: CardSandbox): Promise<number> {
  const { clientId, clientSecret } = PAYPAL_ACCOUNT;
  const { access_token: token } = await answer<{ access_token: string }>(`${url}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  const DAY_MS = 86_400_000;
  const days = { start_date: at(-DAY_MS), end_date: at(DAY_MS) };
  let sum = 0;
  for (let page = 1, pages = 1; page <= pages; page++) {
    const asked = new URLSearchParams({ ...days, page_size: '500', page: String(page) });
    const path = `${url}/paypal/v1/reporting/transactions?${asked.toString()}`;
    const told = await answer<{ transaction_details: Transaction[]; total_pages: number }>(path, {
      headers: { authorization: `Bearer ${token}` },
    });
    for (const { transaction_info: of } of told.transaction_details)
      sum += cents(of.transaction_amount) + (of.fee_amount ? cents(of.fee_amount) : 0);
    pages = told.total_pages;
  }
  return sum;
}

const cents = ({ value }: { readonly value: string }): number => Math.round(Number(value) * 100);
const at = (fromNow: number): string => new Date(Date.now() + fromNow).toISOString();

async function answer<T>(url: string, init: RequestInit): Promise<T> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}
