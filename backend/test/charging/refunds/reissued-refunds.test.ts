import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { MoneyDone } from '@wayfold/contracts/staff/ops-money';
import type { listRefundsToSend } from '@wayfold/contracts/money/refunds-to-send';
import type { z } from 'zod';
import { verifyBank } from '../../../src/modules/ledger/checks/verify-bank.service.js';
import { BankDesk } from '../transfer/bank-desk.js';
import { newFailedRefund } from './failed-refund.js';
import { waitUntil, type HeldBooking } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(120_000);

let world: World;
let desk: BankDesk;
beforeAll(async () => {
  world = await World.open();
  desk = new BankDesk(world);
});
afterAll(() => world.close());

const failRefund = (held: HeldBooking, amountCents: number) =>
  newFailedRefund(world, desk, held, amountCents);
const reissue = (held: HeldBooking, refundId: string) =>
  desk.callOps<z.infer<typeof MoneyDone> & { code?: string }>(
    'POST',
    `bookings/${held.id}/refunds/${refundId}/reissue`,
    { reason: 'the card was closed' },
  );
const readRefundsToSend = async (held: HeldBooking) =>
  (await desk.callOps<RouteReply<typeof listRefundsToSend>>('GET', 'refunds-to-send')).body.refunds.filter(
    ({ bookingId }) => bookingId === held.id,
  );
const openTasks = async (held: HeldBooking): Promise<string[]> =>
  (await desk.callOps<{ tasks: { bookingId: string; kind: string }[] }>('GET', 'tasks?limit=100')).body.tasks
    .filter(({ bookingId }) => bookingId === held.id)
    .map(({ kind }) => kind);

test('a refund rejected by a card is completed by the bank line of a transfer', async () => {
  const held = await world.book();
  const refundId = await failRefund(held, 3_000);
  await waitUntil(async () => (await openTasks(held)).join() === 'refund-failed');
  const { status, body } = await reissue(held, refundId);
  expect([status, body.booking.refundedCents]).toEqual([201, 0]);
  const repeat = await reissue(held, refundId);
  expect([repeat.status, repeat.body.code]).toEqual([409, 'REFUND_UNKNOWN']);
  await waitUntil(async () => (await readRefundsToSend(held)).length === 1);
  const [next] = await readRefundsToSend(held);
  expect(next).toMatchObject({ amountCents: 3_000, by: 'bank', otherwise: true, lineId: null });
  await waitUntil(async () => (await openTasks(held)).join() === 'bank-refund');

  await desk.import(['-30.00', `back ${held.id}`]);
  const { line, refunds } = await desk.findLine(`back ${held.id}`);
  const matched = await desk.callOps('POST', `bank-lines/${line.id}/match-refund`, {
    refunds: refunds[0]!.refunds.map(({ bookingId, refundId: name }) => ({ bookingId, refundId: name })),
  });
  expect(matched.status).toBe(200);
  await desk.waitForEvent(held, 'PaymentRefunded');
  await waitUntil(async () => (await readRefundsToSend(held)).length === 0);
  await waitUntil(async () => (await openTasks(held)).length === 0);
  expect(await world.view(held)).toMatchObject({ refundedCents: 3_000 });
});

test('a refund rejected by a card is paid out in cash, independent of the bank', async () => {
  const held = await world.book();
  const refundId = await failRefund(held, 4_000);
  expect((await reissue(held, refundId)).status).toBe(201);
  await waitUntil(async () => (await readRefundsToSend(held)).length === 1);
  const [next] = await readRefundsToSend(held);
  const path = `bookings/${held.id}/refunds/${next!.refundId}/handed-out`;
  expect((await desk.callOps('POST', path, { receipt: 'slip 12' })).status).toBe(200);
  const refunded = (await world.readHistory(held.id)).find(({ type }) => type === 'PaymentRefunded');
  expect(refunded?.data).toMatchObject({ provider: 'staff', amountCents: 4_000, originalRefundId: refundId });
  await waitUntil(async () => (await readRefundsToSend(held)).length === 0);
});

test('the bank’s lines, the ledger and every read model agree', async () => {
  await world.waitUntilAtRest();
  const { pool, store } = world;
  const check = await verifyBank(pool, store, await store.readHead(), world.now());
  expect([check.findings, check.ok]).toEqual([[], true]);
  const { rows } = await pool.query<{ account: string; cents: string }>(
    `SELECT account, sum(amount_cents) AS cents FROM ledger_lines
     WHERE account IN ('bank', 'cash', 'refunds') GROUP BY account ORDER BY account`,
  );
  expect(rows.map(({ account, cents }) => [account, Number(cents)])).toEqual([
    ['bank', -3_000],
    ['cash', -4_000],
    ['refunds', 0],
  ]);
  expect(await world.findDifferences()).toEqual([]);
});
