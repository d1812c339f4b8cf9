import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredPart, createServerPart } from '../../shared/lazy/deferred-part.js';
import { LandingPage } from './landing-page.js';

/** A landing page; its code loads at the visitor's first interaction. */
export const Landing = createIsomorphicFn()
  .server(() => createServerPart(LandingPage))
  .client(() => createDeferredPart(() => import('./landing-page.js').then((module) => module.LandingPage)))();
