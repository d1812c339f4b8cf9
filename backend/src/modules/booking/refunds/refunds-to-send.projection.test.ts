import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { BOOKING } from '../../../../test/booking/builders.js';
import { refundOf } from '../../../../test/booking/refunds.js';
import { tablesOf, type Tables } from '../../../../test/booking/tables.js';
import type { BookingEvent, Source } from '../events.js';
import { refundsToSend } from './refunds-to-send.projection.js';

let tables: Tables;
beforeAll(async () => {
  tables = await tablesOf(refundsToSend);
});
afterAll(() => tables.close());

const refundWith = (provider: Source, paymentId: string, amountCents = 40_000) => ({
  ...refundOf('deposit', amountCents, 'cancelled', { paymentId }),
  provider,
});
const started = (...refund: Parameters<typeof refundWith>): BookingEvent => ({
  type: 'RefundStarted',
  data: refundWith(...refund),
});
const refundSent = (...refund: Parameters<typeof refundWith>): BookingEvent => ({
  type: 'PaymentRefunded',
  data: { ...refundWith(...refund), providerRefundId: 'slip 9' },
});
const fold = async (...events: BookingEvent[]): Promise<unknown[]> =>
  (await tables.fold(...events.map((event) => [BOOKING, event] as const))).map((row) => [
    row['refund_id'],
    row['booking_id'],
    Number(row['amount_cents']),
    (row['since'] as Date).toISOString(),
    ...(row['ended_at'] ? [(row['ended_at'] as Date).toISOString()] : []),
  ]);

test('lists what staff must send until it is sent, and never what a provider sends', async () => {
  expect(await fold(started('stripe', 'pi_1'), started('paypal', 'O-1'))).toEqual([]);
  expect(await fold(started('bank', 'line-1'), started('staff', 'cash-1', 5_000))).toEqual([
    ['cash-1-r1', BOOKING, 5_000, '2027-01-10T10:04:00.000Z'],
    ['line-1-r1', BOOKING, 40_000, '2027-01-10T10:03:00.000Z'],
  ]);
  const remaining = await fold(
    refundSent('bank', 'line-1'),
    started('bank', 'line-2'),
    refundSent('bank', 'line-2'),
  );
  expect(remaining).toEqual([['cash-1-r1', BOOKING, 5_000, '2027-01-10T10:04:00.000Z']]);
  expect(await fold(refundSent('staff', 'cash-1', 5_000))).toEqual([]);
});

describe('a refund that ends unsent', () => {
  const failed = (code: string, ...refund: Parameters<typeof refundWith>): BookingEvent => ({
    type: 'RefundFailed',
    data: { ...refundWith(...refund), providerRefundId: null, code },
  });
  const insteadOf = 'pi_9-r1';
  const reissue = refundWith('bank', 'pi_9', 900);

  test('stays with its date where staff may have handed it out; a bank refund is found by its line', async () => {
    await fold(started('staff', 'cash-2'), started('bank', 'line-4'));
    expect(await fold(failed('allocation-reversed', 'bank', 'line-4'))).toHaveLength(1);
    const [row] = await fold(failed('allocation-reversed', 'staff', 'cash-2'));
    expect(row).toEqual(['cash-2-r1', BOOKING, 40_000, expect.any(String), expect.any(String)]);
    expect(await fold(refundSent('staff', 'cash-2'))).toEqual([]);
    // Started and ended in one batch, so nobody was asked to send it.
    const [endedRow] = await fold(started('staff', 'cash-3'), failed('sent-by-hand', 'staff', 'cash-3'));
    expect(endedRow).toHaveLength(5);
    expect(await fold(refundSent('staff', 'cash-3'), failed('dispute-lost', 'staff', 'cash-4'))).toEqual([]);
    // Its source refused it: another refund pays what is owed.
    expect(await fold(started('staff', 'cash-5'), failed('closed', 'staff', 'cash-5'))).toEqual([]);
  });

  test('or waits for a dispute: listed again with its first date, or not', async () => {
    const begun: BookingEvent = { type: 'RefundStarted', data: { ...reissue, insteadOf } };
    const held: BookingEvent = { type: 'RefundHeld', data: { ...reissue, insteadOf, begun: true } };
    const [first] = await fold(begun);
    expect(await fold(held)).toEqual([[...(first as unknown[]), expect.any(String)]]);
    expect(await fold(begun)).toEqual([first]);
    const lost: BookingEvent = {
      type: 'RefundFailed',
      data: { ...reissue, insteadOf, providerRefundId: null, code: 'dispute-lost' },
    };
    expect(await fold(held, lost)).toEqual([[...(first as unknown[]), expect.any(String)]]);
    const handedOut: BookingEvent = {
      type: 'PaymentRefunded',
      data: { ...reissue, insteadOf, provider: 'staff', providerRefundId: 'slip 1' },
    };
    expect(await fold(handedOut)).toEqual([]);
  });
});

test('keeps its first date when repeated, and is not to be sent while held', async () => {
  const [first] = await fold(started('bank', 'line-3'));
  expect(await fold(started('bank', 'line-3'))).toEqual([first]);
  expect(await fold({ type: 'RefundHeld', data: refundWith('bank', 'line-3') })).toEqual([]);
});
