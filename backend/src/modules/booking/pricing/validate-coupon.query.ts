import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { getUtcDate } from '@wayfold/contracts/kernel/dates';
import type { QuoteRefusal } from '@wayfold/contracts/money/quotes';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { type OfferPort, OFFERS } from './offer-port.js';
import { buildCouponLine } from './price.js';

type Reply = { code: string; discountCents: number } | Refusal<QuoteRefusal>;

/** Computes a coupon's discount without using up the coupon. */
export class ValidateCoupon extends Query<Reply> {
  constructor(
    readonly code: string,
    readonly departureId: string,
    readonly totalCents: number,
  ) {
    super();
  }
}

@QueryHandler(ValidateCoupon)
export class ValidateCouponHandler implements IQueryHandler<ValidateCoupon> {
  constructor(
    @Inject(OFFERS) private readonly offers: OfferPort,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ code, departureId, totalCents }: ValidateCoupon): Promise<Reply> {
    const [departure, coupon] = await Promise.all([
      this.offers.findOffer(departureId),
      this.offers.findCoupon(code),
    ]);
    if (!departure) return refuse('DEPARTURE_UNKNOWN');
    if (!coupon) return refuse('COUPON_NOT_FOUND');
    const { limit } = coupon.terms;
    if (limit !== null && coupon.used >= limit) return refuse('COUPON_EXHAUSTED');
    const target = { ...departure.offer, category: null };
    const line = buildCouponLine(coupon.terms, target, totalCents, getUtcDate(this.clock.now()));
    return isRefusal(line) ? line : { code, discountCents: -line.amountCents };
  }
}
