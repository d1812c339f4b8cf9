import {
  newAllotmentChanged,
  newAllotmentOpened,
  newSeatsAwaitTransfer,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newSharedBed,
  singleRoom,
  twin,
} from '../../../../test/support/booking/builders.js';
import { describeSnapshot } from '../../../../test/support/event-store/snapshot-suite.js';
import { newBookingId, newDepartureId } from '../../../../test/support/ids.js';
import type { AllotmentEvent } from '../events.js';
import { allotmentStream } from './allotment.stream.js';

/** Has every type of event, and bookings in every state. */
const history: AllotmentEvent[] = [
  newAllotmentOpened(),
  newSeatsHeld(newBookingId(1), 2, [twin]),
  newSeatsHeld(newBookingId(2), 1, [newSharedBed('women')]),
  newSeatsHeld(newBookingId(3), 1, [newSharedBed('women')]),
  newSeatsHeld(newBookingId(4), 1, [singleRoom]),
  newSeatsAwaitTransfer(newBookingId(1)),
  newSeatsAwaitTransfer(newBookingId(2)),
  newSeatsConfirmed(newBookingId(2)),
  newSeatsReleased(newBookingId(4)),
  newAllotmentChanged({ seats: 9 }),
];

describeSnapshot('allotment', allotmentStream(newDepartureId(1)), history);
