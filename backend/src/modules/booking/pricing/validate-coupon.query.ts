import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { QuoteRefusal } from '@wayfold/contracts/money/quotes';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { calculateCouponDiscountCents } from './coupon-discount.js';
import { type OfferPort, OFFERS } from './offer-port.js';

type ValidateCouponReply = { code: string; discountCents: number } | Refusal<QuoteRefusal>;

/** The discount of a coupon that stays unused. */
export class ValidateCoupon extends Query<ValidateCouponReply> {
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

  async execute({ code, departureId, totalCents }: ValidateCoupon): Promise<ValidateCouponReply> {
    const [departure, coupon] = await Promise.all([
      this.offers.findOffer(departureId),
      this.offers.findCoupon(code),
    ]);
    const today = toUtcDate(this.clock.now());
    const discountCents = calculateCouponDiscountCents(departure, coupon, totalCents, today);
    return isRefusal(discountCents) ? discountCents : { code, discountCents };
  }
}
