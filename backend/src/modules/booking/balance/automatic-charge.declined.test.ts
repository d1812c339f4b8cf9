import { expect, test } from '@jest/globals';
import { balanceScheduled, bookingFrom, depositPaid } from '../../../../test/booking/builders.js';
import { allBack } from '../../../../test/booking/cancellations.js';
import {
  BALANCE,
  confirm,
  confirming,
  decline,
  declined,
  DUE,
  item,
  lost,
  start,
  started,
  underWayFrom,
} from '../../../../test/booking/charges.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decideCharge, type ChargeCommand } from './automatic-charge.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideCharge });

const saying = (more: { chargeId?: string | null; declineCode?: string | null }) => {
  const command = decline('do_not_try_again');
  if (command.type !== 'Declined') throw new Error('no decline');
  return { ...command, ...more };
};

test('a decline keeps the charge that the provider named, and none that it did not', () => {
  const event = declined(null, 'do_not_try_again');
  if (event.type !== 'ChargeDeclined') throw new Error('no decline');
  given(...underWayFrom)
    .when(saying({ chargeId: 'ch_2' }))
    .thenEvents({ ...event, data: { ...event.data, chargeId: 'ch_2' } });
  given(...underWayFrom)
    .when(saying({ chargeId: null }))
    .thenEvents(event);
});

test('a decline without advice and without a reason of the bank is told by its code alone', () => {
  const answer = decideCharge(
    { ...saying({ declineCode: null }), adviceCode: null },
    bookingFrom(underWayFrom),
  );
  expect(answer).toMatchObject([
    { type: 'ChargeDeclined' },
    { data: { kind: 'decline-unclear', detail: 'card_declined without advice' } },
  ]);
});

test('what was declined in an earlier schedule does not count among the attempts that are given up', () => {
  const first: BookingEvent[] = [...underWayFrom, declined(null, 'do_not_try_again'), balanceScheduled];
  given(...first, started(5), confirming(5))
    .when(decline('try_again_later', '2027-03-14T12:00:05Z', 5))
    .thenEvents(
      declined(null, 'try_again_later', 5),
      { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 5 } },
      item('charge-exhausted', '4 attempts declined'),
    );
});

test.each<[string, ChargeCommand]>([
  ['start', start(DUE)],
  ['confirm', confirm()],
  ['ask again', lost(DUE)],
  ['try again', decline('try_again_later')],
])('nothing of a cancelled booking is charged: to %s is refused', (_what, command) => {
  const before = command.type === 'Start' ? depositPaid() : [...depositPaid(), started()];
  expect(decideCharge(command, bookingFrom(before))).not.toHaveProperty('refused');
  given(...before, allBack(40_000))
    .when(command)
    .thenRefused('NOTHING_DUE');
});
