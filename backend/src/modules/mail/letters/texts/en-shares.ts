import { period } from '../../../../platform/text/format.js';
import type { RefundReason } from '../../../booking/events.js';
import type { About } from '../../triggers/mail-facts.js';
import type { Rows, Shares } from './copy.js';
import { money, dateText, trip } from './en-transfers.js';

/** Of the booking no more than the trip: the reference is the lead's. */
const journey = ({ trip: name, startsOn, endsOn }: About): Rows => [
  ['Trip', name],
  ['Dates', period(startsOn, endsOn, 'en')],
];
/** Reasons for a refund, as the customer reads them. */
const BACK: Readonly<Record<RefundReason, string>> = {
  cancelled: 'the booking that your share was for was canceled.',
  'date-changed': 'the trip was moved to a date that costs less.',
  'paid-twice': 'the same amount reached us twice.',
  'no-seat-left': 'it reached us when the seats were gone.',
  overpaid: 'more than was due had reached us.',
  goodwill: 'it is our apology for what did not go well.',
  requested: 'as was agreed.',
};
const PAY = 'Pay your share';

/** Mails about shares of the balance. */
export const shares: Shares = {
  'share-invited': ({ amountCents, dueOn }, booking) => ({
    subject: `${booking.trip}: your share is ${money(amountCents)}`,
    preheader: `Pay it by ${dateText(dueOn)}, by card or PayPal.`,
    heading: 'Your share of the trip',
    body: [
      `The person who booked ${booking.trip} asks you to pay a share of ${money(amountCents)}. You can pay it now, or by ${dateText(dueOn)}.`,
    ],
    rows: [...journey(booking), ['Your share', money(amountCents)], ['Due on', dateText(dueOn)]],
    next: [
      'Open your share with the button and pay it. The link is only for you: it opens your share and nothing else of the booking.',
      "If you don't recognize this trip, you don't need to do anything: we won't charge you.",
    ],
    action: PAY,
  }),
  'share-reminder': ({ amountCents, dueOn, late }, booking) => ({
    subject: `${booking.trip}: your share of ${money(amountCents)} is ${late ? 'overdue' : `due on ${dateText(dueOn)}`}`,
    preheader: late ? `It was due on ${dateText(dueOn)}.` : 'You can pay it by card or PayPal.',
    heading: late ? 'Your share is overdue' : 'Your share is due soon',
    body: [
      late
        ? `Your share of ${money(amountCents)} was due on ${dateText(dueOn)}, and we haven't received it yet.`
        : `Your share of ${money(amountCents)} is due on ${dateText(dueOn)}.`,
    ],
    rows: [...journey(booking), ['Your share', money(amountCents)], ['Due on', dateText(dueOn)]],
    next: [
      'Open your share with the button and pay it by card or PayPal. If there is a problem, tell the person who booked, or reply to this email.',
    ],
    action: PAY,
  }),
  'share-paid': ({ amountCents, paidOn }, booking) => ({
    subject: `${booking.trip}: we have your share of ${money(amountCents)}`,
    preheader: `Received on ${dateText(paidOn)}.`,
    heading: 'Your share is paid',
    body: [`We received your share of ${money(amountCents)} on ${dateText(paidOn)}. Thank you.`],
    rows: [...journey(booking), ['Paid', money(amountCents)]],
    next: ['Nothing. If a change leads to a refund, we send it back the way you paid.'],
    action: 'See your share',
  }),
  'share-refunded': ({ amountCents, reason }, booking) => ({
    subject: `${booking.trip}: ${money(amountCents)} of your share is on its way back`,
    preheader: 'We sent it back the way you paid.',
    heading: 'Your refund is on its way',
    body: [`We sent ${money(amountCents)} back the way you paid it: ${BACK[reason]}`],
    rows: [...journey(booking), ['Refunded', money(amountCents)]],
    next: [
      "Nothing. It takes 5 to 10 days to appear. If you don't see it after 10 days, reply to this email.",
    ],
    action: 'See your share',
  }),
  'share-unpaid': ({ amountCents, dueOn, name }, booking) => ({
    subject: `${booking.trip}: a share of ${money(amountCents)} is not paid (${booking.reference})`,
    preheader: 'You keep your seats.',
    heading: "A share hasn't been paid yet",
    body: [
      `${name === null ? 'Someone you asked' : name} hasn't paid their share of ${money(amountCents)} yet. It was due on ${dateText(dueOn)}. You keep your seats.`,
    ],
    rows: [...trip(booking), ['Open share', money(amountCents)], ['Due on', dateText(dueOn)]],
    next: [
      'We have reminded them. On your booking page you can send them a new link, or cancel the request and pay the share yourself.',
      'Nothing is canceled automatically. If it is still unpaid after a week, our team will contact you.',
    ],
    action: 'Open your booking',
  }),
};
