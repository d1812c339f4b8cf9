import { test } from '@jest/globals';
import { confirmed, depositPaid, held, id, instalmentId, paid } from '../../../../test/booking/builders.js';
import { cancelledEarly } from '../../../../test/booking/cancellations.js';
import { begun, dispute, given } from '../../../../test/booking/card-desk.js';
import { BALANCE } from '../../../../test/booking/charges.js';
import { split } from '../../../../test/booking/shares.js';
import { bank } from '../../../../test/booking/transfers.js';
import type { BookingEvent } from '../events.js';

const begins = (...log: BookingEvent[]) => given(...log).when({ type: 'Begin' });

test('a card can be given while something is left to charge', () => {
  given(...depositPaid())
    .when({ type: 'Begin' })
    .thenEvents();
  given(...held())
    .when({ type: 'Begin' })
    .thenRefused('NOTHING_DUE');
  const all: BookingEvent = { type: 'BalancePaid', data: paid('balance', 160_000) };
  given(...depositPaid(), all)
    .when({ type: 'Begin' })
    .thenRefused('NOTHING_DUE');
});

test('no card is asked for where PayPal is charged, or where others pay, or where nothing is charged of itself', () => {
  const byPayPal = (kept: { paymentMethodId?: null } = {}): BookingEvent[] =>
    depositPaid().map((event): BookingEvent =>
      event.type === 'DepositPaid'
        ? { ...event, data: { ...event.data, provider: 'paypal', ...kept } }
        : event,
    );
  begins(...byPayPal()).thenRefused('NOTHING_DUE');
  // Who was giving one when PayPal told of its account ends it; where it keeps none, a card is all that can be charged.
  begins(...byPayPal(), begun()).thenEvents();
  begins(...byPayPal({ paymentMethodId: null })).thenEvents();
  const mine: BookingEvent = {
    type: 'BalancePaid',
    data: { ...paid('balance', 80_000), instalmentId: id(1, 10) },
  };
  begins(...depositPaid(), ...split()).thenEvents();
  begins(...depositPaid(), ...split(), mine).thenRefused('NOTHING_DUE');
  // The deposit is open again, since its transfer was taken back: it is sent once more.
  begins(
    ...held(),
    { type: 'DepositPaid', data: bank('deposit', 40_000) } as const,
    confirmed(),
    { type: 'BalancePaid', data: bank('balance', 160_000, 'line-2') },
    {
      type: 'PaymentReversed',
      data: {
        instalmentId: instalmentId('deposit'),
        provider: 'bank',
        intentId: 'line-1',
        amountCents: 40_000,
        surplusCents: 0,
      },
    },
  ).thenRefused('NOTHING_DUE');
});

test('no card is asked for that nothing would charge: the balance comes by bank, or a bank has kept what it took', () => {
  const byBank: BookingEvent[] = [
    ...held(),
    { type: 'DepositPaid', data: bank('deposit', 40_000) },
    confirmed(),
    { type: 'BalanceAwaited', data: { instalmentId: BALANCE, amountCents: 160_000, dueOn: '2027-03-09' } },
  ];
  begins(...byBank).thenRefused('NOTHING_DUE');
  const voided: BookingEvent = { type: 'ChargeVoided', data: { instalmentId: BALANCE, reason: 'disputed' } };
  begins(...depositPaid(), ...dispute('lost'), voided).thenRefused('NOTHING_DUE');
  begins(...depositPaid(), ...dispute('lost')).thenRefused('NOTHING_DUE');
  begins(...depositPaid(), voided).thenRefused('NOTHING_DUE');
  // It may still be won, and then the balance is charged.
  begins(...depositPaid(), ...dispute('open'), voided).thenEvents();
});

test('while a bank contests a payment, a card is asked for where a balance is open that may still be charged', () => {
  const all: BookingEvent = { type: 'BalancePaid', data: paid('balance', 160_000) };
  begins(...depositPaid(), ...dispute('open')).thenEvents();
  begins(...depositPaid(), all, ...dispute('open')).thenRefused('NOTHING_DUE');
  // Of a first payment that was taken back no card is charged, and of a hold, or of what was cancelled, none at all.
  const { instalmentId: of, intentId } = paid('deposit', 40_000);
  const back: BookingEvent = {
    type: 'PaymentReversed',
    data: { instalmentId: of, provider: 'stripe', intentId, amountCents: 40_000, surplusCents: 0 },
  };
  begins(...depositPaid(), all, back, ...dispute('open')).thenRefused('NOTHING_DUE');
  begins(...held(), ...dispute('open')).thenRefused('NOTHING_DUE');
  begins(...cancelledEarly(), ...dispute('open')).thenRefused('NOTHING_DUE');
});
