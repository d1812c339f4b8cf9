import { describe, expect, test } from '@jest/globals';
import { newWalker } from '../../../../test/checkout-walker.js';
import { newBooking, newTransferBooking, party } from '../../../../test/fixtures.js';
import { type CheckoutInput, newCheckoutContext } from './checkout-context.js';
import { createInitialSnapshot, isTravelersFirst } from './initial-snapshot.js';

const namedParty = { isPartyNamed: true, party };
const STARTING_POINTS: Readonly<Record<string, CheckoutInput>> = {
  fresh: { booking: newBooking(), startedPayment: null, returnOutcome: null },
  'fresh, a payment begun in this tab': {
    booking: newBooking(),
    startedPayment: { plan: 'full', method: 'card' },
    returnOutcome: null,
  },
  named: { booking: newBooking(namedParty), startedPayment: null, returnOutcome: null },
  'named, a payment begun': {
    booking: newBooking(namedParty),
    startedPayment: { plan: 'deposit', method: 'paypal' },
    returnOutcome: 'approved',
  },
  'being paid': {
    booking: newBooking({ ...namedParty, status: 'PENDING_PAYMENT', hold: null }),
    startedPayment: null,
    returnOutcome: null,
  },
  'awaited by bank': { booking: newTransferBooking(), startedPayment: null, returnOutcome: null },
  'awaited by bank, to be paid otherwise': {
    booking: newTransferBooking(),
    startedPayment: null,
    returnOutcome: null,
    wantsOtherMethod: true,
  },
  paid: {
    booking: newBooking({ ...namedParty, status: 'CONFIRMED', paidCents: 75_600, hold: null }),
    startedPayment: null,
    returnOutcome: null,
  },
  'paid, names erased': {
    booking: newBooking({ status: 'CONFIRMED', paidCents: 75_600, hold: null }),
    startedPayment: null,
    returnOutcome: null,
  },
  expired: {
    booking: newBooking({ status: 'EXPIRED', hold: null }),
    startedPayment: null,
    returnOutcome: null,
  },
  cancelled: {
    booking: newBooking({ status: 'CANCELLED', hold: null }),
    startedPayment: null,
    returnOutcome: null,
  },
};

describe('the checkout before its machine is loaded', () => {
  test.each(Object.entries(STARTING_POINTS).map(([start, input]) => ({ start, input })))(
    'shows the travelers if and only if the machine starts there: $start',
    ({ input }) => {
      const { actor } = newWalker(input.booking, input);
      expect(isTravelersFirst(newCheckoutContext(input))).toBe(actor.getSnapshot().matches('travelers'));
      actor.stop();
    },
  );

  test.each([
    { state: 'editing', isSaving: false },
    { state: 'saving', isSaving: true },
  ] as const)('shows the form exactly as the machine would: $state', ({ state, isSaving }) => {
    const earlySnapshot = createInitialSnapshot(
      newCheckoutContext(STARTING_POINTS.fresh as CheckoutInput),
      state,
    );
    expect(earlySnapshot.matches('travelers')).toBe(true);
    expect(earlySnapshot.matches({ travelers: 'saving' })).toBe(isSaving);
    expect(earlySnapshot.matches('choosingMethod')).toBe(false);
    expect(earlySnapshot.matches({ payment: 'awaitingOutcome' })).toBe(false);
  });
});
