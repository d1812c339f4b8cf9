import { formatDollars } from '../../../kernel/format-dollars.js';
import { isRefusal } from '../../../kernel/refuse.js';
import { buildTaskKey, type BookingEvent, type GiftCardEvent } from '../events.js';
import type { BookingState } from '../core/booking.js';
import { giftCard, checkUsable, type GiftCardState } from '../gift-cards/gift-card.js';
import type { InstalmentRefund } from '../core/payments.js';
import { decideRefund } from './refund.js';

export interface GiftCardReturn {
  readonly booking: readonly BookingEvent[];
  readonly card: readonly GiftCardEvent[];
}

/**
 * Returns money once to the gift card it came from. If nobody can spend that gift card, a task is raised: the
 * money is still the customer's.
 */
export function decideGiftCardReturn(
  { refundId, instalmentId, paymentId: redemptionId, amountCents }: InstalmentRefund,
  states: { readonly booking: BookingState; readonly card: GiftCardState },
  today: string,
): GiftCardReturn {
  const refundEvents = decideRefund({ type: 'Done', refundId, providerRefundId: refundId }, states.booking);
  if (refundEvents.length === 0) return { booking: [], card: [] };
  const card = giftCard.decide({ type: 'Return', redemptionId, refundId, amountCents }, states.card);
  if (isRefusal(card)) throw new Error(`the gift card of redemption ${redemptionId} is unknown`);
  const refusal = checkUsable(states.card, today);
  if (!refusal) return { booking: refundEvents, card };
  const kind = 'gift-card-unusable';
  const key = buildTaskKey(kind, refundId);
  const detail = `${formatDollars(amountCents)} of refund ${refundId} was returned to a gift card that cannot be spent: ${refusal.refused}.`;
  return {
    booking: [...refundEvents, { type: 'OperationsItemRaised', data: { kind, key, instalmentId, detail } }],
    card,
  };
}
