import type { INestApplicationContext } from '@nestjs/common';
import { CARD_PROVIDER, type CardProvider } from '../../platform/card-provider/port.js';
import type { Chore } from '../../platform/jobs/maintenance-scheduler.js';
import { logger } from '../../platform/logging/logger.js';
import type { MaintenanceParts } from '../../platform/modules/define-module.js';
import { PAYPAL, type PayPal } from '../../platform/paypal/port.js';
import { FeedCursors } from '../../platform/provider-feeds/feed.js';
import { createPayPalEventFeed } from '../../platform/provider-feeds/paypal-events.js';
import { createStripeEventFeed } from '../../platform/provider-feeds/stripe-feeds.js';
import { ProviderInbox } from '../../platform/provider-inbox/provider-inbox.js';
import { CardTestingGuard } from './payments/card-testing/card-testing-guard.service.js';
import { QuoteStore } from './pricing/quote.store.js';
import { EventSweep } from './provider-events/event-sweep.service.js';
import { TransferHolds } from './transfer/transfer-holds.store.js';

const getProvider = <T>(
  nest: INestApplicationContext,
  token: (abstract new (...parts: never[]) => T) | symbol,
): T => nest.get<T>(token, { strict: false });

export const createBookingChores = ({ nest }: MaintenanceParts): readonly Chore[] => [
  { name: 'quotes', run: (now) => getProvider(nest, QuoteStore).prune(now) },
  { name: 'provider-inbox', run: (now) => getProvider(nest, ProviderInbox).prune(now) },
  { name: 'visitors', run: (now) => getProvider(nest, CardTestingGuard).prune(now) },
  { name: 'transfer-holds', run: (now) => getProvider(nest, TransferHolds).prune(now) },
];

/** Creates the sweeps for provider events whose webhook was missed. */
export function createBookingSweeps({
  nest,
  infrastructure: { pool },
  signal,
}: Omit<MaintenanceParts, 'records' | 'config'>): readonly Chore[] {
  const paypal = getProvider<PayPal | null>(nest, PAYPAL);
  const stripe = getProvider<CardProvider>(nest, CARD_PROVIDER);
  const feeds = [createStripeEventFeed(stripe), ...(paypal ? [createPayPalEventFeed(paypal)] : [])];
  const sweep = new EventSweep(getProvider(nest, ProviderInbox), new FeedCursors(pool), feeds);
  return [
    {
      name: 'provider-events',
      async run(now) {
        const count = await sweep.run(now, signal);
        if (count > 0) logger.info({ code: 'SWEPT', count });
        // One sweep reads everything, so 0 items remain and the sweep does not run again early.
        return 0;
      },
    },
  ];
}
