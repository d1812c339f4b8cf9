import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredComponent, createEagerComponent } from '../../shared/lazy/deferred-component.js';
import { LandingPage } from './landing-page.js';

/** Loads the page's code at the visitor's first interaction. */
export const Landing = createIsomorphicFn()
  .server(() => createEagerComponent(LandingPage))
  .client(() =>
    createDeferredComponent(() => import('./landing-page.js').then((module) => module.LandingPage)),
  )();
