import { defineReactor, type Reactor } from '../../../platform/projections/projection.js';
import { bookingEvents } from '../../booking/events.js';
import { enquiryEvents } from '../../enquiries/events.js';
import { MAIL_CAUSING_EVENTS, planMails } from '../triggers/booking-mails.js';
import { ENQUIRY_CAUSES, ENQUIRY_CAUSING_EVENTS } from '../triggers/enquiry-mails.js';
import type { MailOutbox } from './outbox.store.js';

type Outbox = Pick<MailOutbox, 'add'>;
const ignoreMail = (): void => undefined;

/** Queues mails for booking events, once each. Rebuilds queue none, because only this reactor writes. */
export function createBookingMailReactor(outbox: Outbox, onMailDue: () => void): Reactor {
  return defineReactor({
    name: 'booking-mails',
    version: 1,
    events: bookingEvents,
    types: MAIL_CAUSING_EVENTS,
    async react(event) {
      const { streamId, version, recordedAt } = event;
      const mails = planMails(event, recordedAt);
      await outbox.add(mails.map((mail) => ({ streamId, version, ...mail })));
      if (mails.some(({ dueAt }) => dueAt <= recordedAt)) onMailDue();
    },
  });
}

/** Queues the two mails of each enquiry, once. */
function createEnquiryMailReactor(outbox: Outbox, onMailDue: () => void): Reactor {
  return defineReactor({
    name: 'enquiry-mails',
    version: 1,
    events: enquiryEvents,
    types: ENQUIRY_CAUSING_EVENTS,
    async react({ streamId, version, recordedAt: dueAt }) {
      await outbox.add(ENQUIRY_CAUSES.map((cause) => ({ streamId, version, cause, dueAt })));
      onMailDue();
    },
  });
}

/** Creates the reactors that queue mails; `onMailDue` is called when a mail is due. */
export const createMailReactors = (outbox: Outbox, onMailDue = ignoreMail): readonly Reactor[] => [
  createBookingMailReactor(outbox, onMailDue),
  createEnquiryMailReactor(outbox, onMailDue),
];
