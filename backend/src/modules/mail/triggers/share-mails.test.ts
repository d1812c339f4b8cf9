import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_DUE_ON,
  newBalanceAwaited,
  newBalanceScheduled,
  newBookingConfirmed,
  newPartPaid,
} from '../../../../test/support/booking/builders.js';
import { changeEvent } from '../../../../test/support/booking/events.js';
import { newRefundSent } from '../../../../test/support/booking/refunds.js';
import {
  MAIL_BALANCE_CENTS,
  newActionRequired,
  newPaymentEvent,
  toRecordedEvents,
} from '../../../../test/support/mail/booking-events.js';
import { composeMailAfter, depositHistory } from '../../../../test/support/mail/mail-scenario.js';
import {
  mailBalanceSplit,
  mailShareRevoked,
  newJoaInvited,
  OWN_INSTALMENT_ID,
  SHARE_ID,
} from '../../../../test/support/mail/share-events.js';
import type { BookingEvent, Source } from '../../booking/events.js';
import { findCoPayerContact, findMailedCoPayer } from './share-mails.js';

const CO_PAYER = { name: 'Joa', email: 'joa@example.com' };
const newScheduled = (instalmentId: string): BookingEvent =>
  newBalanceScheduled({ instalmentId, amountCents: MAIL_BALANCE_CENTS / 2 });
const splitHistory = [...depositHistory, newBookingConfirmed(), mailBalanceSplit];
const sharedHistory = [...splitHistory, newJoaInvited(CO_PAYER)];
/** Composes a mail and returns its recipient, kind and facts. */
function composeAddressedMail(...[cause, events, options]: Parameters<typeof composeMailAfter>) {
  const mail = composeMailAfter(cause, events, options);
  const coPayer = findMailedCoPayer(toRecordedEvents(events), cause, options?.version ?? events.length);
  return { to: coPayer?.email ?? 'the lead', kind: mail?.kind, facts: mail?.facts };
}

describe('a co-payer', () => {
  const dueShare = { amountCents: MAIL_BALANCE_CENTS / 2, dueOn: BALANCE_DUE_ON };
  const scheduledHistory = [...sharedHistory, newScheduled(SHARE_ID)];

  test('is invited, and reminded before and after the due date', () => {
    expect(composeAddressedMail('share-invited', sharedHistory, { now: '2026-11-21T10:00:00Z' })).toEqual({
      to: CO_PAYER.email,
      kind: 'share-invited',
      facts: dueShare,
    });

    expect(
      composeAddressedMail('balance-notice-3', scheduledHistory, { now: '2027-03-06T12:00:00Z' }),
    ).toEqual({
      to: CO_PAYER.email,
      kind: 'share-reminder',
      facts: { ...dueShare, isLate: false },
    });

    const failedHistory = [
      ...scheduledHistory,
      changeEvent(newActionRequired('no-saved-card'), { instalmentId: SHARE_ID }),
    ];
    expect(
      composeAddressedMail('reminder-3', failedHistory, {
        now: '2027-03-12T12:00:00Z',
        version: scheduledHistory.length,
      }),
    ).toEqual({
      to: CO_PAYER.email,
      kind: 'share-reminder',
      facts: { ...dueShare, isLate: true },
    });
  });

  test('is reminded by the newest plan only after a reschedule', () => {
    const replannedHistory = [
      ...scheduledHistory,
      newScheduled(SHARE_ID),
      changeEvent(newActionRequired('no-saved-card'), { instalmentId: SHARE_ID }),
    ];
    const [oldPlanVersion, newPlanVersion] = [scheduledHistory.length, scheduledHistory.length + 1];

    expect(
      composeAddressedMail('reminder-3', replannedHistory, {
        now: '2027-03-12T12:00:00Z',
        version: oldPlanVersion,
      }).kind,
    ).toBeUndefined();
    expect(
      composeAddressedMail('reminder-3', replannedHistory, {
        now: '2027-03-12T12:00:00Z',
        version: newPlanVersion,
      }).kind,
    ).toBe('share-reminder');
  });

  test('gets a receipt and no invitation after the payment', () => {
    const paidHistory = [
      ...sharedHistory,
      changeEvent(newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS / 2), { instalmentId: SHARE_ID }),
    ];
    expect(composeAddressedMail('receipt', paidHistory, { now: '2026-11-22T10:00:00Z' })).toMatchObject({
      to: CO_PAYER.email,
      kind: 'share-paid',
      facts: { amountCents: MAIL_BALANCE_CENTS / 2 },
    });
    expect(
      composeAddressedMail('share-invited', paidHistory, {
        now: '2026-11-22T10:00:00Z',
        version: sharedHistory.length,
      }).kind,
    ).toBeUndefined();
  });

  test('gets no mail about the lead’s share', () => {
    const ownHistory = [...sharedHistory, newScheduled(OWN_INSTALMENT_ID)];
    expect(
      composeAddressedMail('balance-notice-3', ownHistory, { now: '2027-03-06T12:00:00Z' }),
    ).toMatchObject({
      to: 'the lead',
      kind: 'balance-notice',
      facts: { amountCents: MAIL_BALANCE_CENTS / 2 },
    });
  });

  test('is no longer invited after the share is revoked', () => {
    const revokedHistory = [...sharedHistory, mailShareRevoked];
    expect(findCoPayerContact(toRecordedEvents(revokedHistory), SHARE_ID)).toBeUndefined();
    expect(
      composeAddressedMail('share-invited', revokedHistory, {
        now: '2026-11-21T10:00:00Z',
        version: sharedHistory.length,
      }).kind,
    ).toBeUndefined();
  });

  test('has no address once erased', () => {
    const erasedHistory = toRecordedEvents([...splitHistory, newJoaInvited()]);
    expect(findMailedCoPayer(erasedHistory, 'share-invited', sharedHistory.length)).toMatchObject({
      name: null,
      email: null,
    });
  });
});

describe('money of a share', () => {
  const newRefunded = (paymentId: string, provider: Source): BookingEvent =>
    newRefundSent({
      refundId: `${paymentId}-r1`,
      instalmentId: SHARE_ID,
      provider,
      paymentId,
      reason: 'cancelled',
      amountCents: MAIL_BALANCE_CENTS / 2,
    });
  const bankPayment = { provider: 'bank', paymentId: 'line-1' } as const;
  const money = changeEvent(newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS / 2), {
    instalmentId: SHARE_ID,
  });

  test.each(['stripe', 'paypal'] as const)(
    'is returned to its payer by %s with a separate letter',
    (provider) => {
      expect(
        composeAddressedMail('refund', [...sharedHistory, money, newRefunded('pi_1', provider)], {
          now: '2026-11-22T10:00:00Z',
        }),
      ).toEqual({
        to: CO_PAYER.email,
        kind: 'share-refunded',
        facts: { amountCents: MAIL_BALANCE_CENTS / 2, reason: 'cancelled' },
      });
    },
  );

  const transferHistory = [...sharedHistory, changeEvent(money, bankPayment)];

  test('is announced only to the lead when they sent all of it by bank', () => {
    expect(composeAddressedMail('receipt', transferHistory, { now: '2026-11-22T10:00:00Z' })).toMatchObject({
      to: 'the lead',
      kind: 'transfer-received',
      facts: { amountCents: MAIL_BALANCE_CENTS / 2 },
    });
    expect(
      composeAddressedMail('refund', [...transferHistory, newRefunded('line-1', 'bank')], {
        now: '2026-11-22T10:00:00Z',
      }),
    ).toMatchObject({
      to: 'the lead',
      kind: 'transfer-returned',
    });
  });

  test('is announced only to the lead when they sent a part of it by bank', () => {
    const part = newPartPaid({
      ...newPaymentEvent('BalancePaid', 50_000).data,
      instalmentId: SHARE_ID,
      ...bankPayment,
    });
    expect(
      composeAddressedMail('transfer-part', [...sharedHistory, part], { now: '2026-11-22T10:00:00Z' }),
    ).toMatchObject({
      to: 'the lead',
      kind: 'transfer-received',
      facts: { amountCents: 50_000 },
    });
  });

  test('is announced only to the lead when staff return it by hand', () => {
    expect(
      composeAddressedMail('refund', [...sharedHistory, money, newRefunded('r_1', 'staff')], {
        now: '2026-11-22T10:00:00Z',
      }),
    ).toMatchObject({
      to: 'the lead',
      kind: 'payment-returned',
    });
  });

  test('is requested by bank if the reference is known', () => {
    const balanceAwaited: BookingEvent = newBalanceAwaited({
      instalmentId: SHARE_ID,
      amountCents: MAIL_BALANCE_CENTS / 2,
    });
    expect(
      composeAddressedMail('transfer-due-3', [...sharedHistory, balanceAwaited], {
        now: '2027-03-06T12:00:00Z',
      }),
    ).toEqual({
      to: 'the lead',
      kind: 'transfer-due',
      facts: { amountCents: MAIL_BALANCE_CENTS / 2, dueOn: BALANCE_DUE_ON, daysLeft: 3 },
    });
  });
});

describe('an unpaid share', () => {
  const newFailedHistory = (instalmentId: string) => [
    ...sharedHistory,
    changeEvent(newActionRequired('no-saved-card'), { instalmentId }),
  ];
  const failedHistory = newFailedHistory(SHARE_ID);
  const now = '2027-03-09T13:00:00Z';

  test('is reported to the lead', () => {
    expect(composeAddressedMail('share-unpaid', failedHistory, { now })).toEqual({
      to: 'the lead',
      kind: 'share-unpaid',
      facts: { amountCents: MAIL_BALANCE_CENTS / 2, dueOn: BALANCE_DUE_ON, name: 'Joa' },
    });
  });

  test('is not reported once it is paid', () => {
    const laterHistory = [
      ...failedHistory,
      changeEvent(newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS / 2), { instalmentId: SHARE_ID }),
    ];
    expect(
      composeAddressedMail('share-unpaid', laterHistory, { now, version: failedHistory.length }).kind,
    ).toBeUndefined();
  });

  test('is not reported if it is the lead’s own', () => {
    expect(
      composeAddressedMail('share-unpaid', newFailedHistory(OWN_INSTALMENT_ID), { now }).kind,
    ).toBeUndefined();
  });
});
