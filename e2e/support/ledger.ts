import { type APIRequestContext, expect } from '@playwright/test';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { getLedger, LedgerAccount } from '@wayfold/contracts/money/ledger';
import { listCapturedCents, listPayPalCapturedCents, sumRefundedCents } from './api.js';
import { signInForHeaders } from './staff.js';
import { MONEY_TIMEOUT_MS } from './timeouts.js';

type Ledger = RouteReply<typeof getLedger>;

/**
 * These events may be missing, because they come only from the provider's own books, which the product reads
 * hourly by a clock that no journey moves.
 */
const PROVIDER_BOOK_EVENTS: readonly string[] = ['ProviderFeeCharged', 'DisputeMoneyMoved'];

/**
 * Reads the movement of each account for a booking, in cents. Checks that every entry sums to zero, and all
 * accounts together.
 */
async function readLedger(
  request: APIRequestContext,
  bookingId: string,
  headers: Record<string, string>,
): Promise<Record<string, number>> {
  const response = await request.get(`/api/ops/ledger?limit=200&bookingId=${bookingId}`, { headers });
  expect(response.status()).toBe(200);
  const { entries, balances } = (await response.json()) as Ledger;
  expect(sumCents(balances.map(({ balanceCents }) => balanceCents))).toBe(0);
  const centsByAccount = new Map<string, number>();
  for (const { event, lines } of entries) {
    expect(sumCents(lines.map(({ amountCents }) => amountCents))).toBe(0);
    if (PROVIDER_BOOK_EVENTS.includes(event)) continue;
    for (const { account, amountCents } of lines)
      centsByAccount.set(account, (centsByAccount.get(account) ?? 0) + amountCents);
  }
  return removeZeros(Object.fromEntries(centsByAccount));
}

const removeZeros = (sums: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
const sumCents = (cents: readonly number[]): number => cents.reduce((total, amount) => total + amount, 0);

/**
 * Checks that the books match the providers and `extraCents`: money from the bank, gift cards or cash, and
 * any not meant for the trip. The rest belongs to the trip, and nothing is in transit.
 */
export async function expectMatchingBooks(
  request: APIRequestContext,
  bookingId: string,
  extraCents: Partial<Record<LedgerAccount, number>> = {},
): Promise<void> {
  const headers = await signInForHeaders(request);
  await expect(async () => {
    const sources = {
      'clearing:stripe':
        sumCents(await listCapturedCents(request, bookingId)) - (await sumRefundedCents(request, bookingId)),
      'clearing:paypal': sumCents(await listPayPalCapturedCents(request, bookingId)),
      ...extraCents,
    };
    const depositedCents = 0 - sumCents(Object.values(sources));
    expect(await readLedger(request, bookingId, headers)).toEqual(
      removeZeros({ ...sources, deposits: depositedCents }),
    );
  }).toPass({ timeout: MONEY_TIMEOUT_MS });
}
