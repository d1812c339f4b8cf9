import { Uuid } from '@wayfold/contracts/kernel/ids';
import { CouponTerms } from '@wayfold/contracts/money/coupons';
import { v5 } from 'uuid';
import { z } from 'zod';
import { PersistentMap } from '../../../kernel/persistent-map.js';
import type { StreamSpec } from '../../../platform/commands/runner.js';
import type { SnapshotCodec } from '../../../platform/snapshots/snapshots.js';
import { BOOKING_NAMESPACE } from '../core/booking.stream.js';
import type { CouponEvent } from '../events.js';
import { coupon, type CouponState } from './coupon.js';

const CouponSnapshot = z.discriminatedUnion('status', [
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
    const state = CouponSnapshot.parse(json);
    if (state.status === 'UNKNOWN') return state;
    return { ...state, uses: PersistentMap.from(Object.entries(state.uses)) };
  },
};

export const couponStream = (couponId: string): StreamSpec<CouponState, CouponEvent> => ({
  streamType: 'coupon',
  streamId: couponId,
  initialState: coupon.initialState,
  isShared: true,
  snapshot: couponSnapshot,
  evolve: coupon.evolve,
});

/** Derives the stream id from the code alone: one coupon per code. */
export const deriveCouponId = (code: string): string => v5(`coupon ${code}`, BOOKING_NAMESPACE);
