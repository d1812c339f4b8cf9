import type { Departure, Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { toBreadcrumbList, toJsonLd } from '../../shared/ui/page/json-ld.js';
import { getPublicOrigin } from '../../shared/ui/page/seo.js';
import { listTripCrumbs, type TrailNames } from './breadcrumbs.js';
import { buildStructuredData } from './structured-data.js';

interface TripHead {
  readonly trip: Trip;
  readonly departures: readonly Departure[];
  readonly locale: Locale;
  readonly trailNames: TrailNames;
}

/** Builds the structured data; in a separate file, so that other pages do not load it. */
export const buildTripScripts = ({ trip, departures, locale, trailNames }: TripHead) => [
  toJsonLd(buildStructuredData({ trip, departures, locale, origin: getPublicOrigin() })),
  toJsonLd(toBreadcrumbList(listTripCrumbs(trip, locale, trailNames))),
];
