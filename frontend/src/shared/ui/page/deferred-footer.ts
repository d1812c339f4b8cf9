import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredPart, createServerPart } from '../../lazy/deferred-part.js';
import { Footer, QuietFooter } from './footer.js';

export const DeferredFooter = createIsomorphicFn()
  .server(() => createServerPart(Footer))
  .client(() =>
    createDeferredPart(() => import('./footer.js').then((module) => module.Footer), ['footer']),
  )();

export const DeferredQuietFooter = createIsomorphicFn()
  .server(() => createServerPart(QuietFooter))
  .client(() => createDeferredPart(() => import('./footer.js').then((module) => module.QuietFooter)))();
