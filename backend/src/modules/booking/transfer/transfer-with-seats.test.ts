import { describe, expect, test } from '@jest/globals';
import {
  BOOKING,
  foldBooking,
  getInstalmentId,
  newAllotmentOpened,
  newNamedHistory,
  newSeatsHeld,
  NOW,
  TERMS,
} from '../../../../test/support/booking/builders.js';
import { termsAccepted } from '../../../../test/support/booking/payments.js';
import { newTransferChosen, newVerifiedHistory } from '../../../../test/support/booking/transfers.js';
import { refuse } from '../../../kernel/refuse.js';
import type { AllotmentEvent, BookingEvent } from '../events.js';
import { allotment, type AllotmentState } from '../inventory/allotment.js';
import { decideTransferWithSeats, findTransferChosen } from './transfer-with-seats.js';

interface Scenario {
  readonly seats?: AllotmentState;
  readonly hasReservedSlot?: boolean;
  readonly plan?: 'deposit' | 'full';
}

const foldSeats = (...events: AllotmentEvent[]): AllotmentState =>
  events.reduce((state, event) => allotment.evolve(state, event), allotment.initialState);

const heldSeats = foldSeats(newAllotmentOpened({ seats: 40 }), newSeatsHeld());

const decideWithSeats = (
  history: readonly BookingEvent[],
  { seats = heldSeats, hasReservedSlot = true, plan = 'deposit' }: Scenario = {},
) => {
  const command = { plan, termsHash: TERMS.hash, deriveInstalmentId: getInstalmentId, now: NOW };
  return decideTransferWithSeats(
    { booking: foldBooking(history), seats },
    { bookingId: BOOKING, command, hasReservedSlot },
  );
};

describe('a transfer for held seats', () => {
  test('is chosen, and the seats wait for it', () => {
    expect(decideWithSeats(newVerifiedHistory())).toMatchObject({
      events: {
        booking: [termsAccepted, newTransferChosen()],
        allotment: [{ type: 'SeatsAwaitTransfer', data: { bookingId: BOOKING } }],
      },
    });
  });

  test('changes neither the booking nor the seats if it was chosen before', () => {
    const history = [...newVerifiedHistory(), termsAccepted, newTransferChosen()];
    expect(decideWithSeats(history, { hasReservedSlot: false })).toMatchObject({
      events: { booking: [], allotment: [] },
    });
  });
});

test('a waiting transfer keeps its slot under another plan', () => {
  const history = [...newVerifiedHistory(), termsAccepted, newTransferChosen()];
  expect(decideWithSeats(history, { hasReservedSlot: false, plan: 'full' })).toMatchObject({
    events: { booking: [{ type: 'PlanChosen' }, { type: 'TransferChosen' }] },
  });
});

describe('a transfer', () => {
  test('is refused for a booking that does not exist', () => {
    expect(decideWithSeats([])).toEqual(refuse('NOT_FOUND'));
  });

  test('is refused for a lead whose address is not verified', () => {
    expect(decideWithSeats(newNamedHistory())).toEqual(refuse('EMAIL_UNVERIFIED'));
  });

  test('is refused without a reserved slot, to be tried again', () => {
    expect(decideWithSeats(newVerifiedHistory(), { hasReservedSlot: false })).toEqual(refuse('OVERTAKEN'));
  });

  test('is refused if too many seats of the departure wait already', () => {
    const smallAllotment = foldSeats(newAllotmentOpened({ seats: 4 }), newSeatsHeld());
    expect(decideWithSeats(newVerifiedHistory(), { seats: smallAllotment })).toEqual(
      refuse('TRANSFER_SEATS_TAKEN', { seatsLeft: 1 }),
    );
  });
});

test('the choice of a transfer is found among other events', () => {
  expect(findTransferChosen([termsAccepted, newTransferChosen()])).toEqual(newTransferChosen());
  expect(findTransferChosen([termsAccepted])).toBeUndefined();
});

test('a hold without seats throws', () => {
  expect(() => decideWithSeats(newVerifiedHistory(), { seats: foldSeats() })).toThrow('a hold without seats');
});
