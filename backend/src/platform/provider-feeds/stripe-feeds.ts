import type {
  BalanceEntry,
  CardProvider,
  ProviderAnswer,
  ProviderPage,
  ReceivedEvent,
} from '../card-provider/port.js';
import type { Feed } from './feed.js';

type StripeLists = Pick<CardProvider, 'listEvents' | 'listBalanceTransactions' | 'retrieveIntent'>;

/** Events that may need action; the provider keeps them for 30 days. */
export const createStripeEventFeed = (provider: Pick<StripeLists, 'listEvents'>): Feed<ReceivedEvent> => ({
  provider: 'stripe',
  name: 'events',
  readSince: (from) => readPages((cursor) => provider.listEvents(from, cursor)),
});

/** The provider's own ledger, and the booking that a payment names. */
export const createStripeBooks = (
  provider: Pick<StripeLists, 'listBalanceTransactions' | 'retrieveIntent'>,
) => {
  const entries: Feed<BalanceEntry> = {
    provider: 'stripe',
    name: 'entries',
    readSince: (from) => readPages((cursor) => provider.listBalanceTransactions(from, cursor)),
  };
  return {
    entries,
    /** Null if it names no booking or does not exist. */
    async findBookingId(paymentId: string): Promise<string | null> {
      const answer = await provider.retrieveIntent(paymentId);
      if (answer.kind === 'ok') return answer.value.bookingId;
      if (answer.kind === 'missing') return null;
      throw new Error(`the provider does not answer: the booking of payment ${paymentId} is unknown`);
    },
  };
};

async function* readPages<T>(
  list: (cursor: string | undefined) => Promise<ProviderAnswer<ProviderPage<T>>>,
): AsyncGenerator<readonly T[], void, undefined> {
  let cursor: string | undefined;
  for (;;) {
    const answer = await list(cursor);
    if (answer.kind !== 'ok')
      throw new Error(
        `the provider returned no list: ${answer.kind === 'unknown' ? answer.reason : answer.kind}`,
      );
    if (answer.value.items.length > 0) yield answer.value.items;
    if (answer.value.next === null) return;
    cursor = answer.value.next;
  }
}
