import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  balanceScheduled,
  BOOKING,
  DEPOSIT_CENTS,
  HOLD_ENDS_AT,
  newBalanceScheduled,
  newBookingConfirmed,
  newDepositPaid,
  newHeldHistory,
  newReceivedPayment,
  NOW,
} from '../../../../test/support/booking/builders.js';
import {
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  overdueTaskRaised,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
import { samples } from '../../../../test/support/golden-samples/samples.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import { type BookingEvent, bookingEvents } from '../events.js';
import {
  buildChargeWorkId,
  buildHoldWorkId,
  buildOverdueWorkId,
  buildRefundWorkId,
  deriveWorkChanges,
} from './due-work.js';
import { scheduledWork } from './scheduled-work.projection.js';

const tables = setUpTables(scheduledWork);

const foldRows = async (...events: BookingEvent[]): Promise<unknown[][]> =>
  (await tables.fold(...events.map((event) => [BOOKING, event] as const))).map((row) => [
    row['work_id'],
    row['kind'],
    (row['due_at'] as Date).toISOString(),
    row['status'],
  ]);
const chargeWorkId = buildChargeWorkId(BALANCE);
const holdWorkId = buildHoldWorkId(BOOKING);
const CHARGE_AT = '2027-03-09T12:00:00.000Z';

test('the projection reads the events that make work due, and no others', () => {
  // The samples pay by card; a PayPal payment also resolves an order, which changes due work.
  const payPalFields = {
    provider: 'paypal',
    money: { provider: 'paypal', paymentId: 'ORDER', amountCents: 1 },
  };
  const workTypes = Object.keys(bookingEvents).filter((type) => {
    const event = {
      type,
      data: { ...(samples[type] as object), ...payPalFields },
    } as unknown as BookingEvent;
    return deriveWorkChanges(BOOKING, event, NOW.toISOString()).length > 0;
  });

  expect([...scheduledWork.types].sort()).toEqual(workTypes.sort());
});

test('work is scheduled, and finished when a later event of its booking makes it unnecessary', async () => {
  expect(await foldRows(newHeldHistory()[0]!)).toEqual([[holdWorkId, 'hold-expiry', HOLD_ENDS_AT, 'due']]);
  expect(
    await foldRows(
      newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
      newBookingConfirmed(),
      balanceScheduled,
    ),
  ).toEqual([
    [chargeWorkId, 'charge', CHARGE_AT, 'due'],
    [holdWorkId, 'hold-expiry', HOLD_ENDS_AT, 'done'],
    [buildOverdueWorkId(BALANCE), 'overdue-check', '2027-03-16T12:00:00.000Z', 'due'],
  ]);
});

test('a charge is rescheduled under the same id', async () => {
  const foldCharge = async (event: BookingEvent) => (await foldRows(event))[0];
  const pollAt = '2027-03-09T12:01:00.000Z';

  expect([
    (await foldCharge(newChargeStarted()))?.slice(0, 2),
    await foldCharge(newChargeOutcomeUnknown(pollAt)),
    await foldCharge(newChargeDeclined(RETRY_1)),
    await foldCharge(newChargeDeclined(null)),
    await foldCharge(balanceScheduled),
  ]).toEqual([
    [chargeWorkId, 'charge-poll'],
    [chargeWorkId, 'charge-poll', pollAt, 'due'],
    [chargeWorkId, 'charge', RETRY_1, 'due'],
    [chargeWorkId, 'charge', RETRY_1, 'done'],
    [chargeWorkId, 'charge', CHARGE_AT, 'due'],
  ]);
});

test('an overdue check is finished by its task', async () => {
  expect((await foldRows(balanceScheduled)).at(-1)?.[3]).toBe('due');
  expect((await foldRows(overdueTaskRaised)).at(-1)?.[3]).toBe('done');
});

describe('the overdue check', () => {
  const findOverdueRow = async (...events: BookingEvent[]) =>
    (await foldRows(...events)).find(([workId]) => workId === buildOverdueWorkId(BALANCE))?.slice(2);
  const newScheduledAfterNewCard = (chargeOn: string) =>
    newBalanceScheduled({ chargeOn, chargeAt: `${chargeOn}T13:00:00.000Z`, rule: 'card-replaced/v1' });

  test('is not postponed for another card', async () => {
    const dueRow = ['2027-03-16T12:00:00.000Z', 'due'];
    expect(await findOverdueRow(balanceScheduled)).toEqual(dueRow);
    expect(
      await findOverdueRow(newScheduledAfterNewCard('2027-03-12'), newScheduledAfterNewCard('2027-03-14')),
    ).toEqual(dueRow);
    expect(await findOverdueRow(balanceScheduled, newScheduledAfterNewCard('2027-03-15'))).toEqual(dueRow);
  });

  test('starts again after its task', async () => {
    await foldRows(balanceScheduled);
    expect(await findOverdueRow(overdueTaskRaised, newScheduledAfterNewCard('2027-03-20'))).toEqual([
      '2027-03-27T12:00:00.000Z',
      'due',
    ]);
    expect(
      await findOverdueRow(
        newScheduledAfterNewCard('2027-03-21'),
        overdueTaskRaised,
        newScheduledAfterNewCard('2027-03-28'),
      ),
    ).toEqual(['2027-04-04T12:00:00.000Z', 'due']);
  });

  test('is postponed when a dispute ended', async () => {
    expect(await findOverdueRow(balanceScheduled)).toEqual(['2027-03-16T12:00:00.000Z', 'due']);
    const balanceRescheduled = changeEvent(balanceScheduled, {
      chargeOn: '2027-04-01',
      rule: 'dispute-ended/v1',
    });
    expect(await findOverdueRow(balanceRescheduled)).toEqual(['2027-04-08T12:00:00.000Z', 'due']);
  });
});

test('work scheduled and finished in one batch ends in the later state', async () => {
  const refundStarted = newRefundStarted('deposit', DEPOSIT_CENTS, 'paid-twice', { paymentId: 'pi_2' });
  const refundMade = newRefundMade('deposit', DEPOSIT_CENTS, 'paid-twice', { paymentId: 'pi_2' });
  const readStatus = async (...events: BookingEvent[]): Promise<unknown> =>
    (await foldRows(...events)).find(([workId]) => workId === buildRefundWorkId('pi_2-r1'))?.[3];

  expect(await readStatus(refundStarted, refundMade)).toBe('done');
  expect(await readStatus(refundMade, refundStarted)).toBe('due');
});
