import { describe, expect, test } from '@jest/globals';
import {
  at,
  balanceScheduled,
  depositPaid,
  expired,
  expiring,
  held,
  instalmentId,
  paid,
} from '../../../../test/booking/builders.js';
import {
  actionRequired,
  authenticate,
  BALANCE,
  confirm,
  confirming,
  decline,
  declined,
  DUE,
  item,
  lost,
  RETRY_1,
  RETRY_2,
  RETRY_3,
  start,
  started,
  underWayFrom,
  unknown,
} from '../../../../test/booking/charges.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decideCharge, RETRY_DAYS, UNKNOWN_DEADLINE_MS, type ChargeCommand } from './automatic-charge.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideCharge });
describe('start', () => {
  test('at noon UTC of the due date, not a millisecond before', () => {
    given(...depositPaid())
      .when(start('2027-03-09T11:59:59.999Z'))
      .thenRefused('NOTHING_DUE');
    given(...depositPaid())
      .when(start(DUE))
      .thenEvents(started());
  });

  test('twice: the second finds the first under way and starts nothing', () => {
    for (const sofar of [[started()], [started(), confirming()], [started(), confirming(), unknown(RETRY_1)]])
      given(...depositPaid(), ...sofar)
        .when(start('2027-03-20T12:00:00Z'))
        .thenEvents();
  });

  test('of a retry is due at its own time, and counts the attempt', () => {
    const retrying = [...underWayFrom, declined(RETRY_1)];
    given(...retrying)
      .when(start('2027-03-10T11:59:59.999Z'))
      .thenRefused('NOTHING_DUE');
    given(...retrying)
      .when(start(RETRY_1))
      .thenEvents(started(2, RETRY_1));
  });

  test.each<[string, BookingEvent[]]>([
    ['a booking on hold', held()],
    ['an expired booking', [...held(), expiring, expired]],
    ['what is not scheduled', depositPaid().slice(0, -1)],
    ['what waits for the customer', [...underWayFrom, actionRequired]],
    ['a hard decline', [...underWayFrom, declined(null, 'do_not_try_again')]],
    [
      'what is exhausted',
      [
        ...depositPaid(),
        started(4),
        declined(null, 'try_again_later', 4),
        { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
      ],
    ],
    [
      'what the customer paid, even if it were scheduled again',
      [...depositPaid(), { type: 'BalancePaid', data: paid('balance', 160_000) }, balanceScheduled],
    ],
  ])('refused: %s', (_what, events) => {
    given(...events)
      .when(start('2027-04-01T12:00:00Z'))
      .thenRefused('NOTHING_DUE');
  });
});

describe('confirming', () => {
  test('is stored once before the provider is asked, and again after an unknown outcome', () => {
    given(...depositPaid(), started())
      .when(confirm())
      .thenEvents(confirming());
    given(...underWayFrom)
      .when(confirm())
      .thenEvents();
    given(...underWayFrom, unknown(RETRY_1))
      .when(confirm())
      .thenEvents(confirming());
  });
});

describe('an unknown outcome', () => {
  const first = unknown('2027-03-09T12:01:05.000Z');
  test('is asked for again a minute later, then after as long again as was waited, an hour at most', () => {
    for (const from of [underWayFrom, [...depositPaid(), started()]])
      given(...from)
        .when(lost('2027-03-09T12:00:05Z'))
        .thenEvents(first);
    const again = { '12:01:05': '12:02:05', '12:05:05': '12:09:05', '14:30:00': '15:30:00' };
    const ahead = { '09:30:00': '10:30:00', '11:50:05': '12:01:05' };
    for (const [at, next] of Object.entries({ ...again, ...ahead }))
      given(...underWayFrom, first)
        .when(lost(`2027-03-09T${at}Z`))
        .thenEvents(unknown(`2027-03-09T${next}.000Z`));
  });

  test('is told to operations at its deadline, counted from the first question, and once', () => {
    expect(UNKNOWN_DEADLINE_MS).toBe(86_400_000);
    const many = [...underWayFrom, first, unknown('2027-03-10T11:00:00.000Z')];
    const flag = item('outcome-unknown-too-long', 'timed out');
    given(...many)
      .when(lost('2027-03-10T12:01:04.999Z'))
      .thenEvents(unknown('2027-03-10T13:01:04.999Z'));
    given(...many)
      .when(lost('2027-03-10T12:01:05Z'))
      .thenEvents(unknown('2027-03-10T13:01:05.000Z'), flag);
    given(...many, unknown('2027-03-10T12:02:05.000Z'), flag)
      .when(lost('2027-03-12T12:00:00Z'))
      .thenEvents(unknown('2027-03-12T13:00:00.000Z'));
  });

  test('is told about even if operations has another item of the same money', () => {
    const other: BookingEvent = {
      type: 'OperationsItemRaised',
      data: { kind: 'amount-differs', instalmentId: BALANCE, detail: 'pi_x took 1, 160000 was due' },
    };
    given(...underWayFrom, first, other)
      .when(lost('2027-03-10T12:01:05Z'))
      .thenEvents(unknown('2027-03-10T13:01:05.000Z'), item('outcome-unknown-too-long', 'timed out'));
  });

  test('ends when the provider says how it ended', () => {
    given(...underWayFrom, first)
      .when(decline('try_again_later'))
      .thenEvents(declined(RETRY_1));
    given(...underWayFrom, first)
      .when(authenticate())
      .thenEvents(actionRequired);
  });
});

describe('a decline', () => {
  test('to be tried again later is: at noon UTC 1, 3 and 5 days after the due date', () => {
    expect(RETRY_DAYS).toEqual([1, 3, 5]);
    const second = [...underWayFrom, declined(RETRY_1), started(2), confirming(2)];
    const third = [...second, declined(RETRY_2, 'try_again_later', 2), started(3)];
    given(...underWayFrom)
      .when(decline('try_again_later'))
      .thenEvents(declined(RETRY_1));
    given(...second)
      .when(decline('try_again_later', '2027-03-10T12:00:05Z', 2))
      .thenEvents(declined(RETRY_2, 'try_again_later', 2));
    given(...third)
      .when(decline('try_again_later', '2027-03-12T12:00:05Z', 3))
      .thenEvents(declined(RETRY_3, 'try_again_later', 3));
    given(...third, declined(RETRY_3, 'try_again_later', 3), started(4))
      .when(decline('try_again_later', '2027-03-14T12:00:05Z', 4))
      .thenEvents(
        declined(null, 'try_again_later', 4),
        { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } },
        item('charge-exhausted', '4 attempts declined'),
      );
  });

  test('of a worker that comes late is tried a day later, not at once', () => {
    given(...underWayFrom)
      .when(decline('try_again_later', '2027-03-10T11:59:59.999Z'))
      .thenEvents(declined(RETRY_1));
    given(...underWayFrom)
      .when(decline('try_again_later', RETRY_1))
      .thenEvents(declined('2027-03-11T12:00:00.000Z'));
    given(...underWayFrom)
      .when(decline('try_again_later', '2027-03-20T08:30:00Z'))
      .thenEvents(declined('2027-03-21T08:30:00.000Z'));
  });

  test.each(['do_not_try_again', 'confirm_card_data'])(
    'with the advice %s goes to the customer',
    (advice) => {
      given(...underWayFrom)
        .when(decline(advice))
        .thenEvents(declined(null, advice));
    },
  );

  test.each([null, 'something_new'])(
    'with the advice %s goes to the customer and to operations',
    (advice) => {
      given(...underWayFrom)
        .when(decline(advice))
        .thenEvents(
          declined(null, advice),
          item('decline-unclear', 'card_declined insufficient_funds without advice'),
        );
    },
  );

  test('before it was confirmed counts too: the intent may have been confirmed by a worker that died', () => {
    given(...depositPaid(), started())
      .when(decline('try_again_later'))
      .thenEvents(declined(RETRY_1));
  });
});

test('a demand for authentication waits for the customer', () => {
  given(...underWayFrom)
    .when(authenticate())
    .thenEvents(actionRequired);
});

describe('what an overtaken worker reports is refused', () => {
  const reports = (attempt: number): [string, ChargeCommand][] => [
    ['confirming', confirm(attempt)],
    ['unknown', lost('2027-03-10T12:30:00Z', attempt)],
    ['declined', decline('try_again_later', '2027-03-10T12:30:00Z', attempt)],
    ['authentication', authenticate(attempt)],
  ];
  test.each(reports(1))('%s', (_what, command) => {
    const states: BookingEvent[][] = [
      depositPaid(),
      [...underWayFrom, declined(RETRY_1)],
      [...underWayFrom, declined(RETRY_1), started(2)],
      [...underWayFrom, declined(RETRY_1), started(2), confirming(2)],
      [...underWayFrom, actionRequired],
      [...underWayFrom, { type: 'BalancePaid', data: paid('balance', 160_000) }],
    ];
    for (const events of states)
      given(...events)
        .when(command)
        .thenRefused('NOTHING_DUE');
  });

  test.each(reports(2))('%s, of an attempt that was never made', (_what, command) => {
    given(...underWayFrom)
      .when(command)
      .thenRefused('NOTHING_DUE');
  });
});

test('a charge of what does not exist is a broken invariant', () => {
  given()
    .when(start())
    .thenThrows(/no such booking/);
  given(...depositPaid())
    .when({ type: 'Start', instalmentId: instalmentId('full'), now: at(DUE) })
    .thenThrows(/no instalment/);
});
