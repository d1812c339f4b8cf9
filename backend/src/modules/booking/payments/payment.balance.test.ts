import { describe, expect, test } from '@jest/globals';
import {
  BALANCE,
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  balanceScheduled,
  bookingExpired,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldBalance,
  foldExistingBooking,
  holdExpiryStarted,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaid,
  newDepositPaidHistory,
  newHeldHistory,
  newIntentCreated,
  newPartPaid,
  newPlanChosen,
  newReceivedPayment,
  NOW,
} from '../../../../test/support/booking/builders.js';
import { depositRetained } from '../../../../test/support/booking/cancellations.js';
import {
  newAttemptFailed,
  newIntentAbandoned,
  newIntentCancelled,
  newOrderCreated,
  newPaymentStarted,
  newPayNowCommand,
  newRecordIntentCommand,
  newStartPaymentCommand,
  readyHistory,
} from '../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { newBalanceSplit, newSplitInto } from '../../../../test/support/booking/shares.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { newInstalmentId } from '../../../../test/support/ids.js';
import type { BookingEvent } from '../events.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import { decidePayment } from './payment.js';

const given = newBookingScenario(decidePayment);

/** The balance as one share of the lead. */
const splitToLead: BookingEvent = newSplitInto([
  {
    id: newInstalmentId(8),
    kind: 'balance',
    amountCents: BALANCE_CENTS,
    dueOn: BALANCE_DUE_ON,
    payer: { kind: 'lead' },
  },
]);

describe('paying the balance early', () => {
  const order: BookingEvent = newOrderCreated({
    instalmentId: BALANCE,
    orderId: 'O-1',
    amountCents: BALANCE_CENTS,
  });
  const givenOpenCents = (openCents: number) =>
    given(...newDepositPaidHistory(), newPartPaid(newBankPayment('balance', BALANCE_CENTS - openCents)));

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
      .thenEvents(newPaymentStarted(BALANCE, BALANCE_CENTS));
  });

  test('continues with the intent of the automatic charge', () => {
    given(...newDepositPaidHistory(), newIntentCreated('balance', 'pi_b', BALANCE_CENTS))
      .when(newPayNowCommand())
      .thenNothing();
  });

  test('continues with the existing order', () => {
    given(...newDepositPaidHistory(), order)
      .when(newPayNowCommand({ method: 'paypal' }))
      .thenNothing();
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

  test('is refused for a balance that was split while a card was entered', () => {
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

  const givenPartPaid = () =>
    given(...newDepositPaidHistory(), newPartPaid(newBankPayment('balance', 60_000)));

  test.each([BALANCE_CENTS, 99_999])('records no intent for another amount: %i cents', (amountCents) => {
    givenPartPaid()
      .when(newRecordIntentCommand('pi_b', BALANCE, amountCents))
      .thenRefused('OVERTAKEN');
  });

  test('records an intent for the open amount', () => {
    givenPartPaid()
      .when(newRecordIntentCommand('pi_b', BALANCE, 100_000))
      .thenEvents(newIntentCreated('balance', 'pi_b', 100_000));
  });

  test('starts no payment and no intent for a canceled booking', () => {
    const scenario = given(...newDepositPaidHistory(), depositRetained);
    scenario.when(newRecordIntentCommand('pi_b', BALANCE, BALANCE_CENTS)).thenRefused('NOTHING_DUE');
    scenario.when(newPayNowCommand()).thenRefused('NOTHING_DUE');
    scenario.when(newStartPaymentCommand()).thenRefused('NOTHING_DUE');
  });

  test('records an attempt that never became a charge', () => {
    given(...newDepositPaidHistory(), newIntentCreated('balance', 'pi_b', BALANCE_CENTS))
      .when({ type: 'RecordAttemptFailed', ...failure, failedAt: NOW })
      .thenEvents(newAttemptFailed({ ...failure, at: NOW.toISOString() }));
  });

  describe('whose balance has been split', () => {
    const cancelledIntent = { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'amount-changed' } as const;
    // The customer changed the plan twice before paying the deposit.
    const scenario = given(
      ...readyHistory,
      newPlanChosen('full'),
      newPlanChosen('deposit'),
      newDepositPaid(newReceivedPayment('deposit', DEPOSIT_CENTS)),
      newBookingConfirmed(),
      balanceScheduled,
      newIntentCreated('balance', 'pi_b', BALANCE_CENTS),
      ...newBalanceSplit(),
    );

    test('records no failed attempt at the balance', () => {
      scenario.when({ type: 'RecordAttemptFailed', ...failure, failedAt: NOW }).thenNothing();
    });

    test('records the intent for a split instalment as canceled', () => {
      scenario
        .when({ type: 'RecordIntentCancelled', ...cancelledIntent })
        .thenEvents(newIntentCancelled(cancelledIntent));
    });

    test('records no cancellation of an unknown intent', () => {
      scenario.when({ type: 'RecordIntentCancelled', ...cancelledIntent, paymentId: 'pi_0' }).thenNothing();
    });

    test('refuses to record an intent for an unknown instalment', () => {
      scenario
        .when(newRecordIntentCommand('pi_b', newInstalmentId(9), BALANCE_CENTS))
        .thenThrows(/no instalment/);
    });
  });
});

describe('an intent that its instalment no longer needs', () => {
  const openIntent = newIntentCreated('balance', 'pi_b', BALANCE_CENTS);

  const intentAbandoned: BookingEvent = newIntentAbandoned();

  const cancelledIntent = {
    instalmentId: BALANCE,
    paymentId: 'pi_b',
    reason: 'paid-by-other-method',
  } as const;

  describe('although the instalment left the plan', () => {
    const recordCancellation = { type: 'RecordIntentCancelled', ...cancelledIntent } as const;
    const cancellation: BookingEvent = newIntentCancelled(cancelledIntent);
    const history = [...newDepositPaidHistory(), openIntent, intentAbandoned];

    test('is recorded as canceled', () => {
      given(...history, splitToLead)
        .when(recordCancellation)
        .thenEvents(cancellation);
    });

    test('is recorded as canceled only once', () => {
      given(...history, cancellation, splitToLead)
        .when(recordCancellation)
        .thenNothing();
    });
  });
});

describe('the open rest of a balance that a captured intent paid in part', () => {
  const scenario = given(
    ...newDepositPaidHistory(),
    newPartPaid(newReceivedPayment('balance', BALANCE_CENTS / 2, 'pi_b')),
  );

  test('does not record the captured intent again', () => {
    scenario.when(newRecordIntentCommand('pi_b', BALANCE, BALANCE_CENTS / 2)).thenRefused('OVERTAKEN');
  });

  test('records another intent', () => {
    scenario
      .when(newRecordIntentCommand('pi_c', BALANCE, BALANCE_CENTS / 2))
      .thenEvents(newIntentCreated('balance', 'pi_c', BALANCE_CENTS / 2));
  });
});

test('an instalment can be paid after its first part is reversed and the rest was captured', () => {
  const history: BookingEvent[] = [
    ...newDepositPaidHistory(),
    newPartPaid(newBankPayment('balance', 60_000)),
    newIntentCreated('balance', 'pi_b', 100_000),
    newBalancePaid(newReceivedPayment('balance', 100_000, 'pi_b')),
  ];
  given(...history, ...reverseAllocation(foldExistingBooking(history), 'line-1'))
    .when(newPayNowCommand())
    .thenEvents(newPaymentStarted(BALANCE, 60_000));
});

test('an instalment of zero cents starts no payment', () => {
  const freeBalance = { ...foldBalance(), amountCents: 0 };
  const booking = foldExistingBooking(newDepositPaidHistory());
  const instalments = booking.instalments.map((instalment) =>
    instalment.id === BALANCE ? freeBalance : instalment,
  );

  expect(decidePayment({ ...booking, instalments }, newPayNowCommand())).toMatchObject({
    refused: 'ALREADY_PAID',
  });
  expect(decidePayment(booking, newPayNowCommand())).toMatchObject([{ type: 'PaymentStarted' }]);
});
