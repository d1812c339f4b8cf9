import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredPart, createServerPart } from '../../lazy/deferred-part.js';
import { Footer, QuietFooter } from './footer.js';

export const PageFooter = createIsomorphicFn()
  .server(() => createServerPart(Footer))
  .client(() =>
    createDeferredPart(() => import('./footer.js').then((module) => module.Footer), ['footer']),
  )();

export const QuietPageFooter = createIsomorphicFn()
  .server(() => createServerPart(QuietFooter))
  .client(() => createDeferredPart(() => import('./footer.js').then((module) => module.QuietFooter)))();
