import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredPart, createServerPart } from '../../lazy/deferred-part.js';
import { FewTrips } from '../trip/few-trips.js';

/** A few trips for a page without content of its own; other pages do not load them. */
export const TripSuggestions = createIsomorphicFn()
  .server(() => createServerPart(FewTrips))
  .client(() => createDeferredPart(() => import('../trip/few-trips.js').then((module) => module.FewTrips)))();
