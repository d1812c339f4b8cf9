import { expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import {
  BALANCE_DUE_ON,
  balanceScheduled,
  BOOKING,
  DEPOSIT_CENTS,
  newBookingConfirmed,
  newDepositPaid,
  newHeldHistory,
  newReceivedPayment,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import { newDepartureChanged } from '../../../../test/support/booking/date-changes.js';
import { newBookingId } from '../../../../test/support/ids.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import type { BookingEvent } from '../events.js';
import { bookingRows, bookings } from './bookings.projection.js';

/** Formats a date, which the driver reads as local midnight. */
const formatLocalDate = (date: unknown): string => (date as Date).toLocaleDateString('sv');

const tables = setUpTables(bookings);

const foldHeldBooking = () => tables.fold(...newHeldHistory().map((event) => [BOOKING, event] as const));

test('a booking has one row with list fields and customer view', async () => {
  const [row, ...otherRows] = await foldHeldBooking();
  expect(otherRows).toEqual([]);
  expect(row).toMatchObject({
    booking_id: BOOKING,
    reference: 'WF-7KQ4-9TX',
    status: 'ON_HOLD',
    version: 3,
    view: {
      id: BOOKING,
      reference: 'WF-7KQ4-9TX',
      money: 'UNPAID',
      createdAt: '2027-01-10T10:01:00.000Z',
      version: 3,
    },
  });
});

test('a later batch continues from the stored row', async () => {
  await foldHeldBooking();
  const otherBookingId = newBookingId(2);
  const creationEvents = newHeldHistory({ bookingId: otherBookingId }).slice(0, 1);
  const rows = await tables.fold(
    [BOOKING, partyNamed],
    ...creationEvents.map((event) => [otherBookingId, event] as const),
    [BOOKING, newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS))],
    [BOOKING, newBookingConfirmed()],
    [BOOKING, balanceScheduled],
  );

  expect(
    rows.map(({ booking_id, status, view, version }) => [
      booking_id,
      status,
      (view as BookingView).money,
      version,
    ]),
  ).toEqual([
    [BOOKING, 'CONFIRMED', 'DEPOSIT_PAID', 7],
    [otherBookingId, 'ON_HOLD', 'UNPAID', 1],
  ]);
  expect(rows[0]?.['view']).toMatchObject({
    isPartyNamed: true,
    balanceChargeDate: BALANCE_DUE_ON,
    version: 7,
  });
});

test('a date change in a later batch changes the start', async () => {
  const movedBookingId = newBookingId(4);
  const [created] = newHeldHistory({ bookingId: movedBookingId });
  if (created?.type !== 'BookingCreated') throw new Error('the hold does not begin with BookingCreated');
  const { quote, instalments } = created.data;
  await tables.fold([movedBookingId, created]);
  const change: BookingEvent = newDepartureChanged({
    fromDepartureId: quote.departureId,
    fromStartsOn: quote.startsOn,
    quote: { ...quote, startsOn: '2027-09-30' },
    instalments,
  });
  const rows = await tables.fold([movedBookingId, change]);
  const row = rows.find(({ booking_id }) => booking_id === movedBookingId);

  expect(row).toMatchObject({ view: { startsOn: '2027-09-30' } });
  expect(formatLocalDate(row?.['starts_on'])).toBe('2027-09-30');
});

test('a row written with commands equals the row folded from the log', async () => {
  const thirdBookingId = newBookingId(3);
  const events: BookingEvent[] = [
    ...newHeldHistory({ bookingId: thirdBookingId }).map((event) =>
      event.type === 'PaymentReferenceGenerated' ? { ...event, data: { reference: 'WF-2222-222' } } : event,
    ),
    partyNamed,
    newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
    newBookingConfirmed(),
  ];
  const rows = await tables.fold(...events.map((event) => [thirdBookingId, event] as const));
  // The database computes `pay_by` from the view.
  const { pay_by: generatedPayBy, ...row } =
    rows.find(({ booking_id }) => booking_id === thirdBookingId) ?? {};

  expect(generatedPayBy).toBeNull();

  const { createdAt } = row['view'] as { createdAt: string };
  // Folds as the runner does, with each event at its recorded time.
  const firstTime = new Date(createdAt).getTime();
  const foldedRow = events.reduce<Parameters<typeof bookingRows.evolve>[0]>(
    (view, event, i) =>
      bookingRows.evolve(view, { ...event, version: i + 1, recordedAt: new Date(firstTime + i * MINUTE_MS) }),
    null,
  );
  if (!foldedRow) throw new Error('nothing was folded');
  const inlineRow = bookingRows.toRow(foldedRow);

  expect(Object.keys(inlineRow).sort()).toEqual(Object.keys(bookingRows.columns).sort());
  expect(JSON.parse(JSON.stringify(inlineRow))).toEqual({
    ...(JSON.parse(JSON.stringify(row)) as object),
    starts_on: formatLocalDate(row['starts_on']),
  });
  expect(JSON.stringify(inlineRow)).not.toContain('$subject');
  expect(foldedRow.party).toBeNull();
});
