import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { MoneyReply } from '@wayfold/contracts/payments/money-movement';
import type { listRefundsToSend } from '@wayfold/contracts/payments/refunds-to-send';
import type { z } from 'zod';
import { verifyBank } from '../../../src/modules/ledger/checks/verify-bank.service.js';
import { waitUntil } from '../../support/wait-until.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { newFailedRefund } from '../../support/world/failed-refund.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import type { World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
});
afterAll(() => world.close());

const failRefund = (booking: BookingHandle, amountCents: number) =>
  newFailedRefund({ world, bankStaff, booking }, amountCents);

const reissueRefund = (booking: BookingHandle, refundId: string) =>
  bankStaff.callOps<z.infer<typeof MoneyReply> & { code?: string }>(
    'POST',
    `bookings/${booking.id}/refunds/${refundId}/reissue`,
    { reason: 'the card was closed' },
  );

const readRefundsToSend = async (booking: BookingHandle) =>
  (
    await bankStaff.callOps<RouteReply<typeof listRefundsToSend>>('GET', 'refunds-to-send')
  ).body.refunds.filter(({ bookingId }) => bookingId === booking.id);

const listOpenTaskKinds = async (booking: BookingHandle): Promise<string[]> =>
  (
    await bankStaff.callOps<{ tasks: { bookingId: string; kind: string }[] }>('GET', 'tasks?limit=100')
  ).body.tasks
    .filter(({ bookingId }) => bookingId === booking.id)
    .map(({ kind }) => kind);

/** Reissues a rejected refund, and completes it by the bank line of a transfer. */
async function completeByBank(booking: BookingHandle): Promise<void> {
  const failedRefundId = await failRefund(booking, 3_000);
  await waitUntil(async () => (await listOpenTaskKinds(booking)).join() === 'refund-failed');
  const { status, body } = await reissueRefund(booking, failedRefundId);
  expect({ status, refundedCents: body.booking.refundedCents }).toEqual({ status: 201, refundedCents: 0 });
  const secondReply = await reissueRefund(booking, failedRefundId);
  expect(secondReply).toMatchObject({ status: 409, body: { code: 'REFUND_UNKNOWN' } });
  await waitUntil(async () => (await readRefundsToSend(booking)).length === 1);
  const [refundToSend] = await readRefundsToSend(booking);
  expect(refundToSend).toMatchObject({ amountCents: 3_000, by: 'bank', isReissue: true, lineId: null });
  await waitUntil(async () => (await listOpenTaskKinds(booking)).join() === 'bank-refund');

  await bankStaff.importRows(['-30.00', `back ${booking.id}`]);
  const { line, refunds } = await bankStaff.requireLine(`back ${booking.id}`);
  const matchReply = await bankStaff.callOps('POST', `bank-lines/${line.id}/match-refund`, {
    refunds: refunds[0]!.refunds.map(({ bookingId, refundId }) => ({ bookingId, refundId })),
  });
  expect(matchReply.status).toBe(200);
  await world.waitForEvent(booking, 'PaymentRefunded');
  await waitUntil(async () => (await readRefundsToSend(booking)).length === 0);
  await waitUntil(async () => (await listOpenTaskKinds(booking)).length === 0);
}

/** Reissues a rejected refund, and pays it out in cash. */
async function payOutInCash(booking: BookingHandle): Promise<void> {
  const refundId = await failRefund(booking, 4_000);
  expect((await reissueRefund(booking, refundId)).status).toBe(201);

  await waitUntil(async () => (await readRefundsToSend(booking)).length === 1);
  const [refundToSend] = await readRefundsToSend(booking);
  const path = `bookings/${booking.id}/refunds/${refundToSend!.refundId}/handed-out`;
  expect((await bankStaff.callOps('POST', path, { handoutNote: 'slip 12' })).status).toBe(200);
  expect(await world.readLastEvent(booking, 'PaymentRefunded')).toMatchObject({
    provider: 'staff',
    amountCents: 4_000,
    originalRefundId: refundId,
  });

  await waitUntil(async () => (await readRefundsToSend(booking)).length === 0);
}

async function sumAccounts(): Promise<Record<string, number>> {
  const { rows } = await world.pool.query<{ account: string; cents: string }>(
    'SELECT account, sum(amount_cents) AS cents FROM ledger_lines GROUP BY account',
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, Number(cents)]));
}

test('a refund rejected by a card is completed by the bank line of a transfer', async () => {
  const booking = await world.bookTrip();
  await completeByBank(booking);

  expect(await world.readBooking(booking)).toMatchObject({ refundedCents: 3_000 });
});

test('a refund rejected by a card is paid out in cash, independent of the bank', async () => {
  const booking = await world.bookTrip();
  await payOutInCash(booking);

  expect(await world.readBooking(booking)).toMatchObject({ refundedCents: 4_000 });
});

test('the bank’s lines, the ledger and every read model agree', async () => {
  await world.waitUntilAtRest();
  const sumsBefore = await sumAccounts();
  await completeByBank(await world.bookTrip());
  await payOutInCash(await world.bookTrip());
  await world.waitUntilAtRest();
  const { pool, store } = world;
  const check = await verifyBank(pool, store, await store.readHead(), world.now());
  expect({ findings: check.findings, isBalanced: check.isBalanced }).toEqual({
    findings: [],
    isBalanced: true,
  });

  const sumsAfter = await sumAccounts();
  const changes = ['bank', 'cash', 'refunds'].map(
    (account) => sumsAfter[account]! - (sumsBefore[account] ?? 0),
  );
  expect(changes).toEqual([-3_000, -4_000, 0]);
  expect(await world.listDifferences()).toEqual([]);
});
