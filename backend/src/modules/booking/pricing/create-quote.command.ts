import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Quote, QuoteRefusal, QuoteRequest } from '@wayfold/contracts/money/quotes';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { draftQuote, type OfferedCoupon } from './draft-quote.js';
import { type OfferPort, OFFERS, QUOTE_TERMS, type QuoteTerms } from './offer-port.js';
import { pinQuote } from './pin-quote.js';
import type { QuoteDraft } from './price.js';
import { QuoteStore } from './quote.store.js';

/** A quote with pinned prices, rules and terms. Seats are checked, not held. */
export class CreateQuote extends Command<Quote | Refusal<QuoteRefusal>> {
  constructor(readonly request: QuoteRequest) {
    super();
  }
}

@CommandHandler(CreateQuote)
export class CreateQuoteHandler implements ICommandHandler<CreateQuote> {
  constructor(
    @Inject(OFFERS) private readonly offers: OfferPort,
    private readonly quotes: QuoteStore,
    @Inject(QUOTE_TERMS) private readonly terms: QuoteTerms,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ request }: CreateQuote): Promise<Quote | Refusal<QuoteRefusal>> {
    const [departure, coupon] = await Promise.all([
      this.offers.findOffer(request.departureId),
      request.couponCode ? this.offers.findCoupon(request.couponCode) : undefined,
    ]);
    const now = this.clock.now();
    const draft = draftQuote(departure, coupon, request, toUtcDate(now));
    return isRefusal(draft) ? draft : this.saveQuote(draft, coupon, now);
  }

  private async saveQuote(draft: QuoteDraft, coupon: OfferedCoupon | undefined, now: Date): Promise<Quote> {
    const quote = pinQuote(draft, { id: v7(), terms: this.terms, now });
    await this.quotes.save({
      quote,
      couponId: coupon && coupon.terms.limit !== null ? coupon.couponId : null,
    });
    return quote;
  }
}
