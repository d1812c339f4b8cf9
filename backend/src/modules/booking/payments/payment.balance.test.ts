import { describe, expect, test } from '@jest/globals';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import {
  BALANCE,
  bookingExpired,
  DEPOSIT,
  foldBalance,
  foldExistingBooking,
  holdExpiryStarted,
  newBalancePaid,
  newDepositPaidHistory,
  newHeldHistory,
  newId,
  newIntentCreated,
  newPartPaid,
  newPlanChosen,
  newReceivedPayment,
  NOW,
} from '../../../../test/support/booking/builders.js';
import { depositKept } from '../../../../test/support/booking/cancellations.js';
import {
  newPaymentStarted,
  newPayNowCommand,
  newRecordIntentCommand,
  newStartPaymentCommand,
  readyHistory,
  startedHistory,
} from '../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import type { BookingEvent } from '../events.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import { decidePayment, hasConflictingOrder } from './payment.js';

const given = newBookingScenario(decidePayment);

/** The balance as one share of the lead. */
const splitToLead: BookingEvent = {
  type: 'BalanceSplit',
  data: {
    instalmentId: BALANCE,
    shares: [
      {
        id: newId(8, 5),
        kind: 'balance',
        amountCents: 160_000,
        dueOn: '2027-03-09',
        payer: { kind: 'lead' },
      },
    ],
  },
};

describe('paying the balance early', () => {
  const order: BookingEvent = {
    type: 'PayPalOrderCreated',
    data: { instalmentId: BALANCE, orderId: 'O-1', orderNumber: 1, amountCents: 160_000 },
  };
  const givenOpenCents = (openCents: number) =>
    given(...newDepositPaidHistory(), newPartPaid(newBankPayment('balance', 160_000 - openCents)));

  test.each([1, 49])('is refused by card with %i cents open', (openCents) => {
    givenOpenCents(openCents)
      .when(newPayNowCommand())
      .thenRefused('METHOD_NOT_OFFERED', { reason: 'TOO_SMALL' });
  });

  test('is possible by card from 50 cents', () => {
    givenOpenCents(50).when(newPayNowCommand()).thenEvents(newPaymentStarted(BALANCE, 50));
  });

  test.each([1, 49, 50])('is possible by PayPal with %i cents open', (openCents) => {
    givenOpenCents(openCents)
      .when(newPayNowCommand({ method: 'paypal' }))
      .thenEvents(newPaymentStarted(BALANCE, openCents));
  });

  test('starts a payment of the balance', () => {
    given(...newDepositPaidHistory())
      .when(newPayNowCommand())
      .thenEvents(newPaymentStarted(BALANCE, 160_000));
  });

  test('continues with the intent of the automatic charge', () => {
    given(...newDepositPaidHistory(), newIntentCreated('balance', 'pi_b', 160_000))
      .when(newPayNowCommand())
      .thenEvents();
  });

  test('continues with the existing order', () => {
    given(...newDepositPaidHistory(), order)
      .when(newPayNowCommand({ method: 'paypal' }))
      .thenEvents();
  });

  test('is refused for an instalment paid at booking', () => {
    given(...newDepositPaidHistory())
      .when(newPayNowCommand({ instalmentId: DEPOSIT }))
      .thenRefused('ALREADY_PAID');
  });

  test('is refused for an expired booking', () => {
    given(...newHeldHistory(), holdExpiryStarted, bookingExpired)
      .when(newPayNowCommand({ instalmentId: DEPOSIT }))
      .thenRefused('NOTHING_DUE');
  });

  test('asks for the lead’s share if the balance is split while a card is entered', () => {
    given(...newDepositPaidHistory(), splitToLead)
      .when(newPayNowCommand())
      .thenRefused('NOTHING_DUE');
  });
});

describe('a report about a former state of the booking', () => {
  const failure = {
    instalmentId: BALANCE,
    paymentId: 'pi_b',
    code: 'card_declined',
    declineCode: null,
    chargeId: null,
  };

  test('records no intent for another amount', () => {
    const booking = given(...newDepositPaidHistory(), newPartPaid(newBankPayment('balance', 60_000)));
    booking.when(newRecordIntentCommand('pi_b', BALANCE, 160_000)).thenRefused('OVERTAKEN');
    booking.when(newRecordIntentCommand('pi_b', BALANCE, 99_999)).thenRefused('OVERTAKEN');
    booking
      .when(newRecordIntentCommand('pi_b', BALANCE, 100_000))
      .thenEvents(newIntentCreated('balance', 'pi_b', 100_000));
  });

  test('starts no payment and no intent for a cancelled booking', () => {
    const booking = given(...newDepositPaidHistory(), depositKept);
    booking.when(newRecordIntentCommand('pi_b', BALANCE, 160_000)).thenRefused('NOTHING_DUE');
    booking.when(newPayNowCommand()).thenRefused('NOTHING_DUE');
    booking.when(newStartPaymentCommand()).thenRefused('NOTHING_DUE');
  });

  test('records an attempt that never became a charge', () => {
    given(...newDepositPaidHistory(), newIntentCreated('balance', 'pi_b', 160_000))
      .when({ type: 'RecordAttemptFailed', ...failure, at: NOW })
      .thenEvents({ type: 'PaymentAttemptFailed', data: { ...failure, at: NOW.toISOString() } });
  });

  test('records the intent for a split instalment as cancelled', () => {
    const planEvents = [newPlanChosen('full'), newPlanChosen('deposit')];
    const intent = newIntentCreated('balance', 'pi_b', 160_000);
    const booking = given(
      ...readyHistory,
      ...planEvents,
      ...newDepositPaidHistory().slice(4),
      intent,
      ...newBalanceSplit(),
    );
    booking.when({ type: 'RecordAttemptFailed', ...failure, at: NOW }).thenEvents();
    const cancelledIntent = { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'amount-changed' } as const;
    booking
      .when({ type: 'RecordIntentCancelled', ...cancelledIntent })
      .thenEvents({ type: 'PaymentIntentCancelled', data: cancelledIntent });
    booking.when({ type: 'RecordIntentCancelled', ...cancelledIntent, paymentId: 'pi_0' }).thenEvents();
    booking.when(newRecordIntentCommand('pi_b', newId(9, 5), 160_000)).thenThrows(/no instalment/);
  });
});

describe('an open PayPal order at checkout', () => {
  const withOrder: BookingEvent[] = [
    ...startedHistory,
    {
      type: 'PayPalOrderCreated',
      data: { instalmentId: DEPOSIT, orderId: 'O-1', orderNumber: 1, amountCents: 40_000 },
    },
  ];

  test('is continued instead of starting another payment', () => {
    expect(hasConflictingOrder(foldExistingBooking(withOrder), 'deposit', 'paypal')).toBe(false);
    given(...withOrder)
      .when(newStartPaymentCommand({ method: 'paypal' }))
      .thenEvents();
  });

  test.each<{ name: string; plan: Plan; method: PayMethod }>([
    { name: 'a card', plan: 'deposit', method: 'card' },
    { name: 'a transfer', plan: 'deposit', method: 'transfer' },
    { name: 'another plan', plan: 'full', method: 'paypal' },
    { name: 'another plan by card', plan: 'full', method: 'card' },
  ])('is dropped before $name', ({ plan, method }) => {
    expect(hasConflictingOrder(foldExistingBooking(withOrder), plan, method)).toBe(true);
    given(...withOrder)
      .when(newStartPaymentCommand({ method, plan }))
      .thenRefused('OVERTAKEN');
  });

  test('causes no conflict if it does not exist', () => {
    expect(hasConflictingOrder(foldExistingBooking(startedHistory), 'full', 'card')).toBe(false);
  });
});

describe('an intent that its instalment no longer needs', () => {
  const cardPayment = newReceivedPayment('balance', 160_000, 'pi_b');

  const openIntent = newIntentCreated('balance', 'pi_b', 160_000);

  const intentAbandoned: BookingEvent = {
    type: 'PaymentIntentAbandoned',
    data: { instalmentId: BALANCE, paymentId: 'pi_b' },
  };

  const cancellation: BookingEvent = {
    type: 'PaymentIntentCancelled',
    data: { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'paid-by-other-method' },
  };

  test('an instalment can be paid after its first part is reversed and the rest was captured', () => {
    const history: BookingEvent[] = [
      ...newDepositPaidHistory(),
      newPartPaid(newBankPayment('balance', 60_000)),
      newIntentCreated('balance', 'pi_b', 100_000),
      newBalancePaid({ ...cardPayment, amountCents: 100_000 }),
    ];
    given(...history, ...reverseAllocation(foldExistingBooking(history), 'line-1'))
      .when(newPayNowCommand())
      .thenEvents(newPaymentStarted(BALANCE, 60_000));
  });

  test('the cancellation of an intent is recorded although its instalment left the plan', () => {
    const intentFacts = { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'paid-by-other-method' } as const;
    const command = { type: 'RecordIntentCancelled', ...intentFacts } as const;
    const history = [...newDepositPaidHistory(), openIntent, intentAbandoned];
    given(...history, splitToLead)
      .when(command)
      .thenEvents(cancellation);
    given(...history, cancellation, splitToLead)
      .when(command)
      .thenEvents();
  });
});

test('a captured intent is not recorded again, even if its amount is open', () => {
  const booking = given(
    ...newDepositPaidHistory(),
    newPartPaid(newReceivedPayment('balance', 80_000, 'pi_b')),
  );
  booking.when(newRecordIntentCommand('pi_b', BALANCE, 80_000)).thenRefused('OVERTAKEN');
  booking
    .when(newRecordIntentCommand('pi_c', BALANCE, 80_000))
    .thenEvents(newIntentCreated('balance', 'pi_c', 80_000));
});

test('an instalment of zero cents starts no payment', () => {
  const freeBalance = { ...foldBalance(), amountCents: 0 };
  const state = foldExistingBooking(newDepositPaidHistory());
  const instalments = state.instalments.map((instalment) =>
    instalment.id === BALANCE ? freeBalance : instalment,
  );

  expect(decidePayment(newPayNowCommand(), { ...state, instalments })).toMatchObject({
    refused: 'ALREADY_PAID',
  });
  expect(decidePayment(newPayNowCommand(), state)).toMatchObject([{ type: 'PaymentStarted' }]);
});
