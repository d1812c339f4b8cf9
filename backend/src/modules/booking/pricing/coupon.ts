import type { CouponTerms } from '@wayfold/contracts/money/coupons';
import { assertNever, type Decider } from '../../../kernel/decider.js';
import { PersistentMap } from '../../../kernel/persistent-map.js';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { CouponEvent } from '../events.js';

export type CouponState =
  | { readonly status: 'UNKNOWN' }
  | {
      readonly status: 'ISSUED';
      readonly couponId: string;
      readonly terms: CouponTerms;
      /** Uses of the coupon by booking id. */
      readonly uses: PersistentMap<'reserved' | 'consumed'>;
    };

export type CouponCommand =
  | { readonly type: 'Issue'; readonly couponId: string; readonly terms: CouponTerms }
  | {
      readonly type: 'Reserve';
      readonly bookingId: string;
      /** UTC date */
      readonly today: string;
    }
  | { readonly type: 'Consume'; readonly bookingId: string }
  | { readonly type: 'Release'; readonly bookingId: string }
  /** The booking lost its discount: a consumed use is free again too. */
  | { readonly type: 'Return'; readonly bookingId: string };

export type CouponRefusal = 'COUPON_CODE_TAKEN' | 'COUPON_NOT_FOUND' | 'COUPON_EXPIRED' | 'COUPON_EXHAUSTED';

function reserveUse(
  { couponId, terms, uses }: Extract<CouponState, { status: 'ISSUED' }>,
  command: Extract<CouponCommand, { type: 'Reserve' }>,
): CouponEvent[] | Refusal<CouponRefusal> {
  if (terms.bookUntil !== null && command.today > terms.bookUntil) return refuse('COUPON_EXPIRED');
  if (terms.limit !== null && uses.size >= terms.limit) return refuse('COUPON_EXHAUSTED');
  return [{ type: 'CouponReserved', data: { couponId, bookingId: command.bookingId } }];
}

export const coupon: Decider<CouponCommand, CouponState, CouponEvent, CouponRefusal> = {
  initialState: { status: 'UNKNOWN' },

  evolve(state, event) {
    if (event.type === 'CouponIssued')
      return {
        status: 'ISSUED',
        couponId: event.data.couponId,
        terms: event.data.terms,
        uses: PersistentMap.from(),
      };
    if (state.status === 'UNKNOWN') return state;
    const { bookingId } = event.data;
    switch (event.type) {
      case 'CouponReserved':
        return { ...state, uses: state.uses.set(bookingId, 'reserved') };
      case 'CouponConsumed':
        return { ...state, uses: state.uses.set(bookingId, 'consumed') };
      case 'CouponReleased':
        return { ...state, uses: state.uses.delete(bookingId) };
      default:
        return assertNever(event);
    }
  },

  decide(state, command) {
    if (command.type === 'Issue') {
      if (state.status === 'ISSUED') return refuse('COUPON_CODE_TAKEN');
      return [{ type: 'CouponIssued', data: { couponId: command.couponId, terms: command.terms } }];
    }
    if (state.status === 'UNKNOWN') return refuse('COUPON_NOT_FOUND');
    const { couponId, uses } = state;
    const { bookingId } = command;
    const use = uses.get(bookingId);
    switch (command.type) {
      case 'Reserve':
        return use ? [] : reserveUse(state, command);
      case 'Consume':
        return use === 'reserved' ? [{ type: 'CouponConsumed', data: { couponId, bookingId } }] : [];
      case 'Return':
        return use ? [{ type: 'CouponReleased', data: { couponId, bookingId } }] : [];
      case 'Release':
        return use === 'reserved' ? [{ type: 'CouponReleased', data: { couponId, bookingId } }] : [];
      default:
        return assertNever(command);
    }
  },
};
