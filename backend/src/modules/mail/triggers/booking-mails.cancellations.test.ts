import { expect, test } from '@jest/globals';
import { newBookingConfirmed } from '../../../../test/support/booking/builders.js';
import {
  balanceScheduled,
  newBookingCreated,
  newPaymentEvent,
  referenceGenerated,
  toRecordedEvents,
} from '../../../../test/support/mail/booking-events.js';
import { codeSent, newDepositRetained } from '../../../../test/support/mail/cancellation-events.js';
import type { BookingEvent } from '../../booking/events.js';
import { composeMail, type MailCause } from './booking-mails.js';

const bookedHistory = [
  newBookingCreated('en', 'deposit'),
  referenceGenerated,
  newPaymentEvent('DepositPaid', 63_200),
  newBookingConfirmed(),
  balanceScheduled,
];
const mailAfter = (cause: MailCause, events: readonly BookingEvent[], now = '2026-11-21T10:00:00Z') =>
  composeMail(cause, events.length, toRecordedEvents(events), {
    givenName: 'Marta',
    now: new Date(now),
    deriveCode: (codeId) => codeId.slice(-6),
  });

test('the mail states the result of a cancellation and contains a valid code', () => {
  const facts = { refundCents: 0, retainedCents: 63_200 };
  expect(mailAfter('cancelled', [...bookedHistory, newDepositRetained('staff')])).toMatchObject({
    facts: { by: 'customer', ...facts },
  });
  expect(mailAfter('cancelled', [...bookedHistory, newDepositRetained('operator')])).toMatchObject({
    facts: { by: 'operator', ...facts },
  });
  expect(mailAfter('cancel-code', [...bookedHistory, codeSent])?.facts).toEqual({ code: '123456' });
  expect(mailAfter('cancel-code', [...bookedHistory, codeSent], '2026-11-21T10:15:00Z')).toBeUndefined();
});
