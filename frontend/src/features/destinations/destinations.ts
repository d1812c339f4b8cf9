import { createIsomorphicFn } from '@tanstack/react-start';
import { drawn, later } from '../../shared/delivery/deferred.js';
import { DestinationsPage } from './destinations-page.js';

/** Its code loads at the visitor's first interaction. */
export const AllDestinations = createIsomorphicFn()
  .server(() => drawn(DestinationsPage))
  .client(() => later(() => import('./destinations-page.js').then((module) => module.DestinationsPage)))();
