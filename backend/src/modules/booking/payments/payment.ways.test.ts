import { describe, expect, test } from '@jest/globals';
import type { PayMethod } from '@wayfold/contracts/methods';
import type { Plan } from '@wayfold/contracts/quotes';
import {
  existing,
  held,
  instalmentId,
  intentCreated,
  NOW,
  partyNamed,
  TERMS,
} from '../../../../test/booking/builders.js';
import { cardId } from '../../../../test/booking/gift-cards.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { TRIES_PER_CARD } from '../core/saved-cards.js';
import { decidePayment, endReason, intentInTheWay, orderInTheWay, type PaymentCommand } from './payment.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decidePayment });
const DEPOSIT = instalmentId('deposit');

const start = (method: PayMethod, plan: Plan = 'deposit'): PaymentCommand => ({
  type: 'Start',
  plan,
  method,
  termsHash: TERMS.hash,
  instalmentId,
  now: NOW,
});
const accepted: BookingEvent = { type: 'TermsAccepted', data: TERMS };
const started: BookingEvent = {
  type: 'PaymentStarted',
  data: { instalmentId: DEPOSIT, amountCents: 40_000 },
};
const ready = [...held(), partyNamed, accepted];
const begun = [...ready, started];
const gift: BookingEvent = { type: 'GiftCardApplied', data: { giftCardId: cardId(), amountCents: 10_000 } };

describe('an intent that is open', () => {
  const withIntent = [...begun, intentCreated('deposit', 'pi_1', 40_000)];

  test.each(['paypal', 'transfer'] as const)('is in the way of %s', (method) => {
    const intent = { instalmentId: DEPOSIT, intentId: 'pi_1' };
    expect(intentInTheWay(existing(withIntent), 'deposit', method)).toEqual(intent);
    given(...withIntent)
      .when(start(method))
      .thenRefused('OVERTAKEN');
  });

  test('of another sum than is open is in the way of a card as well', () => {
    expect(intentInTheWay(existing([...withIntent, gift]), 'deposit')).toBeDefined();
    given(...withIntent, gift)
      .when(start('card'))
      .thenRefused('OVERTAKEN');
  });

  test.each<[string, Plan, PayMethod, BookingEvent[], string]>([
    ['another plan', 'full', 'card', [], 'plan-changed'],
    ['another plan by PayPal', 'full', 'paypal', [], 'plan-changed'],
    ['PayPal', 'deposit', 'paypal', [], 'method-changed'],
    ['a transfer', 'deposit', 'transfer', [], 'method-changed'],
    ['less by card', 'deposit', 'card', [gift], 'amount-changed'],
  ])('makes way for %s, and the log says why', (_what, plan, method, more, reason) => {
    expect(endReason(existing([...withIntent, ...more]), plan, method)).toBe(reason);
  });
});

describe('an order that is open', () => {
  const withOrder: BookingEvent[] = [
    ...begun,
    {
      type: 'PayPalOrderCreated',
      data: { instalmentId: DEPOSIT, orderId: 'O-1', n: 1, amountCents: 40_000 },
    },
  ];

  test('is gone on with: nothing is started beside it', () => {
    expect(orderInTheWay(existing(withOrder), 'deposit', 'paypal')).toBe(false);
    given(...withOrder)
      .when(start('paypal'))
      .thenEvents();
  });

  test.each<[string, Plan, PayMethod]>([
    ['a card', 'deposit', 'card'],
    ['a transfer', 'deposit', 'transfer'],
    ['another plan', 'full', 'paypal'],
    ['another plan by card', 'full', 'card'],
  ])('is dropped before %s', (_what, plan, method) => {
    expect(orderInTheWay(existing(withOrder), plan, method)).toBe(true);
    given(...withOrder)
      .when(start(method, plan))
      .thenRefused('OVERTAKEN');
  });

  test('is in nobody’s way when there is none', () => {
    expect(orderInTheWay(existing(begun), 'full', 'card')).toBe(false);
  });
});

describe('cards that were tried as often as the networks allow', () => {
  const failed: BookingEvent = {
    type: 'PaymentAttemptFailed',
    data: {
      instalmentId: DEPOSIT,
      intentId: 'pi_0',
      code: 'card_declined',
      declineCode: null,
      at: NOW.toISOString(),
    },
  };
  const tried = (times: number): BookingEvent[] => [...ready, ...Array<BookingEvent>(times).fill(failed)];

  test('are not tried at booking once more', () => {
    given(...tried(TRIES_PER_CARD - 1))
      .when(start('card'))
      .thenEvents(started);
    given(...tried(TRIES_PER_CARD))
      .when(start('card'))
      .thenRefused('TOO_MANY_TRIES');
  });

  test.each(['paypal', 'klarna', 'transfer'] as const)('leave %s to pay by', (method) => {
    given(...tried(TRIES_PER_CARD))
      .when(start(method))
      .thenEvents(started);
  });
});
