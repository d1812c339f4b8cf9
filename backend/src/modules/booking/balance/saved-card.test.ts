import { expect, test } from '@jest/globals';
import { isRefusal } from '../../../kernel/refuse.js';
import {
  at,
  bookingFrom,
  depositPaid,
  held,
  id,
  confirmed,
  instalmentId,
  paid,
} from '../../../../test/booking/builders.js';
import { begun, dispute, given } from '../../../../test/booking/card-desk.js';
import { depositKept, cancelledEarly } from '../../../../test/booking/cancellations.js';
import { actionRequired, BALANCE, confirming, started } from '../../../../test/booking/charges.js';
import { split } from '../../../../test/booking/shares.js';
import type { BookingEvent } from '../events.js';
import { TRIES_PER_CARD } from '../core/saved-cards.js';
import { decideCharge } from './automatic-charge.js';
import type { CardCommand } from './saved-card.js';
import { bank } from '../../../../test/booking/transfers.js';

const card = { brand: 'mastercard', last4: '4444', expMonth: 4, expYear: 2033 };
const replace = (setupId = 'seti_1'): CardCommand => ({
  type: 'Replace',
  setupId,
  paymentMethodId: 'pm_2',
  card,
  now: at('2027-03-09T12:30:00.000Z'),
});
const replaced: BookingEvent = {
  type: 'CardReplaced',
  data: { setupId: 'seti_1', paymentMethodId: 'pm_2', card },
};
const scheduledLater: BookingEvent = {
  type: 'BalanceScheduled',
  data: {
    instalmentId: BALANCE,
    amountCents: 160_000,
    rule: 'card-replaced/v1',
    chargeOn: '2027-03-09',
    chargeAt: '2027-03-09T13:30:00.000Z',
  },
};
const failed = [...depositPaid(), started(), confirming(), actionRequired];

test('records a form once, and one at a time', () => {
  const record = (setupId: string, insteadOf: string | null = null): CardCommand => ({
    type: 'RecordSetup',
    setupId,
    insteadOf,
  });
  given(...depositPaid())
    .when(record('seti_1'))
    .thenEvents(begun());
  given(...depositPaid(), begun())
    .when(record('seti_1'))
    .thenEvents();
  given(...depositPaid(), begun())
    .when(record('seti_2'))
    .thenRefused('OVERTAKEN');
  given(...depositPaid(), begun())
    .when(record('seti_2', 'seti_1'))
    .thenEvents(begun('seti_2', 2));
});

test('charges the new card on the announced day', () => {
  given(...depositPaid(), begun())
    .when(replace())
    .thenEvents(replaced);
});

test('makes a charge that waited for the card an hour later', () => {
  given(...failed, begun())
    .when(replace())
    .thenEvents(replaced, scheduledLater);
});

test('makes a charge that had given up an hour later too', () => {
  given(...failed, { type: 'ChargeExhausted', data: { instalmentId: BALANCE, attempts: 4 } }, begun())
    .when(replace())
    .thenEvents(replaced, scheduledLater);
});

test('waits for another method or the end of the window once the cards reached their limit', () => {
  const failedAttempt = (at: string): BookingEvent => ({
    type: 'PaymentAttemptFailed',
    data: { instalmentId: BALANCE, paymentId: 'pi', code: 'card_declined', declineCode: null, at },
  });
  const failedAttempts = (at: string) => Array.from({ length: TRIES_PER_CARD - 1 }, () => failedAttempt(at));
  given(...failed, ...failedAttempts('2027-03-09T12:10:00.000Z'), begun())
    .when(replace())
    .thenEvents(replaced);
  given(...failed, ...failedAttempts('2027-02-07T13:00:00.000Z'), begun())
    .when(replace())
    .thenEvents(replaced, scheduledLater);
});

test('records each decline in a form, whatever happened to the form', () => {
  const now = at('2027-03-09T12:30:00.000Z');
  const decline = { code: 'card_declined', declineCode: 'lost_card' };
  const failure = (data: Partial<typeof decline>): BookingEvent => ({
    type: 'CardSetupFailed',
    data: { setupId: 'seti_1', code: null, declineCode: null, at: now.toISOString(), ...data },
  });
  for (const log of [[begun()], [begun(), failure(decline)], [begun(), replaced], [begun('seti_2', 2)]])
    given(...depositPaid(), ...log)
      .when({ type: 'RecordFailure', setupId: 'seti_1', decline, now })
      .thenEvents(failure(decline));
  given(...depositPaid(), begun())
    .when({ type: 'RecordFailure', setupId: 'seti_1', decline: null, now })
    .thenEvents(failure({}));
});

test("does not use it for another payer's share", () => {
  const exhausted = (n: number): BookingEvent => ({
    type: 'ChargeExhausted',
    data: { instalmentId: id(n, 10), attempts: 1 },
  });
  given(...depositPaid(), ...split(), exhausted(1), exhausted(2), begun())
    .when(replace())
    .thenEvents(replaced, {
      ...scheduledLater,
      data: { ...scheduledLater.data, instalmentId: id(1, 10), amountCents: 80_000 },
    });
});

test('records a card saved for a cancelled booking, and charges nothing', () => {
  given(...failed, begun(), depositKept)
    .when(replace())
    .thenEvents(replaced);
});

test('changes nothing on a repeat or for a form that is not open', () => {
  given(...failed, begun(), replaced, scheduledLater)
    .when(replace())
    .thenEvents();
  given(...failed, begun(), begun('seti_2', 2))
    .when(replace())
    .thenEvents();
});

test.each(['open', 'lost'] as const)(
  'charges nothing automatically after a dispute that is %s',
  (outcome) => {
    given(...failed, ...dispute(outcome), begun())
      .when(replace())
      .thenEvents(replaced);
  },
);

test('leaves a running attempt alone', () => {
  given(...depositPaid(), started(), confirming(), begun())
    .when(replace())
    .thenEvents(replaced);
});

test('gives the next attempt its own number, and so its own key', () => {
  const state = bookingFrom([...failed, begun(), replaced, scheduledLater]);
  const begin = { type: 'Start', instalmentId: BALANCE, now: at('2027-03-09T13:30:00.000Z') } as const;
  const events = decideCharge(begin, state);
  if (isRefusal(events)) throw new Error(events.refused);
  expect(events).toMatchObject([{ type: 'ChargeStarted', data: { attempt: 2 } }]);
});

test('records the renewal of a card that is ours and differs', () => {
  const update = (paymentMethodId: string, now = card): CardCommand => ({
    type: 'Update',
    paymentMethodId,
    card: now,
  });
  const updated: BookingEvent = { type: 'CardUpdated', data: { paymentMethodId: 'pm_1', card } };
  given(...depositPaid())
    .when(update('pm_1'))
    .thenEvents(updated);
  given(...depositPaid(), updated)
    .when(update('pm_1'))
    .thenEvents();
  given(...depositPaid())
    .when(update('pm_9'))
    .thenEvents();
  // Paid by bank or not at all, so no card was saved.
  given(...held())
    .when(update('pm_1'))
    .thenEvents();
});

test('has no card for a booking that does not exist', () => {
  given()
    .when({ type: 'Begin' })
    .thenThrows(/no such booking/);
});

const begins = (...log: BookingEvent[]) => given(...log).when({ type: 'Begin' });

test('accepts a card while something is left to charge', () => {
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

test('asks for no card where PayPal is charged, co-payers pay or nothing is charged automatically', () => {
  const byPayPal = (paidOverrides: { paymentMethodId?: null } = {}): BookingEvent[] =>
    depositPaid().map((event): BookingEvent =>
      event.type === 'DepositPaid'
        ? { ...event, data: { ...event.data, provider: 'paypal', ...paidOverrides } }
        : event,
    );
  begins(...byPayPal()).thenRefused('NOTHING_DUE');
  // A reported PayPal account ends an open form; without a vaulted account only a card can be charged.
  begins(...byPayPal(), begun()).thenEvents();
  begins(...byPayPal({ paymentMethodId: null })).thenEvents();
  const balancePayment: BookingEvent = {
    type: 'BalancePaid',
    data: { ...paid('balance', 80_000), instalmentId: id(1, 10) },
  };
  begins(...depositPaid(), ...split()).thenEvents();
  begins(...depositPaid(), ...split(), balancePayment).thenRefused('NOTHING_DUE');
  // The deposit's transfer was reversed, so the deposit is open and awaited again.
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
        paymentId: 'line-1',
        amountCents: 40_000,
        surplusCents: 0,
      },
    },
  ).thenRefused('NOTHING_DUE');
});

test('asks for no card that nothing would charge: the balance comes by bank or a dispute was lost', () => {
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
  // The dispute may be won, and then the balance is charged.
  begins(...depositPaid(), ...dispute('open'), voided).thenEvents();
});

test('asks for a card during a dispute if a chargeable balance is open', () => {
  const all: BookingEvent = { type: 'BalancePaid', data: paid('balance', 160_000) };
  begins(...depositPaid(), ...dispute('open')).thenEvents();
  begins(...depositPaid(), all, ...dispute('open')).thenRefused('NOTHING_DUE');
  // No card is charged for a reversed first payment, a hold or a cancelled booking.
  const { instalmentId: depositId, paymentId } = paid('deposit', 40_000);
  const reversed: BookingEvent = {
    type: 'PaymentReversed',
    data: { instalmentId: depositId, provider: 'stripe', paymentId, amountCents: 40_000, surplusCents: 0 },
  };
  begins(...depositPaid(), all, reversed, ...dispute('open')).thenRefused('NOTHING_DUE');
  begins(...held(), ...dispute('open')).thenRefused('NOTHING_DUE');
  begins(...cancelledEarly(), ...dispute('open')).thenRefused('NOTHING_DUE');
});
