import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listOwedRefunds } from '@wayfold/contracts/money/refunds-to-send';
import { v4 } from 'uuid';
import { BankDesk } from '../../support/world/bank-desk.js';
import { Colleagues, type Role } from '../../support/world/colleagues.js';
import { newFailedRefund } from '../../support/world/failed-refund.js';
import type { HeldBooking } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let desk: BankDesk;
let staff: Colleagues;
beforeAll(async () => {
  world = await World.open();
  staff = await Colleagues.hire(world);
  desk = new BankDesk(world, staff.getId('finance'));
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const reason = 'the card was closed';
const REISSUE_ACTION = 'refund-reissued';

async function listOwed(id: string, role: Role = 'finance') {
  const { headers } = await staff.openSession(role);
  const path = `/api/ops/bookings/${id}/refunds/owed`;
  return world.call<RouteReply<typeof listOwedRefunds>>('GET', path, undefined, headers);
}

/** Sends the reissued refund, and returns the answer. */
const newSender =
  ({ id }: HeldBooking, refundId: string) =>
  async (approvalId?: string, key = v4()) => {
    const path = `/api/ops/bookings/${id}/refunds/${refundId}/reissue`;
    const { body } = await staff.post<{ id?: string; code?: string }>(
      ...(['finance', path, { reason, approvalId }, key] as const),
    );
    return body.code ?? body.id;
  };
const listReissues = async ({ id }: HeldBooking) =>
  (await world.readHistory(id)).filter(
    ({ type, data }) => type === 'RefundStarted' && 'originalRefundId' in data,
  );

test('a second person grants exactly the owed amount above the limit', async () => {
  const booking = await world.bookTrip({ plan: 'full' });
  const firstApproval = await staff.obtainApproval('refund', booking.id, 60_000);
  const refundId = await newFailedRefund(world, desk, booking, 60_000, firstApproval);
  const row = { refundId, method: 'card', code: 'lost_or_stolen_card' };
  const before = await listOwed(booking.id);
  expect(before).toMatchObject({
    status: 200,
    body: { refunds: [{ ...row, owedCents: 60_000, needsSecondPerson: true }] },
  });
  const send = newSender(booking, refundId);
  expect(await send()).toBe('APPROVAL_REQUIRED');
  // The approval of the failed refund is used up, and does not apply to the reissued one.
  expect(await send(firstApproval)).toBe('APPROVAL_NOT_GRANTED');
  const wrongApproval = await staff.obtainApproval(REISSUE_ACTION, booking.id, 59_900);
  expect(await send(wrongApproval)).toBe('APPROVAL_DIFFERS');

  const wanted = { action: REISSUE_ACTION, bookingId: booking.id, amountCents: 60_000, reason };
  const { body: approval } = await staff.post<{ id: string }>('finance', '/api/ops/approvals', wanted);
  const grant = `/api/ops/approvals/${approval.id}/grant`;
  expect((await staff.post('finance', grant)).body.code).toBe('APPROVAL_IS_YOUR_OWN');
  expect(await send(approval.id)).toBe('APPROVAL_NOT_GRANTED');
  expect((await staff.post('admin', grant)).status).toBe(200);

  // A part is reissued another way before this one is sent, so less is owed than was granted.
  expect((await staff.moveMoney(booking.id, 'refunds', { amountCents: 5_000 })).status).toBe(201);
  expect((await listOwed(booking.id)).body.refunds).toMatchObject([{ ...row, owedCents: 55_000 }]);
  expect(await send(approval.id)).toBe('APPROVAL_DIFFERS');
  expect(await listReissues(booking)).toEqual([]);

  const secondApproval = await staff.obtainApproval(REISSUE_ACTION, booking.id, 55_000);
  const key = v4();
  const pressed = await Promise.all([1, 2].map(() => send(secondApproval, key)));
  expect(pressed[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(pressed[1]).toBe(pressed[0]);
  expect(await listReissues(booking)).toMatchObject([
    { data: { originalRefundId: refundId, provider: 'bank', amountCents: 55_000 } },
  ]);
  expect((await listOwed(booking.id)).body.refunds).toEqual([]);
  expect(await send(secondApproval)).toBe('APPROVAL_NOT_GRANTED');
  expect(await send()).toBe('REFUND_UNKNOWN');
  expect(await listReissues(booking)).toHaveLength(1);
});

test('owed refunds are for staff with money rights', async () => {
  const booking = await world.bookTrip();
  expect(await listOwed(booking.id)).toMatchObject({ status: 200, body: { refunds: [] } });
  const refundId = await newFailedRefund(world, desk, booking, 3_000);
  expect((await listOwed(booking.id)).body.refunds).toMatchObject([{ refundId, needsSecondPerson: false }]);
  expect((await listOwed(booking.id, 'agent')).status).toBe(403);
  expect((await listOwed(v4())).status).toBe(404);
  expect(await newSender(booking, refundId)()).toMatch(/^[0-9a-f-]{36}$/);
  expect((await listOwed(booking.id)).body.refunds).toEqual([]);
});
