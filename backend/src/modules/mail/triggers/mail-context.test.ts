import { describe, expect, test } from '@jest/globals';
import { newBookingConfirmed } from '../../../../test/support/booking/builders.js';
import { newEvent } from '../../../../test/support/booking/events.js';
import {
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
    newPaymentEvent('DepositPaid', 63_200),
    newBookingConfirmed(),
  ];
  const history = toRecordedEvents([...confirmedEvents, newPaymentEvent('BalancePaid', 252_800)]);

  test('counts money up to the event and knows the current balance', () => {
    expect(buildMailContext(history, 4)).toMatchObject({
      paidCents: 63_200,
      remainingCents: 252_800,
      balance: { amountCents: 252_800, dueOn: '2027-03-09', isPaid: true, failedAt: null },
    });
    expect(buildMailContext(history, 5)).toMatchObject({ paidCents: 316_000, remainingCents: 0 });
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
      paidCents: 63_200,
      remainingCents: 252_800,
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
      amountCents: 252_800,
    });
  });

  test('does not exist before the reference or for a missing version', () => {
    expect(buildMailContext(toRecordedEvents([creation]), 1)).toBeUndefined();
    expect(buildMailContext(history, 6)).toBeUndefined();
  });
});
