import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  balanceScheduled,
  BOOKING,
  bookingExpired,
  DEPOSIT,
  DEPOSIT_CENTS,
  HOLD_ENDS_AT,
  holdExpiryStarted,
  holdExtended,
  newBalancePaid,
  newBookingConfirmed,
  newHeldHistory,
  newReceivedPayment,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  exhaustedChargeTaskRaised,
  newChargeConfirming,
  newChargeDeclined,
  newChargeExhausted,
  newChargeOutcomeUnknown,
  newChargeStarted,
  newChargeVoided,
  overdueTaskRaised,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newErasureCompleted, newPersonErased } from '../../../../test/support/booking/erasures.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newIntentAbandoned, newIntentCancelled } from '../../../../test/support/booking/payments.js';
import {
  newRefundData,
  newRefundFailed,
  newRefundMade,
  newRefundStarted,
} from '../../../../test/support/booking/refunds.js';
import { newErasureId, newSubjectId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import {
  buildChargeWorkId,
  buildErasureWorkId,
  buildHoldWorkId,
  buildIntentWorkId,
  buildOverdueWorkId,
  buildRefundWorkId,
  deriveWorkChanges,
  type WorkChange,
} from './due-work.js';

const DUE_AT = '2027-03-09T12:00:00.000Z';
const newChargeChange = (dueAt: string, kind: 'charge' | 'charge-poll' = 'charge'): WorkChange => ({
  do: 'schedule',
  kind,
  workId: buildChargeWorkId(BALANCE),
  instalmentId: BALANCE,
  dueAt,
});

const newHoldChange = (dueAt: string): WorkChange => ({
  do: 'schedule',
  kind: 'hold-expiry',
  workId: buildHoldWorkId(BOOKING),
  instalmentId: null,
  dueAt,
});
const newFinishChange = (workId: string): WorkChange => ({ do: 'finish', workId });
const bookingCreated = newHeldHistory()[0]!;

describe('the scheduled work of a booking', () => {
  test.each<{ name: string; event: BookingEvent; changes: WorkChange[] }>([
    {
      name: 'a created hold schedules its expiry',
      event: bookingCreated,
      changes: [newHoldChange(HOLD_ENDS_AT)],
    },
    {
      name: 'an extended hold postpones its expiry',
      event: holdExtended,
      changes: [newHoldChange('2027-01-10T10:30:00.000Z')],
    },
    {
      name: 'a confirmed booking finishes the expiry of its hold',
      event: newBookingConfirmed(),
      changes: [newFinishChange(buildHoldWorkId(BOOKING))],
    },
    {
      name: 'an expired hold finishes its expiry',
      event: bookingExpired,
      changes: [newFinishChange(buildHoldWorkId(BOOKING))],
    },
    {
      name: 'a scheduled balance schedules its charge, and its overdue check a week later',
      event: balanceScheduled,
      changes: [
        newChargeChange(DUE_AT),
        {
          do: 'schedule',
          kind: 'overdue-check',
          workId: buildOverdueWorkId(BALANCE),
          instalmentId: BALANCE,
          dueAt: '2027-03-16T12:00:00.000Z',
        },
      ],
    },
    {
      name: 'an overdue task finishes the overdue check',
      event: overdueTaskRaised,
      changes: [newFinishChange(buildOverdueWorkId(BALANCE))],
    },
    {
      name: 'a started charge schedules a poll, in case the worker dies',
      event: newChargeStarted(),
      changes: [newChargeChange(DUE_AT, 'charge-poll')],
    },
    {
      name: 'a confirming charge schedules a poll',
      event: newChargeConfirming(),
      changes: [newChargeChange(DUE_AT, 'charge-poll')],
    },
    {
      name: 'an unknown outcome schedules a poll at `pollAt`',
      event: newChargeOutcomeUnknown('2027-03-09T12:01:00.000Z'),
      changes: [newChargeChange('2027-03-09T12:01:00.000Z', 'charge-poll')],
    },
    {
      name: 'a soft decline schedules a retry',
      event: newChargeDeclined(RETRY_1),
      changes: [newChargeChange(RETRY_1)],
    },
    {
      name: 'a hard decline finishes the charge',
      event: newChargeDeclined(null),
      changes: [newFinishChange(buildChargeWorkId(BALANCE))],
    },
    {
      name: 'a required action of the customer finishes the charge',
      event: actionRequired,
      changes: [newFinishChange(buildChargeWorkId(BALANCE))],
    },
    {
      name: 'an exhausted charge finishes the charge',
      event: newChargeExhausted(),
      changes: [newFinishChange(buildChargeWorkId(BALANCE))],
    },
    {
      name: 'a paid balance finishes the charge, the overdue check and the intent',
      event: newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
      changes: [
        newFinishChange(buildChargeWorkId(BALANCE)),
        newFinishChange(buildOverdueWorkId(BALANCE)),
        newFinishChange(buildIntentWorkId('pi_balance')),
      ],
    },
    {
      name: 'a voided charge finishes the charge and the overdue check',
      event: newChargeVoided('cancelled'),
      changes: [newFinishChange(buildChargeWorkId(BALANCE)), newFinishChange(buildOverdueWorkId(BALANCE))],
    },
    {
      name: 'a started refund is due at once under its own id',
      event: newRefundStarted('deposit', DEPOSIT_CENTS, 'paid-twice', { paymentId: 'pi_2' }),
      changes: [
        {
          do: 'schedule',
          kind: 'refund',
          workId: buildRefundWorkId('pi_2-r1'),
          instalmentId: DEPOSIT,
          dueAt: DUE_AT,
        },
        newFinishChange(buildIntentWorkId('pi_2')),
      ],
    },
    {
      name: 'an abandoned intent schedules its cancellation at once',
      event: newIntentAbandoned(),
      changes: [
        {
          do: 'schedule',
          kind: 'intent-cancellation',
          workId: buildIntentWorkId('pi_b'),
          instalmentId: BALANCE,
          dueAt: DUE_AT,
        },
      ],
    },
    {
      name: 'a canceled intent finishes its cancellation',
      event: newIntentCancelled(),
      changes: [newFinishChange(buildIntentWorkId('pi_b'))],
    },
    {
      name: 'a made refund finishes its work',
      event: newRefundMade('deposit', DEPOSIT_CENTS, 'paid-twice', { paymentId: 'pi_2' }),
      changes: [newFinishChange(buildRefundWorkId('pi_2-r1'))],
    },
    {
      name: 'a pending refund schedules a poll at `pollAt`',
      event: newEvent('RefundPending', {
        ...newRefundData('deposit', DEPOSIT_CENTS, 'paid-twice'),
        providerRefundId: 're_1',
        pollAt: RETRY_1,
      }),
      changes: [
        {
          do: 'schedule',
          kind: 'refund',
          workId: buildRefundWorkId('pi_deposit-r1'),
          instalmentId: DEPOSIT,
          dueAt: RETRY_1,
        },
        newFinishChange(buildIntentWorkId('pi_deposit')),
      ],
    },
    {
      name: 'a failed refund finishes its work, because staff take over',
      event: newRefundFailed(newRefundData('deposit', DEPOSIT_CENTS, 'paid-twice'), { code: 'x' }),
      changes: [newFinishChange(buildRefundWorkId('pi_deposit-r1'))],
    },
    {
      name: 'a recorded erasure is due at once',
      event: newPersonErased([newSubjectId(1)]),
      changes: [
        {
          do: 'schedule',
          kind: 'erasure',
          workId: buildErasureWorkId(newErasureId(1)),
          instalmentId: null,
          dueAt: DUE_AT,
        },
      ],
    },
    {
      name: 'a completed erasure finishes its work',
      event: newErasureCompleted(),
      changes: [newFinishChange(buildErasureWorkId(newErasureId(1)))],
    },
    { name: 'named travelers schedule nothing', event: partyNamed, changes: [] },
    {
      name: 'a task about an exhausted charge schedules nothing',
      event: exhaustedChargeTaskRaised,
      changes: [],
    },
  ])('$name', ({ event, changes }) => {
    expect(deriveWorkChanges(BOOKING, event, DUE_AT)).toEqual(changes);
  });

  test('a started expiry continues at once, whatever the end of the hold', () => {
    expect(deriveWorkChanges(BOOKING, holdExpiryStarted, DUE_AT)).toMatchObject([
      { do: 'schedule', kind: 'hold-expiry', workId: `hold-${BOOKING}`, dueAt: DUE_AT },
    ]);
  });
});
