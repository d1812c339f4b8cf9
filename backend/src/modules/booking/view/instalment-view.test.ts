import { describe, expect, test } from '@jest/globals';
import type { InstalmentView } from '@wayfold/contracts/money/instalments';
import {
  BALANCE_CENTS,
  BALANCE_DUE_ON,
  getInstalmentId,
  newHeldHistory,
  newPartPaid,
  newReceivedPayment,
} from '../../../../test/support/booking/builders.js';
import { newDepartureChanged } from '../../../../test/support/booking/date-changes.js';
import { toRecorded } from '../../../../test/support/booking/events.js';
import { newInstalmentId } from '../../../../test/support/ids.js';
import type { BookingEvent, Instalment, ReceivedPayment } from '../events.js';
import { evolveView, foldView } from './booking-view.js';
import { newInstalmentView } from './instalment-view.js';

const balance: Instalment = {
  id: getInstalmentId('balance'),
  kind: 'balance',
  amountCents: BALANCE_CENTS,
  dueOn: BALANCE_DUE_ON,
  payer: { kind: 'lead' },
};
const view = foldView(toRecorded(newHeldHistory()))!;

const RECORDED_AT = new Date('2027-02-01T10:00:00.000Z');
const evolveInstalment = (instalment: InstalmentView, event: BookingEvent): readonly InstalmentView[] =>
  evolveView({ ...view, instalments: [instalment] }, { ...event, version: 9, recordedAt: RECORDED_AT })
    .instalments;

test('a balance is charged at noon on its due date, an instalment paid at booking is not', () => {
  expect(newInstalmentView(balance).chargeAt).toBe('2027-03-09T12:00:00.000Z');
  expect(newInstalmentView({ ...balance, kind: 'deposit' }).chargeAt).toBeNull();
});

test.each<[string, Partial<ReceivedPayment>]>([
  ['card', { provider: 'stripe' }],
  ['klarna', { provider: 'stripe', lender: 'klarna' }],
  ['paypal', { provider: 'paypal' }],
  ['transfer', { provider: 'bank' }],
  ['gift-card', { provider: 'gift-card' }],
])('parts by %s add up', (method, paymentFields) => {
  const firstView = { ...newInstalmentView(balance), paidCents: 500 };
  const partPaid: BookingEvent = newPartPaid({ ...newReceivedPayment('balance', 1_000), ...paymentFields });
  expect(evolveInstalment(firstView, partPaid)).toEqual([{ ...firstView, paidCents: 1_500, method }]);
});

describe('after a date change, a partly paid instalment', () => {
  const viewBefore = { ...newInstalmentView(balance), paidCents: 500, method: 'card' as const };
  const laterBalance = { ...balance, amountCents: 170_000, dueOn: '2027-04-01' };
  const movedTerms = { amountCents: 170_000, dueOn: '2027-04-01', chargeAt: '2027-04-01T12:00:00.000Z' };

  test('keeps its payments', () => {
    const otherInstalment = { ...balance, id: newInstalmentId(7) };
    const departureChanged = newDepartureChanged({ instalments: [laterBalance, otherInstalment] });
    expect(evolveInstalment(viewBefore, departureChanged)).toEqual([
      { ...viewBefore, ...movedTerms },
      newInstalmentView(otherInstalment),
    ]);
  });

  test('is paid if its parts now cover the whole amount', () => {
    const departureChanged = newDepartureChanged({ instalments: [{ ...laterBalance, amountCents: 500 }] });
    expect(evolveInstalment(viewBefore, departureChanged)).toEqual([
      { ...viewBefore, ...movedTerms, amountCents: 500, paidAt: RECORDED_AT.toISOString() },
    ]);
  });
});
