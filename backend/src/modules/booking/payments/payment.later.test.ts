import { describe, test } from '@jest/globals';
import {
  depositPaid,
  expired,
  expiring,
  held,
  id,
  instalmentId,
  intentCreated,
  partyNamed,
  planChosen,
  TERMS,
  NOW,
  paid,
} from '../../../../test/booking/builders.js';
import { depositKept } from '../../../../test/booking/cancellations.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { split } from '../../../../test/booking/shares.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decidePayment } from './payment.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decidePayment });
const BALANCE = instalmentId('balance');
const payNow = { type: 'PayNow', instalmentId: BALANCE, method: 'card', now: NOW } as const;
const started: BookingEvent = {
  type: 'PaymentStarted',
  data: { instalmentId: BALANCE, amountCents: 160_000 },
};

const order: BookingEvent = {
  type: 'PayPalOrderCreated',
  data: { instalmentId: BALANCE, orderId: 'O-1', n: 1, amountCents: 160_000 },
};

const partPaid = (amountCents: number): BookingEvent => ({
  type: 'PartPaid',
  data: { ...paid('balance', amountCents, 'line'), provider: 'bank' },
});

describe('what is due at the checkout', () => {
  const part = (left: number): BookingEvent => ({
    type: 'PartPaid',
    data: { ...paid('deposit', 40_000 - left, 'line'), provider: 'bank' },
  });
  const start = { type: 'Start', plan: 'deposit', termsHash: TERMS.hash, instalmentId, now: NOW } as const;
  test.each([1, 49])('%i cents are no sum for a card, and one for PayPal and a transfer', (left) => {
    const about = given(...held(), partyNamed, planChosen('deposit'), part(left));
    about.when({ ...start, method: 'card' }).thenRefused('METHOD_NOT_OFFERED', { reason: 'TOO_SMALL' });
    about.when(start).thenRefused('METHOD_NOT_OFFERED', { reason: 'TOO_SMALL' });
    for (const method of ['paypal', 'transfer'] as const)
      about
        .when({ ...start, method })
        .thenEvents(
          { type: 'TermsAccepted', data: TERMS },
          { type: 'PaymentStarted', data: { instalmentId: instalmentId('deposit'), amountCents: left } },
        );
  });
});

describe('paying the balance oneself', () => {
  test.each([
    [1, 'METHOD_NOT_OFFERED'],
    [49, 'METHOD_NOT_OFFERED'],
    [50, null],
  ] as const)('of %i cents by card: %s; PayPal takes them', (open, refused) => {
    const about = given(...depositPaid(), partPaid(160_000 - open));
    const data = { instalmentId: BALANCE, amountCents: open };
    const byCard = about.when(payNow);
    if (refused) byCard.thenRefused(refused, { reason: 'TOO_SMALL' });
    else byCard.thenEvents({ type: 'PaymentStarted', data });
    about.when({ ...payNow, method: 'paypal' }).thenEvents({ type: 'PaymentStarted', data });
  });

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

  test('goes on with the order that is there', () => {
    given(...depositPaid(), order)
      .when({ ...payNow, method: 'paypal' })
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

describe('what was done at the provider before it was heard of here', () => {
  const record = (intentId: string, amountCents = 160_000) =>
    ({ type: 'RecordIntent', instalmentId: BALANCE, intentId, amountCents }) as const;
  const failed = {
    instalmentId: BALANCE,
    intentId: 'pi_b',
    code: 'card_declined',
    declineCode: null,
    chargeId: null,
  };

  test('an intent of another sum than is open does not become live', () => {
    const about = given(...depositPaid(), partPaid(60_000));
    about.when(record('pi_b')).thenRefused('OVERTAKEN');
    about.when(record('pi_b', 99_999)).thenRefused('OVERTAKEN');
    about.when(record('pi_b', 100_000)).thenEvents(intentCreated('balance', 'pi_b', 100_000));
  });

  test('a cancelled booking gets no intent, and no payment is started', () => {
    const about = given(...depositPaid(), depositKept);
    about.when(record('pi_b')).thenRefused('NOTHING_DUE');
    about.when(payNow).thenRefused('NOTHING_DUE');
    const start = { type: 'Start', plan: 'deposit', termsHash: TERMS.hash, instalmentId, now: NOW } as const;
    about.when(start).thenRefused('NOTHING_DUE');
  });

  test('a try that never came to a charge is kept like any other', () => {
    given(...depositPaid(), intentCreated('balance', 'pi_b', 160_000))
      .when({ type: 'RecordAttemptFailed', ...failed, at: NOW })
      .thenEvents({ type: 'PaymentAttemptFailed', data: { ...failed, at: NOW.toISOString() } });
  });

  test('of what was shared meanwhile a try is forgotten, and its own intent is noted as cancelled', () => {
    const earlier = [planChosen('full'), planChosen('deposit')];
    const intent = intentCreated('balance', 'pi_b', 160_000);
    const about = given(...held(), partyNamed, ...earlier, ...depositPaid().slice(4), intent, ...split());
    about.when({ type: 'RecordAttemptFailed', ...failed, at: NOW }).thenEvents();
    const gone = { instalmentId: BALANCE, intentId: 'pi_b', reason: 'amount-changed' } as const;
    about
      .when({ type: 'RecordIntentCancelled', ...gone })
      .thenEvents({ type: 'PaymentIntentCancelled', data: gone });
    about.when({ type: 'RecordIntentCancelled', ...gone, intentId: 'pi_0' }).thenEvents();
    about.when({ ...record('pi_b'), instalmentId: id(9, 5) }).thenThrows(/no instalment/);
  });
});
