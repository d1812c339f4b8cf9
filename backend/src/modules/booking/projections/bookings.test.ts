import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  balanceScheduled,
  BOOKING,
  confirmed,
  held,
  id,
  paid,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { tablesOf, type Tables } from '../../../../test/booking/tables.js';
import { bookings } from './bookings.js';

let tables: Tables;
beforeAll(async () => {
  tables = await tablesOf(bookings);
});
afterAll(() => tables.close());

test('one row a booking: what the operations list sorts and finds by, and the view that customers see', async () => {
  const [row, ...more] = await tables.fold(...held().map((event) => [BOOKING, event] as const));
  expect(more).toEqual([]);
  expect(row).toMatchObject({
    booking_id: BOOKING,
    reference: 'WF-7KQ4-9TX',
    status: 'ON_HOLD',
    money: 'UNPAID',
    version: 3,
    view: { id: BOOKING, reference: 'WF-7KQ4-9TX', version: 3 },
  });
  expect((row?.['created_at'] as Date).toISOString()).toBe('2027-01-10T10:01:00.000Z');
});

test('later batches go on from the row, each booking from its own', async () => {
  const other = id(2);
  const created = held({ bookingId: other }).slice(0, 1);
  const rows = await tables.fold(
    [BOOKING, partyNamed],
    ...created.map((event) => [other, event] as const),
    [BOOKING, { type: 'DepositPaid', data: paid('deposit', 40_000) }],
    [BOOKING, confirmed()],
    [BOOKING, balanceScheduled],
  );
  expect(rows.map(({ booking_id, status, money, version }) => [booking_id, status, money, version])).toEqual([
    [BOOKING, 'CONFIRMED', 'DEPOSIT_PAID', 7],
    [other, 'ON_HOLD', 'UNPAID', 1],
  ]);
  expect(rows[0]?.['view']).toMatchObject({ partyNamed: true, balanceChargeDate: '2027-03-09', version: 7 });
});
