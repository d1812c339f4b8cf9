import { createIsomorphicFn } from '@tanstack/react-start';
import { drawn, later } from '../../shared/delivery/deferred.js';
import { LandingPage } from './landing-page.js';

/** Its code comes when the visitor does something. */
export const Landing = createIsomorphicFn()
  .server(() => drawn(LandingPage))
  .client(() => later(() => import('./landing-page.js').then((it) => it.LandingPage)))();
