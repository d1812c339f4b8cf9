import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  balanceScheduled,
  BOOKING,
  bookingExpired,
  DEPOSIT,
  holdExpiryStarted,
  newBookingConfirmed,
  newHeldBooking,
  newId,
  newPaid,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  chargeExhausted,
  newChargeConfirming,
  newChargeDeclined,
  newChargeOutcomeUnknown,
  newChargeStarted,
  overdueRaised,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import {
  newErasureCompleted,
  newErasureId,
  newPersonErased,
} from '../../../../test/support/booking/erasures.js';
import { newRefundData, newRefundMade, newRefundStarted } from '../../../../test/support/booking/refunds.js';
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

const AT = '2027-03-09T12:00:00.000Z';
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
const created = newHeldBooking()[0]!;

describe('the scheduled work of a booking', () => {
  test.each<[string, BookingEvent, WorkChange[]]>([
    ['a created hold schedules its expiry', created, [newHoldChange('2027-01-10T10:15:00.000Z')]],
    [
      'an extended hold postpones its expiry',
      { type: 'HoldExtended', data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' } },
      [newHoldChange('2027-01-10T10:30:00.000Z')],
    ],
    [
      'a confirmed booking finishes the expiry of its hold',
      newBookingConfirmed(),
      [newFinishChange(buildHoldWorkId(BOOKING))],
    ],
    ['an expired hold finishes its expiry', bookingExpired, [newFinishChange(buildHoldWorkId(BOOKING))]],
    [
      'a scheduled balance schedules its charge, and its overdue check a week later',
      balanceScheduled,
      [
        newChargeChange(AT),
        {
          do: 'schedule',
          kind: 'overdue-check',
          workId: buildOverdueWorkId(BALANCE),
          instalmentId: BALANCE,
          dueAt: '2027-03-16T12:00:00.000Z',
        },
      ],
    ],
    [
      'an overdue task finishes the overdue check',
      overdueRaised,
      [newFinishChange(buildOverdueWorkId(BALANCE))],
    ],
    [
      'a started charge schedules a poll, in case the worker dies',
      newChargeStarted(),
      [newChargeChange(AT, 'charge-poll')],
    ],
    ['a confirming charge schedules a poll', newChargeConfirming(), [newChargeChange(AT, 'charge-poll')]],
    [
      'an unknown outcome schedules a poll at `pollAt`',
      newChargeOutcomeUnknown('2027-03-09T12:01:00.000Z'),
      [newChargeChange('2027-03-09T12:01:00.000Z', 'charge-poll')],
    ],
    ['a soft decline schedules a retry', newChargeDeclined(RETRY_1), [newChargeChange(RETRY_1)]],
    [
      'a hard decline finishes the charge',
      newChargeDeclined(null),
      [newFinishChange(buildChargeWorkId(BALANCE))],
    ],
    [
      'a required action of the customer finishes the charge',
      actionRequired,
      [newFinishChange(buildChargeWorkId(BALANCE))],
    ],
    [
      'an exhausted charge finishes the charge',
      { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
      [newFinishChange(buildChargeWorkId(BALANCE))],
    ],
    [
      'a paid balance finishes the charge, the overdue check and the intent',
      { type: 'BalancePaid', data: newPaid('balance', 160_000) },
      [
        newFinishChange(buildChargeWorkId(BALANCE)),
        newFinishChange(buildOverdueWorkId(BALANCE)),
        newFinishChange(buildIntentWorkId('pi_balance')),
      ],
    ],
    [
      'a voided charge finishes the charge and the overdue check',
      { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'cancelled' } },
      [newFinishChange(buildChargeWorkId(BALANCE)), newFinishChange(buildOverdueWorkId(BALANCE))],
    ],
    [
      'a started refund is due at once under its own id',
      newRefundStarted('deposit', 40_000, 'paid-twice', { paymentId: 'pi_2' }),
      [
        {
          do: 'schedule',
          kind: 'refund',
          workId: buildRefundWorkId('pi_2-r1'),
          instalmentId: DEPOSIT,
          dueAt: AT,
        },
        newFinishChange(buildIntentWorkId('pi_2')),
      ],
    ],
    [
      'an abandoned intent schedules its cancellation at once',
      { type: 'PaymentIntentAbandoned', data: { instalmentId: BALANCE, paymentId: 'pi_b' } },
      [
        {
          do: 'schedule',
          kind: 'intent-cancellation',
          workId: buildIntentWorkId('pi_b'),
          instalmentId: BALANCE,
          dueAt: AT,
        },
      ],
    ],
    [
      'a cancelled intent finishes its cancellation',
      {
        type: 'PaymentIntentCancelled',
        data: { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'paid-by-other-method' },
      },
      [newFinishChange(buildIntentWorkId('pi_b'))],
    ],
    [
      'a made refund finishes its work',
      newRefundMade('deposit', 40_000, 'paid-twice', { paymentId: 'pi_2' }),
      [newFinishChange(buildRefundWorkId('pi_2-r1'))],
    ],
    [
      'a pending refund schedules a poll at `pollAt`',
      {
        type: 'RefundPending',
        data: {
          ...newRefundData('deposit', 40_000, 'paid-twice'),
          providerRefundId: 're_1',
          pollAt: RETRY_1,
        },
      },
      [
        {
          do: 'schedule',
          kind: 'refund',
          workId: buildRefundWorkId('pi_deposit-r1'),
          instalmentId: DEPOSIT,
          dueAt: RETRY_1,
        },
        newFinishChange(buildIntentWorkId('pi_deposit')),
      ],
    ],
    [
      'a failed refund finishes its work, because staff take over',
      {
        type: 'RefundFailed',
        data: { ...newRefundData('deposit', 40_000, 'paid-twice'), providerRefundId: null, code: 'x' },
      },
      [newFinishChange(buildRefundWorkId('pi_deposit-r1'))],
    ],
    [
      'a recorded erasure is due at once',
      newPersonErased([newId(1, 8)]),
      [
        {
          do: 'schedule',
          kind: 'erasure',
          workId: buildErasureWorkId(newErasureId(1)),
          instalmentId: null,
          dueAt: AT,
        },
      ],
    ],
    [
      'a completed erasure finishes its work',
      newErasureCompleted(),
      [newFinishChange(buildErasureWorkId(newErasureId(1)))],
    ],
    ['named travelers schedule nothing', partyNamed, []],
    ['a task about an exhausted charge schedules nothing', chargeExhausted, []],
  ])('%s', (_what, event, changes) => {
    expect(deriveWorkChanges(BOOKING, event, AT)).toEqual(changes);
  });

  test('a started expiry continues at once, whatever the end of the hold', () => {
    expect(deriveWorkChanges(BOOKING, holdExpiryStarted, AT)).toMatchObject([
      { do: 'schedule', kind: 'hold-expiry', workId: `hold-${BOOKING}`, dueAt: AT },
    ]);
  });
});
