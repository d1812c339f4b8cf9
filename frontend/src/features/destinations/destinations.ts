import { createIsomorphicFn } from '@tanstack/react-start';
import { drawn, later } from '../../shared/delivery/deferred.js';
import { DestinationsPage } from './destinations-page.js';

/** Its code comes when the visitor does something. */
export const AllDestinations = createIsomorphicFn()
  .server(() => drawn(DestinationsPage))
  .client(() => later(() => import('./destinations-page.js').then((it) => it.DestinationsPage)))();
