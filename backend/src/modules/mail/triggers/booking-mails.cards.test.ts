import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_DUE_ON,
  newBalancePaid,
  newBalanceScheduled,
  newBookingConfirmed,
  newDepositPaid,
  newPartPaid,
} from '../../../../test/support/booking/builders.js';
import { newChargeVoided } from '../../../../test/support/booking/charges.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { newCardReplaced, newCardUpdated } from '../../../../test/support/booking/payments.js';
import {
  MAIL_BALANCE_CENTS,
  MAIL_DEPOSIT_CENTS,
  MAIL_PRICE_CENTS,
  mailBalanceScheduled,
  newActionRequired,
  newDeclineEvent,
  newPaymentEvent,
  toRecordedEvents,
} from '../../../../test/support/mail/booking-events.js';
import {
  composeMailAfter,
  heldHistory,
  newBookedHistory,
} from '../../../../test/support/mail/mail-scenario.js';
import {
  mailBalanceSplit,
  mailShareRevoked,
  newJoaInvited,
  OWN_INSTALMENT_ID,
  SHARE_ID,
} from '../../../../test/support/mail/share-events.js';
import type { BookingEvent } from '../../booking/events.js';
import { planMails } from './booking-mails.js';
import { buildMailContext } from './mail-context.js';

const { instalmentId } = mailBalanceScheduled.data;
/** The card that paid the deposit expires before the charge of the balance. */
const expiringCardHistory = newBookedHistory(2027);

const newOtherCard = (expYear: number) => ({ brand: 'visa', last4: '4444', expMonth: 2, expYear });
const newOtherCardSaved = (expYear: number): BookingEvent => newCardReplaced(newOtherCard(expYear));

const newOtherCardReported = (expYear: number): BookingEvent => newCardUpdated(newOtherCard(expYear));

const disputedChargeVoided: BookingEvent = newChargeVoided('disputed', instalmentId);

const newRescheduled = (chargeOn: string, rule: string): BookingEvent =>
  newBalanceScheduled({
    instalmentId,
    amountCents: MAIL_BALANCE_CENTS,
    rule,
    chargeOn,
    chargeAt: `${chargeOn}T12:00:00.000Z`,
  });

const REMINDER_AT = '2027-02-16T12:00:00Z';

describe('the card check', () => {
  test('is about the card that will be charged, whichever paid the deposit', () => {
    expect(
      composeMailAfter('card-expires', expiringCardHistory, { version: 5, now: REMINDER_AT }),
    ).toMatchObject({
      facts: { last4: '4242', expiryMonth: '2027-02', chargeOn: BALANCE_DUE_ON },
    });
  });

  test.each([
    { name: 'replaced', change: newOtherCardSaved },
    { name: 'updated', change: newOtherCardReported },
  ])('is about the card that was $name', ({ change }) => {
    expect(
      composeMailAfter('card-expires', [...expiringCardHistory, change(2031)], {
        version: 5,
        now: REMINDER_AT,
      }),
    ).toBeUndefined();
    expect(
      composeMailAfter('card-expires', [...expiringCardHistory, change(2027)], {
        version: 5,
        now: REMINDER_AT,
      }),
    ).toMatchObject({
      facts: { last4: '4444', expiryMonth: '2027-02' },
    });
  });

  test('is repeated for a later card, not for an earlier card', () => {
    expect(planMails(newOtherCardSaved(2027), new Date(REMINDER_AT))).toEqual([
      { cause: 'card-expires', dueAt: new Date(REMINDER_AT) },
    ]);

    const lateDay = '2027-03-01T09:00:00Z';
    expect(
      composeMailAfter('card-expires', [...expiringCardHistory, newOtherCardSaved(2027)], {
        version: 6,
        now: lateDay,
        recordedAt: lateDay,
      }),
    ).toMatchObject({
      facts: { last4: '4444' },
    });
    expect(
      composeMailAfter('card-expires', [...expiringCardHistory, newOtherCardSaved(2031)], {
        version: 6,
        now: lateDay,
        recordedAt: lateDay,
      }),
    ).toBeUndefined();

    const earlyInstant = '2027-01-10T09:00:00Z';
    expect(
      composeMailAfter('card-expires', [...expiringCardHistory, newOtherCardSaved(2027)], {
        version: 6,
        now: earlyInstant,
        recordedAt: earlyInstant,
      }),
    ).toBeUndefined();
  });

  test('covers the lead’s open shares only', () => {
    const lateDay = '2027-03-01T09:00:00Z';
    const newShareScheduled = (id: string) =>
      changeEvent(mailBalanceScheduled, { instalmentId: id, amountCents: MAIL_BALANCE_CENTS / 2 });
    const chargeVoided: BookingEvent = newChargeVoided('split', instalmentId);
    const sharedHistory = [
      ...expiringCardHistory,
      chargeVoided,
      mailBalanceSplit,
      newJoaInvited(),
      newShareScheduled(OWN_INSTALMENT_ID),
      newShareScheduled(SHARE_ID),
    ];
    const composeMailAfterEvents = (...laterEvents: BookingEvent[]) =>
      composeMailAfter('card-expires', [...sharedHistory, ...laterEvents, newOtherCardSaved(2027)], {
        version: sharedHistory.length + laterEvents.length + 1,
        now: lateDay,
        recordedAt: lateDay,
      });
    const newSharePaid = (id: string) =>
      changeEvent(newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS / 2), { instalmentId: id });

    expect(composeMailAfterEvents(newSharePaid(SHARE_ID))).toMatchObject({
      kind: 'card-expires',
      facts: { amountCents: MAIL_BALANCE_CENTS / 2 },
    });
    expect(composeMailAfterEvents(newSharePaid(OWN_INSTALMENT_ID))).toBeUndefined();
    expect(composeMailAfterEvents(newSharePaid(OWN_INSTALMENT_ID), mailShareRevoked)).toMatchObject({
      facts: { amountCents: MAIL_BALANCE_CENTS / 2 },
    });
  });

  test('is skipped while nothing will be charged', () => {
    expect(
      composeMailAfter('card-expires', [...expiringCardHistory, disputedChargeVoided], {
        version: 5,
        now: REMINDER_AT,
      }),
    ).toBeUndefined();
    expect(
      composeMailAfter(
        'card-expires',
        [...expiringCardHistory, newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS)],
        {
          version: 5,
          now: REMINDER_AT,
        },
      ),
    ).toBeUndefined();
  });
});

describe('notices before a charge', () => {
  const composeFirstNotice = (events: readonly BookingEvent[], version: number) =>
    composeMailAfter('balance-notice-14', events, { version, now: '2027-02-23T12:00:00Z' });

  test('name a card saved later', () => {
    expect(composeFirstNotice(expiringCardHistory, 5)).toMatchObject({
      facts: { savedMethod: { kind: 'card', last4: '4242' }, chargeOn: BALANCE_DUE_ON, daysLeft: 14 },
    });
    expect(composeFirstNotice([...expiringCardHistory, newOtherCardSaved(2031)], 5)).toMatchObject({
      facts: { savedMethod: { last4: '4444' } },
    });
  });

  test('are not sent while a dispute stops the charge, but after the charge resumes', () => {
    const stoppedHistory = [...expiringCardHistory, disputedChargeVoided];
    expect(composeFirstNotice(stoppedHistory, 5)).toBeUndefined();
    const resumedHistory = [...stoppedHistory, newRescheduled('2027-03-12', 'dispute-ended/v1')];
    expect(composeFirstNotice(resumedHistory, 5)).toBeUndefined();
    expect(composeFirstNotice(resumedHistory, 7)).toMatchObject({
      facts: { chargeOn: '2027-03-12', daysLeft: 17 },
    });
  });
});

describe('a failed charge', () => {
  const failedHistory = [...expiringCardHistory, newDeclineEvent(null, 'do_not_try_again')];
  const composeFailureMail = (events: readonly BookingEvent[]) =>
    composeMailAfter('charge-failed', events, { version: 6, now: '2027-03-09T13:00:00Z' });

  test('asks for another card, until a card is saved or a dispute stops the charge', () => {
    expect(composeFailureMail(failedHistory)).toMatchObject({
      facts: { remedy: 'replace-card', savedMethod: { last4: '4242' } },
    });

    const mendedHistory = [
      ...failedHistory,
      newOtherCardSaved(2031),
      newRescheduled(BALANCE_DUE_ON, 'card-replaced/v1'),
    ];
    expect(composeFailureMail(mendedHistory)).toBeUndefined();
    expect(composeFailureMail([...failedHistory, disputedChargeVoided])).toBeUndefined();
    expect(
      composeMailAfter('reminder-3', mendedHistory, { version: 5, now: '2027-03-12T12:00:00Z' }),
    ).toBeUndefined();
    expect(buildMailContext(toRecordedEvents(mendedHistory), 6)?.balance?.failedAt).toBeNull();
  });

  test('names the new card when the new card fails too', () => {
    const twoFailures = [
      ...failedHistory,
      newOtherCardSaved(2031),
      newRescheduled(BALANCE_DUE_ON, 'card-replaced/v1'),
      newDeclineEvent(null),
    ];
    expect(
      composeMailAfter('charge-failed', twoFailures, { version: 9, now: '2027-03-09T15:00:00Z' }),
    ).toMatchObject({
      facts: { remedy: 'pay', savedMethod: { last4: '4444' } },
    });
  });

  test('asks for no other card for a PayPal account', () => {
    const payPalHistory = expiringCardHistory.map((event) =>
      event.type === 'DepositPaid'
        ? { ...event, data: { ...event.data, provider: 'paypal' as const, card: null } }
        : event,
    );
    expect(composeFailureMail([...payPalHistory, newDeclineEvent(null, 'do_not_try_again')])).toMatchObject({
      facts: { remedy: 'pay', savedMethod: { kind: 'paypal' } },
    });
    expect(composeFailureMail([...payPalHistory, newActionRequired('no-saved-account')])).toMatchObject({
      facts: { remedy: 'nothing-saved' },
    });
    expect(composeFailureMail([...payPalHistory, newActionRequired('payer_action_required')])).toMatchObject({
      facts: { remedy: 'authenticate', savedMethod: { kind: 'paypal' } },
    });
  });
});

describe('a deposit by another method', () => {
  const newBookingPaidBy = (details: object): BookingEvent[] =>
    expiringCardHistory.map((event) =>
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
    expect(composeMailAfter('confirmed', events, { version: 4, now: REMINDER_AT })).toMatchObject({
      facts: { paidWith: [paidWith], balance: { savedMethod } },
    });
    expect(
      composeMailAfter('balance-notice-14', events, { version: 5, now: '2027-02-23T12:00:00Z' }),
    ).toMatchObject({
      kind: 'balance-notice',
      facts: { savedMethod },
    });
  });

  test('is named with a gift card and the total of both', () => {
    const paidByGiftCard: BookingEvent = newPartPaid({
      ...newPaymentData('DepositPaid', 20_000),
      provider: 'gift-card',
      paymentId: 'gift-1',
      card: null,
    });
    expect(
      composeMailAfter(
        'confirmed',
        [...heldHistory, paidByGiftCard, ...expiringCardHistory.slice(heldHistory.length)],
        {
          version: 5,
          now: REMINDER_AT,
        },
      ),
    ).toMatchObject({
      facts: { paidCents: 83_200, paidWith: [{ kind: 'gift-card' }, { kind: 'card', last4: '4242' }] },
    });
  });

  test('is confirmed once when gift cards paid everything, with no further request', () => {
    const byGiftCard = { provider: 'gift-card' as const, paymentId: 'gift-1', card: null };
    const balance: BookingEvent = newBalancePaid({
      ...newPaymentData('BalancePaid', MAIL_BALANCE_CENTS),
      ...byGiftCard,
      instalmentId,
    });
    const deposit: BookingEvent = newDepositPaid({
      ...newPaymentData('DepositPaid', MAIL_DEPOSIT_CENTS),
      ...byGiftCard,
    });
    const events = [...heldHistory, balance, deposit, newBookingConfirmed()];

    expect(composeMailAfter('confirmed', events, { version: 5, now: REMINDER_AT })).toMatchObject({
      facts: { paidCents: MAIL_PRICE_CENTS, paidWith: [{ kind: 'gift-card' }], balance: null },
    });
    expect(composeMailAfter('receipt', events, { version: 3, now: REMINDER_AT })).toBeUndefined();
  });

  test('is named on the receipt, with who initiated it', () => {
    const chargeStarted: BookingEvent = {
      type: 'ChargeStarted',
      data: { instalmentId, attempt: 1, amountCents: MAIL_BALANCE_CENTS },
    };
    const composeReceipt = (events: readonly BookingEvent[]) =>
      composeMailAfter('receipt', events, { now: '2027-03-09T13:00:00Z' });
    const customerPayment: BookingEvent = newBalancePaid({
      ...newPaymentData('BalancePaid', MAIL_BALANCE_CENTS),
      lender: 'klarna',
      card: null,
    });

    expect(composeReceipt([...expiringCardHistory, customerPayment])).toMatchObject({
      facts: { paidWith: { kind: 'klarna' }, isAutomatic: false },
    });
    expect(
      composeReceipt([...expiringCardHistory, chargeStarted, newDeclineEvent(null), customerPayment]),
    ).toMatchObject({
      facts: { isAutomatic: false },
    });
    expect(
      composeReceipt([
        ...expiringCardHistory,
        chargeStarted,
        newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS),
      ]),
    ).toMatchObject({
      facts: { paidWith: { kind: 'card', last4: '4242' }, isAutomatic: true },
    });
  });
});

const newPaymentData = (type: 'DepositPaid' | 'BalancePaid', amountCents: number) =>
  newPaymentEvent(type, amountCents).data;
