import { describe, expect, test } from '@jest/globals';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { foldExistingBooking } from '../../../../test/support/booking/builders.js';
import {
  newOrderCreated,
  newStartPaymentCommand,
  startedHistory,
} from '../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { decidePayment, hasConflictingOrder } from './payment.js';

const given = newBookingScenario(decidePayment);

describe('an open PayPal order at checkout', () => {
  const orderHistory: BookingEvent[] = [...startedHistory, newOrderCreated({ orderId: 'O-1' })];

  test('is continued instead of starting another payment', () => {
    expect(hasConflictingOrder(foldExistingBooking(orderHistory), 'deposit', 'paypal')).toBe(false);
    given(...orderHistory)
      .when(newStartPaymentCommand({ method: 'paypal' }))
      .thenNothing();
  });

  test.each<{ name: string; plan: Plan; method: PayMethod }>([
    { name: 'a card', plan: 'deposit', method: 'card' },
    { name: 'a transfer', plan: 'deposit', method: 'transfer' },
    { name: 'another plan', plan: 'full', method: 'paypal' },
    { name: 'another plan by card', plan: 'full', method: 'card' },
  ])('is dropped before $name', ({ plan, method }) => {
    expect(hasConflictingOrder(foldExistingBooking(orderHistory), plan, method)).toBe(true);
    given(...orderHistory)
      .when(newStartPaymentCommand({ method, plan }))
      .thenRefused('OVERTAKEN');
  });

  test('causes no conflict if it does not exist', () => {
    expect(hasConflictingOrder(foldExistingBooking(startedHistory), 'full', 'card')).toBe(false);
  });
});
