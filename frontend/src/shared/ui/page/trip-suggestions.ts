import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredPart, createServerPart } from '../../lazy/deferred-part.js';
import { FewTrips } from '../trip/few-trips.js';

/** Content of a page without its own; other pages do not load it. */
export const TripSuggestions = createIsomorphicFn()
  .server(() => createServerPart(FewTrips))
  .client(() => createDeferredPart(() => import('../trip/few-trips.js').then((module) => module.FewTrips)))();
