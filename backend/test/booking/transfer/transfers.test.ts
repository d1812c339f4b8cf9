import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import pg from 'pg';
import { verifyBank } from '../../../src/modules/ledger/checks/verify-bank.service.js';
import { BALANCE_CENTS, DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { waitUntil } from '../../support/wait-until.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(180_000);

let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

const expireHold = async (booking: BookingHandle): Promise<void> => {
  const holdEnd = (await world.readBooking(booking)).hold?.expiresAt;
  if (holdEnd === undefined) throw new Error('the booking has no hold');
  await world.advanceTo(new Date(holdEnd));
};

describe('a transfer at the checkout', () => {
  test('is offered with its reason to a verified address', async () => {
    const booking = await world.holdSeats(await world.publishDeparture({ seats: 12 }));
    const readReasons = async () =>
      (await world.readBooking(booking)).methods
        .filter(({ method }) => method === 'transfer')
        .map(({ reason }) => reason);
    expect(await readReasons()).toEqual(['EMAIL_UNVERIFIED', 'EMAIL_UNVERIFIED']);
    expect((await bankStaff.chooseTransfer(booking)).body.code).toBe('EMAIL_UNVERIFIED');
    expect((await bankStaff.post(booking, 'email/verify', { code: '000000' })).body.code).toBe(
      'CODE_EXPIRED',
    );

    await bankStaff.verifyEmail(booking);
    expect(await readReasons()).toEqual([null, null]);
  });

  test('is chosen once, and shows the account and reference to pay to', async () => {
    const booking = await world.holdSeats(await world.publishDeparture({ seats: 12 }));
    await bankStaff.verifyEmail(booking);
    expect((await bankStaff.chooseTransfer(booking)).body.state).toBe('transfer');

    const view = await world.readBooking(booking);
    expect(view).toMatchObject({
      status: 'PENDING_PAYMENT',
      transfer: {
        missingCents: DEPOSIT_CENTS,
        reference: view.reference,
        account: { accountType: 'checking' },
      },
    });

    // Pressing the button again changes nothing.
    const previousCount = (await world.readEventTypes(booking)).length;
    expect((await bankStaff.chooseTransfer(booking)).body.state).toBe('transfer');
    expect((await world.readEventTypes(booking)).length).toBe(previousCount);
  });

  test('gets the last seats that may wait only once when two are chosen at once', async () => {
    const departureId = await world.publishDeparture({ seats: 8 });
    const bookings = [await bankStaff.holdVerified(departureId), await bankStaff.holdVerified(departureId)];
    const responses = await Promise.all(bookings.map((booking) => bankStaff.chooseTransfer(booking)));
    const outcomes = responses.map(({ body }) => String(body.state ?? body.code));
    expect(outcomes.toSorted()).toEqual(['TRANSFER_SEATS_TAKEN', 'transfer']);
    expect(
      (await world.readAllotmentEventTypes(departureId)).filter((type) => type === 'SeatsAwaitTransfer'),
    ).toHaveLength(1);

    const otherBooking = bookings.find((_, i) => responses[i]?.status !== 200)!;
    await waitUntil(async () =>
      (await world.readBooking(otherBooking)).methods.some(({ reason }) => reason === 'TRANSFER_SEATS_TAKEN'),
    );
    // The other booking is paid by card instead.
    expect((await world.startPayment(otherBooking)).body.state).toBe('pay');
  });
});

describe('money by bank', () => {
  test('confirms the deposit by its reference', async () => {
    const booking = await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));
    await bankStaff.importRows(['400.00', `Trip ${await world.readReference(booking)}`]);
    await world.waitForEvent(booking, 'BookingConfirmed');
    const bookingView = await world.readBooking(booking);

    expect({
      status: bookingView.status,
      money: bookingView.money,
      missingCents: bookingView.transfer?.missingCents,
    }).toEqual({ status: 'CONFIRMED', money: 'DEPOSIT_PAID', missingCents: BALANCE_CENTS });

    await world.advanceTo(new Date(`${addDays(bookingView.balanceChargeDate!, 1)}T12:00:00Z`));
    await world.waitUntilAtRest();

    expect(await world.readEventTypes(booking)).not.toContain('ChargeStarted');

    const { rows } = await world.pool.query<{ cause: string }>(
      `SELECT cause FROM mail_outbox WHERE booking_id = $1 AND cause LIKE 'transfer-due%' ORDER BY due_at`,
      [booking.id],
    );
    expect(rows.map(({ cause }) => cause)).toEqual(['transfer-due-3', 'transfer-due-0']);

    await bankStaff.importRows(['1600.00', `${await world.readReference(booking)} balance`]);
    await world.waitForEvent(booking, 'BalancePaid');
    expect(await world.readBooking(booking)).toMatchObject({ money: 'PAID', remainingCents: 0 });
  });

  test('is counted once despite a restart that reads every line again', async () => {
    const booking = await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));
    await bankStaff.importRows(['400.00', await world.readReference(booking)]);
    await world.waitForEvent(booking, 'BookingConfirmed');
    await world.restart(async () => {
      const client = new pg.Client(world.databaseUrl);
      await client.connect();
      await client.query(`UPDATE subscriptions SET position = 0 WHERE name = 'book-transfers'`);
      await client.end();
    });
    await world.waitUntilAtRest();

    expect(await world.countEvents(booking, 'DepositPaid')).toBe(1);
    expect((await world.readBooking(booking)).paidCents).toBe(DEPOSIT_CENTS);
  });

  test('keeps the seats, even if it is a part, until staff extend the hold for the remainder', async () => {
    const departureId = await world.publishDeparture({ seats: 12 });
    const booking = await bankStaff.holdForTransfer(departureId);
    await bankStaff.importRows(['390.00', `short ${booking.id}`]);
    await bankStaff.matchLine(booking.id, booking, 39_000);
    await world.waitForEvent(booking, 'PartPaid');
    await expireHold(booking);
    await world.waitForEvent(booking, 'HoldRetained');
    await world.waitUntilAtRest();

    expect(await world.readAllotmentEventTypes(departureId)).not.toContain('SeatsReleased');

    const payBy = addDays(toUtcDate(world.now()), 3);
    const extendReply = await bankStaff.callOps('POST', `bookings/${booking.id}/transfer/extend`, {
      payBy,
      reason: 'their bank was closed',
    });
    expect(extendReply).toMatchObject({ status: 200, body: { transfer: { payBy, missingCents: 1_000 } } });

    await bankStaff.importRows(['10.00', `rest ${booking.id}`]);
    await bankStaff.matchLine(`rest ${booking.id}`, booking, 1_000);
    await world.waitForEvent(booking, 'BookingConfirmed');
  });

  test('is refunded, after staff released its seats, when the bank’s debit line is matched', async () => {
    const booking = await bankStaff.releasePartialTransfer('390.00');
    expect((await world.readAllotmentEventTypes(booking.booking.departureId)).at(-1)).toBe('SeatsReleased');

    await waitUntil(async () => (await world.readTaskKinds(booking)).includes('bank-refund'));
    await world.waitUntilAtRest();
    await bankStaff.importRows(['-390.00', `refund ${booking.id}`]);
    const { line, refunds } = await bankStaff.requireLine(`refund ${booking.id}`);
    const [refund] = refunds
      .flatMap((page) => page.refunds)
      .filter(({ bookingId }) => bookingId === booking.id);

    expect(refund).toMatchObject({ amountCents: 39_000 });

    const { bookingId, refundId } = refund!;
    const matchReply = await bankStaff.callOps('POST', `bank-lines/${line.id}/match-refund`, {
      refunds: [{ bookingId, refundId }],
    });
    expect(matchReply.status).toBe(200);

    await world.waitForEvent(booking, 'PaymentRefunded');
    const reopenReply = await bankStaff.reopenLine(`refund ${booking.id}`);
    expect(reopenReply.body.code).toBe('BANK_LINE_RESOLVED');
  });

  test('takes the seats again only with a timely value date and free seats', async () => {
    const [freeDepartureId, fullDepartureId, otherDepartureId] = [
      await world.publishDeparture({ seats: 12 }),
      await world.publishDeparture({ seats: 6 }),
      await world.publishDeparture({ seats: 12 }),
    ];
    const heldBookings = [
      await bankStaff.holdForTransfer(freeDepartureId),
      await bankStaff.holdForTransfer(fullDepartureId),
      await bankStaff.holdForTransfer(otherDepartureId),
    ] as const;
    const payBy = (await world.readBooking(heldBookings[0])).transfer!.payBy;
    await expireHold(heldBookings[2]);
    for (const booking of heldBookings) await world.waitForEvent(booking, 'BookingExpired');
    for (let i = 0; i < 3; i++) await world.holdSeats(fullDepartureId);

    const references = await Promise.all(heldBookings.map((booking) => world.readReference(booking)));
    await bankStaff.importRows(
      ['400.00', `late ${heldBookings[0].id} ${references[0]}`, payBy],
      ['400.00', `late ${heldBookings[1].id} ${references[1]}`, payBy],
      ['400.00', `late ${heldBookings[2].id} ${references[2]}`, addDays(payBy, 1)],
    );

    await world.waitForEvent(heldBookings[0], 'BookingConfirmed');
    for (const booking of [heldBookings[1], heldBookings[2]]) {
      await waitUntil(async () => (await world.readTaskKinds(booking)).includes('transfer-too-late'));
      expect(await world.readBooking(booking)).toMatchObject({
        status: 'EXPIRED',
        surplusCents: DEPOSIT_CENTS,
      });
    }
  });

  test('is reversed and reallocated if it was allocated to the wrong booking', async () => {
    const departureId = await world.publishDeparture({ seats: 12 });
    const [wrongBooking, rightBooking] = [
      await bankStaff.holdForTransfer(departureId),
      await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 })),
    ];
    await bankStaff.importRows(['400.00', `mixed up ${wrongBooking.id}`]);
    await bankStaff.matchLine(`mixed up ${wrongBooking.id}`, wrongBooking, DEPOSIT_CENTS);
    await world.waitForEvent(wrongBooking, 'BookingConfirmed');
    await bankStaff.reopenLine(`mixed up ${wrongBooking.id}`);
    await world.waitForEvent(wrongBooking, 'PaymentReversed');
    await bankStaff.matchLine(`mixed up ${wrongBooking.id}`, rightBooking, DEPOSIT_CENTS);
    await world.waitForEvent(rightBooking, 'BookingConfirmed');

    expect(await world.readBooking(wrongBooking)).toMatchObject({
      status: 'CONFIRMED',
      paidCents: 0,
      money: 'UNPAID',
    });
    expect(await world.readAllotmentEventTypes(departureId)).not.toContain('SeatsReleased');
  });
});

test('the bank’s lines match the ledger’s bank account', async () => {
  const booking = await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));
  await bankStaff.importRows(['400.00', await world.readReference(booking)]);
  await world.waitForEvent(booking, 'DepositPaid');
  await world.waitForReadModels();
  const { pool, store } = world;
  const check = await verifyBank(pool, store, await store.readHead(), world.now());
  expect(check).toMatchObject({ isBalanced: true, findingCount: 0, findings: [] });

  const { rows } = await pool.query<{ cents: string }>(
    `SELECT balance_cents AS cents FROM ledger_balances WHERE account = 'bank'`,
  );
  const bookedCents = check.components.reduce((cents, { ledgerCents }) => cents + ledgerCents, 0);
  expect({ isPositive: bookedCents > 0, sum: bookedCents }).toEqual({
    isPositive: true,
    sum: Number(rows[0]?.cents),
  });
});
