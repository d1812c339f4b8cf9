import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredComponent, createEagerComponent } from '../../lazy/deferred-component.js';
import { FewTrips } from '../trip/few-trips.js';

/** Suggests trips on a page without content; other pages do not load this code. */
export const TripSuggestions = createIsomorphicFn()
  .server(() => createEagerComponent(FewTrips))
  .client(() =>
    createDeferredComponent(() => import('../trip/few-trips.js').then((module) => module.FewTrips)),
  )();
