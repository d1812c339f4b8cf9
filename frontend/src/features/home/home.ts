import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredPart, createServerPart } from '../../shared/lazy/deferred-part.js';
import { HomePage } from './home-page.js';

/** The home page; its code loads at the visitor's first interaction. */
export const Home = createIsomorphicFn()
  .server(() => createServerPart(HomePage))
  .client(() => createDeferredPart(() => import('./home-page.js').then((module) => module.HomePage)))();
