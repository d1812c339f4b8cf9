import { expect, test } from '@jest/globals';
import {
  at,
  depositPaid,
  existing,
  id,
  instalmentId,
  intentCreated,
  quote,
} from '../../../../test/booking/builders.js';
import { BALANCE, confirming, start, started, unknown } from '../../../../test/booking/charges.js';
import type { BookingEvent } from '../events.js';
import { instalmentOf } from './booking-state.js';
import { decideCharge } from './charge.js';
import { mayTakeMoney, stopped } from './money-still.js';

const order = { instalmentId: BALANCE, orderId: 'O-1' };
const orderCreated: BookingEvent = {
  type: 'PayPalOrderCreated',
  data: { ...order, n: 1, amountCents: 160_000 },
};
const capturing: BookingEvent = { type: 'PayPalCaptureStarted', data: order };
const balanceAfter = (...more: BookingEvent[]) => {
  const balance = instalmentOf(existing([...depositPaid(), ...more]), BALANCE);
  if (!balance) throw new Error('no balance');
  return balance;
};

test.each<[string, BookingEvent[], boolean]>([
  ['nothing was asked for', [], false],
  ['an attempt that has no intent yet', [started()], false],
  ['an intent that a customer may pay', [intentCreated('balance', 'pi_b', 160_000)], true],
  ['an order that nobody captures', [orderCreated], false],
  ['an order that is being captured', [orderCreated, capturing], true],
  [
    'an order of an attempt without the customer',
    [started(), orderCreated, confirming(), unknown('x')],
    true,
  ],
])('money may come: %s', (_what, events, may) => {
  expect(mayTakeMoney(balanceAfter(...events))).toBe(may);
});

test('what is stopped says so once for each thing that was there', () => {
  const why = { order: 'amount-changed', charge: 'date-changed' } as const;
  expect(stopped(balanceAfter(orderCreated), why)).toEqual([
    { type: 'PayPalOrderDropped', data: { ...order, reason: 'amount-changed', holdExpiresAt: null } },
    { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'date-changed' } },
  ]);
  expect(stopped({ ...balanceAfter(), charge: { status: 'IDLE' } }, why)).toEqual([]);
});

test('a worker that is about to charge the balance of the old date finds nothing due', () => {
  const changed: BookingEvent = {
    type: 'DepartureChanged',
    data: {
      ...{ fromDepartureId: id(9, 2), fromStartsOn: '2027-05-01', quote: quote() },
      ...{ differenceCents: 0, refundCents: 0 },
      instalments: [
        {
          ...{ id: instalmentId('deposit'), kind: 'deposit', amountCents: 40_000, dueOn: '2027-01-10' },
          payer: { kind: 'lead' },
        },
      ],
    },
  };
  const state = existing([...depositPaid(), changed]);
  expect(decideCharge(start(), state)).toMatchObject({ refused: 'NOTHING_DUE' });
  const stranger = { type: 'Start', instalmentId: id(99), now: at('2027-03-09T12:00:00Z') } as const;
  expect(() => decideCharge(stranger, state)).toThrow(/no instalment/);
});
