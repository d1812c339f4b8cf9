import type { Trip, TripSummary } from '@wayfold/contracts/catalogue';
import type { FileTrip, Localized } from '@wayfold/contracts/catalogue-file';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { roadHours } from './legs.js';

export interface LocalizedTrip {
  /** Without what changes from day to day, which is joined when the page is asked for. */
  readonly summary: Omit<TripSummary, 'fromCents' | 'nextDeparture'>;
  readonly details: Omit<Trip, keyof TripSummary>;
}

/** Mean of the reviews to one decimal, half up; null without reviews. */
export const ratingOf = (reviews: readonly { rating: number }[]): Trip['rating'] => {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((all, { rating }) => all + rating, 0);
  return { average: Math.round((sum * 10) / reviews.length) / 10, count: reviews.length };
};

/** The trip as its page in one language shows it. The import has checked that the language is complete. */
export const localize = (id: string, trip: FileTrip, locale: Locale): LocalizedTrip => {
  const t = (text: Localized): string => {
    const words = text[locale];
    if (words === undefined) throw new Error(`trip ${trip.code} is not complete in ${locale}`);
    return words;
  };
  const all = (texts: readonly Localized[]) => texts.map(t);
  const { inclusions, goodToKnow } = trip;
  return {
    summary: {
      id,
      slug: trip.slug[locale],
      kind: trip.kind,
      name: trip.name[locale],
      summary: t(trip.summary),
      place: t(trip.place),
      countries: trip.countries,
      days: trip.days,
      difficulty: trip.difficulty,
      rating: ratingOf(trip.reviews),
      poster: trip.poster,
    },
    details: {
      slugs: trip.slug,
      style: t(trip.style),
      themes: all(trip.themes),
      regions: all(trip.regions),
      departureCity: t(trip.departureCity),
      endCity: t(trip.endCity),
      timeZone: trip.timeZone,
      ageRange: trip.ageRange,
      groupSize: trip.groupSize,
      highlights: trip.highlights.map(({ title, text }) => ({ title: t(title), text: t(text) })),
      stops: trip.stops.map(({ name, lat, lon, elevation }) => ({ name: t(name), lat, lon, elevation })),
      itinerary: trip.itinerary.map((day, index) => ({
        day: index + 1,
        title: t(day.title),
        text: t(day.text),
        meals: day.meals,
        accommodation: day.accommodation && t(day.accommodation),
        departsAt: day.departsAt,
        roadHours: roadHours(day.legs),
        activeHours: day.activeHours,
      })),
      inclusions: {
        accommodations: all(inclusions.accommodations),
        transportation: all(inclusions.transportation),
        meals: all(inclusions.meals),
        activities: all(inclusions.activities),
        guideServices: all(inclusions.guideServices),
        additional: all(inclusions.additional),
        category: trip.categories.map(({ code, includes }) => ({ code, items: all(includes) })),
      },
      goodToKnow: {
        currency: t(goodToKnow.currency),
        visa: t(goodToKnow.visa),
        knowBeforeYouGo: all(goodToKnow.knowBeforeYouGo),
        importantNotes: all(goodToKnow.importantNotes),
        paymentInformation: t(goodToKnow.paymentInformation),
        cancellationPolicy: t(goodToKnow.cancellationPolicy),
      },
      faqs: trip.faqs.map(({ question, answer }) => ({ question: t(question), answer: t(answer) })),
      reviews: trip.reviews.map(({ text, ...review }) => ({ ...review, text: t(text) })),
      categories: trip.categories.map(({ code, name, text }) => ({ code, name: t(name), text: t(text) })),
    },
  };
};
