import { Uuid } from '@wayfold/contracts/kernel/ids';
import { RoomChoice } from '@wayfold/contracts/money/quotes';
import { z } from 'zod';
import type { StreamSpec } from '../../../platform/commands/runner.js';
import type { SnapshotCodec } from '../../../platform/snapshots/snapshots.js';
import { type AllotmentEvent, allotmentEvents } from '../events.js';
import { allotment, type AllotmentState, EMPTY_OCCUPANCY, replaceSeatHold } from './allotment.js';

const SeatHoldSnapshot = z.strictObject({
  seats: z.int(),
  rooms: z.array(RoomChoice),
  isConfirmed: z.boolean(),
  isAwaitingTransfer: z.boolean(),
});

const AllotmentSnapshot = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('UNOPENED') }),
  z.strictObject({
    status: z.literal('OPEN'),
    stock: allotmentEvents.AllotmentOpened.schema,
    taken: z.record(Uuid, SeatHoldSnapshot),
  }),
]);

/** Stores the bookings' seats and rooms; the sums are recomputed. */
export const allotmentSnapshot: SnapshotCodec<AllotmentState> = {
  schema: 4,
  encode: (state) =>
    state.status === 'UNOPENED'
      ? state
      : { status: state.status, stock: state.stock, taken: Object.fromEntries(state.taken) },
  decode(json) {
    const state = AllotmentSnapshot.parse(json);
    if (state.status === 'UNOPENED') return state;
    let occupancy = EMPTY_OCCUPANCY;
    for (const [bookingId, hold] of Object.entries(state.taken))
      occupancy = replaceSeatHold(occupancy, bookingId, hold);
    return { ...occupancy, status: 'OPEN', stock: state.stock };
  },
};

/** Defines the stream of a departure's seats and rooms. */
export const allotmentStream = (departureId: string): StreamSpec<AllotmentState, AllotmentEvent> => ({
  streamType: 'allotment',
  streamId: departureId,
  initialState: allotment.initialState,
  isShared: true,
  snapshot: allotmentSnapshot,
  evolve: allotment.evolve,
});
