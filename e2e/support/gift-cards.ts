import { type APIRequestContext, expect } from '@playwright/test';
import { addStaff, signInForHeaders } from './staff.js';

/** One staff member may grant at most this amount without a second person, in cents. */
const APPROVAL_LIMIT_CENTS = 50_000;

const REASON = 'for a journey';

/** Issues a gift card as staff, with a second person's approval if it is large. @returns its code */
export async function issueGiftCard(request: APIRequestContext, amountCents: number): Promise<string> {
  const headers = { ...(await signInForHeaders(request)), 'idempotency-key': crypto.randomUUID() };
  const approvalId =
    amountCents > APPROVAL_LIMIT_CENTS ? await requestAndApprove(request, amountCents, headers) : null;
  const issueRequest = { amountCents, reason: REASON, approvalId };
  const response = await request.post('/api/ops/gift-cards', { data: issueRequest, headers });
  expect(response.status()).toBe(201);
  return ((await response.json()) as { code: string }).code;
}

/** Requests an approval with these headers, and grants it as another staff member. @returns its id */
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
  const secondPersonHeaders = await signInForHeaders(request, await addStaff('finance'));
  const grantResponse = await request.post(`/api/ops/approvals/${id}/grant`, {
    headers: secondPersonHeaders,
  });
  expect(grantResponse.status()).toBe(200);
  return id;
}
