import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { createRealApp, type RealApp, type StaffRole } from '../../../../test/support/http/real-app.js';
import { SubscriptionRunner } from '../../../platform/projections/runner.js';
import { giftCards } from '../gift-cards/gift-cards.projection.js';

let real: RealApp;
let follower: SubscriptionRunner;
beforeAll(async () => {
  real = await createRealApp();
  const { pool, store } = real.app.infrastructure;
  follower = new SubscriptionRunner({ pool, store, projections: [giftCards] });
  await follower.start();
}, 60_000);
afterAll(async () => {
  await follower.stop();
  await real.close();
});

const postAs = (role: StaffRole, path: string, body: object, key: string = v4()) =>
  real.client.call({
    method: 'POST',
    path,
    body,
    headers: { ...real.staff[role], 'idempotency-key': key },
  });
const newIssueBody = (overrides: object = {}) => ({
  amountCents: 50_000,
  reason: 'the guide fell ill',
  ...overrides,
});
const issueGiftCard = (role: StaffRole, body: object = newIssueBody(), key?: string) =>
  postAs(role, '/api/ops/gift-cards', body, key);
const checkCode = (code: unknown) =>
  real.client.call({ method: 'POST', path: '/api/gift-cards/check', body: { code } });
const listGiftCards = async () => {
  expect(await follower.waitFor(await real.app.infrastructure.store.readHead())).toBe(true);
  const response = await real.client.call({ path: '/api/ops/gift-cards', headers: real.staff.viewer });
  return response.json as { giftCards: Record<string, unknown>[]; totalCents: number };
};

describe('staff', () => {
  test('issue a gift card, whose code is in the reply and its repeat but never in the log', async () => {
    const key = v4();
    const { status, json } = await issueGiftCard('agent', newIssueBody(), key);
    expect(status).toBe(201);

    const code = String(json?.['code']);
    expect(code).toMatch(/^GC(-[0-9A-Z]{4}){5}$/);
    expect((await issueGiftCard('agent', newIssueBody(), key)).json).toEqual(json);
    expect((await issueGiftCard('agent', newIssueBody({ amountCents: 1_000 }), key)).json?.['code']).toBe(
      'IDEMPOTENCY_KEY_REUSED',
    );

    const { rows } = await real.app.infrastructure.pool.query<{ data: string }>(
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
    expect(await listGiftCards()).toMatchObject({
      giftCards: [{ id: json?.['id'], balanceCents: 50_000, reservedCents: 0, isBlocked: false }],
      totalCents: 50_000,
    });
  });

  test('need the approval of a second person for a large gift card, for that amount and once', async () => {
    const large = newIssueBody({ amountCents: 50_001 });
    expect((await issueGiftCard('agent', large)).json?.['code']).toBe('APPROVAL_REQUIRED');

    const approvalInput = {
      action: 'gift-card',
      bookingId: null,
      amountCents: 50_001,
      reason: 'the bus broke down',
    };
    expect(
      (await postAs('agent', '/api/ops/approvals', { ...approvalInput, action: 'refund' })).json?.['code'],
    ).toBe('BOOKING_UNKNOWN');

    const { json } = await postAs('agent', '/api/ops/approvals', approvalInput);
    const approvalId = json?.['id'];
    expect((await issueGiftCard('agent', { ...large, approvalId })).json?.['code']).toBe(
      'APPROVAL_NOT_GRANTED',
    );
    expect((await postAs('finance', `/api/ops/approvals/${String(approvalId)}/grant`, {})).status).toBe(200);

    const otherBody = newIssueBody({ amountCents: 60_000, approvalId });
    expect((await issueGiftCard('agent', otherBody)).json?.['code']).toBe('APPROVAL_DIFFERS');
    // The approval covers the requester and their reason only.
    expect((await issueGiftCard('finance', { ...large, approvalId })).json?.['code']).toBe(
      'APPROVAL_OF_ANOTHER',
    );

    const issued = await issueGiftCard('agent', { ...large, approvalId });
    expect(issued.status).toBe(201);
    expect((await listGiftCards()).giftCards.find(({ id }) => id === issued.json?.['id'])?.['reason']).toBe(
      approvalInput.reason,
    );
    expect((await issueGiftCard('agent', { ...large, approvalId })).json?.['code']).toBe(
      'APPROVAL_NOT_GRANTED',
    );
  });

  test('cannot issue a gift card that has already expired', async () => {
    const today = real.app.infrastructure.clock.now().toISOString().slice(0, 10);
    const before = addDays(today, -1);
    expect((await issueGiftCard('agent', newIssueBody({ expiresOn: before }))).json).toMatchObject({
      code: 'EXPIRES_IN_PAST',
      facts: { field: 'expiresOn' },
    });
    expect((await issueGiftCard('agent', newIssueBody({ expiresOn: today }))).status).toBe(201);
  });

  test('block a gift card without revealing to anybody that it exists', async () => {
    const { json } = await issueGiftCard('finance');
    const at = `/api/ops/gift-cards/${String(json?.['id'])}`;
    expect((await postAs('agent', `${at}/block`, { reason: 'stolen' })).json).toMatchObject({
      isBlocked: true,
    });
    const unknown = await checkCode('GC-2222-2222-2222-2222-2222');
    const blocked = await checkCode(json?.['code']);
    expect({ status: blocked.status, code: blocked.json?.['code'], title: blocked.json?.['title'] }).toEqual({
      status: unknown.status,
      code: unknown.json?.['code'],
      title: unknown.json?.['title'],
    });
    expect((await postAs('agent', `${at}/unblock`, { reason: 'found' })).status).toBe(403);
    expect((await postAs('finance', `${at}/unblock`, { reason: 'found' })).status).toBe(200);
    expect((await checkCode(json?.['code'])).status).toBe(200);
    expect((await postAs('finance', `/api/ops/gift-cards/${v4()}/block`, { reason: 'lost' })).status).toBe(
      404,
    );
  });
});

test('mistyped, unknown and blocked codes get the same answer after the same time', async () => {
  const { json } = await issueGiftCard('finance');
  await postAs('agent', `/api/ops/gift-cards/${String(json?.['id'])}/block`, { reason: 'stolen' });
  const booking = await real.placeBooking();
  const headers = { authorization: `Bearer ${booking.capability}` };
  const path = `/api/bookings/${booking.id}/gift-cards`;
  const responses = new Set<string>();
  for (const code of ['nonsense', 'GC-2222-2222-2222-2222-2222', json?.['code']])
    for (const call of [{ path }, { path: '/api/gift-cards/check' }]) {
      const began = performance.now();
      const { status, text } = await real.client.call({ method: 'POST', body: { code }, headers, ...call });
      expect(performance.now() - began).toBeGreaterThanOrEqual(145);
      responses.add(`${status} ${text}`);
    }
  expect([...responses]).toEqual([expect.stringMatching(/^4.*GIFT_CARD_NOT_USABLE/)]);
});

test('guessing codes is limited', async () => {
  const responses = [];
  for (let i = 0; i < 12; i++) responses.push((await checkCode('GC-2222-2222-2222-2222-2222')).status);
  expect(responses.at(-1)).toBe(429);
});
