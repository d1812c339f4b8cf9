import { createIsomorphicFn } from '@tanstack/react-start';
import { drawn, later } from '../../delivery/deferred.js';
import { Footer, QuietFooter } from './footer.js';

export const PageFooter = createIsomorphicFn()
  .server(() => drawn(Footer))
  .client(() => later(() => import('./footer.js').then((module) => module.Footer), ['footer']))();

/** For pages without links that lead away. */
export const QuietPageFooter = createIsomorphicFn()
  .server(() => drawn(QuietFooter))
  .client(() => later(() => import('./footer.js').then((module) => module.QuietFooter)))();
