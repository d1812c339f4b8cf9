// Lists what happened at the provider, page by page, for the sweep and the ledger check.
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type Stripe from 'stripe';
import { toBalanceEntry, toCardProviderEvent } from './convert-stripe-objects.js';
import type { BalanceEntry, CardProviderEvent, ProviderPage, ProviderResponse } from './port.js';
import { callStripe } from './stripe-responses.js';

/** The provider's maximum page size. */
export const RECORDS_PER_PAGE = 100;

/** The provider accepts at most 20. */
export const SWEPT_TYPES: NonNullable<Stripe.EventListParams['types']> = [
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.requires_action',
  'payment_intent.processing',
  'payment_intent.canceled',
  'setup_intent.succeeded',
  'setup_intent.setup_failed',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payment_method.automatically_updated',
  'payment_method.updated',
];

const toSeconds = (date: Date): number => Math.floor(date.getTime() / 1000);

export function listEvents(
  stripe: Stripe,
  since: Date,
  cursor?: string,
): Promise<ProviderResponse<ProviderPage<CardProviderEvent>>> {
  const parameters = { created: { gte: toSeconds(since) }, types: SWEPT_TYPES, limit: RECORDS_PER_PAGE };
  return callStripe(
    () => stripe.events.list(omitUndefined({ ...parameters, starting_after: cursor || undefined })),
    (page) => toPage(page, toCardProviderEvent),
  );
}

export function listBalanceTransactions(
  stripe: Stripe,
  since: Date,
  cursor?: string,
): Promise<ProviderResponse<ProviderPage<BalanceEntry>>> {
  const parameters = { created: { gte: toSeconds(since) }, limit: RECORDS_PER_PAGE, expand: ['data.source'] };
  return callStripe(
    () =>
      stripe.balanceTransactions.list(omitUndefined({ ...parameters, starting_after: cursor || undefined })),
    (page) => toPage(page, toBalanceEntry),
  );
}

const toPage = <Raw extends { id: string }, T>(
  { data, has_more: hasMore }: { data: Raw[]; has_more: boolean },
  toItem: (stripeObject: Raw) => T,
): ProviderPage<T> => ({
  items: data.map(toItem),
  nextCursor: hasMore ? (data.at(-1)?.id ?? null) : null,
});
