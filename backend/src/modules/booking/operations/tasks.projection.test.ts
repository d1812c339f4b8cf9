import { expect, test } from '@jest/globals';
import { BOOKING } from '../../../../test/support/booking/builders.js';
import {
  exhaustedChargeTaskRaised,
  newTaskCompleted,
  newTaskRaised,
  unclearDeclineTaskRaised,
} from '../../../../test/support/booking/charges.js';
import { newRefundData, newRefundSent } from '../../../../test/support/booking/refunds.js';
import { newBookingId } from '../../../../test/support/ids.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import type { BookingEvent } from '../events.js';
import { operationsTasks } from './tasks.projection.js';

const OTHER_BOOKING_ID = newBookingId(2);
const tables = setUpTables(operationsTasks);

/** Folds events into rows: each task with the time it ended. */
const foldRows = async (...events: readonly (readonly [string, BookingEvent])[]): Promise<unknown[][]> =>
  (await tables.fold(...events))
    .map((row) => [
      row['booking_id'],
      row['n'],
      row['kind'],
      Number(row['position']),
      (row['completed_at'] as Date | null)?.toISOString().slice(11, 16) ?? 'open',
    ])
    .sort((a, b) => String(a).localeCompare(String(b)));

test('a task is listed until it is completed, under the number of its booking', async () => {
  expect(
    await foldRows(
      [BOOKING, unclearDeclineTaskRaised],
      [OTHER_BOOKING_ID, exhaustedChargeTaskRaised],
      [BOOKING, exhaustedChargeTaskRaised],
    ),
  ).toEqual([
    [BOOKING, 1, 'decline-unclear', 1, 'open'],
    [BOOKING, 2, 'charge-exhausted', 3, 'open'],
    [OTHER_BOOKING_ID, 1, 'charge-exhausted', 2, 'open'],
  ]);
  // The task raised again replaces the earlier task, and batches make no difference to the numbers.
  expect(
    await foldRows([BOOKING, unclearDeclineTaskRaised], [BOOKING, newTaskCompleted(3, 'decline-unclear')]),
  ).toEqual([
    [BOOKING, 1, 'decline-unclear', 1, '10:04'],
    [BOOKING, 2, 'charge-exhausted', 3, 'open'],
    [BOOKING, 3, 'decline-unclear', 4, '10:05'],
    [OTHER_BOOKING_ID, 1, 'charge-exhausted', 2, 'open'],
  ]);

  const laterRows = await foldRows(
    [BOOKING, unclearDeclineTaskRaised],
    [OTHER_BOOKING_ID, newTaskCompleted(1, 'charge-exhausted')],
    [OTHER_BOOKING_ID, exhaustedChargeTaskRaised],
  );
  expect(laterRows).toEqual([
    [BOOKING, 1, 'decline-unclear', 1, '10:04'],
    [BOOKING, 2, 'charge-exhausted', 3, 'open'],
    [BOOKING, 3, 'decline-unclear', 4, '10:05'],
    [BOOKING, 4, 'decline-unclear', 6, 'open'],
    [OTHER_BOOKING_ID, 1, 'charge-exhausted', 2, '10:07'],
    [OTHER_BOOKING_ID, 2, 'charge-exhausted', 8, 'open'],
  ]);
});

test('a refund ends only its own task, even in the batch that raises the task', async () => {
  const refund = newRefundData('deposit', 5_000, 'requested');
  const bankRefundTask = newTaskRaised(
    {
      kind: 'bank-refund',
      instalmentId: refund.instalmentId,
      facts: { attemptId: refund.refundId, amountCents: 5_000 },
      refundId: refund.refundId,
    },
    'send',
  );
  const refundSent: BookingEvent = newRefundSent(refund, 'line');
  const rows = await foldRows(
    [newBookingId(3), bankRefundTask],
    [newBookingId(3), refundSent],
    [newBookingId(4), bankRefundTask],
  );
  const bankRows = rows.filter(
    ([bookingId]) => bookingId === newBookingId(3) || bookingId === newBookingId(4),
  );

  expect(
    bankRows.map(([bookingId, taskNumber, kind, , end]) => [bookingId, taskNumber, kind, end === 'open']),
  ).toEqual([
    [newBookingId(3), 1, 'bank-refund', false],
    [newBookingId(4), 1, 'bank-refund', true],
  ]);
});

test('the list keeps the facts of a task, whatever their shape', async () => {
  const unknownOutcome = newTaskRaised(
    {
      kind: 'outcome-unknown-too-long',
      facts: { cause: 'charge', reason: 'no-answer', providerCode: 'timed out' },
    },
    'charge',
  );
  const rows = await tables.fold(
    [newBookingId(5), unknownOutcome],
    [newBookingId(5), unclearDeclineTaskRaised],
  );
  const taskRows = rows.filter((row) => row['booking_id'] === newBookingId(5));

  expect(taskRows.map((row) => [row['n'], row['facts']])).toEqual([
    [1, unknownOutcome.data.facts],
    [2, unclearDeclineTaskRaised.data.facts],
  ]);
});
