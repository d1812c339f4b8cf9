import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { FileTrip, Localized } from '@wayfold/contracts/catalogue/catalogue-file';
import type { Photo } from '@wayfold/contracts/catalogue/photos';
import type { StoredDetails, StoredSummary, StoredTrip } from '@wayfold/contracts/catalogue/stored-trips';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { foldText } from '../shop/search-words.js';
import { buildRoute, sumRoadHours } from './legs.js';

/** Calculates the mean of the reviews to one decimal, half up; null without reviews. */
export const calculateRating = (reviews: readonly { rating: number }[]): Trip['rating'] => {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((total, { rating }) => total + rating, 0);
  return { average: Math.round((sum * 10) / reviews.length) / 10, count: reviews.length };
};

interface PhotoSize extends Pick<Photo, 'id' | 'width' | 'height'> {
  readonly widths: readonly number[];
}

/** The sizes measured from the image files, by file name. */
export type PhotoSizes = ReadonlyMap<string, PhotoSize>;

type Translator = (text: Localized) => string;

const createTranslator =
  (trip: FileTrip, locale: Locale): Translator =>
  (text) => {
    const translation = text[locale];
    if (translation === undefined) throw new Error(`trip ${trip.code} is not complete in ${locale}`);
    return translation;
  };

/** Returns the trip as its page shows it. The import guarantees that the language is complete. */
export const localizeTrip = (id: string, trip: FileTrip, locale: Locale, photos: PhotoSizes): StoredTrip => {
  const translate = createTranslator(trip, locale);
  const summary: StoredSummary = {
    id,
    slug: trip.slug[locale],
    kinds: trip.kinds,
    name: trip.name[locale],
    summary: translate(trip.summary),
    place: translate(trip.place),
    countries: trip.countries,
    days: trip.days,
    difficulty: trip.difficulty,
    rating: calculateRating(trip.reviews),
    poster: trip.poster,
    style: trip.style,
  };
  const details = { ...toDetails(trip, translate), photos: toPhotos(trip, translate, photos) };
  return {
    summary,
    details,
    facets: {
      kinds: trip.kinds,
      style: trip.style,
      themes: trip.themes,
      regions: trip.regions,
      countries: trip.countries,
      difficulty: trip.difficulty,
      days: trip.days,
      ages: trip.ageRange,
      rating: summary.rating,
      cities: [...new Set([details.departureCity, details.endCity])],
    },
    search: buildSearchTexts(summary, details, Object.values(trip.name)),
  };
};

/** Builds search texts with the names in both languages, because visitors search in either. */
const buildSearchTexts = (
  { place, summary }: StoredSummary,
  { departureCity, endCity, stops, highlights, itinerary }: StoredDetails,
  names: readonly string[],
): StoredTrip['search'] => [
  foldText(names.join(' ')),
  foldText([place, departureCity, endCity, ...stops.map(({ name }) => name)].join(' ')),
  foldText(
    [summary, ...highlights.map(({ title }) => title), ...itinerary.map(({ title }) => title)].join(' '),
  ),
];

const toPhotos = (trip: FileTrip, translate: Translator, sizes: PhotoSizes): Photo[] =>
  (trip.photos ?? []).map(({ file, focus, alt, place, author, license, source }) => {
    const size = sizes.get(file);
    if (!size) throw new Error(`photo ${file} of trip ${trip.code} was not imported`);
    const { id, width, height, widths } = size;
    return {
      id,
      width,
      height,
      widths: [...widths],
      focus,
      alt: translate(alt),
      place: translate(place),
      credit: { author, license: license.code, licenseUrl: license.url, sourceUrl: source },
    };
  });

const toItinerary = ({ itinerary }: FileTrip, translate: Translator): StoredDetails['itinerary'] =>
  itinerary.map((day, index) => ({
    day: index + 1,
    title: translate(day.title),
    text: translate(day.text),
    meals: day.meals,
    accommodation: day.accommodation && translate(day.accommodation),
    departsAt: day.departsAt,
    roadHours: sumRoadHours(day.legs),
    activeHours: day.activeHours,
  }));

const toInclusions = (
  { inclusions, categories }: FileTrip,
  translateAll: (texts: readonly Localized[]) => string[],
): StoredDetails['inclusions'] => ({
  accommodations: translateAll(inclusions.accommodations),
  transportation: translateAll(inclusions.transportation),
  meals: translateAll(inclusions.meals),
  activities: translateAll(inclusions.activities),
  guideServices: translateAll(inclusions.guideServices),
  additional: translateAll(inclusions.additional),
  category: categories.map(({ code, includes }) => ({ code, items: translateAll(includes) })),
});

const toDetails = (trip: FileTrip, translate: Translator): Omit<StoredDetails, 'photos'> => {
  const translateAll = (texts: readonly Localized[]) => texts.map(translate);
  const { goodToKnow } = trip;
  return {
    slugs: trip.slug,
    themes: trip.themes,
    regions: trip.regions,
    departureCity: translate(trip.departureCity),
    endCity: translate(trip.endCity),
    timeZone: trip.timeZone,
    ageRange: trip.ageRange,
    groupSize: trip.groupSize,
    highlights: trip.highlights.map(({ title, text }) => ({
      title: translate(title),
      text: translate(text),
    })),
    stops: trip.stops.map(({ name, lat, lon, elevation }) => ({
      name: translate(name),
      lat,
      lon,
      elevation,
    })),
    route: buildRoute(trip),
    itinerary: toItinerary(trip, translate),
    inclusions: toInclusions(trip, translateAll),
    goodToKnow: {
      currency: translate(goodToKnow.currency),
      visa: translate(goodToKnow.visa),
      knowBeforeYouGo: translateAll(goodToKnow.knowBeforeYouGo),
      importantNotes: translateAll(goodToKnow.importantNotes),
      paymentInformation: translate(goodToKnow.paymentInformation),
      cancellationPolicy: translate(goodToKnow.cancellationPolicy),
    },
    faqs: trip.faqs.map(({ question, answer }) => ({
      question: translate(question),
      answer: translate(answer),
    })),
    reviews: trip.reviews.map(({ text, ...review }) => ({ ...review, text: translate(text) })),
    categories: trip.categories.map(({ code, name, text }) => ({
      code,
      name: translate(name),
      text: translate(text),
    })),
  };
};
