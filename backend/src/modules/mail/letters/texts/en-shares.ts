import { period } from '../../../../platform/text/format.js';
import type { RefundReason } from '../../../booking/events.js';
import type { About } from '../../triggers/mail-facts.js';
import type { Rows, Shares } from './copy.js';
import { money, on, trip } from './en-transfers.js';

/** Of the booking no more than the trip: the reference is the lead's. */
const journey = ({ trip: name, startsOn, endsOn }: About): Rows => [
  ['Trip', name],
  ['Dates', period(startsOn, endsOn, 'en')],
];
/** Why money goes back. */
const BACK: Readonly<Record<RefundReason, string>> = {
  cancelled: 'the booking that your share was for was cancelled.',
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
  'share-invited': ({ amountCents, dueOn }, about) => ({
    subject: `${about.trip}: your share is ${money(amountCents)}`,
    preheader: `Pay it by ${on(dueOn)}, by card or PayPal.`,
    heading: 'Your share of the trip',
    body: [
      `Whoever booked ${about.trip} asks you to pay ${money(amountCents)} of it yourself. You can do so now, or until ${on(dueOn)}.`,
    ],
    rows: [...journey(about), ['Your share', money(amountCents)], ['Due on', on(dueOn)]],
    next: [
      'Open your share with the button and pay it. The link is yours alone: it opens your share and nothing else of the booking.',
      'If you know nothing of this trip, you need to do nothing: nothing is charged without you.',
    ],
    action: PAY,
  }),
  'share-reminder': ({ amountCents, dueOn, late }, about) => ({
    subject: `${about.trip}: your share of ${money(amountCents)} is ${late ? 'still open' : `due on ${on(dueOn)}`}`,
    preheader: late ? `It was due on ${on(dueOn)}.` : 'You can pay it by card or PayPal.',
    heading: late ? 'Your share is still open' : 'Your share is due soon',
    body: [
      late
        ? `Your share of ${money(amountCents)} was due on ${on(dueOn)}, and we do not have it yet.`
        : `Your share of ${money(amountCents)} is due on ${on(dueOn)}.`,
    ],
    rows: [...journey(about), ['Your share', money(amountCents)], ['Due on', on(dueOn)]],
    next: [
      'Open your share with the button and pay it by card or PayPal. If something is in the way, tell the one who booked, or reply to this email.',
    ],
    action: PAY,
  }),
  'share-paid': ({ amountCents, paidOn }, about) => ({
    subject: `${about.trip}: we have your share of ${money(amountCents)}`,
    preheader: `Received on ${on(paidOn)}.`,
    heading: 'Your share is paid',
    body: [`We received your share of ${money(amountCents)} on ${on(paidOn)}. Thank you.`],
    rows: [...journey(about), ['Paid', money(amountCents)]],
    next: ['Nothing. If money goes back because of a change, it goes back to where it came from.'],
    action: 'See your share',
  }),
  'share-refunded': ({ amountCents, reason }, about) => ({
    subject: `${about.trip}: ${money(amountCents)} of your share is on its way back`,
    preheader: 'It goes back to where it came from.',
    heading: 'Your refund is on its way',
    body: [`We sent ${money(amountCents)} back the way you paid it: ${BACK[reason]}`],
    rows: [...journey(about), ['Refunded', money(amountCents)]],
    next: ['Nothing. It takes 5 to 10 days to show. If it is not there after 10 days, reply to this email.'],
    action: 'See your share',
  }),
  'share-unpaid': ({ amountCents, dueOn, name }, about) => ({
    subject: `${about.trip}: a share of ${money(amountCents)} is not paid (${about.reference})`,
    preheader: 'Your seats are still yours.',
    heading: 'A share is still open',
    body: [
      `${name === null ? 'Somebody' : name} was to pay ${money(amountCents)} by ${on(dueOn)}, and has not yet. Your seats are still yours.`,
    ],
    rows: [...trip(about), ['Open share', money(amountCents)], ['Due on', on(dueOn)]],
    next: [
      'We have reminded them. From the page of your booking you can send them a new link, or take the share back and pay it yourself.',
      'Nothing is cancelled automatically. After a week one of our team gets in touch with you.',
    ],
    action: 'Open your booking',
  }),
};
