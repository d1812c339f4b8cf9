import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listRefundsToSend } from '@wayfold/contracts/payments/refunds-to-send';
import { DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { readPages } from '../../support/http/read-pages.js';
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

type Page = RouteReply<typeof listRefundsToSend>;
const listRefunds = async (query = ''): Promise<Page> =>
  (await bankStaff.callOps<Page>('GET', `refunds-to-send${query}`)).body;
const emptyList = { refunds: [], count: 0, totalCents: 0, nextCursor: null };

/** Refunds a part of a cash deposit, as staff. */
async function refundCashDeposit(): Promise<BookingHandle> {
  const booking = await world.holdSeats(await world.publishDeparture());
  const cashPayment = {
    amountCents: DEPOSIT_CENTS,
    method: 'cash',
    valueDate: world.now().toISOString().slice(0, 10),
  };
  await bankStaff.callOps('POST', `bookings/${booking.id}/manual-payments`, {
    ...cashPayment,
    note: 'slip 1',
  });
  await bankStaff.callOps('POST', `bookings/${booking.id}/refunds`, {
    amountCents: 12_345,
    reason: 'as agreed',
  });
  return booking;
}

test('the list shows staff the refunds to send until they are sent', async () => {
  expect(await listRefunds()).toEqual(emptyList);
  const transferBooking = await bankStaff.releasePartialTransfer('390.00');
  const cashBooking = await refundCashDeposit();
  await waitUntil(async () => (await listRefunds()).count === 2);

  const { refunds, count, totalCents } = await listRefunds();
  const { line } = await bankStaff.requireLine(`part ${transferBooking.id}`);
  expect({ count, totalCents }).toEqual({ count: 2, totalCents: 51_345 });
  expect(refunds).toMatchObject([
    {
      bookingId: transferBooking.id,
      reference: (await world.readBooking(transferBooking)).reference,
      amountCents: 39_000,
      by: 'bank',
      lineId: line.id,
      name: expect.stringMatching(/\w \w/),
    },
    {
      bookingId: cashBooking.id,
      reference: (await world.readBooking(cashBooking)).reference,
      amountCents: 12_345,
      by: 'hand',
      lineId: null,
      name: expect.stringMatching(/\w \w/),
    },
  ]);
  const pages = await readPages(listRefunds, '?limit=1');
  expect(pages.map((page) => page.refunds)).toEqual(refunds.map((refund) => [refund]));

  // The cash is returned against a receipt; the transfer is sent, and shows on the bank statement.
  const { refundId } = refunds[1]!;
  const path = `bookings/${cashBooking.id}/refunds/${refundId}/handed-out`;
  expect((await bankStaff.callOps('POST', path, { handoutNote: 'slip 2' })).status).toBe(200);
  await waitUntil(async () => (await listRefunds()).count === 1);
  await bankStaff.importRows(['-390.00', `refund ${transferBooking.id}`]);
  const debit = await bankStaff.requireLine(`refund ${transferBooking.id}`);
  const matchReply = await bankStaff.callOps('POST', `bank-lines/${debit.line.id}/match-refund`, {
    refunds: [{ bookingId: transferBooking.id, refundId: refunds[0]!.refundId }],
  });
  expect(matchReply.status).toBe(200);
  await waitUntil(async () => (await listRefunds()).count === 0);
  expect(await listRefunds()).toEqual(emptyList);
});
