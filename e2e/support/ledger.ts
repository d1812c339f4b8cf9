import { type APIRequestContext, expect } from '@playwright/test';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { Account, getLedger } from '@wayfold/contracts/money/ledger';
import { listCapturedCents, listPayPalCapturedCents, sumRefundedCents } from './api.js';
import { environment } from './environment.js';
import { addStaff, type NewStaff } from './staff.js';
import { MONEY_TIMEOUT_MS } from './timeouts.js';

interface StaffSession {
  readonly session: { readonly csrfToken: string };
}

/** Headers of a separate staff session. */
async function getStaffHeaders(
  request: APIRequestContext,
  person: NewStaff = environment.getOpsLogin(),
): Promise<Record<string, string>> {
  const response = await request.post('/api/staff/sign-in', { data: person });
  expect(response.status()).toBe(200);
  const cookie = response.headers()['set-cookie']?.split(';')[0] ?? '';
  const { session } = (await response.json()) as StaffSession;
  return { cookie, 'x-csrf-token': session.csrfToken };
}

/** The most that one staff member may grant without a second person, in cents. */
const MAX_UNAPPROVED_CENTS = 50_000;
const REASON = 'for a journey';

/** A gift card issued by staff, with a second person's approval if large. @returns its code */
export async function issueGiftCard(request: APIRequestContext, amountCents: number): Promise<string> {
  const headers = { ...(await getStaffHeaders(request)), 'idempotency-key': crypto.randomUUID() };
  const approvalId =
    amountCents > MAX_UNAPPROVED_CENTS ? await requestAndApprove(request, amountCents, headers) : null;
  const data = { amountCents, reason: REASON, approvalId };
  const response = await request.post('/api/ops/gift-cards', { data, headers });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { code: string }).code;
}

/** Requests an approval with these headers; another staff member grants it. @returns its id */
async function requestAndApprove(
  request: APIRequestContext,
  amountCents: number,
  headers: Record<string, string>,
): Promise<string> {
  const response = await request.post('/api/ops/approvals', {
    data: { action: 'gift-card', bookingId: null, amountCents, reason: REASON },
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  });
  expect(response.status()).toBe(201);
  const { id } = (await response.json()) as { id: string };
  const anotherHeaders = await getStaffHeaders(request, await addStaff('finance'));
  const grantAnswer = await request.post(`/api/ops/approvals/${id}/grant`, { headers: anotherHeaders });
  expect(grantAnswer.status()).toBe(200);
  return id;
}

type Ledger = RouteReply<typeof getLedger>;

/**
 * Events that come only from the provider's own books, hourly by a clock that no journey moves: they may be
 * missing.
 */
const RECORDED_BY_BOOKS: readonly string[] = ['ProviderFeeCharged', 'DisputeMoneyMoved'];

/**
 * Movement of each account for a booking, in cents. Every entry sums to zero, and so do all accounts
 * together.
 */
async function readLedger(
  request: APIRequestContext,
  bookingId: string,
  headers: Record<string, string>,
): Promise<Record<string, number>> {
  const response = await request.get(`/api/ops/ledger?limit=200&bookingId=${bookingId}`, { headers });
  expect(response.status()).toBe(200);
  const { entries, balances } = (await response.json()) as Ledger;
  expect(balances.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(0);
  const sums = new Map<string, number>();
  for (const { event, lines } of entries) {
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    if (RECORDED_BY_BOOKS.includes(event)) continue;
    for (const { account, amountCents } of lines) sums.set(account, (sums.get(account) ?? 0) + amountCents);
  }
  return removeZeros(Object.fromEntries(sums));
}

const removeZeros = (sums: Record<string, number>): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).filter(([, cents]) => cents !== 0));
const sumCents = (cents: readonly number[]): number => cents.reduce((sum, amount) => sum + amount, 0);

/**
 * At the end of a journey the books match the providers and `extraCents`: money from the bank, gift cards or
 * cash, and any not meant for the trip. Everything else belongs to the trip, and nothing is in transit.
 */
export async function expectSettled(
  request: APIRequestContext,
  bookingId: string,
  extraCents: Partial<Record<Account, number>> = {},
): Promise<void> {
  const headers = await getStaffHeaders(request);
  await expect(async () => {
    const sources = {
      'clearing:stripe':
        sumCents(await listCapturedCents(request, bookingId)) - (await sumRefundedCents(request, bookingId)),
      'clearing:paypal': sumCents(await listPayPalCapturedCents(request, bookingId)),
      ...extraCents,
    };
    const deposits = 0 - sumCents(Object.values(sources));
    expect(await readLedger(request, bookingId, headers)).toEqual(removeZeros({ ...sources, deposits }));
  }).toPass({ timeout: MONEY_TIMEOUT_MS });
}
