import type { z } from 'zod';
import type { Difficulty, Trip, TripKind, TripSummary } from './catalogue.js';

/** A trip's page in one language as stored: places by key, without what changes daily. */
export interface StoredTrip {
  readonly summary: StoredSummary;
  readonly details: StoredDetails;
  readonly facets: TripFacets;
  /** Folded words of the name, of the places, and of everything else. */
  readonly search: readonly [string, string, string];
}

export type StoredSummary = Omit<TripSummary, 'fromCents' | 'nextDepartures' | 'style'> & {
  readonly style: string;
};

export type StoredDetails = Omit<
  Trip,
  keyof TripSummary | 'languages' | 'themes' | 'regions' | 'inCountries'
> & {
  readonly themes: readonly string[];
  readonly regions: readonly string[];
};

/** A trip's values for the shop's filters. */
export interface TripFacets {
  readonly kinds: readonly z.infer<typeof TripKind>[];
  readonly style: string;
  readonly themes: readonly string[];
  readonly regions: readonly string[];
  readonly countries: readonly string[];
  readonly difficulty: z.infer<typeof Difficulty>;
  readonly days: number;
  readonly ages: { readonly min: number; readonly max: number };
  readonly rating: TripSummary['rating'];
  readonly cities: readonly string[];
}
