import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { getBookingHistory, type HistoryEntry } from '@wayfold/contracts/bookings/history';
import { newBookingApi } from '../../../../test/booking-api.js';
import { BOOKING_ID, newBooking } from '../../../../test/fixtures.js';
import { bringElementsNearBeforeEach } from '../../../../test/near.js';
import { openManagePage } from '../../../../test/open.js';
import { storeCapability } from '../../../shared/device/capabilities.js';

bringElementsNearBeforeEach();

const dateChange = { from: '2027-05-08', to: '2027-07-10', refundCents: 0 };
const SENTENCES: readonly [string, HistoryEntry['facts'], string, string][] = [
  [
    'DepartureChanged',
    { ...dateChange, differenceCents: 20_000 },
    'The new one costs $200.00 more.',
    'La nueva cuesta $200,00 más.',
  ],
  [
    'DepartureChanged',
    { ...dateChange, differenceCents: -20_000 },
    'The new one costs $200.00 less.',
    'La nueva cuesta $200,00 menos.',
  ],
  [
    'DepartureChanged',
    { ...dateChange, differenceCents: 0 },
    'The price stays the same.',
    'El precio no cambia.',
  ],
  [
    'ConfirmationCodeSent',
    { purpose: 'change' },
    'code to confirm the date change',
    'código para confirmar el cambio de fecha',
  ],
  ['ChargeVoided', { reason: 'date-changed' }, 'for the old date', 'por la fecha anterior'],
  ['TransferReceiptAdded', {}, 'you sent by email', 'nos enviaste por correo'],
  ['PlaceReassigned', {}, 'reassigned to another traveler', 'se reasignó a otro viajero'],
  ['RefundOrdered', { amountCents: 500 }, 'approved a refund of $5.00', 'aprobó un reembolso de $5,00'],
  ['ManualPaymentRecorded', { amountCents: 500 }, 'a payment of $5.00', 'un pago de $5,00'],
  [
    'PartPaid',
    { amountCents: 500, provider: 'staff' },
    'received $5.00 from you',
    'recibió $5,00 de tu parte',
  ],
  [
    'BalancePaid',
    { amountCents: 500, provider: 'goodwill' },
    '$5.00 of the amount due',
    '$5,00 del importe pendiente',
  ],
  ['GoodwillGranted', { amountCents: 500 }, 'as an apology', 'como disculpa'],
  [
    'PaymentRefunded',
    { amountCents: 500, provider: 'staff' },
    'handed you a refund of $5.00',
    'te devolvió $5,00 en mano',
  ],
  [
    'DisputeOpened',
    { amountCents: 500, provider: 'paypal' },
    'You disputed $5.00 at PayPal.',
    'Abriste una disputa en PayPal por $5,00.',
  ],
  [
    'DisputeClosed',
    { amountCents: 500, provider: 'paypal', outcome: 'won' },
    'PayPal decided the dispute over $5.00.',
    'PayPal resolvió la disputa por $5,00.',
  ],
  [
    'DisputeOpened',
    { amountCents: 500, provider: 'stripe' },
    'You disputed $5.00 with your bank.',
    'Disputaste $5,00 con tu banco.',
  ],
];

test.each(['en', 'es'] as const)(
  'the history describes each change of a booking in its own sentence (%s)',
  async (locale) => {
    storeCapability(BOOKING_ID, 'c'.repeat(43));
    const entries = SENTENCES.map(([type, facts], n): HistoryEntry => ({
      version: n + 1,
      at: '2027-01-10T10:00:00.000Z',
      type,
      facts,
      actor: { kind: 'staff', name: null },
    }));
    const api = newBookingApi(
      () => newBooking({ status: 'CONFIRMED', money: 'DEPOSIT_PAID', hold: null }),
      locale,
    ).on(getBookingHistory, () => ({ entries }));
    await openManagePage(api, locale);
    for (const [, , en, es] of SENTENCES)
      expect(
        (await screen.findAllByText(new RegExp({ en, es }[locale].replace(/[$.]/g, '\\$&')))).length,
      ).toBeGreaterThan(0);

    expect(screen.queryByText(/\{\{/)).toBeNull();
  },
);
