import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listOwedRefunds } from '@wayfold/contracts/payments/refunds-to-send';
import { v4 } from 'uuid';
import { BankStaff } from '../../support/world/bank-staff.js';
import { Colleagues, type Role } from '../../support/world/colleagues.js';
import { newFailedRefund } from '../../support/world/failed-refund.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let bankStaff: BankStaff;
let staff: Colleagues;
beforeAll(async () => {
  world = await World.open();
  staff = await Colleagues.hire(world);
  bankStaff = new BankStaff(world, staff.getId('finance'));
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const reason = 'the card was closed';
const REISSUE_ACTION = 'refund-reissued';

async function listOwedRefundsOf(id: string, role: Role = 'finance') {
  const { headers } = await staff.openSession(role);
  const path = `/api/ops/bookings/${id}/refunds/owed`;
  return world.get<RouteReply<typeof listOwedRefunds>>(path, headers);
}

/** Creates a function that reissues the refund, and returns the id of the new refund or the error code. */
const newReissue =
  ({ id }: BookingHandle, refundId: string) =>
  async (approvalId?: string, key = v4()) => {
    const path = `/api/ops/bookings/${id}/refunds/${refundId}/reissue`;
    const { body } = await staff.post<{ id?: string; code?: string }>(
      'finance',
      path,
      { reason, approvalId },
      key,
    );
    return body.code ?? body.id;
  };

const newOwedRow = (refundId: string, owedCents: number) => ({
  refundId,
  method: 'card',
  code: 'lost_or_stolen_card',
  owedCents,
  needsSecondPerson: true,
});

const listReissues = async ({ id }: BookingHandle) =>
  (await world.readHistory(id)).filter(
    ({ type, data }) => type === 'RefundStarted' && 'originalRefundId' in data,
  );

describe('a failed refund above the limit', () => {
  const failRefund = async () => {
    const booking = await world.bookTrip({ plan: 'full' });
    const usedApproval = await staff.obtainApproval('refund', booking.id, 60_000);
    const refundId = await newFailedRefund({ world, bankStaff, booking }, 60_000, usedApproval);
    return { booking, usedApproval, refundId, reissue: newReissue(booking, refundId) };
  };
  /** Reduces what is owed from 60,000 to 55,000 cents by another refund. */
  const reduceOwed = async ({ id }: BookingHandle): Promise<void> => {
    expect((await staff.moveMoney(id, 'refunds', { amountCents: 5_000 })).status).toBe(201);
  };

  test('is listed as owed, for a second person to approve', async () => {
    const { booking, refundId } = await failRefund();
    expect(await listOwedRefundsOf(booking.id)).toMatchObject({
      status: 200,
      body: { refunds: [newOwedRow(refundId, 60_000)] },
    });
  });

  test('is not reissued without an approval, with a used approval or with an approval of another amount', async () => {
    const { booking, usedApproval, reissue } = await failRefund();
    expect(await reissue()).toBe('APPROVAL_REQUIRED');
    expect(await reissue(usedApproval)).toBe('APPROVAL_NOT_GRANTED');
    const wrongApproval = await staff.obtainApproval(REISSUE_ACTION, booking.id, 59_900);
    expect(await reissue(wrongApproval)).toBe('APPROVAL_DIFFERS');
  });

  test('is not reissued for the amount that was granted once less is owed', async () => {
    const { booking, refundId, reissue } = await failRefund();
    const approvalTerms = { action: REISSUE_ACTION, bookingId: booking.id, amountCents: 60_000, reason };
    const { body: approval } = await staff.post<{ id: string }>(
      'finance',
      '/api/ops/approvals',
      approvalTerms,
    );
    const grant = `/api/ops/approvals/${approval.id}/grant`;
    expect((await staff.post('finance', grant)).body.code).toBe('APPROVAL_IS_YOUR_OWN');
    expect(await reissue(approval.id)).toBe('APPROVAL_NOT_GRANTED');
    expect((await staff.post('admin', grant)).status).toBe(200);

    await reduceOwed(booking);
    expect((await listOwedRefundsOf(booking.id)).body.refunds).toMatchObject([newOwedRow(refundId, 55_000)]);
    expect({ code: await reissue(approval.id), reissues: await listReissues(booking) }).toEqual({
      code: 'APPROVAL_DIFFERS',
      reissues: [],
    });
  });

  test('is reissued once for exactly the owed amount', async () => {
    const { booking, refundId, reissue } = await failRefund();
    await reduceOwed(booking);
    const approval = await staff.obtainApproval(REISSUE_ACTION, booking.id, 55_000);
    const key = v4();
    const [firstId, secondId] = await Promise.all([1, 2].map(() => reissue(approval, key)));

    expect(firstId).toMatch(/^[0-9a-f-]{36}$/);
    expect(secondId).toBe(firstId);
    expect((await listOwedRefundsOf(booking.id)).body.refunds).toEqual([]);
    expect(await reissue(approval)).toBe('APPROVAL_NOT_GRANTED');
    expect(await reissue()).toBe('REFUND_UNKNOWN');
    expect(await listReissues(booking)).toMatchObject([
      { data: { originalRefundId: refundId, provider: 'bank', amountCents: 55_000 } },
    ]);
  });
});

test('owed refunds are for staff with money rights', async () => {
  const booking = await world.bookTrip();
  expect(await listOwedRefundsOf(booking.id)).toMatchObject({ status: 200, body: { refunds: [] } });

  const refundId = await newFailedRefund({ world, bankStaff, booking }, 3_000);
  expect((await listOwedRefundsOf(booking.id)).body.refunds).toMatchObject([
    { refundId, needsSecondPerson: false },
  ]);
  expect((await listOwedRefundsOf(booking.id, 'agent')).status).toBe(403);
  expect((await listOwedRefundsOf(v4())).status).toBe(404);
  expect(await newReissue(booking, refundId)()).toMatch(/^[0-9a-f-]{36}$/);
  expect((await listOwedRefundsOf(booking.id)).body.refunds).toEqual([]);
});
