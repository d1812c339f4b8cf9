import { createIsomorphicFn } from '@tanstack/react-start';
import { drawn, later } from '../../delivery/deferred.js';
import { FewTrips } from '../trip/few-trips.js';

/** Content of a page without its own; other pages do not load it. */
export const Meanwhile = createIsomorphicFn()
  .server(() => drawn(FewTrips))
  .client(() => later(() => import('../trip/few-trips.js').then((module) => module.FewTrips)))();
