import { isRefusal } from '../../../kernel/refuse.js';
import type { BookingState } from '../core/booking.js';
import type { InstalmentRefund } from '../core/payments.js';
import { type BookingEvent, buildTaskKey, type GiftCardEvent } from '../events.js';
import { checkGiftCardUse, giftCard, type GiftCardState } from '../gift-cards/gift-card.js';
import { decideRefund } from './refund.js';

export interface GiftCardReturn {
  readonly booking: readonly BookingEvent[];
  readonly giftCard: readonly GiftCardEvent[];
}

/**
 * Returns money once to the gift card it came from. If nobody can spend that gift card, a task is raised: the
 * money is still the customer's.
 */
export function decideGiftCardReturn(
  states: { readonly booking: BookingState; readonly giftCard: GiftCardState },
  { refundId, instalmentId, paymentId: redemptionId, amountCents }: InstalmentRefund,
  today: string,
): GiftCardReturn {
  const refundEvents = decideRefund(states.booking, {
    type: 'RecordSent',
    refundId,
    providerRefundId: refundId,
  });
  if (refundEvents.length === 0) return { booking: [], giftCard: [] };
  const returnEvents = giftCard.decide(states.giftCard, {
    type: 'Return',
    redemptionId,
    refundId,
    amountCents,
  });
  if (isRefusal(returnEvents)) throw new Error(`the gift card of redemption ${redemptionId} is unknown`);
  const refusal = checkGiftCardUse(states.giftCard, today);
  if (!refusal) return { booking: refundEvents, giftCard: returnEvents };
  const kind = 'gift-card-unusable';
  const key = buildTaskKey(kind, refundId);
  const facts = { refundId, amountCents, code: refusal.refused };
  return {
    booking: [...refundEvents, { type: 'TaskRaised', data: { kind, key, instalmentId, facts } }],
    giftCard: returnEvents,
  };
}
