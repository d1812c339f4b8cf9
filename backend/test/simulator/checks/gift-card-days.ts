import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { GiftCardEvent } from '../../../src/modules/booking/events.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';
import { GIFT_CARDS, type Violation } from '../../faults/checks/invariants.js';

/** Process clocks differ by up to 26 hours. */
const OFF_MS = 2 * DAY_MS;

/**
 * After its last day a gift card is reserved by nobody, and pays only earlier reservations: a hold with one
 * may be confirmed late.
 */
export function checkGiftCardDays(events: readonly StoredEvent[]): Violation[] {
  const endByStream = new Map<string, number>();
  const counted = new Set<string>();
  return events.flatMap((stored): Violation[] => {
    const { type, data } = stored as StoredEvent & GiftCardEvent;
    if (type === 'GiftCardIssued' && data.expiresOn !== null)
      endByStream.set(data.giftCardId, Date.parse(data.expiresOn) + DAY_MS);
    if (type !== 'GiftCardReserved' && type !== 'GiftCardRedeemed') return [];
    const { streamId, recordedAt } = stored;
    const hold = `${streamId} ${data.bookingId}`;
    const isOver = recordedAt.getTime() > (endByStream.get(streamId) ?? Infinity) + OFF_MS;
    const isWrong = isOver && !counted.has(hold);
    if (type === 'GiftCardReserved' && !isWrong) counted.add(hold);
    return isWrong
      ? [
          {
            invariant: GIFT_CARDS,
            what: `${type} of ${data.amountCents}, days after ${streamId} had expired`,
          },
        ]
      : [];
  });
}
