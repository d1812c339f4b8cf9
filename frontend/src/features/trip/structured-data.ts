import type { Departure, Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { buildPosterAddress, buildSocialAddress } from '../../shared/ui/trip/poster-image.js';
import { buildTripPath } from '../../shared/ui/trip/trip-path.js';

interface TripDataInput {
  readonly trip: Trip;
  readonly departures: readonly Pick<Departure, 'sale' | 'prices'>[];
  readonly locale: Locale;
  readonly origin: string;
}

/** Describes the trip for search engines, only with what the page shows. */
export function buildStructuredData({ trip, departures, locale, origin }: TripDataInput): object {
  const url = `${origin}${buildTripPath(locale, trip.slug)}`;
  return {
    '@type': ['Product', 'TouristTrip'],
    '@id': `${url}#trip`,
    name: trip.name,
    description: trip.summary,
    url,
    inLanguage: locale,
    image: [
      ...(['wide', 'card'] as const).map((format) => `${origin}${buildPosterAddress(trip, format)}`),
      `${origin}${buildSocialAddress(trip)}`,
    ],
    category: trip.style.name,
    touristType: trip.themes.map(({ name }) => name),
    brand: { '@type': 'Brand', name: 'Wayfold' },
    provider: { '@type': 'TravelAgency', name: 'Wayfold', url: `${origin}/${locale}` },
    itinerary: {
      '@type': 'ItemList',
      numberOfItems: trip.itinerary.length,
      itemListElement: trip.itinerary.map(({ day, title }) => ({
        '@type': 'ListItem',
        position: day,
        name: title,
      })),
    },
    ...buildOffers(departures, url),
    ...buildRating(trip.reviews),
  };
}

const formatDecimal = (cents: number): string => (cents / 100).toFixed(2);

/**
 * Builds an offer for every category of every bookable departure;
 * without such a departure there is no `offers`.
 */
function buildOffers(departures: TripDataInput['departures'], url: string): object {
  const onSale = departures.filter(({ sale }) => sale === 'OPEN' || sale === 'LIMITED');
  const pricesCents = onSale.flatMap((departure) =>
    departure.prices.map(({ perPersonCents }) => perPersonCents),
  );
  if (pricesCents.length === 0) return {};
  return {
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: formatDecimal(Math.min(...pricesCents)),
      highPrice: formatDecimal(Math.max(...pricesCents)),
      offerCount: pricesCents.length,
      availability: 'https://schema.org/InStock',
      url: `${url}#dates`,
    },
  };
}

/** Builds the rating from the displayed reviews only. */
function buildRating(reviews: Trip['reviews']): object {
  if (reviews.length === 0) return {};
  const averageRating = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: (Math.round(averageRating * 10) / 10).toFixed(1),
      reviewCount: reviews.length,
      bestRating: 5,
      worstRating: 1,
    },
    review: reviews.map(({ rating, name, month, text }) => ({
      '@type': 'Review',
      author: { '@type': 'Person', name: name.split(',')[0] },
      datePublished: month,
      reviewBody: text,
      reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    })),
  };
}
