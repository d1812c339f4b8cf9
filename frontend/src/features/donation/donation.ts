import { createIsomorphicFn } from '@tanstack/react-start';
import { drawn, later } from '../../shared/delivery/deferred.js';
import { DonationShare } from './donation-share.js';

/** Its code loads at the visitor's first interaction. */
export const Donation = createIsomorphicFn()
  .server(() => drawn(DonationShare))
  .client(() => later(() => import('./donation-share.js').then((module) => module.DonationShare)))();
