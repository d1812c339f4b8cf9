import { createIsomorphicFn } from '@tanstack/react-start';
import { createDeferredComponent, createEagerComponent } from '../../shared/lazy/deferred-component.js';
import { DonationShare } from './donation-share.js';

/** Loads the section's code at the visitor's first interaction. */
export const Donation = createIsomorphicFn()
  .server(() => createEagerComponent(DonationShare))
  .client(() =>
    createDeferredComponent(() => import('./donation-share.js').then((module) => module.DonationShare)),
  )();
