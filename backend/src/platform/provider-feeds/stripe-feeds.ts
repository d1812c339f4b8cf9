import type {
  BalanceEntry,
  CardProvider,
  CardProviderEvent,
  ProviderPage,
  ProviderResponse,
} from '../card-provider/port.js';
import { type Feed, requireValue } from './feed.js';

type StripeLists = Pick<CardProvider, 'listEvents' | 'listBalanceTransactions' | 'retrieveIntent'>;

/** Creates the feed of events that may need action; the provider keeps them for 30 days. */
export const createStripeEventFeed = (
  cardProvider: Pick<StripeLists, 'listEvents'>,
): Feed<CardProviderEvent> => ({
  provider: 'stripe',
  name: 'events',
  readSince: (from) => readPages((cursor) => cardProvider.listEvents(from, cursor)),
});

/** Creates access to the provider's own ledger, and to the booking that a payment names. */
export const createStripeBooks = (
  cardProvider: Pick<StripeLists, 'listBalanceTransactions' | 'retrieveIntent'>,
) => {
  const entries: Feed<BalanceEntry> = {
    provider: 'stripe',
    name: 'entries',
    readSince: (from) => readPages((cursor) => cardProvider.listBalanceTransactions(from, cursor)),
  };
  return {
    entries,
    /** Returns undefined if the payment names no booking or does not exist. */
    async findBookingId(paymentId: string): Promise<string | undefined> {
      const response = await cardProvider.retrieveIntent(paymentId);
      if (response.kind === 'ok') return response.value.bookingId ?? undefined;
      if (response.kind === 'missing') return undefined;
      throw new Error(`the provider does not answer: the booking of payment ${paymentId} is unknown`);
    },
  };
};

async function* readPages<T>(
  list: (cursor: string | undefined) => Promise<ProviderResponse<ProviderPage<T>>>,
): AsyncGenerator<readonly T[], void, undefined> {
  let cursor: string | undefined;
  for (;;) {
    const { items, nextCursor } = requireValue(await list(cursor), 'the provider returned no list');
    if (items.length > 0) yield items;
    if (nextCursor === null) return;
    cursor = nextCursor;
  }
}
