import { describe, expect, test } from '@jest/globals';
import { BALANCE_DUE_ON, newBookingConfirmed } from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
  MAIL_BALANCE_CENTS,
  MAIL_DEPOSIT_CENTS,
  MAIL_PRICE_CENTS,
  newBookingCreated,
  newPaymentEvent,
  referenceGenerated,
  toRecordedEvents,
} from '../../../../test/support/mail/booking-events.js';
import { buildMailContext } from './mail-context.js';

describe('the summary of a booking', () => {
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
