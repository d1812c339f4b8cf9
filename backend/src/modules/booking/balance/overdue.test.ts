import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  balanceAwaited,
  foldExistingBooking,
  getInstalmentId,
  newBalancePaid,
  newDepositPaidHistory,
  newHeldHistory,
  newReceivedPayment,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { newBookingCancelled } from '../../../../test/support/booking/cancellations.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  newChargeVoided,
  overdueTaskRaised,
  RETRY_3,
} from '../../../../test/support/booking/charges.js';
import { newDisputeOpened } from '../../../../test/support/booking/disputes.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { decideOverdue, type OverdueCommand } from './overdue.js';

const given = newBookingScenario(decideOverdue);
/** This is seven days after the due date, 9 March. */
const WEEK_AFTER_DUE = '2027-03-16T12:00:00.000Z';

const newOverdueCommand = (now = WEEK_AFTER_DUE, { isPaused = false } = {}): OverdueCommand => ({
  instalmentId: BALANCE,
  now: toDate(now),
  isPaused,
});

const startedWithoutTime: BookingEvent = {
  type: 'ChargeStarted',
  data: { instalmentId: BALANCE, attempt: 1, amountCents: BALANCE_CENTS },
};
const unpaidHistory = [...newDepositPaidHistory(), newChargeStarted(), actionRequired];

describe('the overdue check of an unpaid balance', () => {
  test('raises no task a millisecond before a week after its due date', () => {
    given(...unpaidHistory)
      .when(newOverdueCommand('2027-03-16T11:59:59.999Z'))
      .thenRefused('TOO_EARLY');
  });

  test('raises a task a week after its due date', () => {
    given(...unpaidHistory)
      .when(newOverdueCommand())
      .thenEvents(overdueTaskRaised);
  });

  test('raises its task only once', () => {
    given(...unpaidHistory, overdueTaskRaised)
      .when(newOverdueCommand('2027-04-01T00:00:00Z'))
      .thenNothing();
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'the last retry failed', events: [newChargeStarted(), newChargeDeclined(null)] },
    {
      name: 'the outcome of the charge is unknown',
      events: [
        newChargeStarted(),
        newChargeConfirming(),
        newChargeOutcomeUnknown('2027-03-16T13:00:00.000Z'),
      ],
    },
    {
      name: 'the next retry is due on a later day',
      events: [newChargeStarted(), newChargeDeclined('2027-03-17T12:00:00.000Z')],
    },
  ])('raises its task also when $name', ({ events }) => {
    given(...newDepositPaidHistory(), ...events)
      .when(newOverdueCommand())
      .thenEvents(overdueTaskRaised);
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'about to be charged', events: [] },
    { name: 'about to be retried', events: [newChargeStarted(), newChargeDeclined(RETRY_3)] },
    {
      name: 'about to be retried at this instant',
      events: [newChargeStarted(), newChargeDeclined(WEEK_AFTER_DUE)],
    },
    { name: 'being charged', events: [newChargeStarted(1, WEEK_AFTER_DUE)] },
    {
      name: 'being charged with a confirmed attempt',
      events: [newChargeStarted(1, WEEK_AFTER_DUE), newChargeConfirming()],
    },
    { name: 'being charged since yesterday', events: [newChargeStarted(1, '2027-03-15T12:00:00.001Z')] },
    {
      name: 'confirmed again after an unknown outcome',
      events: [
        newChargeStarted(),
        newChargeConfirming(),
        newChargeOutcomeUnknown('2027-03-16T11:00:00.000Z'),
        newChargeConfirming(),
      ],
    },
  ])('waits while the balance is $name, so that a delayed worker can charge first', ({ events }) => {
    given(...newDepositPaidHistory(), ...events)
      .when(newOverdueCommand())
      .thenRefused('TOO_EARLY');
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'started', events: [newChargeStarted(1, '2027-03-15T12:00:00.000Z')] },
    { name: 'confirmed', events: [newChargeStarted(), newChargeConfirming()] },
    { name: 'started without a recorded time', events: [startedWithoutTime] },
    {
      name: 'confirmed again after an unknown outcome',
      events: [
        newChargeStarted(),
        newChargeConfirming(),
        newChargeOutcomeUnknown('2027-03-15T12:00:00.000Z'),
        newChargeConfirming(),
      ],
    },
  ])('waits at most a day for an attempt without progress: one that was $name', ({ events }) => {
    given(...newDepositPaidHistory(), ...events)
      .when(newOverdueCommand())
      .thenEvents(overdueTaskRaised);
  });

  test('does not wait for charges that are switched off', () => {
    given(...newDepositPaidHistory())
      .when(newOverdueCommand(WEEK_AFTER_DUE, { isPaused: true }))
      .thenEvents(overdueTaskRaised);
  });

  test('leaves the booking unchanged but for the task', () => {
    expect(foldExistingBooking([...unpaidHistory, overdueTaskRaised])).toEqual({
      ...foldExistingBooking(unpaidHistory),
      instalments: foldExistingBooking(unpaidHistory).instalments.map((instalment) =>
        instalment.id === BALANCE ? { ...instalment, taskKeys: [overdueTaskRaised.data.key] } : instalment,
      ),
      tasks: [
        { taskNumber: 1, ...overdueTaskRaised.data, refundId: null, claimedRefundId: null, isOpen: true },
      ],
    });
  });
});

const bookingCancelled = newBookingCancelled({ reason: 'cannot travel' });

test.each<{ name: string; events: BookingEvent[] }>([
  {
    name: 'paid',
    events: [...unpaidHistory, newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS))],
  },
  {
    name: 'frozen by a dispute',
    events: [...newDepositPaidHistory(), newDisputeOpened(), newChargeVoided('disputed')],
  },
  {
    name: 'awaited by bank for a booking that is canceled',
    events: [...newDepositPaidHistory(), balanceAwaited, bookingCancelled],
  },
  { name: 'not yet due because the booking is held', events: newHeldHistory() },
])('the overdue check raises no task for a balance that is $name', ({ events }) => {
  given(...events)
    .when(newOverdueCommand())
    .thenRefused('NOTHING_DUE');
});

test('the overdue check raises no task for an instalment that the booking lacks', () => {
  given(...newDepositPaidHistory())
    .when({ ...newOverdueCommand(), instalmentId: getInstalmentId('full') })
    .thenRefused('NOTHING_DUE');
});

test('the overdue check of a booking that does not exist fails', () => {
  given()
    .when(newOverdueCommand())
    .thenThrows(/no such booking/);
});
