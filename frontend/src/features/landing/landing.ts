import { createIsomorphicFn } from '@tanstack/react-start';
import { drawn, later } from '../../shared/delivery/deferred.js';
import { LandingPage } from './landing-page.js';

/** Its code loads at the visitor's first interaction. */
export const Landing = createIsomorphicFn()
  .server(() => drawn(LandingPage))
  .client(() => later(() => import('./landing-page.js').then((module) => module.LandingPage)))();
