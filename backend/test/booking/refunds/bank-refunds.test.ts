import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { RefundSuggestion } from '@wayfold/contracts/payments/matchable-bookings';
import { verifyBank } from '../../../src/modules/ledger/checks/verify-bank.service.js';
import { waitUntil } from '../../support/wait-until.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

async function releasePartialTransfer(dollars: string): Promise<BookingHandle> {
  const booking = await bankStaff.releasePartialTransfer(dollars);
  await world.waitUntilAtRest();
  return booking;
}

const matchRefund = (lineId: string, { refunds }: RefundSuggestion) =>
  bankStaff.callOps<{ code?: string }>('POST', `bank-lines/${lineId}/match-refund`, {
    refunds: refunds.map(({ bookingId, refundId }) => ({ bookingId, refundId })),
  });

test('a refund that was sent before its payment turned out to be another payer’s is claimed back', async () => {
  const booking = await releasePartialTransfer('390.00');
  await bankStaff.reopenLine(`part ${booking.id}`);
  await world.waitForEvent(booking, 'RefundFailed');
  await world.waitUntilAtRest();

  await bankStaff.importRows(['-390.00', `refund ${booking.id}`]);
  const { line, refunds } = await bankStaff.requireLine(`refund ${booking.id}`);
  expect(refunds).toMatchObject([
    { refunds: [{ bookingId: booking.id, amountCents: 39_000, isReversed: true }] },
  ]);
  expect((await matchRefund(line.id, refunds[0]!)).status).toBe(200);
  await world.waitForEvent(booking, 'PaymentRefunded');
  await waitUntil(async () => (await world.readTaskKinds(booking)).includes('refund-to-claim'));
  await world.waitUntilAtRest();
  await bankStaff.importRows(['-390.00', `again ${booking.id}`]);
  expect((await bankStaff.requireLine(`again ${booking.id}`)).refunds).toEqual([]);
});

test('one refund is paid out by one line, however many are matched with it at once', async () => {
  const booking = await releasePartialTransfer('170.00');
  await bankStaff.importRows(['-170.00', `first ${booking.id}`], ['-170.00', `second ${booking.id}`]);
  const [firstLine, secondLine] = [
    await bankStaff.requireLine(`first ${booking.id}`),
    await bankStaff.requireLine(`second ${booking.id}`),
  ];
  const refundSet = firstLine.refunds[0]!;
  const responses = await Promise.all([
    matchRefund(firstLine.line.id, refundSet),
    matchRefund(secondLine.line.id, refundSet),
  ]);
  expect(responses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409]);
  expect(responses.find(({ status }) => status === 409)?.body.code).toBe('REFUND_DIFFERS');

  await world.waitForEvent(booking, 'PaymentRefunded');
  await world.waitUntilAtRest();
  // A repeat after a lost response gives the same response, even when the refund is no longer expected.
  const winner = responses[0].status === 200 ? firstLine : secondLine;
  expect((await matchRefund(winner.line.id, refundSet)).status).toBe(200);

  const lines = [
    await bankStaff.requireLine(`first ${booking.id}`),
    await bankStaff.requireLine(`second ${booking.id}`),
  ];
  expect(lines.map(({ line }) => line.state).sort()).toEqual(['matched', 'open']);
  expect(await world.countEvents(booking, 'PaymentRefunded')).toBe(1);
});

test('refunds of two bookings sent as one amount are completed by the single line that names both', async () => {
  const [firstBooking, secondBooking] = [
    await releasePartialTransfer('110.00'),
    await releasePartialTransfer('130.00'),
  ];
  const names = await Promise.all(
    [firstBooking, secondBooking].map(async (booking) => (await world.readBooking(booking)).reference),
  );
  await bankStaff.importRows(['-240.00', `back ${names.join(' and ')}`]);
  const { line, refunds } = await bankStaff.requireLine(`back ${names.join(' and ')}`);
  expect(refunds).toHaveLength(1);
  expect(refunds[0]!.refunds.map(({ amountCents }) => amountCents).sort((a, b) => a - b)).toEqual([
    11_000, 13_000,
  ]);

  const [part] = refunds[0]!.refunds;
  const partialResponse = await matchRefund(line.id, { refunds: [part!] });
  expect(partialResponse).toMatchObject({ status: 409, body: { code: 'REFUND_DIFFERS' } });
  expect((await matchRefund(line.id, refunds[0]!)).status).toBe(200);

  for (const booking of [firstBooking, secondBooking]) await world.waitForEvent(booking, 'PaymentRefunded');
  expect((await bankStaff.requireLine(`back ${names.join(' and ')}`)).line).toMatchObject({
    state: 'matched',
    unallocatedCents: 0,
  });
});

test('the bank’s lines match the ledger’s bank account', async () => {
  await world.waitForReadModels();
  const { pool, store } = world;
  const check = await verifyBank(pool, store, await store.readHead(), world.now());

  // Only the open lines of the queue are left over.
  expect(check.findings.filter(({ cause }) => cause !== 'line-open')).toEqual([]);
  expect(check.isBalanced).toBe(true);
});
