import { describe, expect, test } from '@jest/globals';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { newWalker } from '../../../../test/checkout-walker.js';
import { newBooking, newTransferBooking, party } from '../../../../test/fixtures.js';
import { type CheckoutInput, newCheckoutContext } from './checkout-context.js';
import { createInitialSnapshot, isTravelersFirst } from './initial-snapshot.js';

const newInput = (booking: BookingView, overrides: Partial<CheckoutInput> = {}): CheckoutInput => ({
  booking,
  startedPayment: null,
  returnOutcome: null,
  ...overrides,
});

const namedParty = { isPartyNamed: true, party };
const heldInput = newInput(newBooking());
const INPUTS: Readonly<Record<string, CheckoutInput>> = {
  held: heldInput,
  'held, a payment begun in this tab': newInput(newBooking(), {
    startedPayment: { plan: 'full', method: 'card' },
  }),
  named: newInput(newBooking(namedParty)),
  'named, a payment begun': newInput(newBooking(namedParty), {
    startedPayment: { plan: 'deposit', method: 'paypal' },
    returnOutcome: 'approved',
  }),
  'being paid': newInput(newBooking({ ...namedParty, status: 'PENDING_PAYMENT', hold: null })),
  'awaited by bank': newInput(newTransferBooking()),
  'awaited by bank, to be paid another way': newInput(newTransferBooking(), { wantsOtherMethod: true }),
  paid: newInput(newBooking({ ...namedParty, status: 'CONFIRMED', paidCents: 75_600, hold: null })),
  'paid, names erased': newInput(newBooking({ status: 'CONFIRMED', paidCents: 75_600, hold: null })),
  expired: newInput(newBooking({ status: 'EXPIRED', hold: null })),
  canceled: newInput(newBooking({ status: 'CANCELLED', hold: null })),
};

describe('the checkout before its machine is loaded', () => {
  test.each(Object.entries(INPUTS).map(([state, input]) => ({ state, input })))(
    'shows the travelers if and only if the machine starts there: $state',
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
    const earlySnapshot = createInitialSnapshot(newCheckoutContext(heldInput), state);
    expect(earlySnapshot.matches('travelers')).toBe(true);
    expect(earlySnapshot.matches({ travelers: 'saving' })).toBe(isSaving);
    expect(earlySnapshot.matches('choosingMethod')).toBe(false);
    expect(earlySnapshot.matches({ payment: 'awaitingOutcome' })).toBe(false);
  });
});
