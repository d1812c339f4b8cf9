import { test } from '@jest/globals';
import { depositPaid, id, instalmentId, NOW } from '../../../../test/booking/builders.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { invited, split } from '../../../../test/booking/shares.js';
import type { BookingEvent } from '../events.js';
import { evolveBooking, initialBooking } from '../core/booking.js';
import { decideSplit, type SplitCommand } from './share.js';

const given = scenario({ initialState: initialBooking, evolve: evolveBooking, decide: decideSplit });
const DEPOSIT = instalmentId('deposit');
const SHARE = id(2, 10);
const shared = [...depositPaid(), ...split()];
/** In two, of the same sum. */
const halves = (instalment: string, amountCents: number): SplitCommand => ({
  type: 'Split',
  instalmentId: instalment,
  now: NOW,
  shares: [null, invited(6)].map((invitation, n) => ({ id: id(n + 5, 10), amountCents, invitation })),
});

test('a balance alone is shared: nothing else, no deposit that is open again, and no fellow’s share', () => {
  given()
    .when(halves(instalmentId('balance'), 80_000))
    .thenRefused('NOT_FOUND');
  given(...depositPaid())
    .when(halves(id(9, 10), 80_000))
    .thenRefused('NOT_FOUND');
  const reversed: BookingEvent = {
    type: 'PaymentReversed',
    data: {
      instalmentId: DEPOSIT,
      provider: 'bank',
      intentId: 'pi_deposit',
      amountCents: 40_000,
      surplusCents: 0,
    },
  };
  given(...depositPaid(), reversed)
    .when(halves(DEPOSIT, 20_000))
    .thenRefused('NOT_A_SHARE');
  given(...depositPaid(), reversed)
    .when({ type: 'Assign', instalmentId: DEPOSIT, invitation: invited(2) })
    .thenRefused('NOT_A_SHARE');
  given(...shared)
    .when(halves(SHARE, 40_000))
    .thenRefused('NOT_A_SHARE');
});

test('a share has a link sent in the place of those that are over, and none that is over itself', () => {
  const link = { ...invited(2).link, tokenHash: 'e'.repeat(64) };
  const sendLink = { type: 'SendLink', instalmentId: SHARE, link, now: NOW } as const;
  const sent: BookingEvent = {
    type: 'PayerLinkSent',
    data: { payerId: id(2, 11), instalmentId: SHARE, ...link },
  };
  const over = '2027-02-01T00:00:00.000Z';
  const old = { ...sent, data: { ...sent.data, expiresAt: over } } as BookingEvent;
  const ten = [...shared, ...Array.from({ length: 9 }, () => old)];
  given(...ten)
    .when({ ...sendLink, now: new Date('2027-01-31T23:59:59.999Z') })
    .thenEvents();
  given(...ten)
    .when({ ...sendLink, now: new Date(over) })
    .thenEvents(sent);
  given(...shared)
    .when({ ...sendLink, now: new Date(link.expiresAt) })
    .thenEvents();
});
