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

describe('the deposit came by bank while PayPal was asked for it', () => {
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
      intentId: 'line-1',
      amountCents: 40_000,
      surplusCents: 0,
    },
  };

  test('it is not taken a second time', () => {
    given(...paidByBank)
      .when(capture)
      .thenRefused('ALREADY_PAID');
  });

  test('nothing is taken for a booking that was cancelled, though the bank takes its money back', () => {
    given(...paidByBank, takenBack)
      .when(capture)
      .thenEvents();
    given(...paidByBank, depositKept, takenBack)
      .when(capture)
      .thenRefused('NOTHING_DUE');
  });
});

describe('an order is not made live', () => {
  test('of what is paid', () => {
    given(...depositPaid())
      .when(record)
      .thenRefused('ALREADY_PAID');
  });

  test('of a booking that was cancelled', () => {
    given(...depositPaid(), depositKept)
      .when({ type: 'RecordOrder', ...ofBalance, amountCents: 160_000 })
      .thenRefused('NOTHING_DUE');
  });

  test('of a plan that was changed meanwhile, nor captured', () => {
    given(...held(), planChosen('full'))
      .when(record)
      .thenRefused('OVERTAKEN');
    given(...held(), ordered, planChosen('full'))
      .when(capture)
      .thenRefused('OVERTAKEN');
  });
});

test('a review of the balance holds no seats: they are confirmed', () => {
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
])('nothing is recorded of a booking that does not exist: %j', (command) => {
  given()
    .when(command)
    .thenThrows(/no such booking/);
});
