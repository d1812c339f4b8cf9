import { type CardCommand, decideCard } from '../../../src/modules/booking/balance/saved-card.js';
import {
  type BookingState,
  evolveBooking,
  initialBooking,
} from '../../../src/modules/booking/core/booking.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { BALANCE } from './builders.js';
import {} from './charges.js';
import { newScenario } from './scenario.js';

export const given = newScenario({
  initialState: initialBooking,
  evolve: evolveBooking,
  decide: (command: CardCommand, state: BookingState) => decideCard(command, state),
});

/** An open form for saving a card. */
export const newCardSetupStarted = (setupId = 'seti_1', serial = 1): BookingEvent => ({
  type: 'CardSetupStarted',
  data: { setupId, setupNumber: serial },
});

/** A bank disputes a payment, and has withdrawn the money. */
export const dispute = (outcome: 'open' | 'lost'): BookingEvent[] => {
  const dispute = {
    disputeId: 'du_1',
    instalmentId: BALANCE,
    provider: 'stripe',
    paymentId: 'pi_d',
  } as const;
  const opened: BookingEvent = {
    type: 'DisputeOpened',
    data: { ...dispute, amountCents: 1, reason: 'general', answerBy: null },
  };
  return outcome === 'open'
    ? [opened]
    : [opened, { type: 'DisputeClosed', data: { ...dispute, amountCents: 1, outcome } }];
};
