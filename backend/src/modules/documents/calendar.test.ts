import { describe, expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import ICAL from 'ical.js';
import {
  newBalances,
  newBookingView,
  newPaidInFull,
  VIEW_BALANCE_CENTS,
  VIEW_DEPOSIT_CENTS,
} from '../../../test/support/booking/views.js';
import { formatCalendar } from './calendar.js';

describe('a calendar', () => {
  const options = { locale: 'es' as const, link: 'https://trips.example.com/es/x' };
  const parseEntries = (text: string | undefined) =>
    new ICAL.Component(ICAL.parse(text!) as unknown[]).getAllSubcomponents('vevent').map((component) => {
      const event = new ICAL.Event(component);
      return {
        uid: event.uid.split('.')[0],
        summary: event.summary,
        days: [event.startDate, event.endDate].map(
          (date) => `${date.toString()}${date.isDate ? '' : ' with a time'}`,
        ),
        url: String(component.getFirstPropertyValue('url')),
      };
    });

  const describeEntries = (text: string | undefined) =>
    parseEntries(text).map(({ uid, summary, days }) => [uid, summary, ...days]);
  const newTransfer = (missingCents: number, payBy: string): NonNullable<BookingView['transfer']> => ({
    instalmentId: newBookingView().id,
    missingCents,
    payBy,
    reference: 'WF-7KQ4-9TX',
    receiptCount: 0,
    account: null,
  });

  test('contains trip and charge days as dates and links to the booking', () => {
    expect(parseEntries(formatCalendar(newBookingView(), options))).toEqual([
      {
        uid: 'trip',
        summary: 'Camino Inca y la cumbre del Señor con Wayfold',
        // The second is the first day after the trip.
        days: ['2027-05-08', '2027-05-17'],
        url: options.link,
      },
      {
        uid: 'charge',
        summary: 'Wayfold cobra $2.400,00',
        days: ['2027-03-09', '2027-03-10'],
        url: options.link,
      },
    ]);
  });

  test('mentions no transfer when gift cards cover what is due now', () => {
    const coveredHold = { status: 'PENDING_PAYMENT', transfer: newTransfer(0, '2026-12-31') } as const;
    expect(
      formatCalendar(newBookingView(coveredHold), { locale: 'en', link: 'https://trips.example.com/en/x' }),
    ).toBeUndefined();
  });

  test('contains the transfer deadline, also on hold, and no charge once paid', () => {
    const [deposit, balance] = newBookingView().instalments;
    const unpaid = { ...deposit!, paidAt: null, paidCents: 0 };
    const heldView = newBookingView({
      status: 'PENDING_PAYMENT',
      balanceChargeDate: null,
      transfer: newTransfer(VIEW_DEPOSIT_CENTS, '2026-12-31'),
      instalments: [unpaid, { ...balance!, charge: null }],
    });

    expect(describeEntries(formatCalendar(heldView, { ...options, locale: 'en' }))).toEqual([
      ['trip', 'Inca Trail and the Señor’s Peak with Wayfold', '2027-05-08', '2027-05-17'],
      ['transfer', 'Last day for your transfer of $600.00', '2026-12-31', '2027-01-01'],
    ]);
    expect(parseEntries(formatCalendar(newPaidInFull(), options)).map(({ uid }) => uid)).toEqual(['trip']);
  });

  test('promises no charge when the balance is paid by bank or by a co-payer, or its charge was voided', () => {
    const awaitedView = newBookingView({
      transfer: newTransfer(VIEW_BALANCE_CENTS, '2027-03-09'),
      instalments: newBalances({
        amountCents: VIEW_BALANCE_CENTS,
        method: 'transfer',
        charge: null,
        chargeAt: null,
      }),
    });
    expect(describeEntries(formatCalendar(awaitedView, options)).slice(1)).toEqual([
      ['transfer', 'Último día para tu transferencia de $2.400,00', '2027-03-09', '2027-03-10'],
    ]);

    const sharedView = newBookingView({ instalments: newBalances({}, { payer: 'co-payer' }) });
    expect(describeEntries(formatCalendar(sharedView, options)).slice(1)).toEqual([
      ['charge', 'Wayfold cobra $1.200,00', '2027-03-09', '2027-03-10'],
    ]);

    const entryCounts = (['VOIDED', 'ACTION_REQUIRED', 'SUCCEEDED'] as const).map((charge) => {
      const view = newBookingView({ instalments: newBalances({ charge }) });
      return [charge, describeEntries(formatCalendar(view, options)).length];
    });
    expect(entryCounts).toEqual([
      ['VOIDED', 1],
      ['ACTION_REQUIRED', 1],
      ['SUCCEEDED', 1],
    ]);
    const retry = { charge: 'FAILED', chargeAt: '2027-03-12T12:00:00.000Z', paidCents: 20_000 } as const;
    const retriedView = newBookingView({ instalments: newBalances({}, retry) });
    expect(describeEntries(formatCalendar(retriedView, options)).slice(1)).toEqual([
      ['charge', 'Wayfold cobra $1.200,00', '2027-03-09', '2027-03-10'],
      ['charge-2', 'Wayfold cobra $1.000,00', '2027-03-12', '2027-03-13'],
    ]);
  });

  test.each(['ON_HOLD', 'EXPIRED', 'CANCELLED'] as const)(
    'does not exist for a booking with status %s, because nobody takes the trip',
    (status) => {
      expect(formatCalendar(newBookingView({ status }), options)).toBeUndefined();
    },
  );

  test.each([
    { name: 'promises no charge without a saved method', method: 'klarna', promise: 'Last day to pay $2' },
    { name: 'promises a charge to the PayPal account', method: 'paypal', promise: 'Wayfold charges $2' },
  ] as const)('$name, and names no card', ({ method, promise }) => {
    const [deposit, balance] = newBookingView().instalments;
    const savedMethod = method === 'paypal' ? method : null;
    const instalments = [{ ...deposit!, card: null, method }, balance!];
    const calendar = formatCalendar(newBookingView({ savedCard: null, savedMethod, instalments }), {
      locale: 'en',
      link: 'https://trips.example.com/en/x',
    })!.replace(/\r\n[ \t]/g, '');
    expect(calendar).toContain(promise);
    expect(calendar).not.toMatch(/card/i);
  });
});
