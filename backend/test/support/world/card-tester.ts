import type { BookingEvent } from '../../../src/modules/booking/events.js';
import { CARDS } from '../card-provider/cards.js';
import { waitUntil } from '../wait-until.js';
import type { BookingHandle } from './shop.js';
import type { World } from './world.js';

interface CardForm {
  readonly booking: BookingHandle;
  readonly secret: string;
}

/** Creates a visitor who tries cards without funds in a form; `declineEvent` records each decline. */
export function newCardTester(getWorld: () => World, declineEvent: BookingEvent['type']) {
  const countDeclines = async (booking: BookingHandle): Promise<number> =>
    (await getWorld().readHistory(booking.id)).filter(({ type }) => type === declineEvent).length;

  /** Tries cards until the provider blocks the form. Returns the number of declines. */
  async function tryCards({ booking, secret }: CardForm, limit: number): Promise<number> {
    const previousCount = await countDeclines(booking);
    for (let i = 1; i <= limit; i++) {
      if ((await getWorld().sandbox.payIntent(secret, CARDS.withoutFunds)) !== 'insufficient_funds')
        return i - 1;
      await waitUntil(async () => (await countDeclines(booking)) >= previousCount + i);
    }
    return limit;
  }
  return { countDeclines, tryCards };
}
