import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { CouponTerms } from '@wayfold/contracts/money/coupons';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { coupon } from './coupon.js';
import { couponStream, deriveCouponId } from './coupon.stream.js';

export interface IssuedCoupon {
  readonly id: string;
  readonly code: string;
}

/** Issues a coupon. The code determines the stream, so no code can be issued twice. */
export const { Command: IssueCoupon, Handler: IssueCouponHandler } = defineCommand({
  name: 'IssueCoupon',
  input: (terms: CouponTerms) => ({ terms, couponId: deriveCouponId(terms.code) }),
  streams: ({ couponId }) => ({ coupon: couponStream(couponId) }),
  decide(states, { terms, couponId }) {
    const decision = coupon.decide(states.coupon, { type: 'Issue', couponId, terms });
    return isRefusal(decision)
      ? refuse('COUPON_CODE_TAKEN')
      : { events: { coupon: decision }, result: { id: couponId, code: terms.code } };
  },
  reply(outcome, { terms }): IssuedCoupon | Refusal<'COUPON_CODE_TAKEN' | CommonCode> {
    if (isRefusal(outcome)) return outcome;
    return outcome.result.code === terms.code ? outcome.result : refuse('IDEMPOTENCY_KEY_REUSED');
  },
});
