import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { v4, v7 } from 'uuid';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { TransferCheckout } from '../../../src/modules/booking/transfer/transfer-checkout.service.js';
import {
  MAX_TRANSFER_HOLDS,
  TransferHolds,
} from '../../../src/modules/booking/transfer/transfer-holds.store.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { overrideCalls } from '../../support/override-calls.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { erasePersons } from '../../support/world/erase-persons.js';
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

/** Holds seats of another departure each time, to leave aside the departure's share of transfers. */
const holdVerified = async (email: string, seats = 12): Promise<BookingHandle> =>
  bankStaff.holdVerified(await world.publishDeparture({ seats }), 2, email);

const startTransfer = async (booking: BookingHandle, plan?: 'full'): Promise<string | undefined> => {
  const { body } = await bankStaff.chooseTransfer(booking, plan);
  return body.state ?? body.code;
};

const holdForTransfer = async (email: string): Promise<BookingHandle> => {
  const booking = await holdVerified(email);
  expect(await startTransfer(booking)).toBe('transfer');
  return booking;
};

const readRows = async ({ id }: BookingHandle): Promise<{ address: Buffer; until: Date }[]> =>
  (
    await world.pool.query<{ address: Buffer; until: Date }>(
      'SELECT * FROM transfer_holds WHERE booking_id = $1',
      [id],
    )
  ).rows;
const getTransferHolds = (): TransferHolds => world.app.nest.get(TransferHolds, { strict: false });
const addMs = (ms: number): Date => new Date(world.now().getTime() + ms);
const readHoldEnd = async (booking: BookingHandle): Promise<Date> =>
  new Date((await world.readBooking(booking)).hold!.expiresAt);

describe('transfers of one email address', () => {
  test('are limited to two, so that the third booking pays by card', async () => {
    const firstBooking = await holdForTransfer('ines@example.com');
    const secondBooking = await holdForTransfer('Ines@Example.com');
    const thirdBooking = await holdVerified('ines+3@example.com');
    for (const [locale, title] of [
      ['en', /^Two bookings with this email address/],
      ['es', /^Dos reservas con este correo/],
    ] as const) {
      const { status, body } = await world.call(
        'POST',
        `/api/bookings/${thirdBooking.id}/payments`,
        { plan: 'full', method: 'transfer', termsHash: thirdBooking.termsHash },
        { authorization: `Bearer ${thirdBooking.capability}`, 'accept-language': locale },
      );
      expect({ status, body }).toMatchObject({
        status: 409,
        body: { code: 'TOO_MANY_TRANSFERS', facts: { most: 2 } },
      });
      expect(body['title']).toMatch(title);
    }
    expect(await world.readEventTypes(thirdBooking)).not.toContain('TransferChosen');
    expect((await world.startPayment(thirdBooking)).body.state).toBe('pay');
    // Bookings that wait keep waiting under any plan, and other addresses are not affected.
    expect(await startTransfer(secondBooking, 'full')).toBe('transfer');
    await holdForTransfer('other@example.com');

    await world.advanceBy(2 * MINUTE_MS);
    await bankStaff.importRows(['400.00', `Trip ${(await world.readBooking(firstBooking)).reference}`]);
    await world.waitForEvent(firstBooking, 'BookingConfirmed');
    await holdForTransfer('ines@example.com');
    expect(await startTransfer(await holdVerified('ines@example.com'))).toBe('TOO_MANY_TRANSFERS');
  });

  test('free their slot when staff release them, not when staff extend them', async () => {
    const [extendedBooking, releasedBooking] = [
      await holdForTransfer('leo@example.com'),
      await holdForTransfer('leo@example.com'),
    ];
    const holdEnd = await readHoldEnd(extendedBooking);
    const extension = { payBy: toUtcDate(addMs(12 * DAY_MS)), reason: 'the bank is slow' };
    const extendReply = await bankStaff.callOps(
      'POST',
      `bookings/${extendedBooking.id}/transfer/extend`,
      extension,
    );
    expect(extendReply.status).toBe(200);
    await world.advanceBy(2 * MINUTE_MS);
    expect((await bankStaff.releaseTransfer(releasedBooking)).status).toBe(200);
    await world.waitForEvent(releasedBooking, 'BookingExpired');
    await holdForTransfer('leo@example.com');
    const nextBooking = await holdVerified('leo@example.com');
    expect(await startTransfer(nextBooking)).toBe('TOO_MANY_TRANSFERS');

    await getTransferHolds().prune(holdEnd);
    expect((await readRows(extendedBooking)).map(({ until }) => until)).toEqual([
      await readHoldEnd(extendedBooking),
    ]);
    expect(await startTransfer(nextBooking)).toBe('TOO_MANY_TRANSFERS');
  });

  test('are admitted up to the limit when eight are chosen at once', async () => {
    const bookings: BookingHandle[] = [];
    for (let i = 0; i < 8; i++) bookings.push(await holdVerified('rush@example.com'));
    const states = await Promise.all(bookings.map((booking) => startTransfer(booking)));
    const countStates = (wantedState: string) => states.filter((state) => state === wantedState).length;

    expect({ transfers: countStates('transfer'), refusals: countStates('TOO_MANY_TRANSFERS') }).toEqual({
      transfers: MAX_TRANSFER_HOLDS,
      refusals: 8 - MAX_TRANSFER_HOLDS,
    });
  });

  test('get a freed slot exactly once when eight are chosen at once', async () => {
    await holdForTransfer('queue@example.com');
    const paidBooking = await holdForTransfer('queue@example.com');
    await world.advanceBy(2 * MINUTE_MS);
    await bankStaff.importRows(['400.00', `Trip ${(await world.readBooking(paidBooking)).reference}`]);
    await world.waitForEvent(paidBooking, 'BookingConfirmed');
    const bookings: BookingHandle[] = [];
    for (let i = 0; i < 8; i++) bookings.push(await holdVerified('queue@example.com'));
    const states = await Promise.all(bookings.map((booking) => startTransfer(booking)));

    expect(states.filter((state) => state === 'transfer')).toHaveLength(1);
  });

  test('never wait without a slot, even if the address is verified at that moment', async () => {
    for (let i = 0; i < MAX_TRANSFER_HOLDS; i++) await holdForTransfer('now@example.com');
    const booking = await world.holdSeats(await world.publishDeparture({ seats: 12 }), 2, 'now@example.com');
    const { runner } = world.app.infrastructure;
    // The address is verified after the booking was loaded.
    const interruptedRunner = overrideCalls(runner, {
      loadOne: async (spec) => {
        const loadedStream = await runner.loadOne(spec);
        await bankStaff.verifyEmail(booking);
        return loadedStream;
      },
    });
    const reply = await new TransferCheckout(interruptedRunner, getTransferHolds()).choose(
      newEnvelope({ actor: { kind: 'customer' }, correlationId: v7() }),
      booking.id,
      {
        plan: 'deposit',
        termsHash: booking.termsHash,
        deriveInstalmentId: deriveInstalmentIds(booking.id),
        now: world.now(),
      },
    );

    expect(reply).toMatchObject({ refused: 'OVERTAKEN' });
    expect(await startTransfer(booking)).toBe('TOO_MANY_TRANSFERS');
  });

  test('take one slot although the customer presses twice', async () => {
    const booking = await holdVerified('twice@example.com');
    expect(await Promise.all([startTransfer(booking), startTransfer(booking)])).toEqual([
      'transfer',
      'transfer',
    ]);
    expect(await startTransfer(booking)).toBe('transfer');
    expect(await readRows(booking)).toHaveLength(1);
    await holdForTransfer('twice@example.com');
  });
});

describe('an unused slot', () => {
  test('is freed within a minute when a process died before the booking recorded it', async () => {
    const holdEnd = addMs(DAY_MS).toISOString();
    for (let i = 0; i < MAX_TRANSFER_HOLDS; i++)
      expect(
        await getTransferHolds().reserveSlot({
          email: 'died@example.com',
          bookingId: (await holdVerified('died@example.com')).id,
          until: holdEnd,
        }),
      ).toBeInstanceOf(Date);
    const booking = await holdVerified('died@example.com');
    expect(await startTransfer(booking)).toBe('TOO_MANY_TRANSFERS');

    await world.advanceBy(61_000);
    expect(await startTransfer(booking)).toBe('transfer');
  });

  test('is available to the customer who retries afterwards', async () => {
    const email = 'again@example.com';
    const until = addMs(DAY_MS).toISOString();
    const booking = await holdVerified(email);
    const holds = getTransferHolds();
    expect(await holds.reserveSlot({ email, bookingId: v4(), until })).toBeInstanceOf(Date);
    expect(await holds.reserveSlot({ email, bookingId: booking.id, until })).toBeInstanceOf(Date);
    await world.advanceBy(61_000);
    expect(await startTransfer(booking)).toBe('transfer');
    expect(await readRows(booking)).toHaveLength(1);
  });

  test('is freed at once when the departure lets no more seats wait', async () => {
    for (let i = 0; i < MAX_TRANSFER_HOLDS; i++)
      expect(await startTransfer(await holdVerified('full@example.com', 3))).toBe('TRANSFER_SEATS_TAKEN');
    for (let i = 0; i < MAX_TRANSFER_HOLDS; i++) await holdForTransfer('full@example.com');
    expect(await startTransfer(await holdVerified('full@example.com'))).toBe('TOO_MANY_TRANSFERS');
  });
});

describe('the stored hash of an address', () => {
  const passHoldEnd = async (booking: BookingHandle): Promise<void> => {
    await world.advanceTo(await readHoldEnd(booking));
    await world.waitForEvent(booking, 'BookingExpired');
  };

  test('is a keyed hash that is stored only while its seats wait', async () => {
    await world.pool.query('TRUNCATE transfer_holds');
    const booking = await holdForTransfer('kept@example.com');
    const [row] = await readRows(booking);
    expect(row?.address).toHaveLength(32);
    expect(row?.until).toEqual(await readHoldEnd(booking));

    await getTransferHolds().prune(addMs(2 * MINUTE_MS));
    expect(await readRows(booking)).toHaveLength(1);

    await passHoldEnd(booking);
    expect(await getTransferHolds().prune(world.now())).toBe(1);
    expect(await readRows(booking)).toEqual([]);
  });

  test('is erased with the person', async () => {
    const [booking, otherBooking] = [
      await holdForTransfer('gone@example.com'),
      await holdForTransfer('stays@example.com'),
    ];
    await passHoldEnd(booking);
    expect(await readRows(booking)).toHaveLength(1);

    const { lead } = await world.readLastEvent(booking, 'TravelersNamed');
    await erasePersons(world, booking.id, [lead.$subject]);
    expect(await readRows(booking)).toEqual([]);
    expect(await readRows(otherBooking)).toHaveLength(1);
  });
});
