import { CreateQuoteHandler } from './create-quote.command.js';
import { IssueCouponHandler } from './issue-coupon.command.js';
import { OFFERS } from './offer-port.js';
import { OfferQueries } from './offers.query.js';
import { QuoteStore } from './quote.store.js';
import { ValidateCouponHandler } from './validate-coupon.query.js';

export const pricingProviders = [
  CreateQuoteHandler,
  IssueCouponHandler,
  OfferQueries,
  { provide: OFFERS, useExisting: OfferQueries },
  QuoteStore,
  ValidateCouponHandler,
];
