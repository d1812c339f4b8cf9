import { describe, expect, test } from '@jest/globals';
import { newBookingConfirmed } from '../../../../test/support/booking/builders.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import {
  balanceScheduled,
  newActionRequired,
  newBookingCreated,
  newDeclineEvent,
  newPaymentEvent,
  referenceGenerated,
  toRecordedEvents,
} from '../../../../test/support/mail/booking-events.js';
import {
  balanceSplit,
  newJoaInvited,
  OWN_INSTALMENT_ID,
  SHARE_ID,
  shareRevoked,
} from '../../../../test/support/mail/share-events.js';
import type { BookingEvent } from '../../booking/events.js';
import { composeMail, type MailCause, planMails } from './booking-mails.js';
import { readMailContext } from './mail-context.js';

const { instalmentId } = balanceScheduled.data;
const heldHistory = [newBookingCreated('en', 'deposit'), referenceGenerated];
const depositPaidEvents = [
  newPaymentEvent('DepositPaid', 63_200, 2027),
  newBookingConfirmed(),
  balanceScheduled,
];
const bookedHistory = [...heldHistory, ...depositPaidEvents];
const newOtherCard = (expYear: number) => ({ brand: 'visa', last4: '4444', expMonth: 2, expYear });
const newCardReplaced = (expYear: number): BookingEvent => ({
  type: 'CardReplaced',
  data: { setupId: 'seti_1', paymentMethodId: 'pm_2', card: newOtherCard(expYear) },
});
const newCardUpdated = (expYear: number): BookingEvent => ({
  type: 'CardUpdated',
  data: { paymentMethodId: 'pm_1', card: newOtherCard(expYear) },
});
const disputedChargeVoided: BookingEvent = {
  type: 'ChargeVoided',
  data: { instalmentId, reason: 'disputed' },
};
const newRescheduled = (chargeOn: string, rule: string): BookingEvent => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId,
    amountCents: 252_800,
    rule,
    chargeOn,
    chargeAt: `${chargeOn}T12:00:00.000Z`,
  },
});

/** Renders the mail for the event of this version, knowing all later events. */
const composeFor = (
  cause: MailCause,
  events: readonly BookingEvent[],
  version: number,
  now: string,
  recordedAt?: string,
) =>
  composeMail(
    cause,
    version,
    toRecordedEvents(events).map((event) =>
      recordedAt ? { ...event, recordedAt: new Date(recordedAt) } : event,
    ),
    { givenName: 'Marta', now: new Date(now), deriveCode: (id) => id },
  );
const REMINDER_AT = '2027-02-16T12:00:00Z';

describe('the card check', () => {
  test('is about the card that will be charged, whichever paid the deposit', () => {
    expect(composeFor('card-expires', bookedHistory, 5, REMINDER_AT)).toMatchObject({
      facts: { last4: '4242', expires: '2027-02', chargeOn: '2027-03-09' },
    });
    for (const change of [newCardReplaced, newCardUpdated]) {
      expect(composeFor('card-expires', [...bookedHistory, change(2031)], 5, REMINDER_AT)).toBeUndefined();
      expect(composeFor('card-expires', [...bookedHistory, change(2027)], 5, REMINDER_AT)).toMatchObject({
        facts: { last4: '4444', expires: '2027-02' },
      });
    }
  });

  test('is repeated for a later card, not for an earlier one', () => {
    expect(planMails(newCardReplaced(2027), new Date(REMINDER_AT))).toEqual([
      { cause: 'card-expires', dueAt: new Date(REMINDER_AT) },
    ]);

    const lateDay = '2027-03-01T09:00:00Z';
    expect(
      composeFor('card-expires', [...bookedHistory, newCardReplaced(2027)], 6, lateDay, lateDay),
    ).toMatchObject({
      facts: { last4: '4444' },
    });
    expect(
      composeFor('card-expires', [...bookedHistory, newCardReplaced(2031)], 6, lateDay, lateDay),
    ).toBeUndefined();

    const earlyInstant = '2027-01-10T09:00:00Z';
    expect(
      composeFor('card-expires', [...bookedHistory, newCardReplaced(2027)], 6, earlyInstant, earlyInstant),
    ).toBeUndefined();
  });

  test('covers the lead’s open shares only', () => {
    const lateDay = '2027-03-01T09:00:00Z';
    const newShareScheduled = (id: string) =>
      changeEvent(balanceScheduled, { instalmentId: id, amountCents: 126_400 });
    const chargeVoided: BookingEvent = { type: 'ChargeVoided', data: { instalmentId, reason: 'split' } };
    const sharedHistory = [
      ...bookedHistory,
      chargeVoided,
      balanceSplit,
      newJoaInvited(),
      newShareScheduled(OWN_INSTALMENT_ID),
      newShareScheduled(SHARE_ID),
    ];
    const mailAfterEvents = (...laterEvents: BookingEvent[]) =>
      composeFor(
        'card-expires',
        [...sharedHistory, ...laterEvents, newCardReplaced(2027)],
        sharedHistory.length + laterEvents.length + 1,
        lateDay,
        lateDay,
      );
    const newBalancePaid = (id: string) =>
      changeEvent(newPaymentEvent('BalancePaid', 126_400), { instalmentId: id });

    expect(mailAfterEvents(newBalancePaid(SHARE_ID))).toMatchObject({
      kind: 'card-expires',
      facts: { amountCents: 126_400 },
    });
    expect(mailAfterEvents(newBalancePaid(OWN_INSTALMENT_ID))).toBeUndefined();
    expect(mailAfterEvents(newBalancePaid(OWN_INSTALMENT_ID), shareRevoked)).toMatchObject({
      facts: { amountCents: 126_400 },
    });
  });

  test('is skipped while nothing will be charged', () => {
    expect(
      composeFor('card-expires', [...bookedHistory, disputedChargeVoided], 5, REMINDER_AT),
    ).toBeUndefined();
    expect(
      composeFor('card-expires', [...bookedHistory, newPaymentEvent('BalancePaid', 252_800)], 5, REMINDER_AT),
    ).toBeUndefined();
  });
});

describe('notices before a charge', () => {
  const composeFirstNotice = (events: readonly BookingEvent[], version: number) =>
    composeFor('balance-notice-14', events, version, '2027-02-23T12:00:00Z');

  test('name a card saved later', () => {
    expect(composeFirstNotice(bookedHistory, 5)).toMatchObject({
      facts: { savedMethod: { kind: 'card', last4: '4242' }, chargeOn: '2027-03-09', days: 14 },
    });
    expect(composeFirstNotice([...bookedHistory, newCardReplaced(2031)], 5)).toMatchObject({
      facts: { savedMethod: { last4: '4444' } },
    });
  });

  test('are not sent while a dispute stops the charge, but after the charge resumes', () => {
    const frozen = [...bookedHistory, disputedChargeVoided];
    expect(composeFirstNotice(frozen, 5)).toBeUndefined();
    const thawedHistory = [...frozen, newRescheduled('2027-03-12', 'dispute-ended/v1')];
    expect(composeFirstNotice(thawedHistory, 5)).toBeUndefined();
    expect(composeFirstNotice(thawedHistory, 7)).toMatchObject({
      facts: { chargeOn: '2027-03-12', days: 17 },
    });
  });
});

describe('a failed charge', () => {
  const failedHistory = [...bookedHistory, newDeclineEvent(null, 'do_not_try_again')];
  const composeFailureMail = (events: readonly BookingEvent[]) =>
    composeFor('charge-failed', events, 6, '2027-03-09T13:00:00Z');

  test('asks for another card, until one is saved or a dispute stops the charge', () => {
    expect(composeFailureMail(failedHistory)).toMatchObject({
      facts: { remedy: 'replace-card', savedMethod: { last4: '4242' } },
    });

    const mendedHistory = [
      ...failedHistory,
      newCardReplaced(2031),
      newRescheduled('2027-03-09', 'card-replaced/v1'),
    ];
    expect(composeFailureMail(mendedHistory)).toBeUndefined();
    expect(composeFailureMail([...failedHistory, disputedChargeVoided])).toBeUndefined();
    expect(composeFor('reminder-3', mendedHistory, 5, '2027-03-12T12:00:00Z')).toBeUndefined();
    expect(readMailContext(toRecordedEvents(mendedHistory), 6)?.balance?.failedAt).toBeNull();
  });

  test('names the new card when that one fails too', () => {
    const twoFailures = [
      ...failedHistory,
      newCardReplaced(2031),
      newRescheduled('2027-03-09', 'card-replaced/v1'),
      newDeclineEvent(null),
    ];
    expect(composeFor('charge-failed', twoFailures, 9, '2027-03-09T15:00:00Z')).toMatchObject({
      facts: { remedy: 'pay', savedMethod: { last4: '4444' } },
    });
  });

  test('asks for no other card for a PayPal account', () => {
    const byPayPal = bookedHistory.map((event) =>
      event.type === 'DepositPaid'
        ? { ...event, data: { ...event.data, provider: 'paypal' as const, card: null } }
        : event,
    );
    expect(composeFailureMail([...byPayPal, newDeclineEvent(null, 'do_not_try_again')])).toMatchObject({
      facts: { remedy: 'pay', savedMethod: { kind: 'paypal' } },
    });
    expect(composeFailureMail([...byPayPal, newActionRequired('no-saved-account')])).toMatchObject({
      facts: { remedy: 'nothing-saved' },
    });
    expect(composeFailureMail([...byPayPal, newActionRequired('payer_action_required')])).toMatchObject({
      facts: { remedy: 'authenticate', savedMethod: { kind: 'paypal' } },
    });
  });
});

describe('a deposit by another method', () => {
  const newBookingPaidBy = (details: object): BookingEvent[] =>
    bookedHistory.map((event) =>
      event.type === 'DepositPaid'
        ? { ...event, data: { ...event.data, card: null, paymentMethodId: null, ...details } }
        : event,
    );
  test.each([
    {
      details: { provider: 'paypal', paymentMethodId: 'vault_1' },
      paidWith: { kind: 'paypal' },
      savedMethod: { kind: 'paypal' },
    },
    { details: { provider: 'paypal' }, paidWith: { kind: 'paypal' }, savedMethod: null },
    {
      details: { lender: 'klarna', paymentMethodId: 'pm_k' },
      paidWith: { kind: 'klarna' },
      savedMethod: null,
    },
    {
      details: { lender: 'affirm', paymentMethodId: 'pm_a' },
      paidWith: { kind: 'affirm' },
      savedMethod: null,
    },
    { details: { provider: 'gift-card' }, paidWith: { kind: 'gift-card' }, savedMethod: null },
    { details: { provider: 'staff' }, paidWith: { kind: 'staff' }, savedMethod: null },
    { details: { provider: 'goodwill' }, paidWith: { kind: 'goodwill' }, savedMethod: null },
    {
      details: { paymentMethodId: 'pm_1' },
      paidWith: { kind: 'card', last4: null },
      savedMethod: { kind: 'card', last4: null },
    },
  ])('is named together with the method to be charged: $details', ({ details, paidWith, savedMethod }) => {
    const events = newBookingPaidBy(details);
    expect(composeFor('confirmed', events, 4, REMINDER_AT)).toMatchObject({
      facts: { paidWith: [paidWith], balance: { savedMethod } },
    });
    expect(composeFor('balance-notice-14', events, 5, '2027-02-23T12:00:00Z')).toMatchObject({
      kind: 'balance-notice',
      facts: { savedMethod },
    });
  });

  test('is named with a gift card and the total of both', () => {
    const paidByGiftCard: BookingEvent = {
      type: 'PartPaid',
      data: {
        ...newPaymentData('DepositPaid', 20_000),
        provider: 'gift-card',
        paymentId: 'gift-1',
        card: null,
      },
    };
    expect(
      composeFor('confirmed', [...heldHistory, paidByGiftCard, ...depositPaidEvents], 5, REMINDER_AT),
    ).toMatchObject({
      facts: { paidCents: 83_200, paidWith: [{ kind: 'gift-card' }, { kind: 'card', last4: '4242' }] },
    });
  });

  test('is confirmed once when gift cards paid everything, with no further request', () => {
    const byGiftCard = { provider: 'gift-card' as const, paymentId: 'gift-1', card: null };
    const balance: BookingEvent = {
      type: 'BalancePaid',
      data: { ...newPaymentData('BalancePaid', 252_800), ...byGiftCard, instalmentId },
    };
    const deposit: BookingEvent = {
      type: 'DepositPaid',
      data: { ...newPaymentData('DepositPaid', 63_200), ...byGiftCard },
    };
    const events = [...heldHistory, balance, deposit, newBookingConfirmed()];

    expect(composeFor('confirmed', events, 5, REMINDER_AT)).toMatchObject({
      facts: { paidCents: 316_000, paidWith: [{ kind: 'gift-card' }], balance: null },
    });
    expect(composeFor('receipt', events, 3, REMINDER_AT)).toBeUndefined();
  });

  test('is named on the receipt, with who initiated it', () => {
    const chargeStarted: BookingEvent = {
      type: 'ChargeStarted',
      data: { instalmentId, attempt: 1, amountCents: 252_800 },
    };
    const composeReceipt = (events: readonly BookingEvent[]) =>
      composeFor('receipt', events, events.length, '2027-03-09T13:00:00Z');
    const customerPayment: BookingEvent = {
      type: 'BalancePaid',
      data: { ...newPaymentData('BalancePaid', 252_800), lender: 'klarna', card: null },
    };

    expect(composeReceipt([...bookedHistory, customerPayment])).toMatchObject({
      facts: { paidWith: { kind: 'klarna' }, isAutomatic: false },
    });
    expect(
      composeReceipt([...bookedHistory, chargeStarted, newDeclineEvent(null), customerPayment]),
    ).toMatchObject({
      facts: { isAutomatic: false },
    });
    expect(
      composeReceipt([...bookedHistory, chargeStarted, newPaymentEvent('BalancePaid', 252_800)]),
    ).toMatchObject({
      facts: { paidWith: { kind: 'card', last4: '4242' }, isAutomatic: true },
    });
  });
});

const newPaymentData = (type: 'DepositPaid' | 'BalancePaid', amountCents: number) =>
  newPaymentEvent(type, amountCents).data;
