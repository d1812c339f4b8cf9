import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { BOOKING } from '../../../../test/booking/builders.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import { tablesOf, type Tables } from '../../../../test/booking/tables.js';
import type { BookingEvent, Source } from '../events.js';
import { refundsToSend } from './refunds-to-send.js';

let tables: Tables;
beforeAll(async () => {
  tables = await tablesOf(refundsToSend);
});
afterAll(() => tables.close());

const of = (provider: Source, intentId: string, amountCents = 40_000) => ({
  ...refundOf('deposit', amountCents, 'cancelled', { intentId }),
  provider,
});
const started = (...about: Parameters<typeof of>): BookingEvent => ({
  type: 'RefundStarted',
  data: of(...about),
});
const sent = (...about: Parameters<typeof of>): BookingEvent => ({
  type: 'PaymentRefunded',
  data: { ...of(...about), providerRefundId: 'slip 9' },
});
const fold = async (...events: BookingEvent[]): Promise<unknown[]> =>
  (await tables.fold(...events.map((event) => [BOOKING, event] as const))).map((row) => [
    row['refund_id'],
    row['booking_id'],
    Number(row['amount_cents']),
    (row['since'] as Date).toISOString(),
  ]);

test('what a person has to send stands there until it is sent; what a provider sends, never', async () => {
  expect(await fold(started('stripe', 'pi_1'), started('paypal', 'O-1'))).toEqual([]);
  expect(await fold(started('bank', 'line-1'), started('staff', 'cash-1', 5_000))).toEqual([
    ['cash-1-r1', BOOKING, 5_000, '2027-01-10T10:04:00.000Z'],
    ['line-1-r1', BOOKING, 40_000, '2027-01-10T10:03:00.000Z'],
  ]);
  const left = await fold(sent('bank', 'line-1'), started('bank', 'line-2'), sent('bank', 'line-2'));
  expect(left).toEqual([['cash-1-r1', BOOKING, 5_000, '2027-01-10T10:04:00.000Z']]);
  const fell: BookingEvent = {
    type: 'RefundFailed',
    data: { ...of('staff', 'cash-1', 5_000), providerRefundId: null, code: 'allocation-reversed' },
  };
  expect(await fold(fell)).toEqual([]);
});

test('told again, it is owed since the first day; held back, it is not to be sent', async () => {
  const [first] = await fold(started('bank', 'line-3'));
  expect(await fold(started('bank', 'line-3'))).toEqual([first]);
  expect(await fold({ type: 'RefundHeldBack', data: of('bank', 'line-3') })).toEqual([]);
});
