import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredComponent, createEagerComponent } from '../../shared/lazy/deferred-component.js';
import { HomePage } from './home-page.js';

/** Loads the page's code at the visitor's first interaction. */
export const Home = createIsomorphicFn()
  .server(() => createEagerComponent(HomePage))
  .client(() => createDeferredComponent(() => import('./home-page.js').then((module) => module.HomePage)))();
