import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredComponent, createEagerComponent } from '../../shared/lazy/deferred-component.js';
import { DestinationsPage } from './destinations-page.js';

/** Loads the page's code at the visitor's first interaction. */
export const AllDestinations = createIsomorphicFn()
  .server(() => createEagerComponent(DestinationsPage))
  .client(() =>
    createDeferredComponent(() => import('./destinations-page.js').then((module) => module.DestinationsPage)),
  )();
