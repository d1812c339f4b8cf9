import { describe, expect, it } from '@jest/globals';
import { walker } from '../../../../test/checkout-walker.js';
import { booking, party, toTransfer } from '../../../../test/fixtures.js';
import { contextOf, type CheckoutInput } from './checkout-context.js';
import { initialSnapshot, isTravelersFirst } from './initial-snapshot.js';

const named = { partyNamed: true, party };
const STARTS: Readonly<Record<string, CheckoutInput>> = {
  fresh: { booking: booking(), resume: null, back: null },
  'fresh, a payment begun in this tab': {
    booking: booking(),
    resume: { plan: 'full', method: 'card' },
    back: null,
  },
  named: { booking: booking(named), resume: null, back: null },
  'named, a payment begun': {
    booking: booking(named),
    resume: { plan: 'deposit', method: 'paypal' },
    back: 'approved',
  },
  'being paid': {
    booking: booking({ ...named, status: 'PENDING_PAYMENT', hold: null }),
    resume: null,
    back: null,
  },
  'awaited by bank': { booking: toTransfer(), resume: null, back: null },
  'awaited by bank, to be paid otherwise': {
    booking: toTransfer(),
    resume: null,
    back: null,
    otherWay: true,
  },
  paid: {
    booking: booking({ ...named, status: 'CONFIRMED', paidCents: 75_600, hold: null }),
    resume: null,
    back: null,
  },
  'paid, names erased': {
    booking: booking({ status: 'CONFIRMED', paidCents: 75_600, hold: null }),
    resume: null,
    back: null,
  },
  expired: { booking: booking({ status: 'EXPIRED', hold: null }), resume: null, back: null },
  cancelled: { booking: booking({ status: 'CANCELLED', hold: null }), resume: null, back: null },
};

describe('before the machine is loaded', () => {
  it.each(Object.entries(STARTS))(
    'shows the travelers if and only if the machine starts there: %s',
    (_, input) => {
      const { actor } = walker(input.booking, input);
      expect(isTravelersFirst(contextOf(input))).toBe(actor.getSnapshot().matches('travelers'));
      actor.stop();
    },
  );

  it.each(['editing', 'saving'] as const)('shows the form the same as the machine would: %s', (at) => {
    const early = initialSnapshot(contextOf(STARTS.fresh as CheckoutInput), at);
    expect(early.matches('travelers')).toBe(true);
    expect(early.matches({ travelers: 'saving' })).toBe(at === 'saving');
    expect(early.matches('howToPay')).toBe(false);
    expect(early.matches({ payment: 'waiting' })).toBe(false);
  });
});
