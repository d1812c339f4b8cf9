import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { GiftCardEvent } from '../../../src/modules/booking/events.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import type { Violation } from '../../support/invariants/violation.js';

/** Process clocks differ by up to 26 hours. */
const MAX_CLOCK_DIFFERENCE_MS = 2 * DAY_MS;

/**
 * Checks that no booking reserves a gift card after its last day, and that a later payment has an earlier
 * reservation: a hold with a gift card may be confirmed late.
 */
export function checkGiftCardDays(events: readonly StoredEvent[]): Violation[] {
  const endByStream = new Map<string, number>();
  const countedHolds = new Set<string>();
  return events.flatMap((storedEvent): Violation[] => {
    const { type, data } = storedEvent as StoredEvent & GiftCardEvent;
    if (type === 'GiftCardIssued' && data.expiresOn !== null)
      endByStream.set(data.giftCardId, Date.parse(data.expiresOn) + DAY_MS);
    if (type !== 'GiftCardReserved' && type !== 'GiftCardRedeemed') return [];
    const { streamId, recordedAt } = storedEvent;
    const hold = `${streamId} ${data.bookingId}`;
    const isOver = recordedAt.getTime() > (endByStream.get(streamId) ?? Infinity) + MAX_CLOCK_DIFFERENCE_MS;
    const isWrong = isOver && !countedHolds.has(hold);
    if (type === 'GiftCardReserved' && !isWrong) countedHolds.add(hold);
    return isWrong
      ? [
          {
            invariant: 'gift-card-balances',
            problem: `${type} of ${data.amountCents}, days after ${streamId} had expired`,
          },
        ]
      : [];
  });
}
