import { describe, expect, test } from '@jest/globals';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import { addDaysTo } from '../../../../test/support/add-days-to.js';
import {
  BALANCE,
  bookingExpired,
  DEPOSIT,
  foldBalance,
  foldBooking,
  foldExistingBooking,
  getInstalmentId,
  holdExpiryStarted,
  newBookingConfirmed,
  newDepositPaidHistory,
  newHeldHistory,
  newId,
  newIntentCreated,
  newPaid,
  newPartPaid,
  newPlanChosen,
  newQuote,
  NOW,
  partyNamed,
  TERMS,
  toDate,
} from '../../../../test/support/booking/builders.js';
import { depositKept } from '../../../../test/support/booking/cancellations.js';
import {
  DUE,
  newAttemptFailed,
  newChargeConfirming,
  newChargeStarted,
} from '../../../../test/support/booking/charges.js';
import { newGiftCardId } from '../../../../test/support/booking/gift-cards.js';
import { newScenario } from '../../../../test/support/booking/scenario.js';
import { newBalanceSplit } from '../../../../test/support/booking/shares.js';
import { newBankPayment } from '../../../../test/support/booking/transfers.js';
import { refuse } from '../../../kernel/refuse.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { TRIES_PER_CARD } from '../core/saved-cards.js';
import type { BookingEvent } from '../events.js';
import { reverseAllocation } from '../settlement/reverse-payment.js';
import {
  decidePayment,
  findPaymentRefusal,
  hasConflictingIntent,
  hasConflictingOrder,
  type PaymentCommand,
} from './payment.js';

const given = newScenario({ initialState: initialBooking, evolve: evolveBooking, decide: decidePayment });
const FULL = getInstalmentId('full');

const newStartCommand = (
  overrides: Partial<Extract<PaymentCommand, { type: 'Start' }>> = {},
): Extract<PaymentCommand, { type: 'Start' }> => ({
  type: 'Start',
  plan: 'deposit',
  termsHash: TERMS.hash,
  instalmentId: getInstalmentId,
  now: toDate('2027-01-10T10:05:00Z'),
  ...overrides,
});
const termsAccepted: BookingEvent = { type: 'TermsAccepted', data: TERMS };
const newPaymentStarted = (id = DEPOSIT, amountCents = 40_000): BookingEvent => ({
  type: 'PaymentStarted',
  data: { instalmentId: id, amountCents },
});
const newIntentCancelled = (
  paymentId = 'pi_1',
  reason: 'expired' | 'plan-changed' = 'expired',
): BookingEvent => ({
  type: 'PaymentIntentCancelled',
  data: { instalmentId: DEPOSIT, paymentId, reason },
});
const ready = [...newHeldHistory(), partyNamed];
const withIntent = [
  ...ready,
  termsAccepted,
  newPaymentStarted(),
  newIntentCreated('deposit', 'pi_1', 40_000),
];

describe('starting a payment at checkout', () => {
  test('accepts the terms and starts the payment due now', () => {
    given(...ready)
      .when(newStartCommand())
      .thenEvents(termsAccepted, newPaymentStarted());
  });

  test('starts the payment again while no intent exists, accepting the terms only once', () => {
    given(...ready, termsAccepted, newPaymentStarted())
      .when(newStartCommand())
      .thenEvents(newPaymentStarted());
  });

  test('changes nothing on a repeat with a live intent', () => {
    given(...withIntent)
      .when(newStartCommand())
      .thenEvents();
  });

  test('is by card if no method is named, so the tries per card are limited', () => {
    const failedTries = Array.from({ length: TRIES_PER_CARD }, () => newAttemptFailed(NOW.toISOString()));
    given(...ready, ...failedTries)
      .when(newStartCommand())
      .thenRefused('TOO_MANY_TRIES');
    given(...ready, ...failedTries)
      .when(newStartCommand({ method: 'klarna' }))
      .thenEvents(termsAccepted, newPaymentStarted());
  });

  test('may be asked for first, with the same refusal', () => {
    expect(findPaymentRefusal(newStartCommand(), foldBooking(newHeldHistory()))).toEqual(
      refuse('TRAVELERS_MISSING'),
    );
    expect(findPaymentRefusal(newStartCommand(), foldBooking(ready))).toBeUndefined();
  });

  test('chooses another plan first if the customer changed it', () => {
    given(...ready)
      .when(newStartCommand({ plan: 'full' }))
      .thenEvents(newPlanChosen('full'), termsAccepted, newPaymentStarted(FULL, 200_000));
    given(...ready, newPlanChosen('full'), termsAccepted, newPaymentStarted(FULL, 200_000))
      .when(newStartCommand())
      .thenEvents(newPlanChosen('deposit'), newPaymentStarted());
  });

  test('is refused for another plan until the live intent is cancelled', () => {
    given(...withIntent)
      .when(newStartCommand({ plan: 'full' }))
      .thenRefused('OVERTAKEN');
    given(...withIntent, newIntentCancelled('pi_1', 'plan-changed'))
      .when(newStartCommand({ plan: 'full' }))
      .thenEvents(newPlanChosen('full'), newPaymentStarted(FULL, 200_000));
  });

  test('is possible up to the last millisecond of the hold, not at its end', () => {
    given(...ready)
      .when(newStartCommand({ now: toDate('2027-01-10T10:14:59.999Z') }))
      .thenEvents(termsAccepted, newPaymentStarted());
    given(...ready)
      .when(newStartCommand({ now: toDate('2027-01-10T10:15:00.000Z') }))
      .thenRefused('HOLD_EXPIRED');
  });

  test.each<{ name: string; events: BookingEvent[]; code: string }>([
    { name: 'that does not exist', events: [], code: 'BOOKING_NOT_ON_HOLD' },
    { name: 'without travelers', events: newHeldHistory(), code: 'TRAVELERS_MISSING' },
    { name: 'that is expiring', events: [...ready, holdExpiryStarted], code: 'HOLD_EXPIRED' },
    { name: 'that has expired', events: [...ready, holdExpiryStarted, bookingExpired], code: 'HOLD_EXPIRED' },
    { name: 'that is confirmed', events: newDepositPaidHistory(), code: 'ALREADY_PAID' },
  ])('is refused for a booking $name', ({ events, code }) => {
    given(...events)
      .when(newStartCommand())
      .thenRefused(code);
  });

  test('is refused for other terms than the quote’s and for a plan that is not offered', () => {
    given(...ready)
      .when(newStartCommand({ termsHash: 'older' }))
      .thenRefused('TERMS_CHANGED');
    const near = newHeldHistory({
      quote: newQuote({ today: '2027-03-09' }),
      now: toDate('2027-03-09T10:00:00Z'),
    });
    given(...near, partyNamed)
      .when(newStartCommand({ now: toDate('2027-03-09T10:05:00Z') }))
      .thenRefused('PLAN_NOT_OFFERED');
  });
});

describe('the customer record at the provider', () => {
  const newRegisterCommand = (customerId: string): PaymentCommand => ({
    type: 'RegisterCustomer',
    customerId,
  });
  test('is registered once', () => {
    const customerRegistered: BookingEvent = {
      type: 'CustomerRegistered',
      data: { provider: 'stripe', customerId: 'cus_1' },
    };
    given(...newHeldHistory())
      .when(newRegisterCommand('cus_1'))
      .thenEvents(customerRegistered);
    given(...newHeldHistory(), customerRegistered)
      .when(newRegisterCommand('cus_1'))
      .thenEvents();
    given(...newHeldHistory(), customerRegistered)
      .when(newRegisterCommand('cus_2'))
      .thenEvents();
  });
});

describe('an intent', () => {
  const newRecordCommand = (paymentId: string, id = DEPOSIT, amountCents = 40_000): PaymentCommand => ({
    type: 'RecordIntent',
    instalmentId: id,
    paymentId,
    amountCents,
  });

  test('is recorded once despite a concurrent second intent', () => {
    given(...ready)
      .when(newRecordCommand('pi_1'))
      .thenEvents(newIntentCreated('deposit', 'pi_1', 40_000));
    given(...withIntent)
      .when(newRecordCommand('pi_1'))
      .thenEvents();
    given(...withIntent)
      .when(newRecordCommand('pi_2'))
      .thenRefused('OVERTAKEN');
  });

  test('is refused after PayPal paid in another tab, unless it was recorded before', () => {
    const paidHistory = newDepositPaidHistory().filter(({ type }) => type === 'DepositPaid');
    given(...ready, ...paidHistory)
      .when(newRecordCommand('pi_1'))
      .thenRefused('ALREADY_PAID');
    given(...withIntent, ...paidHistory)
      .when(newRecordCommand('pi_1'))
      .thenEvents();
  });

  test('is numbered, so that the next intent gets its own key', () => {
    given(...withIntent, newIntentCancelled())
      .when(newRecordCommand('pi_2'))
      .thenEvents(newIntentCreated('deposit', 'pi_2', 40_000, 2));
  });

  test('is refused once the hold expires, unless it was recorded before', () => {
    given(...ready, holdExpiryStarted)
      .when(newRecordCommand('pi_1'))
      .thenRefused('HOLD_EXPIRED');
    given(...ready, holdExpiryStarted, bookingExpired)
      .when(newRecordCommand('pi_1'))
      .thenRefused('HOLD_EXPIRED');
    given(...withIntent, holdExpiryStarted)
      .when(newRecordCommand('pi_1'))
      .thenEvents();
  });

  test('is recorded for the balance of a confirmed booking', () => {
    given(...newDepositPaidHistory())
      .when(newRecordCommand('pi_b', getInstalmentId('balance'), 160_000))
      .thenEvents(newIntentCreated('balance', 'pi_b', 160_000));
  });

  test('is cancelled once while it is live', () => {
    const newCancelCommand = (paymentId: string): PaymentCommand => ({
      type: 'RecordIntentCancelled',
      instalmentId: DEPOSIT,
      paymentId,
      reason: 'expired',
    });
    given(...withIntent)
      .when(newCancelCommand('pi_1'))
      .thenEvents(newIntentCancelled());
    given(...withIntent, newIntentCancelled())
      .when(newCancelCommand('pi_1'))
      .thenEvents();
    given(...withIntent)
      .when(newCancelCommand('pi_0'))
      .thenEvents();
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

  test('record failed attempts until the money arrives', () => {
    given(...withIntent)
      .when({ type: 'RecordAttemptFailed', ...failure, at: NOW })
      .thenEvents({ type: 'PaymentAttemptFailed', data: { ...failure, at: NOW.toISOString() } });
    // A lender's refusal is not a card attempt.
    given(...withIntent)
      .when({ type: 'RecordAttemptFailed', ...failure, at: null })
      .thenEvents({ type: 'PaymentAttemptFailed', data: failure });
    given(...newDepositPaidHistory())
      .when({ type: 'RecordAttemptFailed', ...failure, at: NOW })
      .thenEvents();
  });
});

describe('a report about an unknown instalment', () => {
  const commands: PaymentCommand[] = [
    { type: 'RegisterCustomer', customerId: 'cus_1' },
    { type: 'RecordIntent', instalmentId: FULL, paymentId: 'pi_1', amountCents: 1 },
    { type: 'RecordIntentCancelled', instalmentId: FULL, paymentId: 'pi_1', reason: 'expired' },
    {
      type: 'RecordAttemptFailed',
      instalmentId: FULL,
      paymentId: 'pi_1',
      code: 'x',
      declineCode: null,
      chargeId: null,
      at: NOW,
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
    expect(hasConflictingIntent(foldExistingBooking(withIntent), 'full')).toBe(true);
    expect(hasConflictingIntent(foldExistingBooking(withIntent), 'deposit')).toBe(false);
    expect(hasConflictingIntent(foldExistingBooking(ready), 'full')).toBe(false);
    expect(hasConflictingIntent(foldExistingBooking([...withIntent, newIntentCancelled()]), 'full')).toBe(
      false,
    );
  });
});

describe('a plan that is changed during a payment', () => {
  const full = [
    ...ready,
    termsAccepted,
    newPaymentStarted(),
    newPlanChosen('full'),
    newPaymentStarted(FULL, 200_000),
  ];

  test('refuses an intent of the former plan', () => {
    given(...full)
      .when({ type: 'RecordIntent', instalmentId: DEPOSIT, paymentId: 'pi_1', amountCents: 40_000 })
      .thenRefused('OVERTAKEN');
    given(...full)
      .when({
        type: 'RecordIntentCancelled',
        instalmentId: DEPOSIT,
        paymentId: 'pi_1',
        reason: 'plan-changed',
      })
      .thenEvents();
  });

  test('continues the intent count after switching back, so that keys stay unique', () => {
    const returnedPlan = [
      ...withIntent,
      newIntentCancelled('pi_1', 'plan-changed'),
      newPlanChosen('full'),
      newPlanChosen('deposit'),
    ];
    given(...returnedPlan)
      .when({ type: 'RecordIntent', instalmentId: DEPOSIT, paymentId: 'pi_2', amountCents: 40_000 })
      .thenEvents(newIntentCreated('deposit', 'pi_2', 40_000, 2));
  });
});

describe('a payment after the first', () => {
  const payNowCommand = { type: 'PayNow', instalmentId: BALANCE, method: 'card', now: NOW } as const;

  const paymentStarted: BookingEvent = {
    type: 'PaymentStarted',
    data: { instalmentId: BALANCE, amountCents: 160_000 },
  };

  const order: BookingEvent = {
    type: 'PayPalOrderCreated',
    data: { instalmentId: BALANCE, orderId: 'O-1', orderNumber: 1, amountCents: 160_000 },
  };

  describe('the amount due at checkout', () => {
    const newDepositPart = (openCents: number): BookingEvent => ({
      type: 'PartPaid',
      data: { ...newPaid('deposit', 40_000 - openCents, 'line'), provider: 'bank' },
    });
    const startCommand = {
      type: 'Start',
      plan: 'deposit',
      termsHash: TERMS.hash,
      instalmentId: getInstalmentId,
      now: NOW,
    } as const;
    test.each([1, 49])(
      '%i cents are too few for a card, but enough for PayPal and a transfer',
      (openCents) => {
        const booking = given(
          ...newHeldHistory(),
          partyNamed,
          newPlanChosen('deposit'),
          newDepositPart(openCents),
        );
        booking
          .when({ ...startCommand, method: 'card' })
          .thenRefused('METHOD_NOT_OFFERED', { reason: 'TOO_SMALL' });
        booking.when(startCommand).thenRefused('METHOD_NOT_OFFERED', { reason: 'TOO_SMALL' });
        for (const method of ['paypal', 'transfer'] as const)
          booking.when({ ...startCommand, method }).thenEvents(
            { type: 'TermsAccepted', data: TERMS },
            {
              type: 'PaymentStarted',
              data: { instalmentId: getInstalmentId('deposit'), amountCents: openCents },
            },
          );
      },
    );
  });

  describe('paying the balance early', () => {
    const givenOpenCents = (openCents: number) =>
      given(...newDepositPaidHistory(), newPartPaid(newBankPayment('balance', 160_000 - openCents)));

    test.each([1, 49])('is refused by card with %i cents open', (openCents) => {
      givenOpenCents(openCents)
        .when(payNowCommand)
        .thenRefused('METHOD_NOT_OFFERED', { reason: 'TOO_SMALL' });
    });

    test('is possible by card from 50 cents', () => {
      givenOpenCents(50).when(payNowCommand).thenEvents(newPaymentStarted(BALANCE, 50));
    });

    test.each([1, 49, 50])('is possible by PayPal with %i cents open', (openCents) => {
      givenOpenCents(openCents)
        .when({ ...payNowCommand, method: 'paypal' })
        .thenEvents(newPaymentStarted(BALANCE, openCents));
    });

    test('starts a payment of the balance', () => {
      given(...newDepositPaidHistory())
        .when(payNowCommand)
        .thenEvents(paymentStarted);
    });

    test('continues with the intent of the automatic charge', () => {
      given(...newDepositPaidHistory(), newIntentCreated('balance', 'pi_b', 160_000))
        .when(payNowCommand)
        .thenEvents();
    });

    test('continues with the existing order', () => {
      given(...newDepositPaidHistory(), order)
        .when({ ...payNowCommand, method: 'paypal' })
        .thenEvents();
    });

    test('is refused for an instalment paid at booking', () => {
      given(...newDepositPaidHistory())
        .when({ ...payNowCommand, instalmentId: getInstalmentId('deposit') })
        .thenRefused('ALREADY_PAID');
    });

    test('is refused for an expired booking', () => {
      given(...newHeldHistory(), holdExpiryStarted, bookingExpired)
        .when({ ...payNowCommand, instalmentId: getInstalmentId('deposit') })
        .thenRefused('NOTHING_DUE');
    });

    test('asks for the lead’s share if the balance is split while a card is entered', () => {
      const share = { id: newId(8, 5), kind: 'balance' as const, amountCents: 160_000, dueOn: '2027-03-09' };
      const balanceSplit: BookingEvent = {
        type: 'BalanceSplit',
        data: { instalmentId: BALANCE, shares: [{ ...share, payer: { kind: 'lead' } }] },
      };
      given(...newDepositPaidHistory(), balanceSplit)
        .when(payNowCommand)
        .thenRefused('NOTHING_DUE');
    });
  });

  describe('a report about a former state of the booking', () => {
    const newRecordCommand = (paymentId: string, amountCents = 160_000) =>
      ({ type: 'RecordIntent', instalmentId: BALANCE, paymentId, amountCents }) as const;
    const failure = {
      instalmentId: BALANCE,
      paymentId: 'pi_b',
      code: 'card_declined',
      declineCode: null,
      chargeId: null,
    };

    test('records no intent for another amount', () => {
      const booking = given(...newDepositPaidHistory(), newPartPaid(newBankPayment('balance', 60_000)));
      booking.when(newRecordCommand('pi_b')).thenRefused('OVERTAKEN');
      booking.when(newRecordCommand('pi_b', 99_999)).thenRefused('OVERTAKEN');
      booking
        .when(newRecordCommand('pi_b', 100_000))
        .thenEvents(newIntentCreated('balance', 'pi_b', 100_000));
    });

    test('starts no payment and no intent for a cancelled booking', () => {
      const booking = given(...newDepositPaidHistory(), depositKept);
      booking.when(newRecordCommand('pi_b')).thenRefused('NOTHING_DUE');
      booking.when(payNowCommand).thenRefused('NOTHING_DUE');
      const startCommand = {
        type: 'Start',
        plan: 'deposit',
        termsHash: TERMS.hash,
        instalmentId: getInstalmentId,
        now: NOW,
      } as const;
      booking.when(startCommand).thenRefused('NOTHING_DUE');
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
        ...newHeldHistory(),
        partyNamed,
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
      booking.when({ ...newRecordCommand('pi_b'), instalmentId: newId(9, 5) }).thenThrows(/no instalment/);
    });
  });
});

describe('payment methods', () => {
  const newMethodCommand = (method: PayMethod, plan: Plan = 'deposit'): PaymentCommand => ({
    type: 'Start',
    plan,
    method,
    termsHash: TERMS.hash,
    instalmentId: getInstalmentId,
    now: NOW,
  });

  const acceptedHold = [...ready, termsAccepted];

  const startedHistory = [...acceptedHold, newPaymentStarted()];

  const giftCardApplied: BookingEvent = {
    type: 'GiftCardApplied',
    data: { giftCardId: newGiftCardId(), amountCents: 10_000 },
  };

  describe('an open intent', () => {
    test.each(['paypal', 'transfer'] as const)('conflicts with %s', (method) => {
      expect(hasConflictingIntent(foldExistingBooking(withIntent), 'deposit', method)).toBe(true);
      given(...withIntent)
        .when(newMethodCommand(method))
        .thenRefused('OVERTAKEN');
    });

    test('conflicts with a card payment if its amount differs', () => {
      expect(hasConflictingIntent(foldExistingBooking([...withIntent, giftCardApplied]), 'deposit')).toBe(
        true,
      );
      given(...withIntent, giftCardApplied)
        .when(newMethodCommand('card'))
        .thenRefused('OVERTAKEN');
    });
  });

  describe('an open order', () => {
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
        .when(newMethodCommand('paypal'))
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
        .when(newMethodCommand(method, plan))
        .thenRefused('OVERTAKEN');
    });

    test('causes no conflict if it does not exist', () => {
      expect(hasConflictingOrder(foldExistingBooking(startedHistory), 'full', 'card')).toBe(false);
    });
  });

  describe('cards at the networks’ attempt limit', () => {
    const attemptFailed: BookingEvent = {
      type: 'PaymentAttemptFailed',
      data: {
        instalmentId: DEPOSIT,
        paymentId: 'pi_0',
        code: 'card_declined',
        declineCode: null,
        at: NOW.toISOString(),
      },
    };
    const newFailedAttempts = (times: number): BookingEvent[] => [
      ...acceptedHold,
      ...Array<BookingEvent>(times).fill(attemptFailed),
    ];

    test('cannot be tried at checkout', () => {
      given(...newFailedAttempts(TRIES_PER_CARD - 1))
        .when(newMethodCommand('card'))
        .thenEvents(newPaymentStarted());
      given(...newFailedAttempts(TRIES_PER_CARD))
        .when(newMethodCommand('card'))
        .thenRefused('TOO_MANY_TRIES');
    });

    test.each(['paypal', 'klarna', 'transfer'] as const)('leave %s as a method', (method) => {
      given(...newFailedAttempts(TRIES_PER_CARD))
        .when(newMethodCommand(method))
        .thenEvents(newPaymentStarted());
    });
  });
});

describe('an intent that its instalment no longer needs', () => {
  const cardPayment = newPaid('balance', 160_000, 'pi_b');

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
    const restPayment = { ...cardPayment, amountCents: 100_000 };
    const earlierEvents: BookingEvent[] = [
      newPartPaid(newBankPayment('balance', 60_000)),
      newIntentCreated('balance', 'pi_b', 100_000),
    ];
    const booking = foldExistingBooking([
      ...newDepositPaidHistory(),
      ...earlierEvents,
      { type: 'BalancePaid', data: restPayment },
    ]);
    const reversal = reverseAllocation(booking, 'line-1');
    const bookingAfter = foldExistingBooking([
      ...newDepositPaidHistory(),
      ...earlierEvents,
      { type: 'BalancePaid', data: restPayment },
      ...reversal,
    ]);
    const decision = decidePayment(
      { type: 'PayNow', instalmentId: BALANCE, method: 'card', now: toDate('2027-02-02T12:00:00Z') },
      bookingAfter,
    );

    expect(decision).toEqual([
      { type: 'PaymentStarted', data: { instalmentId: BALANCE, amountCents: 60_000 } },
    ]);
  });

  test('the cancellation of an intent is recorded although its instalment left the plan', () => {
    const share = { id: newId(8, 5), kind: 'balance' as const, amountCents: 160_000, dueOn: '2027-03-09' };
    const balanceSplit: BookingEvent = {
      type: 'BalanceSplit',
      data: { instalmentId: BALANCE, shares: [{ ...share, payer: { kind: 'lead' } }] },
    };
    const intentFacts = { instalmentId: BALANCE, paymentId: 'pi_b', reason: 'paid-by-other-method' } as const;
    const command = { type: 'RecordIntentCancelled', ...intentFacts } as const;
    expect(
      decidePayment(
        command,
        foldExistingBooking([...newDepositPaidHistory(), openIntent, intentAbandoned, balanceSplit]),
      ),
    ).toEqual([cancellation]);
    expect(
      decidePayment(
        command,
        foldExistingBooking([
          ...newDepositPaidHistory(),
          openIntent,
          intentAbandoned,
          cancellation,
          balanceSplit,
        ]),
      ),
    ).toEqual([]);
  });
});

describe('the card networks’ limit', () => {
  test('refuses another card form, but not PayPal', () => {
    const fifteen = Array.from({ length: 15 }, () => newAttemptFailed(DUE));
    const payNowCommand = {
      type: 'PayNow',
      instalmentId: BALANCE,
      method: 'card',
      now: toDate(DUE),
    } as const;
    expect(decidePayment(payNowCommand, foldBooking([...newDepositPaidHistory(), ...fifteen]))).toMatchObject(
      {
        refused: 'TOO_MANY_TRIES',
      },
    );
    const byPayPal = decidePayment(
      { ...payNowCommand, method: 'paypal' },
      foldBooking([...newDepositPaidHistory(), ...fifteen]),
    );
    expect(byPayPal).toMatchObject([{ type: 'PaymentStarted' }]);
    const month = { ...payNowCommand, now: addDaysTo(toDate(DUE), 30) };
    expect(decidePayment(month, foldBooking([...newDepositPaidHistory(), ...fifteen]))).toEqual([
      { type: 'PaymentStarted', data: { instalmentId: BALANCE, amountCents: 160_000 } },
    ]);
  });

  test('counts each try of the worker once', () => {
    const failure = { instalmentId: BALANCE, paymentId: 'pi_b', code: 'card_declined', declineCode: null };
    const command = { type: 'RecordAttemptFailed', ...failure, chargeId: 'ch_w', at: toDate(DUE) } as const;
    expect(
      decidePayment(
        command,
        foldBooking([...newDepositPaidHistory(), newChargeStarted(), newChargeConfirming()]),
      ),
    ).toEqual([]);

    const chargeDeclined: BookingEvent = {
      type: 'ChargeDeclined',
      data: {
        instalmentId: BALANCE,
        attempt: 1,
        code: 'card_declined',
        declineCode: null,
        adviceCode: 'try_again_later',
        retryAt: DUE,
        chargeId: 'ch_w',
      },
    };
    const log = [...newDepositPaidHistory(), newChargeStarted(), newChargeConfirming(), chargeDeclined];
    expect(decidePayment(command, foldBooking(log))).toEqual([]);
    expect(decidePayment({ ...command, chargeId: 'ch_c' }, foldBooking(log))).toHaveLength(1);
  });
});

test('a captured intent is not recorded again, even if its amount is open', () => {
  const state = foldExistingBooking([
    ...newDepositPaidHistory(),
    { type: 'PartPaid', data: newPaid('balance', 80_000, 'pi_b') },
  ]);
  const recordCommand = { type: 'RecordIntent', instalmentId: BALANCE, amountCents: 80_000 } as const;
  expect(decidePayment({ ...recordCommand, paymentId: 'pi_b' }, state)).toMatchObject({
    refused: 'OVERTAKEN',
  });
  expect(decidePayment({ ...recordCommand, paymentId: 'pi_c' }, state)).toMatchObject([
    { type: 'PaymentIntentCreated', data: { paymentId: 'pi_c' } },
  ]);
});

test('an instalment of zero cents starts no payment', () => {
  const freeBalance = { ...foldBalance(), amountCents: 0 };
  const state = foldExistingBooking(newDepositPaidHistory());
  const now = toDate('2027-02-02T12:00:00Z');
  const instalments = state.instalments.map((instalment) =>
    instalment.id === BALANCE ? freeBalance : instalment,
  );
  const payNowCommand = { type: 'PayNow', instalmentId: BALANCE, method: 'card', now } as const;
  expect(decidePayment(payNowCommand, { ...state, instalments })).toMatchObject({ refused: 'ALREADY_PAID' });
  expect(decidePayment(payNowCommand, state)).toMatchObject([{ type: 'PaymentStarted' }]);
});
