import { v5 } from 'uuid';

/** Namespace for all catalogue ids, so that every database derives the same ids. */
const CATALOGUE_NAMESPACE = v5('catalogue.wayfold.example', v5.DNS);

export const deriveTripId = (code: string): string => v5(`trip:${code}`, CATALOGUE_NAMESPACE);
export const deriveDepartureId = (tripCode: string, startsOn: string): string =>
  v5(`departure:${tripCode}:${startsOn}`, CATALOGUE_NAMESPACE);

export const OFFER_STREAM = 'departure-offer';
export const deriveOfferStreamId = (departureId: string): string => v5(OFFER_STREAM, departureId);
