import { describe, expect, test } from '@jest/globals';
import {
  BALANCE_DUE_ON,
  newBookingConfirmed,
  newCapabilityGranted,
  newCapabilityRevoked,
  newOverpayment,
} from '../../../../test/support/booking/builders.js';
import {
  cardChanges,
  chargeExhausted,
  MAIL_BALANCE_CENTS,
  MAIL_DEPOSIT_CENTS,
  MAIL_DEPOSIT_ID,
  MAIL_PRICE_CENTS,
  mailBalanceScheduled,
  newActionRequired,
  newBookingCreated,
  newDeclineEvent,
  newPaymentEvent,
  newPaymentRefunded,
  referenceGenerated,
} from '../../../../test/support/mail/booking-events.js';
import { codeSent, newDepositRetained } from '../../../../test/support/mail/cancellation-events.js';
import {
  changeCodeSent,
  newDateChanged,
  newPlaceReassigned,
} from '../../../../test/support/mail/change-events.js';
import {
  bookedHistory,
  composeMailAfter,
  depositHistory,
} from '../../../../test/support/mail/mail-scenario.js';
import { payerEvents } from '../../../../test/support/mail/share-events.js';
import { transferSamples } from '../../../../test/support/mail/transfer-events.js';
import type { BookingEvent } from '../../booking/events.js';
import { MAIL_CAUSES, MAIL_CAUSING_EVENTS, planMails } from './booking-mails.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const listCauses = (event: BookingEvent, recordedAt = NOW): string[] =>
  planMails(event, recordedAt).map(({ cause, dueAt }) => `${cause} ${dueAt.toISOString().slice(0, 13)}`);

const CAPABILITY_GRANT = {
  capabilityId: '0190a5b0-0000-4000-8000-000000000002',
  tokenHash: 'h',
  expiresAt: '2027-08-14T00:00:00.000Z',
};

const newLinkGranted = ({ isMailed }: { isMailed: boolean }): BookingEvent =>
  newCapabilityGranted(isMailed ? { ...CAPABILITY_GRANT, isMailed } : CAPABILITY_GRANT);

describe('causes of a mail', () => {
  test.each<{ name: string; event: BookingEvent; causes: string[] }>([
    { name: 'a confirmation', event: newBookingConfirmed(), causes: ['confirmed 2026-11-21T10'] },
    {
      name: 'a payment',
      event: newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS),
      causes: ['receipt 2026-11-21T10'],
    },
    { name: 'a refund', event: newPaymentRefunded('no-seat-left'), causes: ['refund 2026-11-21T10'] },
    {
      name: 'a charge that the customer must confirm',
      event: newActionRequired('authentication_required'),
      causes: ['charge-failed 2026-11-21T10', 'share-unpaid 2026-11-21T10'],
    },
    { name: 'a final decline', event: newDeclineEvent(null), causes: ['charge-failed 2026-11-21T10'] },
  ])('include $name', ({ event, causes }) => {
    expect(listCauses(event)).toEqual(causes);
  });

  test('exclude payments before the confirmation and a decline that will be retried', () => {
    expect(listCauses(newDeclineEvent('2027-03-10T12:00:00.000Z'))).toEqual([]);
    expect(
      [...depositHistory, newPaymentEvent('FullAmountPaid', MAIL_PRICE_CENTS)].flatMap((event) =>
        listCauses(event),
      ),
    ).toEqual([]);
  });

  test('include notices before a scheduled charge, a check of its card and reminders after it', () => {
    expect(listCauses(mailBalanceScheduled)).toEqual([
      'balance-notice-14 2027-02-23T12',
      'balance-notice-3 2027-03-06T12',
      'card-expires 2027-02-16T12',
      'reminder-3 2027-03-12T12',
      'reminder-6 2027-03-15T12',
    ]);
  });

  test('exclude notices and reminders whose time has passed', () => {
    expect(listCauses(mailBalanceScheduled, new Date('2027-02-24T00:00:00Z'))).toEqual([
      'balance-notice-3 2027-03-06T12',
      'reminder-3 2027-03-12T12',
      'reminder-6 2027-03-15T12',
    ]);
    expect(listCauses(mailBalanceScheduled, new Date('2027-03-16T00:00:00Z'))).toEqual([]);
  });

  test('include a requested link, not the capability of the booking device', () => {
    expect(listCauses(newLinkGranted({ isMailed: true }))).toEqual(['link 2026-11-21T10']);
    expect(listCauses(newLinkGranted({ isMailed: false }))).toEqual([]);
  });

  test('cover exactly the subscribed events', () => {
    const samples = [
      newBookingConfirmed(),
      mailBalanceScheduled,
      ...cardChanges,
      newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS),
      newActionRequired('other'),
      chargeExhausted,
      newDeclineEvent(null),
      newPaymentRefunded('paid-twice'),
      newLinkGranted({ isMailed: true }),
      newDepositRetained('customer'),
      codeSent,
      changeCodeSent,
      newDateChanged(0),
      newPlaceReassigned({ isLeadTraveling: true }),
      ...payerEvents,
      ...transferSamples,
    ];
    expect([...new Set(samples.map(({ type }) => type))].sort()).toEqual([...MAIL_CAUSING_EVENTS].sort());

    const causes = samples.flatMap((event) => planMails(event, NOW).map(({ cause }) => cause));
    expect([...new Set(causes)].sort()).toEqual([...MAIL_CAUSES].sort());
  });
});

const PAID_CARD = { kind: 'card', last4: '4242' };
const secondPayment = {
  provider: 'stripe',
  paymentId: 'pi_2',
  paymentMethodId: null,
  card: null,
  lender: 'klarna',
} as const;

describe('the mail for a cause', () => {
  test('announces the end of retries once, in the mail about the decline or in a separate mail', () => {
    const history = [...bookedHistory, mailBalanceScheduled];
    expect(composeMailAfter('charge-failed', [...history, chargeExhausted])).toMatchObject({
      kind: 'charge-failed',
      facts: { remedy: 'too-many-attempts' },
    });
    expect(
      composeMailAfter('charge-failed', [...history, newDeclineEvent(null), chargeExhausted]),
    ).toBeUndefined();
    expect(composeMailAfter('charge-failed', [...history, newDeclineEvent(null)])).toMatchObject({
      kind: 'charge-failed',
    });
  });

  test('confirms a deposit with the exact balance, its date and the first notice', () => {
    expect(composeMailAfter('confirmed', [...depositHistory, newBookingConfirmed()])).toMatchObject({
      kind: 'confirmed',
      about: {
        locale: 'en',
        tripName: 'Inca Trail',
        reference: 'WF-7KQ4-9TX',
        travelers: 2,
        givenName: 'Marta',
      },
      facts: {
        paidCents: MAIL_DEPOSIT_CENTS,
        paidWith: [PAID_CARD],
        isLate: false,
        balance: {
          amountCents: MAIL_BALANCE_CENTS,
          savedMethod: PAID_CARD,
          chargeOn: BALANCE_DUE_ON,
          noticeOn: '2027-02-23',
        },
      },
    });
  });

  test('promises no notice whose time has passed', () => {
    const findNoticeDay = (recordedAt: string) => {
      const mail = composeMailAfter('confirmed', [...depositHistory, newBookingConfirmed()], { recordedAt });
      return mail?.kind === 'confirmed' ? mail.facts.balance?.noticeOn : 'no mail';
    };
    expect(findNoticeDay('2027-02-23T11:59:00Z')).toBe('2027-02-23');
    expect(findNoticeDay('2027-02-23T12:00:00Z')).toBe('2027-03-06');
    expect(findNoticeDay('2027-03-07T00:00:00Z')).toBeNull();
  });

  test('omits the balance when everything is paid', () => {
    const fullHistory = [
      newBookingCreated('es', 'full'),
      referenceGenerated,
      newPaymentEvent('FullAmountPaid', MAIL_PRICE_CENTS),
      newBookingConfirmed({ isLate: true }),
    ];
    expect(composeMailAfter('confirmed', fullHistory)).toMatchObject({
      about: { tripName: 'Camino Inca' },
      facts: { paidCents: MAIL_PRICE_CENTS, isLate: true, balance: null },
    });
  });

  test('is a receipt that states the balance', () => {
    expect(
      composeMailAfter('receipt', [...bookedHistory, newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS)]),
    ).toMatchObject({
      facts: {
        part: 'balance',
        amountCents: MAIL_BALANCE_CENTS,
        paidOn: '2026-11-21',
        paidWith: PAID_CARD,
        remainingCents: 0,
      },
    });
  });

  test.each([
    [newActionRequired('authentication_required'), 'authenticate'],
    [newActionRequired('no-saved-card'), 'nothing-saved'],
    [newActionRequired('amount-too-small'), 'too-small'],
    [newActionRequired('payer_action_required'), 'authenticate'],
    [newActionRequired('other'), 'authenticate'],
    [newDeclineEvent(null, 'do_not_try_again'), 'replace-card'],
    [newDeclineEvent(null, 'confirm_card_data'), 'replace-card'],
    [newDeclineEvent(null), 'pay'],
    // No card may be charged again, so the mail must not ask for another card.
    [chargeExhausted, 'too-many-attempts'],
  ] as const)('explains the remedy for a failed charge: %j', (event, remedy) => {
    expect(composeMailAfter('charge-failed', [...bookedHistory, event])).toMatchObject({
      facts: { remedy, amountCents: MAIL_BALANCE_CENTS },
    });
    // The balance was paid before rendering, so nothing is left to fix.
    const laterHistory = [...bookedHistory, event, newPaymentEvent('BalancePaid', MAIL_BALANCE_CENTS)];
    expect(
      composeMailAfter('charge-failed', laterHistory, { version: bookedHistory.length + 1 }),
    ).toBeUndefined();
  });

  test('contains a link whose text states whether earlier links are valid', () => {
    const findFacts = (...events: BookingEvent[]) => {
      const mail = composeMailAfter('link', [...bookedHistory, ...events]);
      return mail?.kind === 'link' ? mail.facts : undefined;
    };
    expect(findFacts(newLinkGranted({ isMailed: true }))).toEqual({
      until: '2027-08-14',
      isAdditional: true,
    });

    const { capabilityId } = CAPABILITY_GRANT;
    const capabilityRevoked: BookingEvent = newCapabilityRevoked(capabilityId, 'customer-asked');
    expect(findFacts(capabilityRevoked, newLinkGranted({ isMailed: true }))).toEqual({
      until: '2027-08-14',
      isAdditional: false,
    });
    expect(composeMailAfter('link', bookedHistory)).toBeUndefined();
  });

  test('distinguishes late money from a duplicate payment', () => {
    expect(composeMailAfter('refund', [...depositHistory, newPaymentRefunded('no-seat-left')])).toMatchObject(
      {
        kind: 'late-refunded',
        facts: { amountCents: MAIL_DEPOSIT_CENTS, to: PAID_CARD },
      },
    );
    const overpaymentReceived: BookingEvent = newOverpayment({
      ...secondPayment,
      instalmentId: MAIL_DEPOSIT_ID,
      amountCents: MAIL_DEPOSIT_CENTS,
      origin: null,
      customerId: null,
    });
    const refund = newPaymentRefunded('paid-twice', 'pi_2');
    expect(composeMailAfter('refund', [...bookedHistory, overpaymentReceived, refund])).toMatchObject({
      kind: 'refund-sent',
      facts: { reason: 'paid-twice', to: { kind: 'klarna' } },
    });
    // The mail must not name the card of the payment that remains.
    expect(composeMailAfter('refund', [...bookedHistory, refund])).toMatchObject({ facts: { to: null } });
  });

  test.each([
    ['staff', false],
    ['gift-card', true],
  ] as const)('states that money by %s was returned the same way, for any reason', (provider, isGiftCard) => {
    const refund = newPaymentRefunded('no-seat-left');
    const log = [...depositHistory, { ...refund, data: { ...refund.data, provider } } as typeof refund];
    expect(composeMailAfter('refund', log)).toMatchObject({
      kind: 'payment-returned',
      facts: { isGiftCard },
    });
  });

  test.each([
    ['confirmed', 3],
    ['receipt', 3],
    ['refund', 3],
    ['confirmed', 99],
  ] as const)(
    'does not exist for an event without a mail or for a missing event: %s of %d',
    (cause, version) => {
      expect(composeMailAfter(cause, bookedHistory, { version })).toBeUndefined();
    },
  );
});
