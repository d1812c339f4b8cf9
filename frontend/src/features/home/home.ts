import { createIsomorphicFn } from '@tanstack/react-start';
import { drawn, later } from '../../shared/delivery/deferred.js';
import { HomePage } from './home-page.js';

/** Its code loads at the visitor's first interaction. */
export const Home = createIsomorphicFn()
  .server(() => drawn(HomePage))
  .client(() => later(() => import('./home-page.js').then((module) => module.HomePage)))();
