import { describe, expect, test } from '@jest/globals';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { addDaysTo } from '../../../../test/support/add-days-to.js';
import {
  BALANCE,
  BALANCE_CENTS,
  bookingExpired,
  DEPOSIT,
  DEPOSIT_CENTS,
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  HOLD_ENDS_AT,
  holdExpiryStarted,
  newBookingConfirmed,
  newDepositPaidHistory,
  newHeldHistory,
  newIntentCreated,
  newPartPaid,
  newPlanChosen,
  newQuote,
  newReceivedPayment,
  NOW,
  partyNamed,
  PRICE_CENTS,
  toDate,
} from '../../../../test/support/booking/builders.js';
import {
  chargeUnderWayHistory,
  DUE_AT,
  newChargeDeclined,
} from '../../../../test/support/booking/charges.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { newGiftCardApplied } from '../../../../test/support/booking/gift-cards.js';
import {
  intentHistory,
  newAttemptFailed,
  newCustomerRegistered,
  newIntentCancelled,
  newPaymentStarted,
  newPayNowCommand,
  newRecordIntentCommand,
  newStartPaymentCommand,
  readyHistory,
  startedHistory,
  termsAccepted,
} from '../../../../test/support/booking/payments.js';
import { newBookingScenario } from '../../../../test/support/booking/scenario.js';
import { refuse } from '../../../kernel/refuse.js';
import { ATTEMPTS_PER_CARD } from '../core/saved-cards.js';
import type { BookingEvent } from '../events.js';
import { checkPayment, decidePayment, hasConflictingIntent, type PaymentCommand } from './payment.js';

const given = newBookingScenario(decidePayment);
const FULL_ID = getInstalmentId('full');

const newDepositIntentCancelled = (
  paymentId = 'pi_1',
  reason: 'expired' | 'plan-changed' = 'expired',
): BookingEvent => newIntentCancelled({ instalmentId: DEPOSIT, paymentId, reason });

describe('starting a payment at checkout', () => {
  test('accepts the terms and starts the payment due now', () => {
    given(...readyHistory)
      .when(newStartPaymentCommand())
      .thenEvents(termsAccepted, newPaymentStarted());
  });

  test('starts the payment again while no intent exists, accepting the terms only once', () => {
    given(...startedHistory)
      .when(newStartPaymentCommand())
      .thenEvents(newPaymentStarted());
  });

  test('changes nothing on a repeat with a live intent', () => {
    given(...intentHistory)
      .when(newStartPaymentCommand())
      .thenNothing();
  });

  test('can be checked without starting it', () => {
    expect(checkPayment(foldBooking(newHeldHistory()), newStartPaymentCommand())).toEqual(
      refuse('TRAVELERS_MISSING'),
    );
    expect(checkPayment(foldBooking(readyHistory), newStartPaymentCommand())).toBeUndefined();
  });

  test('chooses another plan first if the customer changed it', () => {
    given(...readyHistory)
      .when(newStartPaymentCommand({ plan: 'full' }))
      .thenEvents(newPlanChosen('full'), termsAccepted, newPaymentStarted(FULL_ID, PRICE_CENTS));
    given(...readyHistory, newPlanChosen('full'), termsAccepted, newPaymentStarted(FULL_ID, PRICE_CENTS))
      .when(newStartPaymentCommand())
      .thenEvents(newPlanChosen('deposit'), newPaymentStarted());
  });

  test('is refused for another plan until the live intent is canceled', () => {
    given(...intentHistory)
      .when(newStartPaymentCommand({ plan: 'full' }))
      .thenRefused('OVERTAKEN');
    given(...intentHistory, newDepositIntentCancelled('pi_1', 'plan-changed'))
      .when(newStartPaymentCommand({ plan: 'full' }))
      .thenEvents(newPlanChosen('full'), newPaymentStarted(FULL_ID, PRICE_CENTS));
  });

  test('is possible up to the last millisecond of the hold, not at its end', () => {
    given(...readyHistory)
      .when(newStartPaymentCommand({ now: toDate('2027-01-10T10:14:59.999Z') }))
      .thenEvents(termsAccepted, newPaymentStarted());
    given(...readyHistory)
      .when(newStartPaymentCommand({ now: toDate(HOLD_ENDS_AT) }))
      .thenRefused('HOLD_EXPIRED');
  });

  test.each<{ name: string; events: BookingEvent[]; code: string }>([
    { name: 'that does not exist', events: [], code: 'BOOKING_NOT_ON_HOLD' },
    { name: 'without travelers', events: newHeldHistory(), code: 'TRAVELERS_MISSING' },
    { name: 'that is expiring', events: [...readyHistory, holdExpiryStarted], code: 'HOLD_EXPIRED' },
    {
      name: 'that has expired',
      events: [...readyHistory, holdExpiryStarted, bookingExpired],
      code: 'HOLD_EXPIRED',
    },
    { name: 'that is confirmed', events: newDepositPaidHistory(), code: 'ALREADY_PAID' },
  ])('is refused for a booking $name', ({ events, code }) => {
    given(...events)
      .when(newStartPaymentCommand())
      .thenRefused(code);
  });

  test('is refused for other terms than the quote’s', () => {
    given(...readyHistory)
      .when(newStartPaymentCommand({ termsHash: 'older' }))
      .thenRefused('TERMS_CHANGED');
  });

  test('is refused for a plan that is not offered', () => {
    const nearHistory = newHeldHistory({
      quote: newQuote({ today: '2027-03-09' }),
      now: toDate('2027-03-09T10:00:00Z'),
    });
    given(...nearHistory, partyNamed)
      .when(newStartPaymentCommand({ now: toDate('2027-03-09T10:05:00Z') }))
      .thenRefused('PLAN_NOT_OFFERED');
  });

  test.each([1, 49])('%i cents are too few for a card, but enough for PayPal and a transfer', (openCents) => {
    const scenario = given(
      ...readyHistory,
      newPlanChosen('deposit'),
      newPartPaid({ ...newReceivedPayment('deposit', DEPOSIT_CENTS - openCents, 'line'), provider: 'bank' }),
    );
    scenario.when(newStartPaymentCommand()).thenRefused('METHOD_NOT_OFFERED', { reason: 'TOO_SMALL' });
    scenario
      .when(newStartPaymentCommand({ method: 'paypal' }))
      .thenEvents(termsAccepted, newPaymentStarted(DEPOSIT, openCents));
    scenario
      .when(newStartPaymentCommand({ method: 'transfer' }))
      .thenEvents(termsAccepted, newPaymentStarted(DEPOSIT, openCents));
  });
});

describe('the customer record at the provider', () => {
  const newRegisterCommand = (customerId: string): PaymentCommand => ({
    type: 'RegisterCustomer',
    customerId,
  });
  const customerRegistered: BookingEvent = newCustomerRegistered();

  test('is registered for the booking', () => {
    given(...newHeldHistory())
      .when(newRegisterCommand('cus_1'))
      .thenEvents(customerRegistered);
  });

  test.each(['cus_1', 'cus_2'])('is registered only once, although %s follows', (customerId) => {
    given(...newHeldHistory(), customerRegistered)
      .when(newRegisterCommand(customerId))
      .thenNothing();
  });
});

describe('an intent', () => {
  test('is recorded with its id and amount', () => {
    given(...readyHistory)
      .when(newRecordIntentCommand('pi_1'))
      .thenEvents(newIntentCreated('deposit', 'pi_1', DEPOSIT_CENTS));
  });

  test('is recorded only once', () => {
    given(...intentHistory)
      .when(newRecordIntentCommand('pi_1'))
      .thenNothing();
  });

  test('is refused while another intent is live', () => {
    given(...intentHistory)
      .when(newRecordIntentCommand('pi_2'))
      .thenRefused('OVERTAKEN');
  });

  const paidHistory = newDepositPaidHistory().filter(({ type }) => type === 'DepositPaid');

  test('is refused after PayPal paid in another tab', () => {
    given(...readyHistory, ...paidHistory)
      .when(newRecordIntentCommand('pi_1'))
      .thenRefused('ALREADY_PAID');
  });

  test('is not refused after PayPal paid in another tab if it was recorded before', () => {
    given(...intentHistory, ...paidHistory)
      .when(newRecordIntentCommand('pi_1'))
      .thenNothing();
  });

  test('is numbered, so that the next intent gets its own key', () => {
    given(...intentHistory, newDepositIntentCancelled())
      .when(newRecordIntentCommand('pi_2'))
      .thenEvents(newIntentCreated('deposit', 'pi_2', DEPOSIT_CENTS, 2));
  });

  test.each<{ name: string; events: BookingEvent[] }>([
    { name: 'expires', events: [holdExpiryStarted] },
    { name: 'has expired', events: [holdExpiryStarted, bookingExpired] },
  ])('is refused while the hold $name', ({ events }) => {
    given(...readyHistory, ...events)
      .when(newRecordIntentCommand('pi_1'))
      .thenRefused('HOLD_EXPIRED');
  });

  test('is not refused while the hold expires if it was recorded before', () => {
    given(...intentHistory, holdExpiryStarted)
      .when(newRecordIntentCommand('pi_1'))
      .thenNothing();
  });

  test('is recorded for the balance of a confirmed booking', () => {
    given(...newDepositPaidHistory())
      .when(newRecordIntentCommand('pi_b', BALANCE, BALANCE_CENTS))
      .thenEvents(newIntentCreated('balance', 'pi_b', BALANCE_CENTS));
  });

  const newCancelCommand = (paymentId: string): PaymentCommand => ({
    type: 'RecordIntentCancelled',
    instalmentId: DEPOSIT,
    paymentId,
    reason: 'expired',
  });

  test('is canceled once', () => {
    given(...intentHistory)
      .when(newCancelCommand('pi_1'))
      .thenEvents(newDepositIntentCancelled());
    given(...intentHistory, newDepositIntentCancelled())
      .when(newCancelCommand('pi_1'))
      .thenNothing();
  });

  test('is not canceled by the cancellation of another', () => {
    given(...intentHistory)
      .when(newCancelCommand('pi_0'))
      .thenNothing();
  });
});

describe('reports of the provider', () => {
  const failure = {
    instalmentId: DEPOSIT,
    paymentId: 'pi_1',
    code: 'card_declined',
    declineCode: 'lost_card',
    chargeId: 'ch_1',
  };

  test('record the time of a card’s failed attempt', () => {
    given(...intentHistory)
      .when({ type: 'RecordAttemptFailed', ...failure, failedAt: NOW })
      .thenEvents(newAttemptFailed({ ...failure, at: NOW.toISOString() }));
  });

  test('record a lender’s refusal without a time, because it is no card attempt', () => {
    given(...intentHistory)
      .when({ type: 'RecordAttemptFailed', ...failure, failedAt: null })
      .thenEvents(newAttemptFailed(failure));
  });

  test('record no failed attempt once the money has arrived', () => {
    given(...newDepositPaidHistory())
      .when({ type: 'RecordAttemptFailed', ...failure, failedAt: NOW })
      .thenNothing();
  });
});

describe('a report about an unknown instalment', () => {
  const commands: PaymentCommand[] = [
    { type: 'RegisterCustomer', customerId: 'cus_1' },
    newRecordIntentCommand('pi_1', FULL_ID, 1),
    { type: 'RecordIntentCancelled', instalmentId: FULL_ID, paymentId: 'pi_1', reason: 'expired' },
    {
      type: 'RecordAttemptFailed',
      instalmentId: FULL_ID,
      paymentId: 'pi_1',
      code: 'x',
      declineCode: null,
      chargeId: null,
      failedAt: NOW,
    },
  ];
  test.each(commands)('is not accepted without a booking: $type', (command) => {
    given()
      .when(command)
      .thenThrows(/no such booking/);
  });

  test.each(commands.filter(({ type }) => type !== 'RegisterCustomer'))(
    'is not accepted without the instalment: $type',
    (command) => {
      given(...newHeldHistory(), newBookingConfirmed())
        .when(command)
        .thenThrows(/no instalment/);
    },
  );
});

describe('a conflicting intent', () => {
  test('is the live intent of another plan', () => {
    expect(hasConflictingIntent(foldExistingBooking(intentHistory), 'full', 'card')).toBe(true);
  });

  test.each<{ name: string; history: BookingEvent[]; plan: Plan }>([
    { name: 'the live intent of the same plan', history: intentHistory, plan: 'deposit' },
    { name: 'an intent that was never created', history: readyHistory, plan: 'full' },
    {
      name: 'a canceled intent',
      history: [...intentHistory, newDepositIntentCancelled()],
      plan: 'full',
    },
  ])('is not $name', ({ history, plan }) => {
    expect(hasConflictingIntent(foldExistingBooking(history), plan, 'card')).toBe(false);
  });
});

describe('a plan that is changed during a payment', () => {
  const fullPlanHistory = [...startedHistory, newPlanChosen('full'), newPaymentStarted(FULL_ID, PRICE_CENTS)];

  test('refuses an intent of the former plan', () => {
    given(...fullPlanHistory)
      .when(newRecordIntentCommand('pi_1'))
      .thenRefused('OVERTAKEN');
  });

  test('ignores the cancellation of an intent that was never recorded', () => {
    given(...fullPlanHistory)
      .when({
        type: 'RecordIntentCancelled',
        instalmentId: DEPOSIT,
        paymentId: 'pi_1',
        reason: 'plan-changed',
      })
      .thenNothing();
  });

  test('continues the numbers of intents after switching back, so that keys stay unique', () => {
    const returnedHistory = [
      ...intentHistory,
      newDepositIntentCancelled('pi_1', 'plan-changed'),
      newPlanChosen('full'),
      newPlanChosen('deposit'),
    ];
    given(...returnedHistory)
      .when(newRecordIntentCommand('pi_2'))
      .thenEvents(newIntentCreated('deposit', 'pi_2', DEPOSIT_CENTS, 2));
  });
});

describe('an open intent', () => {
  const giftCardApplied: BookingEvent = newGiftCardApplied(10_000);

  test.each(['paypal', 'transfer'] as const)('conflicts with %s', (method) => {
    expect(hasConflictingIntent(foldExistingBooking(intentHistory), 'deposit', method)).toBe(true);
    given(...intentHistory)
      .when(newStartPaymentCommand({ method }))
      .thenRefused('OVERTAKEN');
  });

  test('conflicts with a card payment if its amount differs', () => {
    expect(
      hasConflictingIntent(foldExistingBooking([...intentHistory, giftCardApplied]), 'deposit', 'card'),
    ).toBe(true);
    given(...intentHistory, giftCardApplied)
      .when(newStartPaymentCommand())
      .thenRefused('OVERTAKEN');
  });
});

describe('the card networks’ limit', () => {
  const attemptFailed: BookingEvent = newAttemptFailed({
    instalmentId: DEPOSIT,
    paymentId: 'pi_0',
    at: NOW.toISOString(),
  });
  const newAttemptsAtCheckout = (attemptCount = ATTEMPTS_PER_CARD): BookingEvent[] =>
    Array<BookingEvent>(attemptCount).fill(attemptFailed);

  test('accepts a card at checkout below the limit', () => {
    given(...readyHistory, termsAccepted, ...newAttemptsAtCheckout(ATTEMPTS_PER_CARD - 1))
      .when(newStartPaymentCommand())
      .thenEvents(newPaymentStarted());
  });

  test('refuses a card at checkout at the limit', () => {
    given(...readyHistory, termsAccepted, ...newAttemptsAtCheckout())
      .when(newStartPaymentCommand())
      .thenRefused('TOO_MANY_ATTEMPTS');
  });

  test.each(['paypal', 'klarna', 'transfer'] as const)('leaves %s as a method at checkout', (method) => {
    given(...readyHistory, termsAccepted, ...newAttemptsAtCheckout())
      .when(newStartPaymentCommand({ method }))
      .thenEvents(newPaymentStarted());
  });

  test('refuses a card at checkout before the terms are accepted', () => {
    given(...readyHistory, ...newAttemptsAtCheckout())
      .when(newStartPaymentCommand())
      .thenRefused('TOO_MANY_ATTEMPTS');
  });

  test('leaves a lender as a method before the terms are accepted', () => {
    given(...readyHistory, ...newAttemptsAtCheckout())
      .when(newStartPaymentCommand({ method: 'klarna' }))
      .thenEvents(termsAccepted, newPaymentStarted());
  });

  describe('reached for the balance', () => {
    const failedAttempts = Array.from({ length: ATTEMPTS_PER_CARD }, () => newAttemptFailed({ at: DUE_AT }));
    const scenario = given(...newDepositPaidHistory(), ...failedAttempts);
    const now = toDate(DUE_AT);

    test('refuses a card', () => {
      scenario.when(newPayNowCommand({ now })).thenRefused('TOO_MANY_ATTEMPTS');
    });

    test('leaves PayPal as a method', () => {
      scenario
        .when(newPayNowCommand({ method: 'paypal', now }))
        .thenEvents(newPaymentStarted(BALANCE, BALANCE_CENTS));
    });

    test('accepts a card again after 30 days', () => {
      scenario
        .when(newPayNowCommand({ now: addDaysTo(now, 30) }))
        .thenEvents(newPaymentStarted(BALANCE, BALANCE_CENTS));
    });
  });

  test('counts each try of the worker once', () => {
    const failure = { instalmentId: BALANCE, paymentId: 'pi_b', code: 'card_declined', declineCode: null };
    const command = {
      type: 'RecordAttemptFailed',
      ...failure,
      chargeId: 'ch_w',
      failedAt: toDate(DUE_AT),
    } as const;
    given(...chargeUnderWayHistory)
      .when(command)
      .thenNothing();

    const chargeDeclined = changeEvent(newChargeDeclined(DUE_AT), { chargeId: 'ch_w' });
    const scenario = given(...chargeUnderWayHistory, chargeDeclined);
    scenario.when(command).thenNothing();
    scenario.when({ ...command, chargeId: 'ch_c' }).thenTypes('PaymentAttemptFailed');
  });
});
