import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_DUE_ON,
  balanceScheduled,
  newBookingConfirmed,
} from '../../../../test/support/booking/builders.js';
import {
  actionRequired,
  newChargeConfirming,
  newChargeDeclined,
  newChargeExhausted,
  newChargeOutcomeUnknown,
  newChargeStarted,
  newChargeVoided,
  RETRY_1,
} from '../../../../test/support/booking/charges.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import { newCodeSent } from '../../../../test/support/booking/transfers.js';
import {
  MAIL_BALANCE_CENTS,
  MAIL_DEPOSIT_CENTS,
  MAIL_DEPOSIT_ID,
  MAIL_PRICE_CENTS,
  newBookingCreated,
  newPaymentEvent,
  referenceGenerated,
  toRecordedEvents,
} from '../../../../test/support/mail/booking-events.js';
import type { BookingEvent } from '../../booking/events.js';
import {
  buildMailContext,
  deriveValidCode,
  findPaymentMethod,
  isConfirmedLater,
  wasCharged,
} from './mail-context.js';

describe('the mail context', () => {
  const depositId = newBookingCreated('en', 'deposit').data.instalments[0]!.id;
  const creation = newBookingCreated('en', 'deposit');
  const confirmedEvents = [
    creation,
    referenceGenerated,
    newPaymentEvent('DepositPaid', MAIL_DEPOSIT_CENTS),
    newBookingConfirmed(),
  ];
  const history = toRecordedEvents([...confirmedEvents, newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS)]);

  test('counts money up to the event and knows the current balance', () => {
    expect(buildMailContext(history, 4)).toMatchObject({
      paidCents: MAIL_DEPOSIT_CENTS,
      remainingCents: MAIL_BALANCE_CENTS,
      balance: { amountCents: MAIL_BALANCE_CENTS, dueOn: BALANCE_DUE_ON, isPaid: true, failedAt: null },
    });
    expect(buildMailContext(history, 5)).toMatchObject({ paidCents: MAIL_PRICE_CENTS, remainingCents: 0 });
    expect(buildMailContext(toRecordedEvents(confirmedEvents), 4)?.balance?.isPaid).toBe(false);
  });

  test('counts partial payments and gift cards, but no reversed money', () => {
    const newPayment = (type: 'PartPaid' | 'DepositPaid', paymentId: string, amountCents: number) =>
      newEvent(type, { ...newPaymentEvent('DepositPaid', amountCents).data, provider: 'bank', paymentId });
    const parts = [
      newBookingCreated('en', 'deposit'),
      referenceGenerated,
      newPayment('PartPaid', 'line-1', 20_000),
      newPayment('PartPaid', 'line-2', 10_000),
      newEvent('PaymentReversed', {
        instalmentId: depositId,
        provider: 'bank',
        paymentId: 'line-1',
        amountCents: 20_000,
        surplusCents: 0,
      }),
      newPayment('DepositPaid', 'line-3', 53_200),
    ];

    expect(buildMailContext(toRecordedEvents(parts), 4)?.paidCents).toBe(30_000);
    expect(buildMailContext(toRecordedEvents(parts), 6)).toMatchObject({
      paidCents: MAIL_DEPOSIT_CENTS,
      remainingCents: MAIL_BALANCE_CENTS,
    });
  });

  test('follows the latest plan', () => {
    const fullPlanCreated = newBookingCreated('en', 'full');
    const { plan, instalments } = fullPlanCreated.data;
    const heldEvents = [creation, referenceGenerated];
    const planChosen = { type: 'PlanChosen', data: { plan, instalments } } as const;
    const choiceHistory = toRecordedEvents([...heldEvents, planChosen]);

    expect(buildMailContext(choiceHistory, 3)?.balance).toBeNull();
    expect(buildMailContext(toRecordedEvents(heldEvents), 2)?.balance).toMatchObject({
      amountCents: MAIL_BALANCE_CENTS,
    });
  });

  test('does not exist before the reference or for a missing version', () => {
    expect(buildMailContext(toRecordedEvents([creation]), 1)).toBeUndefined();
    expect(buildMailContext(history, 6)).toBeUndefined();
  });
});

describe('an automatic charge', () => {
  const chargeStarted = newChargeStarted();
  const chargeConfirming = newChargeConfirming();
  const depositChargeStarted = newEvent('ChargeStarted', {
    instalmentId: MAIL_DEPOSIT_ID,
    attempt: 1,
    amountCents: MAIL_DEPOSIT_CENTS,
  });
  const balancePaid = newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS);
  const isCharged = (
    earlierEvents: readonly BookingEvent[],
    trigger: BookingEvent = balancePaid,
  ): boolean => {
    const history = toRecordedEvents([...earlierEvents, trigger]);
    return wasCharged(history, history.at(-1)!);
  };

  test.each([
    { step: 'started', events: [balanceScheduled, chargeStarted] },
    { step: 'was confirming', events: [chargeStarted, chargeConfirming] },
    {
      step: 'had an unknown outcome',
      events: [chargeStarted, chargeConfirming, newChargeOutcomeUnknown(RETRY_1)],
    },
    { step: 'was started again after a decline', events: [newChargeDeclined(RETRY_1), chargeStarted] },
  ])('paid the balance if the attempt $step', ({ events }) => {
    expect(isCharged(events)).toBe(true);
  });

  test.each([
    { cause: 'none was ever planned', events: [] },
    { cause: 'it was only scheduled', events: [balanceScheduled] },
    { cause: 'its attempt was declined', events: [chargeStarted, newChargeDeclined(RETRY_1)] },
    { cause: 'it waited for the customer', events: [chargeStarted, actionRequired] },
    { cause: 'its attempts were exhausted', events: [chargeStarted, newChargeExhausted()] },
    { cause: 'it was voided', events: [chargeStarted, newChargeVoided('paid-by-customer')] },
    { cause: 'it was scheduled again', events: [chargeStarted, balanceScheduled] },
    { cause: 'another instalment is being charged', events: [depositChargeStarted] },
  ])('did not pay the balance if $cause', ({ events }) => {
    expect(isCharged(events)).toBe(false);
  });

  test('did not pay the balance if it starts after the payment', () => {
    const history = toRecordedEvents([balancePaid, chargeStarted]);
    expect(wasCharged(history, history[0]!)).toBe(false);
  });

  test('paid nothing in an event of the whole booking', () => {
    expect(isCharged([chargeStarted], newBookingConfirmed())).toBe(false);
  });
});

test('a booking is confirmed later if its confirmation follows the trigger', () => {
  const history = toRecordedEvents([referenceGenerated, newBookingConfirmed(), referenceGenerated]);
  expect(history.map((trigger) => isConfirmedLater(history, trigger))).toEqual([true, false, false]);
});

describe('the method of a payment', () => {
  const history = toRecordedEvents([
    newPaymentEvent('DepositPaid', MAIL_DEPOSIT_CENTS),
    newEvent('PartPaid', {
      ...newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS).data,
      provider: 'bank',
      paymentId: 'line-1',
    }),
  ]);

  test('is found by the payment’s id', () => {
    expect(findPaymentMethod(history, 'pi_1')).toEqual({ kind: 'card', last4: '4242' });
    expect(findPaymentMethod(history, 'line-1')).toEqual({ kind: 'transfer' });
  });

  test('is unknown if the log lacks the payment', () => {
    expect(findPaymentMethod(history, 'pi_2')).toBeUndefined();
  });
});

describe('a mailed code', () => {
  const EXPIRES_AT = '2026-11-21T10:15:00.000Z';
  const codeSent = newCodeSent(EXPIRES_AT);
  const deriveCodeAt = (now: string, trigger: BookingEvent = codeSent): string | undefined => {
    const history = toRecordedEvents([newBookingCreated('en', 'deposit'), referenceGenerated, trigger]);
    const context = buildMailContext(history, 3)!;
    const about = { ...context.about, givenName: 'Ana' };
    return deriveValidCode({
      context,
      about,
      history,
      now: new Date(now),
      deriveCode: (id) => `digits of ${id}`,
    });
  };

  test('is derived from its id until it expires', () => {
    expect(deriveCodeAt('2026-11-21T10:14:59.999Z')).toBe(`digits of ${codeSent.data.codeId}`);
    expect(deriveCodeAt(EXPIRES_AT)).toBeUndefined();
  });

  test('is not derived for an event that sends none', () => {
    expect(deriveCodeAt('2026-11-21T10:14:00.000Z', newBookingConfirmed())).toBeUndefined();
  });
});
