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
  ['a hold runs out', created, [holdUntil('2027-01-10T10:15:00.000Z')]],
  [
    'an extended hold runs out later',
    { type: 'HoldExtended', data: { holdExpiresAt: '2027-01-10T10:30:00.000Z' } },
    [holdUntil('2027-01-10T10:30:00.000Z')],
  ],
  ['confirmed: no hold any more', confirmed(), [finish(holdWork(BOOKING))]],
  ['expired: no hold any more', expired, [finish(holdWork(BOOKING))]],
  [
    'a balance waits for its day, and is looked for a week later',
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
  ['operations know of it', item('balance-overdue', 'x'), [finish(overdueWork(BALANCE))]],
  [
    'an attempt that has begun is asked after: a worker that dies is followed by another',
    started(),
    [charge(AT, 'ask')],
  ],
  ['the same, when it is about to be confirmed', confirming(), [charge(AT, 'ask')]],
  [
    'an unknown outcome is asked after',
    unknown('2027-03-09T12:01:00.000Z'),
    [charge('2027-03-09T12:01:00.000Z', 'ask')],
  ],
  ['a soft decline is tried again', declined(RETRY_1), [charge(RETRY_1)]],
  ['a hard decline is not', declined(null), [finish(chargeWork(BALANCE))]],
  ['the customer has to act', actionRequired, [finish(chargeWork(BALANCE))]],
  [
    'no further attempt',
    { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
    [finish(chargeWork(BALANCE))],
  ],
  [
    'the balance is paid',
    { type: 'BalancePaid', data: paid('balance', 160_000) },
    [finish(chargeWork(BALANCE)), finish(overdueWork(BALANCE)), finish(intentWork('pi_balance'))],
  ],
  [
    'nothing is charged any more, for whatever reason',
    { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'cancelled' } },
    [finish(chargeWork(BALANCE)), finish(overdueWork(BALANCE))],
  ],
  [
    'a refund is due at once, each under its own id',
    refundStarted('deposit', 40_000, 'paid-twice', { paymentId: 'pi_2' }),
    [
      { do: 'schedule', kind: 'refund', workId: refundWork('pi_2-r1'), instalmentId: DEPOSIT, dueAt: AT },
      finish(intentWork('pi_2')),
    ],
  ],
  [
    'an intent that is left open is cancelled at once',
    { type: 'PaymentIntentAbandoned', data: { instalmentId: BALANCE, paymentId: 'pi_b' } },
    [{ do: 'schedule', kind: 'intent', workId: intentWork('pi_b'), instalmentId: BALANCE, dueAt: AT }],
  ],
  [
    'it is cancelled',
    {
      type: 'PaymentIntentCancelled',
      data: { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'paid-otherwise' },
    },
    [finish(intentWork('pi_b'))],
  ],
  [
    'a refund is made',
    refundMade('deposit', 40_000, 'paid-twice', { paymentId: 'pi_2' }),
    [finish(refundWork('pi_2-r1'))],
  ],
  [
    'one that the source is not done with is asked after',
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
    'one that failed is a person’s work',
    {
      type: 'RefundFailed',
      data: { ...refundOf('deposit', 40_000, 'paid-twice'), providerRefundId: null, code: 'x' },
    },
    [finish(refundWork('pi_deposit-r1'))],
  ],
  [
    'an erasure is due at once',
    erased([id(1, 8)]),
    [{ do: 'schedule', kind: 'erasure', workId: erasureWork(erasureId(1)), instalmentId: null, dueAt: AT }],
  ],
  ['an erasure is complete', erasureCompleted(), [finish(erasureWork(erasureId(1)))]],
])('%s', (_what, event, changes) => {
  expect(dueWork(BOOKING, event, AT)).toEqual(changes);
});

test.each<[string, BookingEvent]>([
  ['travelers are nobody’s work', partyNamed],
  ['a task of another kind is a person’s work', item('charge-exhausted', 'x')],
])('%s', (_what, event) => expect(dueWork(BOOKING, event, AT)).toEqual([]));

test('continues a started expiry at once, whatever the end of the hold, until it is done', () => {
  expect(dueWork(BOOKING, expiring, AT)).toMatchObject([
    { do: 'schedule', kind: 'hold-expiry', workId: `hold-${BOOKING}`, dueAt: AT },
  ]);
});
