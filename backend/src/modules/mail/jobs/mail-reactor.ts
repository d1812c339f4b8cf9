import type { EventStore, StoredEvent } from '../../../platform/event-store/port.js';
import type { Mailer } from '../../../platform/mail/mailbox.js';
import type { Reactor } from '../../../platform/projections/projection.js';
import type { BookingEvent } from '../../booking/events.js';
import { bookingMail } from '../processes/booking-mails.js';

/** Writes to customers about what happened to their bookings. Folding the log again never does: only this reactor sends. */
export function mailReactor(store: EventStore, mailer: Mailer): Reactor {
  return {
    name: 'booking-mails',
    version: 1,
    types: ['BookingConfirmed', 'BalancePaid', 'ChargeActionRequired', 'ChargeDeclined', 'PaymentRefunded'],
    async react(event: StoredEvent) {
      const { streamId, version } = event;
      const events = (await store.readStreams([streamId], { to: version })).get(streamId) ?? [];
      const history = events as readonly (StoredEvent & BookingEvent)[];
      const named = history.findLast((past) => past.type === 'TravelersNamed');
      if (named?.type !== 'TravelersNamed') return;
      const { value: lead, $subject: subjectId } = named.data.lead;
      // The person was erased: there is nobody to write to.
      if (!lead) return;
      const mail = bookingMail(event as StoredEvent & BookingEvent, history, lead.givenName);
      if (!mail) return;
      await mailer.send({
        messageId: `${mail.kind}.${streamId}.${version}@wayfold.example`,
        at: event.recordedAt,
        to: lead.email,
        subject: mail.subject,
        text: mail.text,
        bookingId: streamId,
        subjectId,
      });
    },
  };
}
