import { formatPeriod } from '../../../../platform/text/format.js';
import type { RefundReason } from '../../../booking/events.js';
import type { MailedBooking } from '../../triggers/mail-facts.js';
import { formatDate, formatMoney, OPEN_BOOKING, toTripRows } from './en-format.js';
import type { Rows, ShareTexts } from './mail-texts.js';

/** Returns trip facts only: co-payers must not see the lead's booking reference. */
const toJourneyRows = ({ tripName, startsOn, endsOn }: MailedBooking): Rows => [
  ['Trip', tripName],
  ['Dates', formatPeriod(startsOn, endsOn, 'en')],
];

const REFUND_SENTENCES: Readonly<Record<RefundReason, string>> = {
  cancelled: 'the booking you paid a share of was canceled.',
  'date-changed': 'the trip was moved to a date that costs less.',
  'paid-twice': 'the same amount reached us twice.',
  'no-seat-left': 'it reached us when the seats were gone.',
  overpaid: 'more than was due had reached us.',
  goodwill: 'it’s our apology for what didn’t go well.',
  requested: 'this refund was agreed with us.',
};

const PAY_BUTTON = 'Pay your share';

export const shareTexts: ShareTexts = {
  'share-invited': ({ amountCents, dueOn }, booking) => ({
    subject: `${booking.tripName}: your share is ${formatMoney(amountCents)}`,
    preheader: `Pay it by ${formatDate(dueOn)}, by card or PayPal.`,
    heading: 'Your share of the trip',
    body: [
      `The person who booked ${booking.tripName} asks you to pay a share of ${formatMoney(amountCents)}. You can pay it now, or by ${formatDate(dueOn)}.`,
    ],
    rows: [
      ...toJourneyRows(booking),
      ['Your share', formatMoney(amountCents)],
      ['Due on', formatDate(dueOn)],
    ],
    next: [
      'Open your share with the button and pay it. The link is only for you: it opens your share and nothing else of the booking.',
      'If you don’t recognize this trip, you don’t need to do anything: we won’t charge you.',
    ],
    action: PAY_BUTTON,
  }),
  'share-reminder': ({ amountCents, dueOn, isLate }, booking) => ({
    subject: `${booking.tripName}: your share of ${formatMoney(amountCents)} is ${isLate ? 'overdue' : `due on ${formatDate(dueOn)}`}`,
    preheader: isLate ? `It was due on ${formatDate(dueOn)}.` : 'You can pay it by card or PayPal.',
    heading: isLate ? 'Your share is overdue' : 'Your share is due soon',
    body: [
      isLate
        ? `Your share of ${formatMoney(amountCents)} was due on ${formatDate(dueOn)}, and we haven’t received it yet.`
        : `Your share of ${formatMoney(amountCents)} is due on ${formatDate(dueOn)}.`,
    ],
    rows: [
      ...toJourneyRows(booking),
      ['Your share', formatMoney(amountCents)],
      ['Due on', formatDate(dueOn)],
    ],
    next: [
      'Open your share with the button and pay it by card or PayPal. If there is a problem, tell the person who booked, or reply to this email.',
    ],
    action: PAY_BUTTON,
  }),
  'share-paid': ({ amountCents, paidOn }, booking) => ({
    subject: `${booking.tripName}: we have your share of ${formatMoney(amountCents)}`,
    preheader: `Received on ${formatDate(paidOn)}.`,
    heading: 'Your share is paid',
    body: [`We received your share of ${formatMoney(amountCents)} on ${formatDate(paidOn)}. Thank you.`],
    rows: [...toJourneyRows(booking), ['Paid', formatMoney(amountCents)]],
    next: ['Nothing. If a change leads to a refund, we send it back the way you paid.'],
    action: 'See your share',
  }),
  'share-refunded': ({ amountCents, reason }, booking) => ({
    subject: `${booking.tripName}: ${formatMoney(amountCents)} of your share is on its way back`,
    preheader: 'We sent it back the way you paid.',
    heading: 'Your refund is on its way',
    body: [`We sent ${formatMoney(amountCents)} back the way you paid it: ${REFUND_SENTENCES[reason]}`],
    rows: [...toJourneyRows(booking), ['Refunded', formatMoney(amountCents)]],
    next: [
      'Nothing. It takes 5 to 10 days to appear. If you don’t see it after 10 days, reply to this email.',
    ],
    action: 'See your share',
  }),
  'share-unpaid': ({ amountCents, dueOn, name }, booking) => ({
    subject: `${booking.tripName}: a share of ${formatMoney(amountCents)} is not paid (${booking.reference})`,
    preheader: 'You keep your seats.',
    heading: 'A share hasn’t been paid yet',
    body: [
      `${name === null ? 'Someone you asked' : name} hasn’t paid their share of ${formatMoney(amountCents)} yet. It was due on ${formatDate(dueOn)}. You keep your seats.`,
    ],
    rows: [...toTripRows(booking), ['Open share', formatMoney(amountCents)], ['Due on', formatDate(dueOn)]],
    next: [
      'We have reminded them. On your booking page you can send them a new link, or cancel the request and pay the share yourself.',
      'Nothing is canceled automatically. If it’s still unpaid after a week, our team will contact you.',
    ],
    action: OPEN_BOOKING,
  }),
};
