import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { Reactor } from '../../../platform/projections/projection.js';
import type { BookingEvent } from '../../booking/events.js';
import { CAUSING, mailsCausedBy } from './booking-mails.js';
import type { MailOutbox } from '../outbox/outbox.store.js';

/** Queues mails for booking events, once each. Replaying the log never does: only this reactor writes. */
export function mailReactor(outbox: Pick<MailOutbox, 'add'>, onMail: () => void = () => undefined): Reactor {
  return {
    name: 'booking-mails',
    version: 1,
    types: CAUSING,
    async react(event: StoredEvent) {
      const { streamId: bookingId, version, recordedAt } = event;
      const caused = mailsCausedBy(event as StoredEvent & BookingEvent, recordedAt);
      await outbox.add(caused.map((mail) => ({ bookingId, version, ...mail })));
      if (caused.some(({ dueAt }) => dueAt <= recordedAt)) onMail();
    },
  };
}
