import { describe, test } from '@jest/globals';
import {
  at,
  confirmed,
  depositPaid,
  expired,
  expiring,
  held,
  instalmentId,
  intentCreated,
  partyNamed,
  planChosen,
  quote,
  TERMS,
  NOW,
} from '../../../../test/booking/builders.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decidePayment, type PaymentCommand } from './payment.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decidePayment });
const DEPOSIT = instalmentId('deposit');
const FULL = instalmentId('full');

const start = (with_: Partial<Extract<PaymentCommand, { type: 'Start' }>> = {}): PaymentCommand => ({
  type: 'Start',
  plan: 'deposit',
  termsHash: TERMS.hash,
  instalmentId,
  now: at('2027-01-10T10:05:00Z'),
  ...with_,
});
const accepted: BookingEvent = { type: 'TermsAccepted', data: TERMS };
const started = (id = DEPOSIT, amountCents = 40_000): BookingEvent => ({
  type: 'PaymentStarted',
  data: { instalmentId: id, amountCents },
});
const cancelled = (intentId = 'pi_1', reason: 'expired' | 'plan-changed' = 'expired'): BookingEvent => ({
  type: 'PaymentIntentCancelled',
  data: { instalmentId: DEPOSIT, intentId, reason },
});
const ready = [...held(), partyNamed];
const withIntent = [...ready, accepted, started(), intentCreated('deposit', 'pi_1', 40_000)];

describe('start', () => {
  test('accepts the terms and starts what is due now', () => {
    given(...ready)
      .when(start())
      .thenEvents(accepted, started());
  });

  test('again without an intent: the terms are accepted once, the payment is started again', () => {
    given(...ready, accepted, started())
      .when(start())
      .thenEvents(started());
  });

  test('again with a live intent changes nothing', () => {
    given(...withIntent)
      .when(start())
      .thenEvents();
  });

  test('the other plan is chosen first, and back', () => {
    given(...ready)
      .when(start({ plan: 'full' }))
      .thenEvents(planChosen('full'), accepted, started(FULL, 200_000));
    given(...ready, planChosen('full'), accepted, started(FULL, 200_000))
      .when(start())
      .thenEvents(planChosen('deposit'), started());
  });

  test('the other plan is overtaken by an intent that came meanwhile; once it is cancelled the plan is free', () => {
    given(...withIntent)
      .when(start({ plan: 'full' }))
      .thenRefused('OVERTAKEN');
    given(...withIntent, cancelled('pi_1', 'plan-changed'))
      .when(start({ plan: 'full' }))
      .thenEvents(planChosen('full'), started(FULL, 200_000));
  });

  test('up to the last millisecond of the hold, not at its end', () => {
    given(...ready)
      .when(start({ now: at('2027-01-10T10:14:59.999Z') }))
      .thenEvents(accepted, started());
    given(...ready)
      .when(start({ now: at('2027-01-10T10:15:00.000Z') }))
      .thenRefused('HOLD_EXPIRED');
  });

  test.each<[string, BookingEvent[], string]>([
    ['a booking that does not exist', [], 'BOOKING_NOT_ON_HOLD'],
    ['without travelers', held(), 'TRAVELERS_MISSING'],
    ['while it expires', [...ready, expiring], 'HOLD_EXPIRED'],
    ['expired', [...ready, expiring, expired], 'HOLD_EXPIRED'],
    ['confirmed', depositPaid(), 'ALREADY_PAID'],
  ])('refused: %s', (_what, events, code) => {
    given(...events)
      .when(start())
      .thenRefused(code);
  });

  test('refused: other terms than those of the quote, a plan that is not offered', () => {
    given(...ready)
      .when(start({ termsHash: 'older' }))
      .thenRefused('TERMS_CHANGED');
    const near = held({ quote: quote({ today: '2027-03-09' }), now: at('2027-03-09T10:00:00Z') });
    given(...near, partyNamed)
      .when(start({ now: at('2027-03-09T10:05:00Z') }))
      .thenRefused('PLAN_NOT_OFFERED');
  });
});

describe('customer', () => {
  const register = (customerId: string): PaymentCommand => ({ type: 'RegisterCustomer', customerId });
  test('is registered once', () => {
    const registered: BookingEvent = {
      type: 'CustomerRegistered',
      data: { provider: 'stripe', customerId: 'cus_1' },
    };
    given(...held())
      .when(register('cus_1'))
      .thenEvents(registered);
    given(...held(), registered)
      .when(register('cus_1'))
      .thenEvents();
    given(...held(), registered)
      .when(register('cus_2'))
      .thenEvents();
  });
});

describe('intent', () => {
  const record = (intentId: string, id = DEPOSIT): PaymentCommand => ({
    type: 'RecordIntent',
    instalmentId: id,
    intentId,
    amountCents: 40_000,
  });

  test('is recorded once; a second one beside it is overtaken', () => {
    given(...ready)
      .when(record('pi_1'))
      .thenEvents(intentCreated('deposit', 'pi_1', 40_000));
    given(...withIntent)
      .when(record('pi_1'))
      .thenEvents();
    given(...withIntent)
      .when(record('pi_2'))
      .thenRefused('OVERTAKEN');
  });

  test('is refused when it was paid by PayPal in another tab, and is none the less the one that paid', () => {
    const paid = depositPaid().filter(({ type }) => type === 'DepositPaid');
    given(...ready, ...paid)
      .when(record('pi_1'))
      .thenRefused('ALREADY_PAID');
    given(...withIntent, ...paid)
      .when(record('pi_1'))
      .thenEvents();
  });

  test('is numbered, so that the next one has a key of its own', () => {
    given(...withIntent, cancelled())
      .when(record('pi_2'))
      .thenEvents(intentCreated('deposit', 'pi_2', 40_000, 2));
  });

  test('is refused once the hold expires, unless it was recorded before', () => {
    given(...ready, expiring)
      .when(record('pi_1'))
      .thenRefused('HOLD_EXPIRED');
    given(...ready, expiring, expired)
      .when(record('pi_1'))
      .thenRefused('HOLD_EXPIRED');
    given(...withIntent, expiring)
      .when(record('pi_1'))
      .thenEvents();
  });

  test('of the balance is recorded when the booking is confirmed', () => {
    given(...depositPaid())
      .when({ ...record('pi_b', instalmentId('balance')), amountCents: 160_000 } as PaymentCommand)
      .thenEvents(intentCreated('balance', 'pi_b', 160_000));
  });

  test('is cancelled once, and only the live one', () => {
    const cancel = (intentId: string): PaymentCommand => ({
      type: 'RecordIntentCancelled',
      instalmentId: DEPOSIT,
      intentId,
      reason: 'expired',
    });
    given(...withIntent)
      .when(cancel('pi_1'))
      .thenEvents(cancelled());
    given(...withIntent, cancelled())
      .when(cancel('pi_1'))
      .thenEvents();
    given(...withIntent)
      .when(cancel('pi_0'))
      .thenEvents();
  });
});

describe('what the provider reports', () => {
  const failed = {
    instalmentId: DEPOSIT,
    intentId: 'pi_1',
    code: 'card_declined',
    declineCode: 'lost_card',
    chargeId: 'ch_1',
  };

  test('a failed attempt is kept until the money has come', () => {
    given(...withIntent)
      .when({ type: 'RecordAttemptFailed', ...failed, at: NOW })
      .thenEvents({ type: 'PaymentAttemptFailed', data: { ...failed, at: NOW.toISOString() } });
    // What a lender refuses is no try of a card.
    given(...withIntent)
      .when({ type: 'RecordAttemptFailed', ...failed, at: null })
      .thenEvents({ type: 'PaymentAttemptFailed', data: failed });
    given(...depositPaid())
      .when({ type: 'RecordAttemptFailed', ...failed, at: NOW })
      .thenEvents();
  });
});

describe('nothing is recorded of what does not exist', () => {
  const commands: PaymentCommand[] = [
    { type: 'RegisterCustomer', customerId: 'cus_1' },
    { type: 'RecordIntent', instalmentId: FULL, intentId: 'pi_1', amountCents: 1 },
    { type: 'RecordIntentCancelled', instalmentId: FULL, intentId: 'pi_1', reason: 'expired' },
    {
      type: 'RecordAttemptFailed',
      instalmentId: FULL,
      intentId: 'pi_1',
      code: 'x',
      declineCode: null,
      chargeId: null,
      at: NOW,
    },
  ];
  test.each(commands.map((command) => [command.type, command] as const))('%s', (_type, command) => {
    given()
      .when(command)
      .thenThrows(/no such booking/);
    if (command.type !== 'RegisterCustomer')
      given(...held(), confirmed())
        .when(command)
        .thenThrows(/no instalment/);
  });
});
