import { describe, test } from '@jest/globals';
import {
  depositPaid,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  intentCreated,
  NOW,
} from '../../../../test/booking/builders.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from './booking-state.js';
import { decidePayment } from './payment.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decidePayment });
const BALANCE = instalmentId('balance');
const payNow = { type: 'PayNow', instalmentId: BALANCE, method: 'card', now: NOW } as const;
const started: BookingEvent = {
  type: 'PaymentStarted',
  data: { instalmentId: BALANCE, amountCents: 160_000 },
};

describe('paying the balance oneself', () => {
  test('starts a payment of the balance', () => {
    given(...depositPaid())
      .when(payNow)
      .thenEvents(started);
  });

  test('goes on with the intent of the automatic charge', () => {
    given(...depositPaid(), intentCreated('balance', 'pi_b', 160_000))
      .when(payNow)
      .thenEvents();
  });

  test('nothing is due of what was paid at booking', () => {
    given(...depositPaid())
      .when({ ...payNow, instalmentId: instalmentId('deposit') })
      .thenRefused('ALREADY_PAID');
  });

  test('nothing is due of a booking that has run out', () => {
    given(...held(), expiring, expired)
      .when({ ...payNow, instalmentId: instalmentId('deposit') })
      .thenRefused('NOTHING_DUE');
  });

  test('it was shared while a card was chosen: another part is to be paid now', () => {
    const share = { id: id(8, 5), kind: 'balance' as const, amountCents: 160_000, dueOn: '2027-03-09' };
    const split: BookingEvent = {
      type: 'BalanceSplit',
      data: { instalmentId: BALANCE, shares: [{ ...share, payer: { kind: 'lead' } }] },
    };
    given(...depositPaid(), split)
      .when(payNow)
      .thenRefused('NOTHING_DUE');
  });
});
