import type { RevenueEvent } from '../../../src/modules/ledger/events.js';
import { BOOKING, STARTS_ON } from '../booking/builders.js';

/** Recognizes the revenue of the standard booking, whose departure has started. */
export const newRevenueRecognized = (bookingId = BOOKING, startsOn = STARTS_ON): RevenueEvent => ({
  type: 'RevenueRecognized',
  data: { bookingId, startsOn },
});
