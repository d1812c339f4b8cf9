import {
  newAllotmentOpened,
  newId,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newSharedBed,
  newStock,
  singleRoom,
  twin,
} from '../../../../test/support/booking/builders.js';
import { describeSnapshot } from '../../../../test/support/event-store/snapshot-suite.js';
import type { AllotmentEvent } from '../events.js';
import { allotmentStream } from './allotment.stream.js';

/** Every event, and every kind of booking. */
const departure: AllotmentEvent[] = [
  newAllotmentOpened(),
  newSeatsHeld(newId(1), 2, [twin]),
  newSeatsHeld(newId(2), 1, [newSharedBed('women')]),
  newSeatsHeld(newId(3), 1, [newSharedBed('women')]),
  newSeatsHeld(newId(4), 1, [singleRoom]),
  { type: 'SeatsAwaitTransfer', data: { bookingId: newId(1), departureId: newId(1, 2) } },
  { type: 'SeatsAwaitTransfer', data: { bookingId: newId(2), departureId: newId(1, 2) } },
  newSeatsConfirmed(newId(2)),
  newSeatsReleased(newId(4)),
  { type: 'AllotmentChanged', data: newStock({ seats: 9 }) },
];

describeSnapshot('allotment', allotmentStream(newId(1, 2)), departure);
