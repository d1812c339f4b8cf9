import { describe, expect, test } from '@jest/globals';
import {
  departures,
  limitedDeparture,
  newTrip,
  openDeparture,
  soldOutDeparture,
  tripReview,
} from '../../../test/fixtures.js';
import { buildStructuredData } from './structured-data.js';

const describeTrip = (
  overrides: Partial<ReturnType<typeof newTrip>> = {},
  soldDepartures = departures,
): object =>
  buildStructuredData({
    trip: { ...newTrip('en'), ...overrides },
    departures: soldDepartures,
    locale: 'en',
    origin: 'https://w.example',
  });

describe('a trip for search engines', () => {
  test('is a product and a trip at its page’s address', () => {
    expect(describeTrip()).toMatchObject({
      '@type': ['Product', 'TouristTrip'],
      name: 'Inca Trail',
      url: 'https://w.example/en/adventure/inca-trail',
      itinerary: { numberOfItems: 1, itemListElement: [{ position: 1, name: 'Arrive in Cusco' }] },
    });
  });

  test('is offered at the prices of bookable departures only', () => {
    const cheapDeparture = {
      ...soldOutDeparture,
      prices: [{ category: 'basic' as const, perPersonCents: 1 }],
    };
    const dearDeparture = {
      ...limitedDeparture,
      prices: [{ category: 'premium' as const, perPersonCents: 250_050 }],
    };
    const offerCount = openDeparture.prices.length + dearDeparture.prices.length;

    expect(describeTrip({}, [openDeparture, cheapDeparture, dearDeparture])).toMatchObject({
      offers: {
        '@type': 'AggregateOffer',
        priceCurrency: 'USD',
        lowPrice: '1680.00',
        highPrice: '2500.50',
        offerCount,
      },
    });
  });

  test('has no offer without a departure on sale, and no rating without a review', () => {
    const structuredData = describeTrip({ reviews: [] }, []);
    expect(structuredData).not.toHaveProperty('offers');
    expect(structuredData).not.toHaveProperty('aggregateRating');
    expect(structuredData).not.toHaveProperty('review');
  });

  test('is rated by the displayed reviews, whatever the stored average', () => {
    const reviews = [tripReview, { ...tripReview, rating: 4 }, { ...tripReview, rating: 4 }];

    expect(describeTrip({ reviews, rating: { average: 5, count: 200 } })).toMatchObject({
      aggregateRating: { ratingValue: '4.3', reviewCount: 3, bestRating: 5, worstRating: 1 },
      review: [{ author: { name: 'Hannah' }, datePublished: '2026-09' }, {}, {}],
    });
  });
});
