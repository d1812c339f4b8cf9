import { Controller, Inject } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { listDepartures } from '@wayfold/contracts/catalogue/departures';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { createQuote, validateCoupon } from '@wayfold/contracts/money/quotes';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { RateLimiter } from '../../../platform/http/rate-limiter.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../platform/http/route.js';
import { CreateQuote } from '../pricing/create-quote.command.js';
import { OfferQueries } from '../pricing/offers.query.js';
import { ValidateCoupon } from '../pricing/validate-coupon.query.js';

@Controller()
export class QuotesController {
  /** Slow enough to make guessing codes pointless. */
  private readonly couponLimiter = new RateLimiter({ perMinute: 20 });

  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly offers: OfferQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Route(listDepartures)
  async listDepartures(
    @Input() { params, query }: RouteInput<typeof listDepartures>,
  ): Promise<ReplyOrRefusal<typeof listDepartures>> {
    const today = toUtcDate(this.clock.now());
    return requireFound(await this.offers.findDeparturePage(params.slug, { ...query, today }));
  }

  @Route(createQuote)
  createQuote(
    @Input() { body }: RouteInput<typeof createQuote>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof createQuote>> {
    if (body.couponCode !== undefined) this.couponLimiter.consume(caller.ip);
    return this.commandBus.execute(new CreateQuote(body));
  }

  @Route(validateCoupon)
  validateCoupon(
    @Input() { body }: RouteInput<typeof validateCoupon>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof validateCoupon>> {
    this.couponLimiter.consume(caller.ip);
    return this.queryBus.execute(new ValidateCoupon(body.code, body.departureId, body.totalCents));
  }
}
