import { describe, test } from '@jest/globals';
import {
  at,
  confirmed,
  depositPaid,
  held,
  instalmentId,
  NOW,
  partyNamed,
  planChosen,
} from '../../../../test/booking/builders.js';
import { depositKept } from '../../../../test/booking/cancellations.js';
import { BALANCE } from '../../../../test/booking/charges.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { bank, transferChosen } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decidePayPal, type PayPalCommand } from './paypal-order.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decidePayPal });

const of = { instalmentId: instalmentId('deposit'), orderId: 'ORDER1' };
const ofBalance = { instalmentId: BALANCE, orderId: 'ORDER2' };
const record: PayPalCommand = { type: 'RecordOrder', ...of, amountCents: 40_000 };
const capture: PayPalCommand = { type: 'StartCapture', ...of, now: NOW };
const ordered: BookingEvent = { type: 'PayPalOrderCreated', data: { ...of, n: 1, amountCents: 40_000 } };
const captureStarted: BookingEvent = { type: 'PayPalCaptureStarted', data: of };

describe('a bank deposit that arrives during a PayPal payment', () => {
  const paidByBank: BookingEvent[] = [
    ...held(),
    partyNamed,
    transferChosen(),
    ordered,
    captureStarted,
    { type: 'DepositPaid', data: bank('deposit', 40_000) },
    confirmed(),
  ];
  const takenBack: BookingEvent = {
    type: 'PaymentReversed',
    data: {
      instalmentId: of.instalmentId,
      provider: 'bank',
      paymentId: 'line-1',
      amountCents: 40_000,
      surplusCents: 0,
    },
  };

  test('prevents a second capture', () => {
    given(...paidByBank)
      .when(capture)
      .thenRefused('ALREADY_PAID');
  });

  test('captures nothing for a cancelled booking, even if the bank reverses its payment', () => {
    given(...paidByBank, takenBack)
      .when(capture)
      .thenEvents();
    given(...paidByBank, depositKept, takenBack)
      .when(capture)
      .thenRefused('NOTHING_DUE');
  });
});

describe('an order does not become live', () => {
  test('for a paid instalment', () => {
    given(...depositPaid())
      .when(record)
      .thenRefused('ALREADY_PAID');
  });

  test('for a cancelled booking', () => {
    given(...depositPaid(), depositKept)
      .when({ type: 'RecordOrder', ...ofBalance, amountCents: 160_000 })
      .thenRefused('NOTHING_DUE');
  });

  test('after a plan change, and is not captured', () => {
    given(...held(), planChosen('full'))
      .when(record)
      .thenRefused('OVERTAKEN');
    given(...held(), ordered, planChosen('full'))
      .when(capture)
      .thenRefused('OVERTAKEN');
  });
});

test('holds no seats during a review of the balance: they are confirmed', () => {
  const review = { captureId: 'CAPTURE2', why: 'PENDING_REVIEW' };
  given(
    ...depositPaid(),
    { type: 'PayPalOrderCreated', data: { ...ofBalance, n: 1, amountCents: 160_000 } },
    { type: 'PayPalCaptureStarted', data: ofBalance },
  )
    .when({ type: 'Pending', ...ofBalance, ...review, now: at('2027-02-01T10:00:00Z') })
    .thenEvents({
      type: 'PayPalCapturePending',
      data: {
        ...ofBalance,
        ...review,
        since: '2027-02-01T10:00:00.000Z',
        holdExpiresAt: null,
        askAgainAt: '2027-02-01T16:00:00.000Z',
      },
    });
});

test.each<[PayPalCommand]>([
  [record],
  [capture],
  [{ type: 'SaveAccount', ...of, vaultId: 'VAULT1' }],
  [{ type: 'End', ...of, reason: 'declined', issue: null, now: NOW }],
])('records nothing for a booking that does not exist: %j', (command) => {
  given()
    .when(command)
    .thenThrows(/no such booking/);
});
