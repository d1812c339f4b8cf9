import { describe, expect, test } from '@jest/globals';
import { newPartPaid } from '../../../../test/support/booking/builders.js';
import { MAIL_BALANCE_CENTS, newPaymentEvent } from '../../../../test/support/mail/booking-events.js';
import { codeSent } from '../../../../test/support/mail/cancellation-events.js';
import {
  changeCodeSent,
  newDateChanged,
  newMovedBalanceScheduled,
  newPlaceReassigned,
} from '../../../../test/support/mail/change-events.js';
import { bookedHistory, composeMailAfter } from '../../../../test/support/mail/mail-scenario.js';
import type { BookingEvent } from '../../booking/events.js';
import { type MailCause, planMails } from './booking-mails.js';

const movedHistory = [...bookedHistory, newDateChanged(20_000), newMovedBalanceScheduled(272_800)];

describe('a date change', () => {
  test('states both dates, the difference and when the rest is due', () => {
    expect(
      composeMailAfter('date-changed', movedHistory, { version: bookedHistory.length + 1 }),
    ).toMatchObject({
      about: { startsOn: '2027-07-10', endsOn: '2027-07-18' },
      facts: {
        fromStartsOn: '2027-05-08',
        differenceCents: 20_000,
        refundCents: 0,
        balance: { amountCents: 272_800, dueOn: '2027-05-11' },
      },
    });
    const refundMail = composeMailAfter('date-changed', [
      ...bookedHistory,
      newDateChanged(-MAIL_BALANCE_CENTS),
    ]);
    expect(refundMail?.facts).toMatchObject({ differenceCents: -MAIL_BALANCE_CENTS });
  });

  test('ends the notices of the old balance and starts the notices of the new balance', () => {
    const composeNotice = (version: number, now: string) =>
      composeMailAfter('balance-notice-14', movedHistory, { version, now })?.facts;
    expect(composeNotice(bookedHistory.length, '2027-02-23T12:00:00Z')).toBeUndefined();
    expect(composeNotice(movedHistory.length, '2027-04-27T12:00:00Z')).toMatchObject({
      amountCents: 272_800,
      chargeOn: '2027-05-11',
      daysLeft: 14,
    });
  });

  test('does not request a paid part again', () => {
    const part = newPaymentEvent('BalancePaid', 100_000);
    const history: BookingEvent[] = [...bookedHistory, newPartPaid({ ...part.data, provider: 'staff' })];
    const now = '2027-02-23T12:00:00Z';

    expect(
      composeMailAfter('balance-notice-14', history, { version: bookedHistory.length, now })?.facts,
    ).toMatchObject({
      amountCents: 152_800,
    });
  });
});

describe('codes and places', () => {
  test('a code for a date change is mailed', () => {
    expect(composeMailAfter('change-code', [...bookedHistory, changeCodeSent])?.facts).toEqual({
      code: '654321',
    });
  });

  test.each<{ name: string; cause: MailCause; code: BookingEvent; now?: string }>([
    {
      name: 'its code has expired',
      cause: 'change-code',
      code: changeCodeSent,
      now: '2026-11-21T10:15:00Z',
    },
    { name: 'the mail is for a cancellation', cause: 'cancel-code', code: changeCodeSent },
    { name: 'its code is for a cancellation', cause: 'change-code', code: codeSent },
  ])('no code for a date change is mailed if $name', ({ cause, code, now }) => {
    expect(
      composeMailAfter(cause, [...bookedHistory, code], now === undefined ? {} : { now }),
    ).toBeUndefined();
  });

  test.each([
    { name: 'a newer code', laterCode: changeCodeSent },
    { name: 'a code of another kind', laterCode: codeSent },
  ])('the mail of a code is dropped once the booking has $name', ({ laterCode }) => {
    const history = [...bookedHistory, changeCodeSent, laterCode];
    expect(composeMailAfter('change-code', history, { version: bookedHistory.length + 1 })).toBeUndefined();
  });

  test.each([
    { fact: 'travels', isLeadTraveling: true },
    { fact: 'stays at home', isLeadTraveling: false },
  ])('the mail states that the lead $fact', ({ isLeadTraveling }) => {
    expect(
      composeMailAfter('place-reassigned', [...bookedHistory, newPlaceReassigned({ isLeadTraveling })])
        ?.facts,
    ).toEqual({
      isLeadTraveling,
    });
  });

  test('each event causes one immediate mail', () => {
    const recordedAt = new Date('2026-11-21T10:00:00Z');
    const causes = [
      newDateChanged(0),
      newPlaceReassigned({ isLeadTraveling: true }),
      changeCodeSent,
      codeSent,
    ].flatMap((event) => planMails(event, recordedAt));

    expect(causes).toEqual(
      ['date-changed', 'place-reassigned', 'change-code', 'cancel-code'].map((cause) => ({
        cause,
        dueAt: recordedAt,
      })),
    );
  });
});
