import type { RevenueEvent } from '../../../src/modules/ledger/events.js';
import { BOOKING, STARTS_ON } from '../booking/builders.js';

/** Creates the recognition of the standard booking's revenue after its departure. */
export const newRevenueRecognized = (bookingId = BOOKING, startsOn = STARTS_ON): RevenueEvent => ({
  type: 'RevenueRecognized',
  data: { bookingId, startsOn },
});
