import { assertNever } from '../../kernel/decider.js';
import type { StoredEvent } from '../../platform/event-store/port.js';
import { defineProjection, type SqlTx } from '../../platform/projections/projection.js';
import { type EnquiryEvent, enquiryEvents } from './events.js';

/** Table `enquiries`: one row per enquiry, without personal data; an erased enquiry has no row. */
export const enquiries = defineProjection({
  name: 'enquiries',
  version: 1,
  events: enquiryEvents,
  tables: ['enquiries'],

  async project(events, tx) {
    // One statement per event suffices: a person writes each message.
    for (const event of events) await applyEvent(event, tx);
  },
});

async function applyEvent(event: StoredEvent & EnquiryEvent, tx: SqlTx): Promise<void> {
  const { enquiryId } = event.data;
  switch (event.type) {
    case 'EnquiryReceived':
      await tx.query('INSERT INTO enquiries (enquiry_id, received_at) VALUES ($1, $2)', [
        enquiryId,
        event.recordedAt,
      ]);
      return;
    case 'EnquiryAnswered':
      await tx.query('UPDATE enquiries SET answered_at = $2 WHERE enquiry_id = $1', [
        enquiryId,
        event.recordedAt,
      ]);
      return;
    case 'EnquiryErased':
      await tx.query('DELETE FROM enquiries WHERE enquiry_id = $1', [enquiryId]);
      return;
    default:
      assertNever(event);
  }
}
