import { expect, test } from '@jest/globals';
import {
  balanceScheduled,
  BOOKING,
  bookingExpired,
  getInstalmentId,
  holdExpiryStarted,
  newBookingConfirmed,
  newHeldBooking,
  newId,
  newPaid,
  partyNamed,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  BALANCE,
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
import { newRefundData, refundMade, refundStarted } from '../../../../test/support/booking/refunds.js';
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
const DEPOSIT = getInstalmentId('deposit');
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

test.each<[string, BookingEvent, WorkChange[]]>([
  ['hold created: expires at its end', created, [newHoldChange('2027-01-10T10:15:00.000Z')]],
  [
    'hold extended: expires later',
    { type: 'HoldExtended', data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' } },
    [newHoldChange('2027-01-10T10:30:00.000Z')],
  ],
  [
    'booking confirmed: finishes the expiry',
    newBookingConfirmed(),
    [newFinishChange(buildHoldWorkId(BOOKING))],
  ],
  ['hold expired: finishes the expiry', bookingExpired, [newFinishChange(buildHoldWorkId(BOOKING))]],
  [
    'balance scheduled: charges on its day, checks a week later',
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
    'overdue task raised: finishes the overdue check',
    overdueRaised,
    [newFinishChange(buildOverdueWorkId(BALANCE))],
  ],
  [
    'charge started: polls it, in case the worker dies',
    newChargeStarted(),
    [newChargeChange(AT, 'charge-poll')],
  ],
  ['confirming: polls the charge', newChargeConfirming(), [newChargeChange(AT, 'charge-poll')]],
  [
    'outcome unknown: polls at `pollAt`',
    newChargeOutcomeUnknown('2027-03-09T12:01:00.000Z'),
    [newChargeChange('2027-03-09T12:01:00.000Z', 'charge-poll')],
  ],
  ['soft decline: retries the charge', newChargeDeclined(RETRY_1), [newChargeChange(RETRY_1)]],
  [
    'hard decline: finishes the charge',
    newChargeDeclined(null),
    [newFinishChange(buildChargeWorkId(BALANCE))],
  ],
  [
    'customer action required: finishes the charge',
    actionRequired,
    [newFinishChange(buildChargeWorkId(BALANCE))],
  ],
  [
    'charge exhausted: finishes the charge',
    { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
    [newFinishChange(buildChargeWorkId(BALANCE))],
  ],
  [
    'balance paid: finishes the charge, the overdue check and the intent',
    { type: 'BalancePaid', data: newPaid('balance', 160_000) },
    [
      newFinishChange(buildChargeWorkId(BALANCE)),
      newFinishChange(buildOverdueWorkId(BALANCE)),
      newFinishChange(buildIntentWorkId('pi_balance')),
    ],
  ],
  [
    'charge voided: finishes the charge and the overdue check',
    { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'cancelled' } },
    [newFinishChange(buildChargeWorkId(BALANCE)), newFinishChange(buildOverdueWorkId(BALANCE))],
  ],
  [
    'refund started: due at once under its own id',
    refundStarted('deposit', 40_000, 'paid-twice', { paymentId: 'pi_2' }),
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
    'intent abandoned: cancels it at once',
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
    'intent cancelled: finishes its work',
    {
      type: 'PaymentIntentCancelled',
      data: { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'paid-by-other-method' },
    },
    [newFinishChange(buildIntentWorkId('pi_b'))],
  ],
  [
    'refund made: finishes the refund',
    refundMade('deposit', 40_000, 'paid-twice', { paymentId: 'pi_2' }),
    [newFinishChange(buildRefundWorkId('pi_2-r1'))],
  ],
  [
    'refund pending: polls at `pollAt`',
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
    'refund failed: finishes; staff take over',
    {
      type: 'RefundFailed',
      data: { ...newRefundData('deposit', 40_000, 'paid-twice'), providerRefundId: null, code: 'x' },
    },
    [newFinishChange(buildRefundWorkId('pi_deposit-r1'))],
  ],
  [
    'erasure recorded: due at once',
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
    'erasure completed: finishes its work',
    newErasureCompleted(),
    [newFinishChange(buildErasureWorkId(newErasureId(1)))],
  ],
])('%s', (_what, event, changes) => {
  expect(deriveWorkChanges(BOOKING, event, AT)).toEqual(changes);
});

test.each<[string, BookingEvent]>([
  ['travelers named: schedules nothing', partyNamed],
  ['other task raised: schedules nothing', chargeExhausted],
])('%s', (_what, event) => expect(deriveWorkChanges(BOOKING, event, AT)).toEqual([]));

test('expiry started: continues at once, whatever the end of the hold', () => {
  expect(deriveWorkChanges(BOOKING, holdExpiryStarted, AT)).toMatchObject([
    { do: 'schedule', kind: 'hold-expiry', workId: `hold-${BOOKING}`, dueAt: AT },
  ]);
});
