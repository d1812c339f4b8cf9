import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredPart, createServerPart } from '../../shared/lazy/deferred-part.js';
import { DestinationsPage } from './destinations-page.js';

/** The destinations page; its code loads at the visitor's first interaction. */
export const AllDestinations = createIsomorphicFn()
  .server(() => createServerPart(DestinationsPage))
  .client(() =>
    createDeferredPart(() => import('./destinations-page.js').then((module) => module.DestinationsPage)),
  )();
