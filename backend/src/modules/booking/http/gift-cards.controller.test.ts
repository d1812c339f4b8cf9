import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '@wayfold/contracts/kernel/dates';
import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import { v4 } from 'uuid';
import { type RunningProduct, startProduct } from '../../../../test/support/http/running-product.js';
import { SubscriptionRunner } from '../../../platform/projections/subscription-runner.js';
import { giftCards } from '../gift-cards/gift-cards.projection.js';

let product: RunningProduct;
let follower: SubscriptionRunner;
beforeAll(async () => {
  product = await startProduct();
  const { pool, store } = product.app.infrastructure;
  follower = new SubscriptionRunner({ pool, store, projections: [giftCards] });
  await follower.start();
}, 60_000);

afterAll(async () => {
  await follower.stop();
  await product.close();
});

const postAs = (role: Role, path: string, body: object, key: string = v4()) =>
  product.client.call({
    method: 'POST',
    path,
    body,
    headers: { ...product.staff[role], 'idempotency-key': key },
  });

const newIssueBody = (overrides: object = {}) => ({
  amountCents: 50_000,
  reason: 'the guide fell ill',
  ...overrides,
});

const issueGiftCard = (role: Role, body: object = newIssueBody(), key?: string) =>
  postAs(role, '/api/ops/gift-cards', body, key);

const readIssueRefusal = async (...args: Parameters<typeof issueGiftCard>) =>
  (await issueGiftCard(...args)).json?.['code'];

const checkCode = (code: unknown) =>
  product.client.call({ method: 'POST', path: '/api/gift-cards/check', body: { code } });

const listGiftCards = async () => {
  expect(await follower.waitFor(await product.app.infrastructure.store.readHead())).toBe(true);
  const response = await product.client.call({ path: '/api/ops/gift-cards', headers: product.staff.viewer });
  return response.json as { giftCards: Record<string, unknown>[]; totalCents: number };
};

describe('staff', () => {
  test('issue a gift card once for a request that is repeated', async () => {
    const key = v4();
    const { json } = await issueGiftCard('agent', newIssueBody(), key);

    expect((await issueGiftCard('agent', newIssueBody(), key)).json).toEqual(json);
    expect(await readIssueRefusal('agent', newIssueBody({ amountCents: 1_000 }), key)).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );
  });

  test('issue a gift card, whose code is in the reply but never in the log', async () => {
    const { totalCents } = await listGiftCards();
    const { status, json } = await issueGiftCard('agent');
    expect({ status, json }).toMatchObject({
      status: 201,
      json: { code: expect.stringMatching(/^GC(-[0-9A-Z]{4}){5}$/) },
    });
    const code = String(json?.['code']);

    const { rows } = await product.app.infrastructure.pool.query<{ data: string }>(
      'SELECT data::text AS data FROM events WHERE stream_id = $1',
      [json?.['id']],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.data).not.toContain(code);
    expect((await checkCode(code)).json).toEqual({
      balanceCents: 50_000,
      freeCents: 50_000,
      expiresOn: null,
    });
    const giftCardList = await listGiftCards();
    expect(giftCardList.giftCards.find(({ id }) => id === json?.['id'])).toMatchObject({
      balanceCents: 50_000,
      reservedCents: 0,
      isBlocked: false,
    });
    expect(giftCardList.totalCents - totalCents).toBe(50_000);
  });

  test('cannot issue a gift card that has already expired', async () => {
    const today = product.app.infrastructure.clock.now().toISOString().slice(0, 10);
    const yesterday = addDays(today, -1);

    expect((await issueGiftCard('agent', newIssueBody({ expiresOn: yesterday }))).json).toMatchObject({
      code: 'EXPIRES_IN_PAST',
      facts: { field: 'expiresOn' },
    });
    expect((await issueGiftCard('agent', newIssueBody({ expiresOn: today }))).status).toBe(201);
  });

  const getGiftCardPath = (id: unknown) => `/api/ops/gift-cards/${String(id)}`;

  test('block a gift card, which looks like an unknown one to everybody else', async () => {
    const { json } = await issueGiftCard('finance');
    const giftCardPath = getGiftCardPath(json?.['id']);
    expect((await postAs('agent', `${giftCardPath}/block`, { reason: 'stolen' })).json).toMatchObject({
      isBlocked: true,
    });

    const unknownReply = await checkCode('GC-2222-2222-2222-2222-2222');
    const blockedReply = await checkCode(json?.['code']);
    expect({
      status: blockedReply.status,
      code: blockedReply.json?.['code'],
      title: blockedReply.json?.['title'],
    }).toEqual({
      status: unknownReply.status,
      code: unknownReply.json?.['code'],
      title: unknownReply.json?.['title'],
    });
  });

  test('unblock a gift card only with the role for it', async () => {
    const { json } = await issueGiftCard('finance');
    const giftCardPath = getGiftCardPath(json?.['id']);
    await postAs('agent', `${giftCardPath}/block`, { reason: 'stolen' });
    expect((await postAs('agent', `${giftCardPath}/unblock`, { reason: 'found' })).status).toBe(403);
    expect((await postAs('finance', `${giftCardPath}/unblock`, { reason: 'found' })).status).toBe(200);
    expect((await checkCode(json?.['code'])).status).toBe(200);
  });

  test('cannot block an unknown gift card', async () => {
    expect((await postAs('finance', `${getGiftCardPath(v4())}/block`, { reason: 'lost' })).status).toBe(404);
  });
});

describe('the approval of a second person for a large gift card', () => {
  const largeBody = newIssueBody({ amountCents: 50_001 });
  const approvalInput = {
    action: 'gift-card',
    bookingId: null,
    amountCents: 50_001,
    reason: 'the bus broke down',
  };
  const requestApproval = async () =>
    String((await postAs('agent', '/api/ops/approvals', approvalInput)).json?.['id']);
  const requestGrantedApproval = async () => {
    const approvalId = await requestApproval();
    expect((await postAs('finance', `/api/ops/approvals/${approvalId}/grant`, {})).status).toBe(200);
    return approvalId;
  };

  test('is required', async () => {
    expect(await readIssueRefusal('agent', largeBody)).toBe('APPROVAL_REQUIRED');
  });

  test('must be granted', async () => {
    expect(await readIssueRefusal('agent', { ...largeBody, approvalId: await requestApproval() })).toBe(
      'APPROVAL_NOT_GRANTED',
    );
  });

  test('is requested without a booking, unlike any other approval', async () => {
    const { json } = await postAs('agent', '/api/ops/approvals', { ...approvalInput, action: 'refund' });
    expect(json?.['code']).toBe('BOOKING_UNKNOWN');
  });

  test('is valid only for its amount', async () => {
    const approvalId = await requestGrantedApproval();
    expect(await readIssueRefusal('agent', newIssueBody({ amountCents: 60_000, approvalId }))).toBe(
      'APPROVAL_DIFFERS',
    );
  });

  test('is valid only for its requester', async () => {
    const approvalId = await requestGrantedApproval();
    expect(await readIssueRefusal('finance', { ...largeBody, approvalId })).toBe('APPROVAL_OF_ANOTHER');
  });

  test('gives the gift card its reason', async () => {
    const approvalId = await requestGrantedApproval();
    const issueReply = await issueGiftCard('agent', { ...largeBody, approvalId });
    expect(issueReply.status).toBe(201);
    const issuedEntry = (await listGiftCards()).giftCards.find(({ id }) => id === issueReply.json?.['id']);
    expect(issuedEntry?.['reason']).toBe(approvalInput.reason);
  });

  test('is used once', async () => {
    const approvalId = await requestGrantedApproval();
    expect((await issueGiftCard('agent', { ...largeBody, approvalId })).status).toBe(201);
    expect(await readIssueRefusal('agent', { ...largeBody, approvalId })).toBe('APPROVAL_NOT_GRANTED');
  });
});

test('mistyped, unknown and blocked codes get equal answers after equal times', async () => {
  const { json } = await issueGiftCard('finance');
  await postAs('agent', `/api/ops/gift-cards/${String(json?.['id'])}/block`, { reason: 'stolen' });
  const blockedCode = String(json?.['code']);
  const booking = await product.placeBooking();
  const headers = { authorization: `Bearer ${booking.capability}` };
  const path = `/api/bookings/${booking.id}/gift-cards`;
  const responses = new Set<string>();
  for (const code of ['nonsense', 'GC-2222', `${blockedCode}2`, 'GC-2222-2222-2222-2222-2222', blockedCode])
    for (const call of [{ path }, { path: '/api/gift-cards/check' }]) {
      const startedAtMs = performance.now();
      const { status, text } = await product.client.call({
        method: 'POST',
        body: { code },
        headers,
        ...call,
      });
      expect(performance.now() - startedAtMs).toBeGreaterThanOrEqual(145);
      responses.add(`${status} ${text}`);
    }

  expect([...responses]).toEqual([expect.stringMatching(/^4.*GIFT_CARD_NOT_USABLE/)]);
});

test('guessing codes is limited', async () => {
  const responses = [];
  for (let i = 0; i < 12; i++) responses.push((await checkCode('GC-2222-2222-2222-2222-2222')).status);
  expect(responses.at(-1)).toBe(429);
});
