import { isRefusal } from '../../../src/kernel/refuse.js';
import { applyToHold, removeFromHold } from '../../../src/modules/booking/checkout/apply-gift-card.js';
import { toGiftCardName } from '../../../src/modules/booking/gift-cards/gift-card.js';
import { redeemGiftCard } from '../../../src/modules/booking/settlement/settle-with-gift-cards.js';
import type { Agency } from './agency.js';
import { clearOpenPayments } from './selling.js';

/** Applies a gift card: reserved while seats are held, redeemed at once when confirmed. */
export function useGiftCard(agency: Agency, buyer: number, pick: number): void {
  const owned = agency.giftCards[pick % agency.giftCards.length];
  const booking = agency.findBooking(buyer);
  if (!owned || !booking) return;
  const { giftCardId, state: stateBefore } = owned;
  if (booking.status !== 'CONFIRMED') {
    const appliedEvents = applyToHold({ giftCardId, now: agency.now }, { booking, giftCard: stateBefore });
    if (isRefusal(appliedEvents)) return;
    return agency.appendEvents(buyer, {
      booking: appliedEvents.booking,
      giftCards: { [toGiftCardName(giftCardId)]: appliedEvents.giftCard },
    });
  }
  if (!clearOpenPayments(agency, buyer, 'amount-changed')) return;
  const clearedBooking = agency.findBooking(buyer) ?? booking;
  const leadInstalments = clearedBooking.instalments
    .filter(({ payer }) => payer.kind === 'lead')
    .map((instalment) => instalment.id);
  const paidEvents = redeemGiftCard(
    clearedBooking,
    { giftCardId, state: stateBefore, now: agency.now },
    leadInstalments,
  );
  if (!isRefusal(paidEvents)) agency.appendEvents(buyer, paidEvents);
}

export function removeGiftCard(agency: Agency, buyer: number, pick: number): void {
  const owned = agency.giftCards[pick % agency.giftCards.length];
  const booking = agency.findBooking(buyer);
  if (!owned || !booking) return;
  const removed = removeFromHold(owned.giftCardId, { booking, giftCard: owned.state });
  if (isRefusal(removed)) return;
  agency.appendEvents(buyer, {
    booking: removed.booking,
    giftCards: { [toGiftCardName(owned.giftCardId)]: removed.giftCard },
  });
}
