import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { addDays, countDaysBetween, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listAwaitedTransfers } from '@wayfold/contracts/payments/transfers';
import { BALANCE_CENTS, DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { readPages } from '../../support/http/read-pages.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
  expect(await listTransfers()).toEqual({ transfers: [], nextCursor: null });
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

type Page = RouteReply<typeof listAwaitedTransfers>;
const holdForTransfer = async (): Promise<BookingHandle> =>
  bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));

const listTransfers = async (query = ''): Promise<Page> =>
  (await bankStaff.callOps<Page>('GET', `awaited-transfers${query}`)).body;

const extendTransfer = (booking: BookingHandle, payBy: string, reason?: string) =>
  bankStaff.callOps<{ code?: string }>('POST', `bookings/${booking.id}/transfer/extend`, { payBy, reason });

const releaseTransfer = (booking: BookingHandle, reason?: string) =>
  bankStaff.callOps<{ code?: string }>('POST', `bookings/${booking.id}/transfer/release`, { reason });

const readPayBy = async (booking: BookingHandle): Promise<string> =>
  (await world.readBooking(booking)).transfer!.payBy;

async function expectSamePages(): Promise<void> {
  const { transfers } = await listTransfers();
  const pages = await readPages(listTransfers, '?limit=2');
  expect(pages.flatMap((page) => page.transfers)).toEqual(transfers);
  expect(pages).toHaveLength(Math.ceil(transfers.length / 2));
}

async function payDeposit(booking: BookingHandle): Promise<void> {
  await bankStaff.importRows(['400.00', `deposit ${booking.id}`]);
  await bankStaff.matchLine(`deposit ${booking.id}`, booking, DEPOSIT_CENTS);
  await world.waitForEvent(booking, 'BalanceAwaited');
}

describe('awaited transfers', () => {
  let firstBooking: BookingHandle;
  let secondBooking: BookingHandle;
  let thirdBooking: BookingHandle;
  let lateDate: string;
  const listOwnTransfers = async (): Promise<Page['transfers']> => {
    const ids = [firstBooking, secondBooking, thirdBooking].map(({ id }) => id);
    return (await listTransfers()).transfers.filter(({ bookingId }) => ids.includes(bookingId));
  };
  beforeEach(async () => {
    firstBooking = await holdForTransfer();
    secondBooking = await holdForTransfer();
    thirdBooking = await holdForTransfer();
    lateDate = addDays(await readPayBy(firstBooking), 4);
    expect((await extendTransfer(secondBooking, lateDate, 'their bank was closed')).status).toBe(200);
  });

  test('get more time from staff only with a reason and a date to come', async () => {
    expect((await extendTransfer(secondBooking, lateDate)).body.code).toBe('VALIDATION_FAILED');
    expect((await extendTransfer(secondBooking, '2020-01-01', 'too late')).body.code).toBe(
      'DATE_NOT_POSSIBLE',
    );
    expect(await readPayBy(secondBooking)).toBe(lateDate);
  });

  test('are listed with the earliest due date first, on one page or several', async () => {
    const transfers = await listOwnTransfers();
    expect(transfers.map(({ bookingId }) => bookingId)).toEqual([
      firstBooking.id,
      thirdBooking.id,
      secondBooking.id,
    ]);

    const view = await world.readBooking(secondBooking);
    expect(transfers[2]).toEqual({
      bookingId: secondBooking.id,
      reference: view.reference,
      status: 'PENDING_PAYMENT',
      tripName: view.trip.names.en,
      startsOn: view.startsOn,
      missingCents: DEPOSIT_CENTS,
      payBy: lateDate,
      daysLeft: countDaysBetween(toUtcDate(world.now()), lateDate),
      receiptCount: 0,
      heldUntil: `${addDays(lateDate, 1)}T12:00:00.000Z`,
    });
    await expectSamePages();
  });

  test('end when staff release the seats with a reason, or become balances when the deposit is paid', async () => {
    await payDeposit(firstBooking);
    expect((await releaseTransfer(thirdBooking)).body.code).toBe('VALIDATION_FAILED');
    expect((await releaseTransfer(thirdBooking, 'they changed their mind')).status).toBe(200);

    await world.waitForEvent(thirdBooking, 'BookingExpired');
    await world.waitUntilAtRest();
    const remainingTransfers = await listOwnTransfers();
    const listRemaining = ({ id }: BookingHandle) =>
      remainingTransfers.filter(({ bookingId }) => bookingId === id);
    expect(remainingTransfers).toHaveLength(2);
    expect([listRemaining(firstBooking), listRemaining(secondBooking)]).toMatchObject([
      [{ status: 'CONFIRMED', heldUntil: null, missingCents: BALANCE_CENTS }],
      [{ status: 'PENDING_PAYMENT', payBy: lateDate }],
    ]);
  });
});

test('the log records who decided with their reason', async () => {
  const booking = await holdForTransfer();
  const payBy = addDays(await readPayBy(booking), 1);
  await extendTransfer(booking, payBy, 'a holiday there');
  await releaseTransfer(booking, 'no answer for a week');
  const { events } = (
    await bankStaff.callOps<{ events: { type: string; actor: object; data: object }[] }>(
      'GET',
      `bookings/${booking.id}/events?limit=200`,
    )
  ).body;
  const decisions = events.filter(({ data }) => 'reason' in data && !('type' in data));
  const staff = { kind: 'staff', name: expect.any(String) };

  expect(decisions.map(({ type, actor, data }) => [type, actor, data])).toMatchObject([
    ['TransferChosen', staff, { payBy, reason: 'a holiday there' }],
    ['HoldExpiryStarted', staff, { reason: 'no answer for a week' }],
    ['BookingExpired', staff, {}],
  ]);
});
