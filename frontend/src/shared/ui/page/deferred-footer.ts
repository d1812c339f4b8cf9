import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredComponent, createEagerComponent } from '../../lazy/deferred-component.js';
import { Footer, QuietFooter } from './footer.js';

export const DeferredFooter = createIsomorphicFn()
  .server(() => createEagerComponent(Footer))
  .client(() =>
    createDeferredComponent(() => import('./footer.js').then((module) => module.Footer), ['footer']),
  )();

export const DeferredQuietFooter = createIsomorphicFn()
  .server(() => createEagerComponent(QuietFooter))
  .client(() => createDeferredComponent(() => import('./footer.js').then((module) => module.QuietFooter)))();
