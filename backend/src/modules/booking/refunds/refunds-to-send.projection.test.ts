import { describe, expect, test } from '@jest/globals';
import { BOOKING, DEPOSIT_CENTS } from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newRefundData, newRefundFailed, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import type { BookingEvent, Source } from '../events.js';
import { refundsToSend } from './refunds-to-send.projection.js';

const tables = setUpTables(refundsToSend);

const newCancellationRefundData = (provider: Source, paymentId: string, amountCents = DEPOSIT_CENTS) => ({
  ...newRefundData('deposit', amountCents, 'cancelled', { paymentId }),
  provider,
});

const startRefund = (...refund: Parameters<typeof newCancellationRefundData>): BookingEvent =>
  newEvent('RefundStarted', newCancellationRefundData(...refund));

const sendRefund = (...refund: Parameters<typeof newCancellationRefundData>): BookingEvent =>
  newRefundSent(newCancellationRefundData(...refund), 'slip 9');

/** Returns the table's rows after these events: refund, booking, cents, since, and the end once it ended. */
const foldRows = async (...events: BookingEvent[]): Promise<unknown[]> =>
  (await tables.fold(...events.map((event) => [BOOKING, event] as const))).map((row) => [
    row['refund_id'],
    row['booking_id'],
    Number(row['amount_cents']),
    (row['since'] as Date).toISOString(),
    ...(row['ended_at'] ? [(row['ended_at'] as Date).toISOString()] : []),
  ]);

test('a refund that staff must send is listed until they have sent it', async () => {
  expect(await foldRows(startRefund('stripe', 'pi_1'), startRefund('paypal', 'O-1'))).toEqual([]);
  expect(await foldRows(startRefund('bank', 'line-1'), startRefund('staff', 'cash-1', 5_000))).toEqual([
    ['cash-1-r1', BOOKING, 5_000, '2027-01-10T10:04:00.000Z'],
    ['line-1-r1', BOOKING, DEPOSIT_CENTS, '2027-01-10T10:03:00.000Z'],
  ]);
  const remainingRows = await foldRows(
    sendRefund('bank', 'line-1'),
    startRefund('bank', 'line-2'),
    sendRefund('bank', 'line-2'),
  );
  expect(remainingRows).toEqual([['cash-1-r1', BOOKING, 5_000, '2027-01-10T10:04:00.000Z']]);
  expect(await foldRows(sendRefund('staff', 'cash-1', 5_000))).toEqual([]);
});

describe('a refund that ends unsent', () => {
  const failRefund = (code: string, ...refund: Parameters<typeof newCancellationRefundData>) =>
    newRefundFailed(newCancellationRefundData(...refund), { code });
  const originalRefundId = 'pi_9-r1';
  const reissue = newCancellationRefundData('bank', 'pi_9', 900);

  test('stays listed with its end if staff may already have handed out the cash', async () => {
    await foldRows(startRefund('staff', 'cash-2'), startRefund('bank', 'line-4'));
    expect(await foldRows(failRefund('allocation-reversed', 'bank', 'line-4'))).toMatchObject([
      ['cash-2-r1', BOOKING, DEPOSIT_CENTS, expect.any(String)],
    ]);

    const [row] = await foldRows(failRefund('allocation-reversed', 'staff', 'cash-2'));
    expect(row).toEqual(['cash-2-r1', BOOKING, DEPOSIT_CENTS, expect.any(String), expect.any(String)]);
    expect(await foldRows(sendRefund('staff', 'cash-2'))).toEqual([]);

    // The refund started and ended in one batch, so staff were never asked to send it.
    const [endedRow] = await foldRows(
      startRefund('staff', 'cash-3'),
      failRefund('superseded', 'staff', 'cash-3'),
    );
    expect(endedRow).toHaveLength(5);
    expect(
      await foldRows(sendRefund('staff', 'cash-3'), failRefund('dispute-lost', 'staff', 'cash-4')),
    ).toEqual([]);
    // Its source refused it: another refund pays what is owed.
    expect(await foldRows(startRefund('staff', 'cash-5'), failRefund('closed', 'staff', 'cash-5'))).toEqual(
      [],
    );
  });

  test('keeps its first date while a dispute holds it and after the dispute is lost', async () => {
    const startEvent: BookingEvent = newEvent('RefundStarted', { ...reissue, originalRefundId });
    const refundHeld: BookingEvent = newEvent('RefundHeld', {
      ...reissue,
      originalRefundId,
      wasStarted: true,
    });
    const [first] = await foldRows(startEvent);
    expect(await foldRows(refundHeld)).toEqual([[...(first as unknown[]), expect.any(String)]]);
    expect(await foldRows(startEvent)).toEqual([first]);

    const refundLost: BookingEvent = newRefundFailed(reissue, { originalRefundId, code: 'dispute-lost' });
    expect(await foldRows(refundHeld, refundLost)).toEqual([[...(first as unknown[]), expect.any(String)]]);

    const handedOut: BookingEvent = newRefundSent(
      { ...reissue, originalRefundId, provider: 'staff' },
      'slip 1',
    );
    expect(await foldRows(handedOut)).toEqual([]);
  });
});

test('a refund keeps its first date when started again', async () => {
  const [first] = await foldRows(startRefund('bank', 'line-3'));
  expect(await foldRows(startRefund('bank', 'line-3'))).toEqual([first]);
  expect(await foldRows(newEvent('RefundHeld', newCancellationRefundData('bank', 'line-3')))).toEqual([]);
});
