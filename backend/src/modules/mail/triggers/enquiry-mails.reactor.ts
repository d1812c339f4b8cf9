import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { Reactor } from '../../../platform/projections/projection.js';
import { ENQUIRY_CAUSES, ENQUIRY_CAUSING } from './enquiry-mails.js';
import type { MailOutbox } from '../outbox/outbox.store.js';

/** Queues the two mails of each enquiry, once. */
export function enquiryMailReactor(
  outbox: Pick<MailOutbox, 'add'>,
  onMail: () => void = () => undefined,
): Reactor {
  return {
    name: 'enquiry-mails',
    version: 1,
    types: ENQUIRY_CAUSING,
    async react({ streamId, version, recordedAt: dueAt }: StoredEvent) {
      await outbox.add(ENQUIRY_CAUSES.map((cause) => ({ bookingId: streamId, version, cause, dueAt })));
      onMail();
    },
  };
}
