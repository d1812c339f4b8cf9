import type { Place } from '@wayfold/contracts/catalogue/places-file';
import type { CataloguePlace, CatalogueTrip } from '../file/parse-catalogue.js';

/** A place that a trip or another place names. */
export interface PlaceMention extends Pick<Place, 'kind' | 'key'> {
  /** Where it is named, relative to the trip or place. */
  readonly path: readonly PropertyKey[];
  readonly newError: CatalogueTrip['newError'];
}

/** Lists the places that a trip names. */
export const listTripMentions = ({ trip, newError }: Omit<CatalogueTrip, 'file'>): PlaceMention[] => {
  const listMentions = (kind: Place['kind'], field: 'themes' | 'regions' | 'countries'): PlaceMention[] =>
    trip[field].map((key, index) => ({ kind, key, path: [field, index], newError }));
  return [
    { kind: 'style', key: trip.style, path: ['style'], newError },
    ...listMentions('theme', 'themes'),
    ...listMentions('region', 'regions'),
    ...listMentions('country', 'countries'),
  ];
};

/** Lists the region that a country names; other places name none. */
export const listPlaceMentions = (place: CataloguePlace): PlaceMention[] =>
  place.kind === 'country'
    ? [{ kind: 'region', key: place.content.region, path: ['region'], newError: place.newError }]
    : [];
