import { isRefusal } from '../../../src/kernel/refuse.js';
import { applyToHold, removeFromHold } from '../../../src/modules/booking/checkout/apply-gift-card.js';
import { toGiftCardName } from '../../../src/modules/booking/gift-cards/gift-card.js';
import { redeemGiftCard } from '../../../src/modules/booking/settlement/settle-with-gift-cards.js';
import type { Agency } from './agency.js';
import { clearOpenPayments } from './selling.js';

/** Applies a gift card: reserved while seats are held, redeemed at once when confirmed. */
export function useGiftCard(agency: Agency, buyerNumber: number, pick: number): void {
  const ownedCard = agency.giftCards[pick % agency.giftCards.length];
  const booking = agency.findBooking(buyerNumber);
  if (!ownedCard || !booking) return;
  const { giftCardId, state: stateBefore } = ownedCard;
  if (booking.status !== 'CONFIRMED') {
    const appliedEvents = applyToHold({ booking, giftCard: stateBefore }, { giftCardId, now: agency.now });
    if (isRefusal(appliedEvents)) return;
    return agency.appendEvents(buyerNumber, {
      booking: appliedEvents.booking,
      giftCards: { [toGiftCardName(giftCardId)]: appliedEvents.giftCard },
    });
  }
  if (!clearOpenPayments(agency, buyerNumber, 'amount-changed')) return;
  const clearedBooking = agency.findBooking(buyerNumber) ?? booking;
  const leadInstalments = clearedBooking.instalments
    .filter(({ payer }) => payer.kind === 'lead')
    .map((instalment) => instalment.id);
  const paidEvents = redeemGiftCard(
    clearedBooking,
    { giftCardId, state: stateBefore, now: agency.now },
    leadInstalments,
  );
  if (!isRefusal(paidEvents)) agency.appendEvents(buyerNumber, paidEvents);
}

export function removeGiftCard(agency: Agency, buyerNumber: number, pick: number): void {
  const ownedCard = agency.giftCards[pick % agency.giftCards.length];
  const booking = agency.findBooking(buyerNumber);
  if (!ownedCard || !booking) return;
  const removal = removeFromHold({ booking, giftCard: ownedCard.state }, ownedCard.giftCardId);
  if (isRefusal(removal)) return;
  agency.appendEvents(buyerNumber, {
    booking: removal.booking,
    giftCards: { [toGiftCardName(ownedCard.giftCardId)]: removal.giftCard },
  });
}
