import type { Quote } from '@wayfold/contracts/money/quotes';
import { fold } from '../../../src/kernel/decider.js';
import { type ChangeStates, decideChange } from '../../../src/modules/booking/changes/change-date.js';
import type { AllotmentEvent, BookingEvent, BookingEventOf } from '../../../src/modules/booking/events.js';
import { allotment } from '../../../src/modules/booking/inventory/allotment.js';
import { newDepartureId, newInstalmentId } from '../ids.js';
import { requireAccepted } from '../scenario.js';
import {
  BALANCE_CENTS,
  foldExistingBooking,
  newAllotmentOpened,
  newDepositPaidHistory,
  newQuote,
  newSeatsConfirmed,
  newSeatsHeld,
} from './builders.js';
import { newEvent } from './events.js';
import { expectStorable } from './scenario.js';

/** The booked departure starts on 2027-05-08; the later departure has another price per traveler. */
export const LATER_DEPARTURE = newDepartureId(2);

export const NEW_BALANCE = newInstalmentId(9);
export const newTargetQuote = (
  perPersonCents = 100_000,
  overrides: Partial<Quote> = {},
  startsOn = '2027-07-10',
): Quote => ({
  ...newQuote({
    offer: {
      departureId: LATER_DEPARTURE,
      startsOn,
      endsOn: '2027-07-17',
      prices: [{ category: 'basic', perPersonCents }],
    },
  }),
  ...overrides,
});

/** Creates the move from the standard departure to a quote of the same price, by default its own. */
export function newDepartureChanged(overrides: Partial<BookingEventOf<'DepartureChanged'>['data']> = {}) {
  const quote = newQuote();
  return newEvent('DepartureChanged', {
    fromDepartureId: quote.departureId,
    fromStartsOn: quote.startsOn,
    quote,
    instalments: [],
    differenceCents: 0,
    refundCents: 0,
    ...overrides,
  });
}

export const foldAllotment = (...events: AllotmentEvent[]) =>
  fold(allotment.evolve, allotment.initialState, events);

export const givenStates = (
  events: readonly BookingEvent[],
  overrides: Partial<ChangeStates> = {},
): ChangeStates => ({
  booking: foldExistingBooking(events),
  party: null,
  fromAllotment: foldAllotment(newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()),
  toAllotment: foldAllotment(newAllotmentOpened({ departureId: LATER_DEPARTURE })),
  coupon: undefined,
  ...overrides,
});

export const decideDateChange = (states: ChangeStates, target = newTargetQuote(), today = '2027-02-01') =>
  decideChange(states, { quote: target, balanceId: NEW_BALANCE, today });

export function requireDateChange(...args: Parameters<typeof decideDateChange>) {
  const decision = requireAccepted(decideDateChange(...args));
  expectStorable([
    ...decision.booking,
    ...decision.fromAllotment,
    ...decision.toAllotment,
    ...decision.coupon,
  ]);
  return decision;
}

/** Creates the move to a date with a lower balance; the deposit stays. */
export const newBalanceLowered = (
  balanceCents: number,
  overrides: Partial<BookingEventOf<'DepartureChanged'>['data']> = {},
) => {
  const { quote, instalments } = foldExistingBooking(newDepositPaidHistory());
  return newDepartureChanged({
    fromDepartureId: newDepartureId(9),
    fromStartsOn: '2027-05-01',
    quote,
    differenceCents: balanceCents - BALANCE_CENTS,
    instalments: instalments.map(({ id, kind, amountCents, dueOn, payer }) => ({
      id,
      kind,
      dueOn,
      payer,
      amountCents: kind === 'balance' ? balanceCents : amountCents,
    })),
    ...overrides,
  });
};
