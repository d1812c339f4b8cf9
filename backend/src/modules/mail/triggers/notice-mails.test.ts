import { describe, expect, test } from '@jest/globals';
import { BALANCE_DUE_ON } from '../../../../test/support/booking/builders.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import {
  MAIL_BALANCE_CENTS,
  mailBalanceScheduled,
  newActionRequired,
  newDeclineEvent,
  newPaymentEvent,
  toRecordedEvents,
} from '../../../../test/support/mail/booking-events.js';
import {
  bookedHistory,
  composeMailAfter,
  newBookedHistory,
} from '../../../../test/support/mail/mail-scenario.js';
import type { BookingEvent } from '../../booking/events.js';
import type { MailCause } from './booking-mails.js';

describe('notices before and after a charge', () => {
  test.each<{ cause: MailCause; when: string; now: string; daysLeft: number }>([
    { cause: 'balance-notice-14', when: 'on its day', now: '2027-02-23T12:00:00Z', daysLeft: 14 },
    { cause: 'balance-notice-14', when: 'ten days late', now: '2027-03-05T12:00:00Z', daysLeft: 4 },
    { cause: 'balance-notice-3', when: 'on the day before', now: '2027-03-08T23:00:00Z', daysLeft: 1 },
  ])('state the days left at rendering: $cause $when', ({ cause, now, daysLeft }) => {
    expect(composeMailAfter(cause, bookedHistory, { now })).toMatchObject({
      kind: 'balance-notice',
      facts: { daysLeft },
    });
  });

  test.each<{ cause: MailCause; when: string; now: string }>([
    // The second notice covers it.
    { cause: 'balance-notice-14', when: 'eleven days late', now: '2027-03-06T12:00:00Z' },
    { cause: 'balance-notice-3', when: 'on the day of the charge', now: '2027-03-09T00:00:00Z' },
  ])('are not sent too late: $cause $when', ({ cause, now }) => {
    expect(composeMailAfter(cause, bookedHistory, { now })).toBeUndefined();
  });

  test.each([
    { name: 'completed', lastEvent: newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS) },
    { name: 'failed', lastEvent: newActionRequired('no-saved-card') },
  ])('are not sent for a $name charge', ({ lastEvent }) => {
    expect(
      composeMailAfter('balance-notice-3', [...bookedHistory, lastEvent], {
        now: '2027-03-06T12:00:00Z',
        version: 5,
      }),
    ).toBeUndefined();
  });

  test('warn of a card only if it expires before the charge', () => {
    const now = '2027-02-16T12:00:00Z';
    expect(composeMailAfter('card-expires', newBookedHistory(2027), { now })).toMatchObject({
      facts: {
        last4: '4242',
        expiryMonth: '2027-02',
        chargeOn: BALANCE_DUE_ON,
        amountCents: MAIL_BALANCE_CENTS,
      },
    });
    expect(composeMailAfter('card-expires', newBookedHistory(2028), { now })).toBeUndefined();
  });

  describe('reminders of a balance that waits for the customer', () => {
    const newFailedHistory = (day: string, failure: BookingEvent, ...laterEvents: BookingEvent[]) => [
      ...toRecordedEvents(bookedHistory),
      { ...failure, version: bookedHistory.length + 1, recordedAt: new Date(`${day}T12:00:05Z`) },
      ...laterEvents.map((event, i) => ({
        ...event,
        version: bookedHistory.length + 2 + i,
        recordedAt: new Date(`${day}T12:10:00Z`),
      })),
    ];
    const composeReminderFacts = (
      cause: MailCause,
      history: ReturnType<typeof toRecordedEvents>,
      now: string,
    ) => composeMailAfter(cause, history, { version: bookedHistory.length, now })?.facts;
    const failedHistory = newFailedHistory(BALANCE_DUE_ON, newActionRequired('authentication_required'));
    const [THIRD_DAY, SIXTH_DAY] = ['2027-03-12T12:00:00Z', '2027-03-15T12:00:00Z'];

    test('go out on the third and sixth day, naming when staff take over', () => {
      const facts = { amountCents: MAIL_BALANCE_CENTS, dueOn: BALANCE_DUE_ON, takeoverOn: '2027-03-16' };
      expect(composeReminderFacts('reminder-3', failedHistory, THIRD_DAY)).toEqual(facts);
      expect(composeReminderFacts('reminder-6', failedHistory, SIXTH_DAY)).toEqual(facts);
    });

    test('stop during retries and after payment', () => {
      const retryingHistory = newFailedHistory(BALANCE_DUE_ON, newDeclineEvent('2027-03-12T12:00:00.000Z'));
      expect(composeReminderFacts('reminder-3', retryingHistory, THIRD_DAY)).toBeUndefined();
      const settledHistory = newFailedHistory(
        BALANCE_DUE_ON,
        newActionRequired('other'),
        newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS),
      );
      expect(composeReminderFacts('reminder-3', settledHistory, THIRD_DAY)).toBeUndefined();
    });

    test('are skipped within two days of another mail', () => {
      const laterHistory = newFailedHistory('2027-03-12', newDeclineEvent(null));
      expect(composeReminderFacts('reminder-3', laterHistory, '2027-03-12T12:01:00Z')).toBeUndefined();
      expect(composeReminderFacts('reminder-6', laterHistory, SIXTH_DAY)).toEqual({
        amountCents: MAIL_BALANCE_CENTS,
        dueOn: BALANCE_DUE_ON,
        takeoverOn: '2027-03-16',
      });
      const lastHistory = newFailedHistory('2027-03-14', newDeclineEvent(null));
      expect(composeReminderFacts('reminder-6', lastHistory, SIXTH_DAY)).toBeUndefined();
    });

    test('follow the latest planned charge, once, counted from its day', () => {
      const newRescheduled = (chargeOn: string) =>
        changeEvent(mailBalanceScheduled, { chargeOn, rule: 'dispute-ended/v1' });
      const refusedEvent = { ...newActionRequired('other'), version: bookedHistory.length + 2 };
      const history = [
        ...newFailedHistory('2027-03-12', newRescheduled('2027-04-20')),
        { ...refusedEvent, recordedAt: new Date('2027-04-20T12:00:05Z') },
      ];

      expect(composeReminderFacts('reminder-6', history, '2027-03-15T12:00:00Z')).toBeUndefined();

      const lateDay = '2027-04-23T12:00:00Z';
      expect(composeReminderFacts('reminder-3', history, lateDay)).toBeUndefined();

      const version = bookedHistory.length + 1;
      const reminder = composeMailAfter('reminder-3', history, { version, now: lateDay });
      expect(reminder?.facts).toMatchObject({ dueOn: BALANCE_DUE_ON, takeoverOn: '2027-04-27' });
    });

    test('do not repeat after a delay, nor once staff have taken over', () => {
      expect(composeReminderFacts('reminder-3', failedHistory, SIXTH_DAY)).toBeUndefined();
      expect(composeReminderFacts('reminder-6', failedHistory, '2027-03-16T00:00:00Z')).toBeUndefined();
    });
  });
});
