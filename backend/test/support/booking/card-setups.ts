import { decideSavedCard, type SavedCardCommand } from '../../../src/modules/booking/balance/saved-card.js';
import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { newDisputeClosed, newDisputeOpened } from './disputes.js';
import { newBookingScenario } from './scenario.js';

export const given = newBookingScenario((command: SavedCardCommand, state) =>
  decideSavedCard(command, state),
);

/** An open form for saving a card. */
export const newCardSetupStarted = (setupId = 'seti_1', serial = 1): BookingEvent => ({
  type: 'CardSetupStarted',
  data: { setupId, setupNumber: serial },
});

/** A bank disputes a payment, and has withdrawn the money. */
export const newDisputeEvents = (outcome: 'open' | 'lost'): BookingEvent[] =>
  outcome === 'open' ? [newDisputeOpened()] : [newDisputeOpened(), newDisputeClosed(outcome)];
