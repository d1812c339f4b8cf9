import { describe, expect, test } from '@jest/globals';
import {
  existing,
  held,
  instalmentId,
  intentCreated,
  partyNamed,
  planChosen,
  TERMS,
} from '../../../../test/booking/builders.js';
import { scenario } from '../../../../test/booking/scenario.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decidePayment, intentInTheWay } from './payment.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decidePayment });
const DEPOSIT = instalmentId('deposit');
const FULL = instalmentId('full');

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

describe('an intent in the way', () => {
  test('is the live one of another plan', () => {
    expect(intentInTheWay(existing(withIntent), 'full')).toEqual({ instalmentId: DEPOSIT, intentId: 'pi_1' });
    expect(intentInTheWay(existing(withIntent), 'deposit')).toBeUndefined();
    expect(intentInTheWay(existing(ready), 'full')).toBeUndefined();
    expect(intentInTheWay(existing([...withIntent, cancelled()]), 'full')).toBeUndefined();
  });
});

describe('a plan chosen meanwhile', () => {
  const full = [...ready, accepted, started(), planChosen('full'), started(FULL, 200_000)];

  test('keeps an intent of the former plan from becoming live', () => {
    given(...full)
      .when({ type: 'RecordIntent', instalmentId: DEPOSIT, intentId: 'pi_1', amountCents: 40_000 })
      .thenRefused('OVERTAKEN');
    given(...full)
      .when({
        type: 'RecordIntentCancelled',
        instalmentId: DEPOSIT,
        intentId: 'pi_1',
        reason: 'plan-changed',
      })
      .thenEvents();
  });

  test('and back: the intents of the plan are counted on, so that the next has a key of its own', () => {
    const back = [
      ...withIntent,
      cancelled('pi_1', 'plan-changed'),
      planChosen('full'),
      planChosen('deposit'),
    ];
    given(...back)
      .when({ type: 'RecordIntent', instalmentId: DEPOSIT, intentId: 'pi_2', amountCents: 40_000 })
      .thenEvents(intentCreated('deposit', 'pi_2', 40_000, 2));
  });
});
