import { expect, test } from '@jest/globals';
import {
  balanceScheduled,
  BOOKING,
  confirmed,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  paid,
  partyNamed,
} from '../../../../test/booking/builders.js';
import { refundMade, refundOf, refundStarted } from '../../../../test/booking/refunds.js';
import {
  actionRequired,
  BALANCE,
  confirming,
  declined,
  item,
  RETRY_1,
  started,
  unknown,
} from '../../../../test/booking/charges.js';
import { erased, erasureCompleted, erasureId } from '../../../../test/booking/erasures.js';
import type { BookingEvent } from '../events.js';
import {
  chargeWork,
  dueWork,
  erasureWork,
  holdWork,
  intentWork,
  overdueWork,
  refundWork,
  type WorkChange,
} from './due-work.js';

const AT = '2027-03-09T12:00:00.000Z';
const DEPOSIT = instalmentId('deposit');
const charge = (dueAt: string, kind: 'charge' | 'ask' = 'charge'): WorkChange => ({
  do: 'schedule',
  kind,
  workId: chargeWork(BALANCE),
  instalmentId: BALANCE,
  dueAt,
});
const holdUntil = (dueAt: string): WorkChange => ({
  do: 'schedule',
  kind: 'hold-expiry',
  workId: holdWork(BOOKING),
  instalmentId: null,
  dueAt,
});
const finish = (workId: string): WorkChange => ({ do: 'finish', workId });
const created = held()[0]!;

test.each<[string, BookingEvent, WorkChange[]]>([
  ['hold created: expires at its end', created, [holdUntil('2027-01-10T10:15:00.000Z')]],
  [
    'hold extended: expires later',
    { type: 'HoldExtended', data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' } },
    [holdUntil('2027-01-10T10:30:00.000Z')],
  ],
  ['booking confirmed: finishes the expiry', confirmed(), [finish(holdWork(BOOKING))]],
  ['hold expired: finishes the expiry', expired, [finish(holdWork(BOOKING))]],
  [
    'balance scheduled: charges on its day, checks a week later',
    balanceScheduled,
    [
      charge(AT),
      {
        do: 'schedule',
        kind: 'overdue',
        workId: overdueWork(BALANCE),
        instalmentId: BALANCE,
        dueAt: '2027-03-16T12:00:00.000Z',
      },
    ],
  ],
  [
    'overdue task raised: finishes the overdue check',
    item('balance-overdue', 'x'),
    [finish(overdueWork(BALANCE))],
  ],
  ['charge started: polls it, in case the worker dies', started(), [charge(AT, 'ask')]],
  ['confirming: polls the charge', confirming(), [charge(AT, 'ask')]],
  [
    'outcome unknown: polls at `askAgainAt`',
    unknown('2027-03-09T12:01:00.000Z'),
    [charge('2027-03-09T12:01:00.000Z', 'ask')],
  ],
  ['soft decline: retries the charge', declined(RETRY_1), [charge(RETRY_1)]],
  ['hard decline: finishes the charge', declined(null), [finish(chargeWork(BALANCE))]],
  ['customer action required: finishes the charge', actionRequired, [finish(chargeWork(BALANCE))]],
  [
    'charge exhausted: finishes the charge',
    { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
    [finish(chargeWork(BALANCE))],
  ],
  [
    'balance paid: finishes the charge, the overdue check and the intent',
    { type: 'BalancePaid', data: paid('balance', 160_000) },
    [finish(chargeWork(BALANCE)), finish(overdueWork(BALANCE)), finish(intentWork('pi_balance'))],
  ],
  [
    'charge voided: finishes the charge and the overdue check',
    { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'cancelled' } },
    [finish(chargeWork(BALANCE)), finish(overdueWork(BALANCE))],
  ],
  [
    'refund started: due at once under its own id',
    refundStarted('deposit', 40_000, 'paid-twice', { paymentId: 'pi_2' }),
    [
      { do: 'schedule', kind: 'refund', workId: refundWork('pi_2-r1'), instalmentId: DEPOSIT, dueAt: AT },
      finish(intentWork('pi_2')),
    ],
  ],
  [
    'intent abandoned: cancels it at once',
    { type: 'PaymentIntentAbandoned', data: { instalmentId: BALANCE, paymentId: 'pi_b' } },
    [{ do: 'schedule', kind: 'intent', workId: intentWork('pi_b'), instalmentId: BALANCE, dueAt: AT }],
  ],
  [
    'intent cancelled: finishes its work',
    {
      type: 'PaymentIntentCancelled',
      data: { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'paid-otherwise' },
    },
    [finish(intentWork('pi_b'))],
  ],
  [
    'refund made: finishes the refund',
    refundMade('deposit', 40_000, 'paid-twice', { paymentId: 'pi_2' }),
    [finish(refundWork('pi_2-r1'))],
  ],
  [
    'refund pending: polls at `askAgainAt`',
    {
      type: 'RefundPending',
      data: {
        ...refundOf('deposit', 40_000, 'paid-twice'),
        providerRefundId: 're_1',
        askAgainAt: RETRY_1,
      },
    },
    [
      {
        do: 'schedule',
        kind: 'refund',
        workId: refundWork('pi_deposit-r1'),
        instalmentId: DEPOSIT,
        dueAt: RETRY_1,
      },
      finish(intentWork('pi_deposit')),
    ],
  ],
  [
    'refund failed: finishes; staff take over',
    {
      type: 'RefundFailed',
      data: { ...refundOf('deposit', 40_000, 'paid-twice'), providerRefundId: null, code: 'x' },
    },
    [finish(refundWork('pi_deposit-r1'))],
  ],
  [
    'erasure recorded: due at once',
    erased([id(1, 8)]),
    [{ do: 'schedule', kind: 'erasure', workId: erasureWork(erasureId(1)), instalmentId: null, dueAt: AT }],
  ],
  ['erasure completed: finishes its work', erasureCompleted(), [finish(erasureWork(erasureId(1)))]],
])('%s', (_what, event, changes) => {
  expect(dueWork(BOOKING, event, AT)).toEqual(changes);
});

test.each<[string, BookingEvent]>([
  ['travelers named: schedules nothing', partyNamed],
  ['other task raised: schedules nothing', item('charge-exhausted', 'x')],
])('%s', (_what, event) => expect(dueWork(BOOKING, event, AT)).toEqual([]));

test('continues a started expiry at once, whatever the end of the hold, until it is done', () => {
  expect(dueWork(BOOKING, expiring, AT)).toMatchObject([
    { do: 'schedule', kind: 'hold-expiry', workId: `hold-${BOOKING}`, dueAt: AT },
  ]);
});
