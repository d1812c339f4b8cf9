import { expect, test } from '@jest/globals';
import { held, id, instalmentId, paid } from '../../../../test/booking/builders.js';
import type { Instalment, Paid } from '../events.js';
import { instalmentView, received, revised } from './instalment-view.js';
import { foldView } from './booking-view.js';

const balance: Instalment = {
  id: instalmentId('balance'),
  kind: 'balance',
  amountCents: 160_000,
  dueOn: '2027-03-09',
  payer: { kind: 'lead' },
};
const view = foldView(held().map((event, n) => ({ ...event, version: n + 1, recordedAt: new Date(0) })))!;

test('a balance is charged at noon of its day; what is paid at booking is not charged later', () => {
  expect(instalmentView(balance).chargeAt).toBe('2027-03-09T12:00:00.000Z');
  expect(instalmentView({ ...balance, kind: 'deposit' }).chargeAt).toBeNull();
});

test.each<[string, Partial<Paid>]>([
  ['card', { provider: 'stripe' }],
  ['klarna', { provider: 'stripe', lender: 'klarna' }],
  ['paypal', { provider: 'paypal' }],
  ['transfer', { provider: 'bank' }],
  ['gift-card', { provider: 'gift-card' }],
])('parts add up, by %s', (method, by) => {
  const first = { ...view, instalments: [{ ...instalmentView(balance), paidCents: 500 }] };
  expect(received(first, { ...paid('balance', 1_000), ...by })).toEqual({ paidCents: 1_500, method });
});

test('after a change what was paid stays with its instalment', () => {
  const before = { ...instalmentView(balance), paidCents: 500, method: 'card' as const };
  const later = { ...balance, amountCents: 170_000, dueOn: '2027-04-01' };
  const other = { ...balance, id: id(7) };
  const at = new Date('2027-02-01T10:00:00.000Z');
  const moved = { amountCents: 170_000, dueOn: '2027-04-01', chargeAt: '2027-04-01T12:00:00.000Z' };
  expect(revised({ ...view, instalments: [before] }, [later, other], at)).toEqual([
    { ...before, ...moved },
    instalmentView(other),
  ]);
  // What came by parts is all of it now.
  expect(revised({ ...view, instalments: [before] }, [{ ...later, amountCents: 500 }], at)).toEqual([
    { ...before, ...moved, amountCents: 500, paidAt: at.toISOString() },
  ]);
});
