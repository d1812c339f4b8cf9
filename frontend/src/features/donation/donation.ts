import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredPart, createServerPart } from '../../shared/lazy/deferred-part.js';
import { DonationShare } from './donation-share.js';

/** The donation section; its code loads at the visitor's first interaction. */
export const Donation = createIsomorphicFn()
  .server(() => createServerPart(DonationShare))
  .client(() =>
    createDeferredPart(() => import('./donation-share.js').then((module) => module.DonationShare)),
  )();
