import { describe, expect, test } from '@jest/globals';
import { newBookingConfirmed } from '../../../../test/support/booking/builders.js';
import { changeEvent, newEvent } from '../../../../test/support/booking/events.js';
import {
  newActionRequired,
  newBookingCreated,
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
import type { BookingEvent, RefundReason, Source } from '../../booking/events.js';
import { composeMail, type MailCause } from './booking-mails.js';
import { findMailedCoPayer, findSharePayer } from './share-mails.js';

const CO_PAYER = { name: 'Joa', email: 'joa@example.com' };
const newScheduled = (instalmentId: string): BookingEvent => ({
  type: 'BalanceScheduled',
  data: {
    instalmentId,
    amountCents: 126_400,
    chargeOn: '2027-03-09',
    rule: 'balance-60-days/v1',
    chargeAt: '2027-03-09T12:00:00.000Z',
  },
});
const splitHistory = [
  newBookingCreated('en', 'deposit'),
  referenceGenerated,
  newPaymentEvent('DepositPaid', 63_200),
  newBookingConfirmed(),
  balanceSplit,
];
const sharedHistory = [...splitHistory, newJoaInvited(CO_PAYER)];
/** Renders the mail that the last event causes, and its recipient. */
function mailAfter(cause: MailCause, events: readonly BookingEvent[], now: string, version = events.length) {
  const history = toRecordedEvents(events);
  const to = findMailedCoPayer(cause, version, history);
  const mail = composeMail(cause, version, history, {
    givenName: to?.name ?? 'Marta',
    now: new Date(now),
    deriveCode: () => '',
  });
  return { to: to?.email ?? 'the lead', kind: mail?.kind, facts: mail?.facts };
}

describe('a co-payer', () => {
  const due = { amountCents: 126_400, dueOn: '2027-03-09' };
  const scheduledHistory = [...sharedHistory, newScheduled(SHARE_ID)];

  test('is invited, and reminded before and after the due date', () => {
    expect(mailAfter('share-invited', sharedHistory, '2026-11-21T10:00:00Z')).toEqual({
      to: CO_PAYER.email,
      kind: 'share-invited',
      facts: due,
    });

    expect(mailAfter('balance-notice-3', scheduledHistory, '2027-03-06T12:00:00Z')).toEqual({
      to: CO_PAYER.email,
      kind: 'share-reminder',
      facts: { ...due, isLate: false },
    });

    const failedHistory = [
      ...scheduledHistory,
      changeEvent(newActionRequired('no-saved-card'), { instalmentId: SHARE_ID }),
    ];
    expect(mailAfter('reminder-3', failedHistory, '2027-03-12T12:00:00Z', scheduledHistory.length)).toEqual({
      to: CO_PAYER.email,
      kind: 'share-reminder',
      facts: { ...due, isLate: true },
    });
  });

  test('is reminded by the newest plan only after a reschedule', () => {
    const replannedHistory = [
      ...scheduledHistory,
      newScheduled(SHARE_ID),
      changeEvent(newActionRequired('no-saved-card'), { instalmentId: SHARE_ID }),
    ];
    const [first, second] = [scheduledHistory.length, scheduledHistory.length + 1];

    expect(mailAfter('reminder-3', replannedHistory, '2027-03-12T12:00:00Z', first).kind).toBeUndefined();
    expect(mailAfter('reminder-3', replannedHistory, '2027-03-12T12:00:00Z', second).kind).toBe(
      'share-reminder',
    );
  });

  test('gets a receipt and no invitation after the payment', () => {
    const paidHistory = [
      ...sharedHistory,
      changeEvent(newPaymentEvent('BalancePaid', 126_400), { instalmentId: SHARE_ID }),
    ];
    expect(mailAfter('receipt', paidHistory, '2026-11-22T10:00:00Z')).toMatchObject({
      to: CO_PAYER.email,
      kind: 'share-paid',
      facts: { amountCents: 126_400 },
    });
    expect(
      mailAfter('share-invited', paidHistory, '2026-11-22T10:00:00Z', sharedHistory.length).kind,
    ).toBeUndefined();
  });

  test('gets no mail about the lead’s share, nor after the share is revoked', () => {
    const ownHistory = [...sharedHistory, newScheduled(OWN_INSTALMENT_ID)];
    expect(mailAfter('balance-notice-3', ownHistory, '2027-03-06T12:00:00Z')).toMatchObject({
      to: 'the lead',
      kind: 'balance-notice',
      facts: { amountCents: 126_400 },
    });
    const revokedHistory = [...sharedHistory, shareRevoked];
    expect(findSharePayer(SHARE_ID, toRecordedEvents(revokedHistory))).toBeUndefined();
    expect(
      mailAfter('share-invited', revokedHistory, '2026-11-21T10:00:00Z', sharedHistory.length).kind,
    ).toBeUndefined();
  });

  test('has no address once erased', () => {
    const erasedHistory = toRecordedEvents([...splitHistory, newJoaInvited()]);
    expect(findMailedCoPayer('share-invited', sharedHistory.length, erasedHistory)).toMatchObject({
      name: null,
      email: null,
    });
  });
});

describe('money of a share', () => {
  const newRefunded = (
    paymentId: string,
    provider: Source,
    reason: RefundReason = 'cancelled',
  ): BookingEvent => ({
    type: 'PaymentRefunded',
    data: {
      refundId: `${paymentId}-r1`,
      instalmentId: SHARE_ID,
      provider,
      paymentId,
      reason,
      providerRefundId: 're_1',
      amountCents: 126_400,
    },
  });
  const bankPayment = { provider: 'bank', paymentId: 'line-1' } as const;
  const money = changeEvent(newPaymentEvent('BalancePaid', 126_400), { instalmentId: SHARE_ID });

  test.each(['stripe', 'paypal'] as const)(
    'goes back to its payer by %s with a separate letter',
    (provider) => {
      expect(
        mailAfter('refund', [...sharedHistory, money, newRefunded('pi_1', provider)], '2026-11-22T10:00:00Z'),
      ).toEqual({
        to: CO_PAYER.email,
        kind: 'share-refunded',
        facts: { amountCents: 126_400, reason: 'cancelled' },
      });
    },
  );

  test('is announced only to the lead when they sent it by bank or cash', () => {
    const transfer = [...sharedHistory, changeEvent(money, bankPayment)];
    expect(mailAfter('receipt', transfer, '2026-11-22T10:00:00Z')).toMatchObject({
      to: 'the lead',
      kind: 'transfer-received',
      facts: { amountCents: 126_400 },
    });
    expect(
      mailAfter('refund', [...transfer, newRefunded('line-1', 'bank')], '2026-11-22T10:00:00Z'),
    ).toMatchObject({
      to: 'the lead',
      kind: 'transfer-returned',
    });

    const part = newEvent('PartPaid', {
      ...newPaymentEvent('BalancePaid', 50_000).data,
      instalmentId: SHARE_ID,
      ...bankPayment,
    });
    expect(mailAfter('transfer-part', [...sharedHistory, part], '2026-11-22T10:00:00Z')).toMatchObject({
      to: 'the lead',
      kind: 'transfer-received',
      facts: { amountCents: 50_000 },
    });
    expect(
      mailAfter('refund', [...sharedHistory, money, newRefunded('r_1', 'staff')], '2026-11-22T10:00:00Z'),
    ).toMatchObject({
      to: 'the lead',
      kind: 'payment-returned',
    });
  });

  test('is requested by bank where the reference is known', () => {
    const balanceAwaited: BookingEvent = {
      type: 'BalanceAwaited',
      data: { instalmentId: SHARE_ID, amountCents: 126_400, dueOn: '2027-03-09' },
    };
    expect(mailAfter('transfer-due-3', [...sharedHistory, balanceAwaited], '2027-03-06T12:00:00Z')).toEqual({
      to: 'the lead',
      kind: 'transfer-due',
      facts: { amountCents: 126_400, dueOn: '2027-03-09', days: 3 },
    });
  });
});

test('an unpaid share is reported to the lead once, except their own', () => {
  const failedHistory = [
    ...sharedHistory,
    changeEvent(newActionRequired('no-saved-card'), { instalmentId: SHARE_ID }),
  ];
  expect(mailAfter('share-unpaid', failedHistory, '2027-03-09T13:00:00Z')).toEqual({
    to: 'the lead',
    kind: 'share-unpaid',
    facts: { amountCents: 126_400, dueOn: '2027-03-09', name: 'Joa' },
  });

  const laterHistory = [
    ...failedHistory,
    changeEvent(newPaymentEvent('BalancePaid', 126_400), { instalmentId: SHARE_ID }),
  ];
  expect(
    mailAfter('share-unpaid', laterHistory, '2027-03-09T13:00:00Z', failedHistory.length).kind,
  ).toBeUndefined();

  const ownHistory = [
    ...sharedHistory,
    changeEvent(newActionRequired('no-saved-card'), { instalmentId: OWN_INSTALMENT_ID }),
  ];
  expect(mailAfter('share-unpaid', ownHistory, '2027-03-09T13:00:00Z').kind).toBeUndefined();
});
