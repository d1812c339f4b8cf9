import { describe, expect, test } from '@jest/globals';
import { balanceScheduled, depositPaid, existing, paid } from '../../../../test/booking/builders.js';
import {
  actionRequired,
  BALANCE,
  DUE,
  confirming,
  declined as declinedOnce,
  RETRY_1,
  started,
  unknown as unknownOnce,
} from '../../../../test/booking/charges.js';
import { bank } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { instalmentOf } from './booking.js';
import { attemptsOf, type Charge } from './charge-state.js';
import { underWay } from './instalment.js';

const balanceAfter = (...events: BookingEvent[]) =>
  instalmentOf(existing([...depositPaid(), ...events]), BALANCE);
const awaited: BookingEvent = {
  type: 'BalanceAwaited',
  data: { instalmentId: BALANCE, amountCents: 160_000, dueOn: '2027-03-09' },
};
const charge = (...events: BookingEvent[]) => balanceAfter(...events)?.charge;

describe('the state of a charge', () => {
  const attempt = { instalmentId: BALANCE, attempt: 2 };
  const unknown = (askAgainAt: string): BookingEvent => ({
    type: 'ChargeOutcomeUnknown',
    data: { ...attempt, why: 'x', askAgainAt },
  });
  const confirm = (lastChargeId: string | null): BookingEvent => ({
    type: 'ChargeConfirming',
    data: { ...attempt, intentId: 'pi', lastChargeId },
  });
  const item: BookingEvent = {
    type: 'OperationsItemRaised',
    data: { kind: 'outcome-unknown-too-long', instalmentId: BALANCE, detail: 'x' },
  };
  const declined = (retryAt: string | null): BookingEvent => ({
    type: 'ChargeDeclined',
    data: { ...attempt, code: 'x', declineCode: null, adviceCode: null, retryAt },
  });

  test.each<[string, BookingEvent[], Charge]>([
    ['scheduled', [], { status: 'SCHEDULED', attempts: 0, dueAt: '2027-03-09T12:00:00.000Z' }],
    [
      'started',
      [{ type: 'ChargeStarted', data: { ...attempt, amountCents: 1, at: DUE } }],
      { status: 'STARTED', attempt: 2, begunAt: DUE },
    ],
    [
      'confirming',
      [{ type: 'ChargeStarted', data: { ...attempt, amountCents: 1, at: DUE } }, confirm('ch_1')],
      { status: 'CONFIRMING', attempt: 2, begunAt: DUE, since: null, flagged: false, lastChargeId: 'ch_1' },
    ],
    [
      'confirming out of a doubt, as old as that is',
      [confirm('ch_1'), unknown('A'), confirm('ch_1')],
      { status: 'CONFIRMING', attempt: 2, begunAt: 'A', since: 'A', flagged: false, lastChargeId: 'ch_1' },
    ],
    [
      'unknown since it was first',
      [unknown('A'), unknown('B')],
      { status: 'UNKNOWN', attempt: 2, askAgainAt: 'B', since: 'A', flagged: false, lastChargeId: undefined },
    ],
    [
      'unknown since it was first, however often it was tried again meanwhile',
      [confirm('ch_1'), unknown('A'), confirm('ch_1'), unknown('B')],
      { status: 'UNKNOWN', attempt: 2, askAgainAt: 'B', since: 'A', flagged: false, lastChargeId: 'ch_1' },
    ],
    [
      'told once, however often it was tried again since',
      [unknown('A'), item, confirm(null), unknown('B')],
      { status: 'UNKNOWN', attempt: 2, askAgainAt: 'B', since: 'A', flagged: true, lastChargeId: null },
    ],
    [
      'of a new attempt nothing is unknown',
      [
        confirm('ch_1'),
        unknown('A'),
        item,
        declined('B'),
        { type: 'ChargeStarted', data: { ...attempt, amountCents: 1 } },
      ],
      { status: 'STARTED', attempt: 2, begunAt: null },
    ],
    [
      'unknown, and told',
      [unknown('A'), item, unknown('B')],
      { status: 'UNKNOWN', attempt: 2, askAgainAt: 'B', since: 'A', flagged: true, lastChargeId: undefined },
    ],
    [
      'declined, tried again',
      [declined('2027-03-12T12:00:00.000Z')],
      { status: 'SCHEDULED', attempts: 2, dueAt: '2027-03-12T12:00:00.000Z' },
    ],
    ['declined for good', [declined(null)], { status: 'ACTION_REQUIRED', attempt: 2 }],
    [
      'authentication',
      [{ type: 'ChargeActionRequired', data: { ...attempt, reason: 'x' } }],
      { status: 'ACTION_REQUIRED', attempt: 2 },
    ],
    [
      'exhausted',
      [{ type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } }],
      { status: 'EXHAUSTED', attempts: 4 },
    ],
    ['asked for by bank', [awaited], { status: 'AWAITED' }],
    [
      'confirming, though a part came by bank: nobody is asked twice',
      [started(), confirm('ch_1'), { type: 'PartPaid', data: bank('balance', 60_000) }],
      { status: 'CONFIRMING', attempt: 2, begunAt: DUE, since: null, flagged: false, lastChargeId: 'ch_1' },
    ],
    ['paid', [{ type: 'BalancePaid', data: paid('balance', 160_000) }], { status: 'IDLE' }],
    [
      'an item while nothing is unknown',
      [item],
      { status: 'SCHEDULED', attempts: 0, dueAt: '2027-03-09T12:00:00.000Z' },
    ],
  ])('%s', (_what, events, expected) => expect(charge(...events)).toEqual(expected));

  test('the attempts made so far', () => {
    expect(attemptsOf({ status: 'IDLE' })).toBe(0);
    expect(attemptsOf({ status: 'SCHEDULED', attempts: 2, dueAt: '' })).toBe(2);
    expect(
      attemptsOf({
        status: 'UNKNOWN',
        attempt: 3,
        askAgainAt: '',
        since: '',
        flagged: false,
        lastChargeId: null,
      }),
    ).toBe(3);
  });
});

test.each<[string, BookingEvent[], boolean]>([
  ['scheduled', [], false],
  ['started', [started()], true],
  ['confirming', [started(), confirming()], true],
  ['unknown', [started(), unknownOnce(RETRY_1)], true],
  ['declined', [started(), declinedOnce(RETRY_1)], false],
  ['waiting for the customer', [started(), actionRequired], false],
  ['scheduled again', [started(), balanceScheduled], false],
])('an attempt is under way or not: %s', (_what, events, expected) => {
  const balance = balanceAfter(...events);
  expect(balance && underWay(balance)).toBe(expected);
});
