import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { PayPal } from '../paypal/port.js';
import { type Feed, requireValue } from './feed.js';

/** PayPal's event retention; a minute less, because requests take time. */
const PAYPAL_EVENT_RETENTION_MS = 30 * DAY_MS - MINUTE_MS;

interface FeedEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
  readonly orderId: string | null;
  readonly createdAt: Date;
}

/** @param now PayPal's time: the machine's clock, not the movable clock */
export const createPayPalEventFeed = (
  paypal: Pick<PayPal, 'listEvents'>,
  now: () => Date = () => new Date(),
): Feed<FeedEvent> => ({
  provider: 'paypal',
  name: 'events',
  async *readSince(from) {
    const until = now();
    const since = new Date(Math.max(from.getTime(), until.getTime() - PAYPAL_EVENT_RETENTION_MS));
    const response = await paypal.listEvents(since.toISOString(), until.toISOString());
    yield requireValue(response, 'PayPal returned no list').map(
      ({ id, type, objectId, orderId, createdAt }) => ({
        id,
        type,
        objectId,
        orderId,
        createdAt: new Date(createdAt),
      }),
    );
  },
});
