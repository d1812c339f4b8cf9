import type { StoredEvent } from '../../../platform/event-store/port.js';
import { defineProjection, type SqlTx } from '../../../platform/projections/projection.js';
import { type GiftCardEvent, giftCardEvents } from '../events.js';

/** Table `gift_cards`, for the staff list. The stream decides. */
export const giftCards = defineProjection({
  name: 'gift-cards',
  version: 1,
  events: giftCardEvents,
  tables: ['gift_cards'],

  async project(events, tx) {
    for (const event of events) await applyGiftCardEvent(event, tx);
  },
});

/** Writes each event separately, because gift card events are few. */
async function applyGiftCardEvent(event: StoredEvent & GiftCardEvent, tx: SqlTx): Promise<void> {
  const { streamId: id } = event;
  switch (event.type) {
    case 'GiftCardIssued': {
      const { amountCents, expiresOn, reason } = event.data;
      const { name = null } = event.meta.actor;
      await tx.query(
        `INSERT INTO gift_cards (gift_card_id, issued_cents, balance_cents, expires_on, reason,
                                 issued_by_name, issued_at)
         VALUES ($1, $2, $2, $3, $4, $5, $6)`,
        [id, amountCents, expiresOn, reason, name, event.recordedAt],
      );
      return;
    }
    case 'GiftCardReserved':
      await tx.query(
        `UPDATE gift_cards SET reserved = jsonb_set(reserved, ARRAY[$2],
           to_jsonb(coalesce((reserved ->> $2)::bigint, 0) + $3::bigint)) WHERE gift_card_id = $1`,
        [id, event.data.bookingId, event.data.amountCents],
      );
      return;
    case 'GiftCardReleased':
      await tx.query('UPDATE gift_cards SET reserved = reserved - $2::text WHERE gift_card_id = $1', [
        id,
        event.data.bookingId,
      ]);
      return;
    case 'GiftCardRedeemed':
      // The booking's reserved part is spent first.
      await tx.query(
        `UPDATE gift_cards SET balance_cents = balance_cents - $3::bigint,
           reserved = CASE WHEN coalesce((reserved ->> $2)::bigint, 0) > $3::bigint
             THEN jsonb_set(reserved, ARRAY[$2], to_jsonb((reserved ->> $2)::bigint - $3::bigint))
             ELSE reserved - $2::text END
         WHERE gift_card_id = $1`,
        [id, event.data.bookingId, event.data.amountCents],
      );
      return;
    case 'GiftCardReturned':
      await tx.query(
        'UPDATE gift_cards SET balance_cents = balance_cents + $2::bigint WHERE gift_card_id = $1',
        [id, event.data.amountCents],
      );
      return;
    case 'GiftCardBlocked':
    case 'GiftCardUnblocked':
      await tx.query('UPDATE gift_cards SET blocked = $2 WHERE gift_card_id = $1', [
        id,
        event.type === 'GiftCardBlocked',
      ]);
      return;
  }
}
