import { createIsomorphicFn } from '@tanstack/react-start';
import { drawn, later } from '../../delivery/deferred.js';
import { FewTrips } from '../trip/few-trips.js';

/** What a page without anything of its own shows: pages that are there do not load it. */
export const Meanwhile = createIsomorphicFn()
  .server(() => drawn(FewTrips))
  .client(() => later(() => import('../trip/few-trips.js').then((it) => it.FewTrips)))();
