import type { RevenueEvent } from '../../../src/modules/ledger/events.js';
import { BOOKING, STARTS_ON } from '../booking/builders.js';

/** The standard booking's departure has started: its price is earned. */
export const newRevenueRecognized = (bookingId = BOOKING, startsOn = STARTS_ON): RevenueEvent => ({
  type: 'RevenueRecognized',
  data: { bookingId, startsOn },
});
