import { expect, type APIRequestContext } from '@playwright/test';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { getLedger } from '@wayfold/contracts/ledger';
import { environment } from './environment.js';

interface Session {
  readonly session: { readonly csrfToken: string };
}

/** Headers of a staff session of its own. */
async function staffHeaders(request: APIRequestContext): Promise<Record<string, string>> {
  const response = await request.post('/api/staff/sign-in', { data: environment.ops() });
  expect(response.status()).toBe(200);
  const cookie = response.headers()['set-cookie']?.split(';')[0] ?? '';
  const { session } = (await response.json()) as Session;
  return { cookie, 'x-csrf-token': session.csrfToken };
}

/** A gift card as staff issue it. @returns its code */
export async function giftCard(request: APIRequestContext, amountCents: number): Promise<string> {
  const response = await request.post('/api/ops/gift-cards', {
    data: { amountCents, reason: 'for a journey' },
    headers: { ...(await staffHeaders(request)), 'idempotency-key': crypto.randomUUID() },
  });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { code: string }).code;
}

/** What each account moved for a booking, in cents; every entry sums to zero. Accounts that came to nothing are left out. */
export async function ledgerOf(
  request: APIRequestContext,
  bookingId: string,
): Promise<Record<string, number>> {
  const response = await request.get(`/api/ops/ledger?limit=200&bookingId=${bookingId}`, {
    headers: await staffHeaders(request),
  });
  expect(response.status()).toBe(200);
  const { entries } = (await response.json()) as RouteReply<typeof getLedger>;
  const sums = new Map<string, number>();
  for (const { lines } of entries) {
    expect(lines.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(0);
    for (const { account, amountCents } of lines) sums.set(account, (sums.get(account) ?? 0) + amountCents);
  }
  return Object.fromEntries([...sums].filter(([, cents]) => cents !== 0));
}
