import { CouponTerms } from '@wayfold/contracts/ops';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { RoomChoice } from '@wayfold/contracts/quotes';
import { z } from 'zod';
import { PersistentMap } from '../../../kernel/persistent-map.js';
import type { SnapshotCodec } from '../../../platform/snapshots/snapshots.js';
import { EMPTY, occupy, type AllotmentState } from './allotment.js';
import type { CouponState } from '../pricing/coupon.js';
import { allotmentEvents } from '../events.js';

const Taken = z.strictObject({
  seats: z.int(),
  rooms: z.array(RoomChoice),
  confirmed: z.boolean(),
  transfer: z.boolean(),
});
const Allotment = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('UNOPENED') }),
  z.strictObject({
    status: z.literal('OPEN'),
    stock: allotmentEvents.AllotmentOpened.schema,
    taken: z.record(Uuid, Taken),
  }),
]);

/** Who has what; the sums are made anew. */
export const allotmentSnapshot: SnapshotCodec<AllotmentState> = {
  schema: 2,
  encode: (state) =>
    state.status === 'UNOPENED'
      ? state
      : { status: state.status, stock: state.stock, taken: Object.fromEntries(state.taken) },
  decode(json) {
    const read = Allotment.parse(json);
    if (read.status === 'UNOPENED') return read;
    let occupancy = EMPTY;
    for (const [bookingId, taken] of Object.entries(read.taken))
      occupancy = occupy(occupancy, bookingId, taken);
    return { ...occupancy, status: 'OPEN', stock: read.stock };
  },
};

const Coupon = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('UNKNOWN') }),
  z.strictObject({
    status: z.literal('ISSUED'),
    couponId: Uuid,
    terms: CouponTerms,
    uses: z.record(Uuid, z.enum(['reserved', 'consumed'])),
  }),
]);

export const couponSnapshot: SnapshotCodec<CouponState> = {
  schema: 1,
  encode: (state) =>
    state.status === 'UNKNOWN' ? state : { ...state, uses: Object.fromEntries(state.uses) },
  decode(json) {
    const read = Coupon.parse(json);
    if (read.status === 'UNKNOWN') return read;
    return { ...read, uses: PersistentMap.of(Object.entries(read.uses)) };
  },
};
