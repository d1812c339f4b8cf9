import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { getUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Quote, QuoteRefusal, QuoteRequest } from '@wayfold/contracts/money/quotes';
import { v7 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { type OfferPort, OFFERS, QUOTE_TERMS, type QuoteTerms } from './offer-port.js';
import { pinQuote } from './pin-quote.js';
import { priceOffer, type QuoteDraft } from './price.js';
import { QuoteStore } from './quote.store.js';

type OfferedDeparture = NonNullable<Awaited<ReturnType<OfferPort['findOffer']>>>;
type Coupon = NonNullable<Awaited<ReturnType<OfferPort['findCoupon']>>>;

/** Pins prices, rules and terms. Checks seats without holding them. */
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
    const draft = draftQuote(request, departure, coupon, getUtcDate(now));
    return isRefusal(draft) ? draft : this.saveQuote(draft, coupon, now);
  }

  private async saveQuote(draft: QuoteDraft, coupon: Coupon | undefined, now: Date): Promise<Quote> {
    const quote = pinQuote(draft, { id: v7(), terms: this.terms, now });
    await this.quotes.save({
      quote,
      couponId: coupon && coupon.terms.limit !== null ? coupon.couponId : null,
    });
    return quote;
  }
}

/** Prices the request on `today` (UTC date), or refuses what the departure or the coupon does not allow. */
function draftQuote(
  request: QuoteRequest,
  departure: OfferedDeparture | undefined,
  coupon: Coupon | undefined,
  today: string,
): QuoteDraft | Refusal<QuoteRefusal> {
  if (!departure) return refuse('DEPARTURE_UNKNOWN');
  if (!departure.isOnSale || departure.offer.startsOn <= today) return refuse('DEPARTURE_NOT_ON_SALE');
  if (request.couponCode && !coupon) return refuse('COUPON_NOT_FOUND');
  const draft = priceOffer(departure.offer, request, coupon?.terms ?? null, today);
  if (isRefusal(draft)) return draft;
  const couponRefusal = coupon && isUsedUp(coupon) ? refuse('COUPON_EXHAUSTED') : undefined;
  return findShortage(departure, request) ?? couponRefusal ?? draft;
}

function findShortage(
  departure: OfferedDeparture,
  { travelers, rooms }: QuoteRequest,
): Refusal<QuoteRefusal> | undefined {
  if (travelers > departure.seatsLeft) return refuse('NOT_ENOUGH_SEATS', { seatsLeft: departure.seatsLeft });
  const roomShortage = departure.findRoomShortage(rooms);
  return (
    roomShortage && refuse('NOT_ENOUGH_ROOMS', { roomType: roomShortage.type, roomsLeft: roomShortage.left })
  );
}

const isUsedUp = ({ terms, used }: Coupon): boolean => terms.limit !== null && used >= terms.limit;
