import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import type { Highlights } from '@wayfold/contracts/catalogue/highlights';
import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import type { ShopIndex } from '../shop/trip-shop.service.js';

type Region = Destinations['regions'][number];

/** Cards on the home page. */
const MAX_CARDS = 6;
/** Posters of regions on the home page. */
const MAX_POSTERS = 5;
/** Posters that may show the same time of day. */
const MAX_SAME_LIGHT = 2;

/** Chooses first the cards that repeat no landscape and no country of an earlier card, then the rest. */
export function chooseVaried(cards: readonly TripSummary[]): TripSummary[] {
  const variedCards: TripSummary[] = [];
  for (const card of cards)
    if (!variedCards.some((variedCard) => isSimilar(card, variedCard))) variedCards.push(card);
  return [...variedCards, ...cards.filter((card) => !variedCards.includes(card))].slice(0, MAX_CARDS);
}

const isSimilar = (a: TripSummary, b: TripSummary): boolean =>
  a.poster.biome === b.poster.biome || a.countries.some((country) => b.countries.includes(country));

/**
 * Chooses the largest regions in different landscapes, at most two in the same light. Their pictures show
 * neither one of the trips nor a landmark of a trip.
 */
export function choosePosterRegions(regions: readonly Region[], trips: readonly TripSummary[]): string[] {
  const chosenRegions: Region[] = [];
  for (const region of regions.toSorted((a, b) => b.total - a.total))
    if (!isShownByTrip(region, trips) && addsVariety(region, chosenRegions)) chosenRegions.push(region);
  return chosenRegions.slice(0, MAX_POSTERS).map(({ key }) => key);
}

const isShownByTrip = ({ picture }: Region, trips: readonly TripSummary[]): boolean =>
  trips.some(
    ({ id, poster: { landmark } }) =>
      id === picture.id || (landmark !== undefined && landmark === picture.poster.landmark),
  );

const addsVariety = ({ picture: { poster } }: Region, chosenRegions: readonly Region[]): boolean => {
  const chosenPosters = chosenRegions.map(({ picture }) => picture.poster);
  return (
    chosenPosters.every(({ biome }) => biome !== poster.biome) &&
    chosenPosters.filter(({ timeOfDay }) => timeOfDay === poster.timeOfDay).length < MAX_SAME_LIGHT
  );
};

/** Calculates numbers about all trips of the language; months without a departure to come are left out. */
export function calculateTotals({
  index,
}: Pick<ShopIndex, 'index'>): Pick<Highlights, 'tripCount' | 'countryCount' | 'months' | 'rating'> {
  const ratings = index.trips.flatMap(({ facets }) => facets.rating ?? []);
  const count = ratings.reduce((sum, rating) => sum + rating.count, 0);
  const starSum = ratings.reduce((sum, rating) => sum + rating.average * rating.count, 0);
  return {
    tripCount: index.rowCount,
    countryCount: index.listValues('country').filter((key) => index.ensureRows('country', key).count > 0)
      .length,
    months: index
      .listValues('month')
      .sort()
      .map((key) => ({ key, count: index.ensureRows('month', key).count }))
      .filter((month) => month.count > 0),
    rating: count === 0 ? null : { average: starSum / count, count },
  };
}
