import type { Pool } from 'pg';
import type { EventStore } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { type GiftCardEvent, giftCardEvents } from '../../booking/events.js';
import { LedgerQueries } from '../journal/ledger.query.js';

const GIFT_CARD_EVENTS_PER_BATCH = 1_000;

const BALANCE_EVENTS = ['GiftCardIssued', 'GiftCardRedeemed', 'GiftCardReturned'] as const;

export interface GiftCardCheck {
  readonly issuedCount: number;
  /** Remaining value of all gift cards, from their own events. */
  readonly giftCardCents: number;
  /** The ledger's liability for gift cards. */
  readonly ledgerCents: number;
  readonly isBalanced: boolean;
}

const calculateMovedCents = ({ type, data }: GiftCardEvent): number => {
  if (type === 'GiftCardIssued' || type === 'GiftCardReturned') return data.amountCents;
  return type === 'GiftCardRedeemed' ? -data.amountCents : 0;
};

/**
 * Compares the remaining value of all gift cards with the ledger's account, both at one log position. The
 * ledger must have processed the log up to `lastPosition`.
 */
export async function verifyGiftCards(
  pool: Pool,
  store: Pick<EventStore, 'readAll'>,
  lastPosition: number,
): Promise<GiftCardCheck> {
  let issuedCount = 0;
  let giftCardCents = 0;
  let afterPosition = 0;
  while (afterPosition < lastPosition) {
    const page = await store.readAll(afterPosition, GIFT_CARD_EVENTS_PER_BATCH, BALANCE_EVENTS);
    for (const event of requireEventsOf(giftCardEvents, page.events)) {
      if (event.position > lastPosition) continue;
      if (event.type === 'GiftCardIssued') issuedCount += 1;
      giftCardCents += calculateMovedCents(event);
    }
    afterPosition = page.lastPosition;
  }
  const ledgerCents = await new LedgerQueries(pool).readGiftCardCents(lastPosition);
  return { issuedCount, giftCardCents, ledgerCents, isBalanced: giftCardCents === ledgerCents };
}
