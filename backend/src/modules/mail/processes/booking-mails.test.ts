import { describe, expect, it } from '@jest/globals';
import { bookingEvents, type BookingEvent } from '../../booking/events.js';
import { bookingMail } from './booking-mails.js';

const id = '0190a5b0-0000-7000-8000-000000000001';

const created = (locale: 'en' | 'es', plan: 'deposit' | 'full'): BookingEvent => {
  const instalments =
    plan === 'deposit'
      ? [
          {
            id,
            kind: 'deposit' as const,
            amountCents: 63200,
            dueOn: '2026-11-21',
            payer: { kind: 'lead' as const },
          },
          {
            id,
            kind: 'balance' as const,
            amountCents: 252800,
            dueOn: '2027-03-09',
            payer: { kind: 'lead' as const },
          },
        ]
      : [
          {
            id,
            kind: 'full' as const,
            amountCents: 316000,
            dueOn: '2026-11-21',
            payer: { kind: 'lead' as const },
          },
        ];
  return {
    type: 'BookingCreated',
    data: bookingEvents.BookingCreated.schema.parse({
      bookingId: id,
      departureId: id,
      category: 'comfort',
      locale,
      quote: {
        id,
        hash: 'h',
        departureId: id,
        tripId: id,
        slugs: { en: 'inca-trail', es: 'camino-inca' },
        names: { en: 'Inca Trail', es: 'Camino Inca' },
        startsOn: '2027-05-08',
        endsOn: '2027-05-16',
        category: 'comfort',
        travelers: 2,
        ageRange: { min: 14, max: 75 },
        rooms: [],
        couponCode: null,
        lines: [],
        discountCents: 0,
        totalCents: 316000,
        currency: 'USD',
        plans: [{ plan: 'full', instalments: [] }],
        depositUnavailable: null,
        today: '2026-11-21',
        rules: 'r',
        terms: { version: 'v', hash: 'h' },
        expiresAt: '2026-11-21T12:00:00.000Z',
      },
      couponId: null,
      plan,
      instalments,
      holdExpiresAt: '2026-11-21T12:00:00.000Z',
    }),
  };
};
const reference: BookingEvent = { type: 'PaymentReferenceGenerated', data: { reference: 'WF-7KQ4-9TX' } };
const paid = (type: 'DepositPaid' | 'FullAmountPaid' | 'BalancePaid', amountCents: number): BookingEvent => ({
  type,
  data: {
    instalmentId: id,
    amountCents,
    provider: 'stripe',
    intentId: 'pi_1',
    chargeId: 'ch_1',
    customerId: 'cus_1',
    paymentMethodId: 'pm_1',
    card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2031 },
  },
});
const confirmed: BookingEvent = { type: 'BookingConfirmed', data: { seats: 2, late: false } };

const mailAfter = (...history: BookingEvent[]) => {
  const last = history.at(-1);
  if (!last) throw new Error('no event');
  return bookingMail(last, history, 'Marta');
};

describe('mails about a booking', () => {
  it('confirms a deposit with the exact remainder and date, in English', () => {
    const mail = mailAfter(created('en', 'deposit'), reference, paid('DepositPaid', 63200), confirmed);
    expect(mail?.subject).toBe('Inca Trail: your seats are confirmed (WF-7KQ4-9TX)');
    expect(mail?.text).toContain('You paid $632.00.');
    expect(mail?.text).toContain('$2,528.00 is charged to the same card on 9 March 2027');
  });

  it('confirms a deposit in Spanish', () => {
    const mail = mailAfter(created('es', 'deposit'), reference, paid('DepositPaid', 63200), confirmed);
    expect(mail?.subject).toBe('Camino Inca: tus plazas están confirmadas (WF-7KQ4-9TX)');
    expect(mail?.text).toContain('Pagaste $632,00.');
    expect(mail?.text).toContain('$2.528,00 restantes se cobran a la misma tarjeta el 9 de marzo de 2027');
  });

  it('does not speak of a remainder when everything is paid', () => {
    const mail = mailAfter(created('en', 'full'), reference, paid('FullAmountPaid', 316000), confirmed);
    expect(mail?.text).toContain('You paid $3,160.00.');
    expect(mail?.text).not.toContain('remaining');
  });

  it('says why the balance was charged, and to which card', () => {
    const mail = mailAfter(created('en', 'deposit'), reference, paid('BalancePaid', 252800));
    expect(mail?.kind).toBe('balance-paid');
    expect(mail?.text).toContain('$2,528.00 to the card ending in 4242');
  });

  it.each(['en', 'es'] as const)(
    'asks for help when the bank refuses for good (%s), and stays silent while it is tried again',
    (locale) => {
      const declined = (retryAt: string | null): BookingEvent => ({
        type: 'ChargeDeclined',
        data: {
          instalmentId: id,
          attempt: 1,
          code: 'card_declined',
          declineCode: null,
          adviceCode: null,
          retryAt,
        },
      });
      expect(mailAfter(created(locale, 'deposit'), reference, declined(null))?.kind).toBe('action-required');
      expect(
        mailAfter(created(locale, 'deposit'), reference, declined('2027-03-10T12:00:00.000Z')),
      ).toBeUndefined();
    },
  );

  it('writes nothing about a booking that is only held', () => {
    expect(mailAfter(created('en', 'deposit'), reference)).toBeUndefined();
  });
});
