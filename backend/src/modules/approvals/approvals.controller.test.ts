import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { Approval } from '@wayfold/contracts/staff/approvals';
import { v4, v7 } from 'uuid';
import {
  type RunningProduct,
  type StaffRole,
  startProduct,
} from '../../../test/support/http/running-product.js';
import { isRefusal } from '../../kernel/refuse.js';
import { newWorkerEnvelope } from '../../platform/commands/envelope.js';
import { SubscriptionRunner } from '../../platform/projections/subscription-runner.js';
import { verifyProjection } from '../../platform/projections/verify.js';
import { ApprovalExpiry } from './approval-expiry.service.js';
import { approvals } from './approvals.projection.js';
import { ApprovalQueries, type ReferenceLookup } from './approvals.query.js';
import { approvalStream, type ApprovedAction, decideSecondPerson } from './events.js';

let product: RunningProduct;
let follower: SubscriptionRunner;
let booking: { id: string; reference: string };
beforeAll(async () => {
  product = await startProduct();
  const { id } = await product.placeBooking();
  const { booking: view } = (await fetchAs(`/api/ops/bookings/${id}`)).json as {
    booking: { reference: string };
  };
  booking = { id, reference: view.reference };
  const { pool, store } = product.app.infrastructure;
  follower = new SubscriptionRunner({ pool, store, projections: [approvals] });
  await follower.start();
}, 60_000);

afterAll(async () => {
  await follower.stop();
  await product.close();
});

const fetchAs = (path: string, role: StaffRole = 'finance') =>
  product.client.call({ path, headers: product.staff[role] });

const newApprovalInput = (overrides: object = {}) => ({
  action: 'refund',
  bookingId: booking.id,
  amountCents: 60_000,
  reason: 'the guide fell ill',
  ...overrides,
});

const postRequest = (role: StaffRole, body: object = newApprovalInput(), key: string = v4()) =>
  product.client.call({
    method: 'POST',
    path: '/api/ops/approvals',
    body,
    headers: { ...product.staff[role], 'idempotency-key': key },
  });

const answerRequest = (role: StaffRole, id: string, verdict: 'grant' | 'refuse') =>
  product.client.call(
    omitUndefined({
      method: 'POST',
      path: `/api/ops/approvals/${id}/${verdict}`,
      headers: product.staff[role],
      body: verdict === 'refuse' ? { reason: 'the receipt is missing' } : undefined,
    }),
  );

const requestApproval = async (
  role: StaffRole = 'agent',
  body: object = newApprovalInput(),
): Promise<string> => {
  const { status, json } = await postRequest(role, body);
  expect(status).toBe(201);
  return String(json?.['id']);
};

const listApprovals = async (role: StaffRole = 'finance', search = ''): Promise<Approval[]> => {
  expect(await follower.waitFor(await product.app.infrastructure.store.readHead())).toBe(true);
  return (await fetchAs(`/api/ops/approvals?limit=200${search}`, role)).json?.['approvals'] as Approval[];
};

const requireApproval = async (id: string, role: StaffRole = 'finance') => {
  const approval = (await listApprovals(role)).find((row) => row.id === id);
  if (!approval) throw new Error(`${id} is not in the list`);
  return approval;
};

/** Mimics another module's command: one append of that module's event and the approval's use. */
async function spendApproval(id: string, overrides: Partial<ApprovedAction> = {}): Promise<string> {
  const { runner, clock } = product.app.infrastructure;
  const outcome = await runner.runOne(
    newWorkerEnvelope('a module that refunds'),
    approvalStream(id),
    (state) =>
      decideSecondPerson({
        intendedAction: { action: 'refund', bookingId: booking.id, amountCents: 60_000, ...overrides },
        approvalId: id,
        approval: state,
        approvalLimitCents: 50_000,
        now: clock.now().toISOString(),
      }),
  );
  return isRefusal(outcome) ? outcome.refused : 'used';
}

/** Expires everything that is unanswered or unused a day later; returns how many. */
async function expireTomorrow(): Promise<number> {
  const { pool, runner, clock } = product.app.infrastructure;
  await listApprovals();
  return new ApprovalExpiry(pool, runner).run(new Date(clock.now().getTime() + DAY_MS + 1_000));
}
// Expires the requests of earlier tests, so that each test counts only its own.
beforeEach(expireTomorrow);

describe('requesting approval', () => {
  test('lists the request with requester and purpose', async () => {
    const id = await requestApproval('agent');
    expect(await requireApproval(id)).toEqual({
      id,
      action: 'refund',
      bookingId: booking.id,
      reference: booking.reference,
      amountCents: 60_000,
      reason: 'the guide fell ill',
      status: 'requested',
      requestedBy: { id: expect.any(String), name: 'agent' },
      requestedAt: expect.any(String),
      expiresAt: expect.any(String),
      decidedBy: null,
      decidedAt: null,
      refusal: null,
      canDecide: true,
    });

    const { requestedAt, expiresAt } = await requireApproval(id);
    expect(Date.parse(expiresAt) - Date.parse(requestedAt)).toBeGreaterThan(DAY_MS - 1_000);
    expect((await requireApproval(id, 'agent')).canDecide).toBe(false);
    expect((await requireApproval(id, 'viewer')).canDecide).toBe(false);
  });

  test('is rejected for small amounts and unknown bookings', async () => {
    expect((await postRequest('agent', newApprovalInput({ amountCents: 50_000 }))).json).toMatchObject({
      status: 409,
      code: 'APPROVAL_NOT_NEEDED',
      facts: { approvalLimitCents: 50_000 },
    });
    expect((await postRequest('agent', newApprovalInput({ bookingId: v7() }))).json).toMatchObject({
      code: 'BOOKING_UNKNOWN',
    });
  });

  test.each([-1, 1.5, 1e12, '60000'])('is invalid for an amount of %j', async (amountCents) => {
    expect((await postRequest('agent', newApprovalInput({ amountCents }))).status).toBe(400);
  });

  test('creates one request per key and rejects the key for another purpose', async () => {
    const key = v4();
    const [firstResponse, secondResponse] = await Promise.all([
      postRequest('agent', newApprovalInput(), key),
      postRequest('agent', newApprovalInput(), key),
    ]);

    expect({
      firstStatus: firstResponse.status,
      secondStatus: secondResponse.status,
      haveSameText: firstResponse.text === secondResponse.text,
    }).toEqual({ firstStatus: 201, secondStatus: 201, haveSameText: true });
    expect((await postRequest('agent', newApprovalInput({ amountCents: 60_001 }), key)).json).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
    });
    // An idempotency key belongs to one person.
    expect((await postRequest('finance', newApprovalInput(), key)).json?.['id']).not.toBe(
      firstResponse.json?.['id'],
    );
  });
});

describe('answering a request', () => {
  test('is reserved for a second member of staff: granted once, with both people in the log', async () => {
    const id = await requestApproval('finance');
    expect((await answerRequest('finance', id, 'grant')).json).toMatchObject({
      status: 403,
      code: 'APPROVAL_IS_YOUR_OWN',
    });

    const responses = await Promise.all([
      answerRequest('admin', id, 'grant'),
      answerRequest('admin', id, 'grant'),
    ]);
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect(await requireApproval(id)).toMatchObject({
      status: 'granted',
      requestedBy: { name: 'finance' },
      decidedBy: { name: 'admin' },
      canDecide: false,
    });

    const events = (await product.app.infrastructure.store.readStreams([id])).get(id) ?? [];
    expect(events.map(({ type, meta }) => [type, meta.actor.name])).toEqual([
      ['ApprovalRequested', 'finance'],
      ['ApprovalGranted', 'admin'],
    ]);
    expect(events[1]?.data).toMatchObject({
      action: 'refund',
      amountCents: 60_000,
      subject: { bookingId: booking.id },
    });
  });

  test('shows the reason of a refusal, which is final', async () => {
    const id = await requestApproval();

    expect((await answerRequest('finance', id, 'refuse')).json).toEqual({ id, status: 'refused' });
    expect(await requireApproval(id)).toMatchObject({ status: 'refused', refusal: 'the receipt is missing' });
    expect((await answerRequest('admin', id, 'grant')).json).toMatchObject({
      code: 'APPROVAL_DECIDED',
      facts: { status: 'refused' },
    });
  });

  test('is refused for an id that names no approval', async () => {
    expect((await answerRequest('admin', v7(), 'grant')).status).toBe(404);
    // The id of a booking names no approval.
    expect((await answerRequest('admin', booking.id, 'grant')).status).toBe(404);
  });

  test('requires a recent sign-in for a grant', async () => {
    const id = await requestApproval();
    const request = {
      method: 'POST',
      path: `/api/ops/approvals/${id}/grant`,
      headers: product.longAgo.admin,
    };

    expect((await product.client.call(request)).json).toMatchObject({ code: 'REAUTHENTICATION_REQUIRED' });
  });
});

describe('using an approval', () => {
  test('consumes exactly what was granted, once', async () => {
    const id = await requestApproval();
    expect(await spendApproval(id)).toBe('APPROVAL_NOT_GRANTED');
    await answerRequest('admin', id, 'grant');
    expect(await spendApproval(id, { amountCents: 60_001 })).toBe('APPROVAL_DIFFERS');
    const outcomes = await Promise.all([spendApproval(id), spendApproval(id), spendApproval(id)]);
    expect(outcomes.sort()).toEqual(['APPROVAL_NOT_GRANTED', 'APPROVAL_NOT_GRANTED', 'used']);
    expect((await requireApproval(id)).status).toBe('used');
  });
});

describe('an unanswered request', () => {
  test('expires after 24 hours, recorded once', async () => {
    const { pool, runner, clock, store } = product.app.infrastructure;
    const [waitingId, grantedId] = [await requestApproval(), await requestApproval()];
    await answerRequest('admin', grantedId, 'grant');
    await listApprovals();
    expect(await new ApprovalExpiry(pool, runner).run(clock.now())).toBe(0);
    expect(await expireTomorrow()).toBe(2);
    expect(await expireTomorrow()).toBe(0);

    const readLastEvent = async (id: string) => ((await store.readStreams([id])).get(id) ?? []).at(-1);
    expect([await readLastEvent(waitingId), await readLastEvent(grantedId)]).toMatchObject([
      { type: 'ApprovalExpired', data: { was: 'requested' } },
      { type: 'ApprovalExpired', data: { was: 'granted' } },
    ]);
    expect({
      grant: (await answerRequest('admin', waitingId, 'grant')).json?.['code'],
      use: await spendApproval(grantedId),
      status: (await requireApproval(waitingId)).status,
    }).toEqual({ grant: 'APPROVAL_EXPIRED', use: 'APPROVAL_EXPIRED', status: 'expired' });
  });
});

describe('the list', () => {
  test('shows pending requests and pages through all, newest first', async () => {
    const ids: string[] = [];
    for (let i = 0; i < 5; i++) ids.push(await requestApproval());
    await answerRequest('admin', ids[0]!, 'refuse');
    const openList = await listApprovals('finance', '&open=true');
    expect(openList.map(({ status }) => status)).toEqual(openList.map(() => 'requested'));
    expect(openList.map(({ id }) => id)).toEqual(ids.slice(1).reverse());

    const allApprovals = await listApprovals();
    const pagedIds: string[] = [];
    let cursor = '';
    do {
      const { json } = await fetchAs(`/api/ops/approvals?limit=2${cursor}`);
      pagedIds.push(...(json?.['approvals'] as Approval[]).map(({ id }) => id));
      const followingCursor = json?.['nextCursor'] as string | null;
      cursor = followingCursor ? `&cursor=${followingCursor}` : '';
    } while (cursor);
    expect(pagedIds).toEqual(allApprovals.map(({ id }) => id));
    expect((await fetchAs('/api/ops/approvals')).json).toMatchObject({ approvalLimitCents: 50_000 });
  });

  test('looks up the references of all its bookings at once', async () => {
    const otherBooking = await product.placeBooking();
    await requestApproval();
    await requestApproval('agent', newApprovalInput({ bookingId: otherBooking.id }));
    await listApprovals();
    const { pool, clock } = product.app.infrastructure;
    const lookUp = jest.fn<ReferenceLookup>().mockResolvedValue(new Map([[booking.id, 'WF-1']]));

    const queries = new ApprovalQueries(pool, clock, lookUp, 50_000);
    const reader = { id: v4(), role: 'finance' };
    const { approvals: page } = await queries.listApprovals({ limit: 2, open: 'true' }, reader);

    expect(lookUp).toHaveBeenCalledTimes(1);
    expect([...lookUp.mock.calls[0]![0]].sort()).toEqual([booking.id, otherBooking.id].sort());
    expect(page.map(({ bookingId, reference }) => ({ bookingId, reference }))).toEqual([
      { bookingId: otherBooking.id, reference: null },
      { bookingId: booking.id, reference: 'WF-1' },
    ]);
  });

  test('equals the list rebuilt from the events', async () => {
    const { pool, store } = product.app.infrastructure;
    await answerRequest('admin', await requestApproval(), 'grant');
    await listApprovals();
    expect((await verifyProjection(pool, store, approvals)).differences).toEqual([]);
  });
});
