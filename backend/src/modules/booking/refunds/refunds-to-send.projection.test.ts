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

const newStarted = (...refund: Parameters<typeof newCancellationRefundData>): BookingEvent =>
  newEvent('RefundStarted', newCancellationRefundData(...refund));

const newSent = (...refund: Parameters<typeof newCancellationRefundData>): BookingEvent =>
  newRefundSent(newCancellationRefundData(...refund), 'slip 9');

/** Returns the table's rows after these events: refund, booking, cents, since, and the end once it ended. */
const foldRows = async (...events: BookingEvent[]): Promise<unknown[][]> =>
  (await tables.fold(...events.map((event) => [BOOKING, event] as const))).map((row) => [
    row['refund_id'],
    row['booking_id'],
    Number(row['amount_cents']),
    (row['since'] as Date).toISOString(),
    ...(row['ended_at'] ? [(row['ended_at'] as Date).toISOString()] : []),
  ]);

test('a refund that staff must send is listed until they have sent it', async () => {
  expect(await foldRows(newStarted('stripe', 'pi_1'), newStarted('paypal', 'O-1'))).toEqual([]);
  expect(await foldRows(newStarted('bank', 'line-1'), newStarted('staff', 'cash-1', 5_000))).toEqual([
    ['cash-1-r1', BOOKING, 5_000, '2027-01-10T10:04:00.000Z'],
    ['line-1-r1', BOOKING, DEPOSIT_CENTS, '2027-01-10T10:03:00.000Z'],
  ]);
  const remainingRows = await foldRows(
    newSent('bank', 'line-1'),
    newStarted('bank', 'line-2'),
    newSent('bank', 'line-2'),
  );
  expect(remainingRows).toEqual([['cash-1-r1', BOOKING, 5_000, '2027-01-10T10:04:00.000Z']]);
  expect(await foldRows(newSent('staff', 'cash-1', 5_000))).toEqual([]);
});

describe('a refund that ends unsent', () => {
  const newFailed = (code: string, ...refund: Parameters<typeof newCancellationRefundData>) =>
    newRefundFailed(newCancellationRefundData(...refund), { code });
  const originalRefundId = 'pi_9-r1';
  const reissue = newCancellationRefundData('bank', 'pi_9', 900);

  test('is no longer listed if its bank line shows when it was sent', async () => {
    await foldRows(newStarted('bank', 'line-4'), newStarted('staff', 'cash-5'));
    const remainingRows = await foldRows(newFailed('allocation-reversed', 'bank', 'line-4'));
    expect(remainingRows.map(([refundId]) => refundId)).toEqual(['cash-5-r1']);
  });

  test('stays listed with its end if staff may already have handed out the cash', async () => {
    await foldRows(newStarted('staff', 'cash-2'));
    const [row] = await foldRows(newFailed('allocation-reversed', 'staff', 'cash-2'));
    expect(row).toEqual(['cash-2-r1', BOOKING, DEPOSIT_CENTS, expect.any(String), expect.any(String)]);
    expect(await foldRows(newSent('staff', 'cash-2'))).toEqual([]);
  });

  test('stays listed with its end even if it started and ended in one batch', async () => {
    const [endedRow] = await foldRows(
      newStarted('staff', 'cash-3'),
      newFailed('superseded', 'staff', 'cash-3'),
    );
    expect(endedRow).toHaveLength(5);
    expect(await foldRows(newSent('staff', 'cash-3'))).toEqual([]);
  });

  test('is not listed if it never started', async () => {
    expect(await foldRows(newFailed('dispute-lost', 'staff', 'cash-4'))).toEqual([]);
  });

  test('is not listed if its source refused it, because another refund pays what is owed', async () => {
    expect(await foldRows(newStarted('staff', 'cash-5'), newFailed('closed', 'staff', 'cash-5'))).toEqual([]);
  });

  test('keeps its first date while a dispute holds it and after the dispute is lost', async () => {
    const reissueStarted: BookingEvent = newEvent('RefundStarted', { ...reissue, originalRefundId });
    const refundHeld: BookingEvent = newEvent('RefundHeld', {
      ...reissue,
      originalRefundId,
      wasStarted: true,
    });
    const [firstRow] = await foldRows(reissueStarted);
    expect(await foldRows(refundHeld)).toEqual([[...(firstRow ?? []), expect.any(String)]]);
    expect(await foldRows(reissueStarted)).toEqual([firstRow]);

    const refundLost: BookingEvent = newRefundFailed(reissue, { originalRefundId, code: 'dispute-lost' });
    expect(await foldRows(refundHeld, refundLost)).toEqual([[...(firstRow ?? []), expect.any(String)]]);

    const handedOut: BookingEvent = newRefundSent(
      { ...reissue, originalRefundId, provider: 'staff' },
      'slip 1',
    );
    expect(await foldRows(handedOut)).toEqual([]);
  });
});

test('a refund keeps its first date when started again', async () => {
  const [firstRow] = await foldRows(newStarted('bank', 'line-3'));
  expect(await foldRows(newStarted('bank', 'line-3'))).toEqual([firstRow]);
  expect(await foldRows(newEvent('RefundHeld', newCancellationRefundData('bank', 'line-3')))).toEqual([]);
});
