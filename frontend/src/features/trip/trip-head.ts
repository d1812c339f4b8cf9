import type { Departure, Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { breadcrumbList, jsonLd } from '../../shared/ui/page/json-ld.js';
import { publicOrigin } from '../../shared/ui/page/seo.js';
import { crumbsOf } from './breadcrumbs.js';
import { tripData } from './structured-data.js';

interface TripHead {
  readonly trip: Trip;
  readonly departures: readonly Departure[];
  readonly locale: Locale;
  readonly words: Parameters<typeof crumbsOf>[2];
}

/** A trip's structured data, in a separate file that other pages do not load. */
export const tripScripts = ({ trip, departures, locale, words }: TripHead) => [
  jsonLd(tripData({ trip, departures, locale, origin: publicOrigin() })),
  jsonLd(breadcrumbList(crumbsOf(trip, locale, words))),
];
