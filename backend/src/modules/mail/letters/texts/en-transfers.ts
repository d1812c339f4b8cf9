import { BANK_ACCOUNT } from '../../../../platform/text/operator.js';
import { day, money as sum, period } from '../../../../platform/text/format.js';
import type { About } from '../../triggers/mail-facts.js';
import type { Rows, Transfers } from './copy.js';

export const OPEN = 'Open your booking';
export const money = (cents: number): string => sum(cents, 'en');
export const dateText = (date: string): string => day(date, 'en');
export const count = (n: number, singular: string, plural: string): string =>
  `${n} ${n === 1 ? singular : plural}`;
export const trip = ({ reference, trip: name, startsOn, endsOn, travelers }: About): Rows => [
  ['Booking', reference],
  ['Trip', name],
  ['Dates', period(startsOn, endsOn, 'en')],
  ['Party', count(travelers, 'traveler', 'travelers')],
];
const account = (reference: string): Rows => [
  ['Account holder', BANK_ACCOUNT.name],
  ['Account number', BANK_ACCOUNT.accountNumber],
  ['Account type', 'Checking'],
  ['Routing number', BANK_ACCOUNT.routingNumber],
  ['SWIFT/BIC', BANK_ACCOUNT.swift],
  ['Bank', [BANK_ACCOUNT.bank, ...BANK_ACCOUNT.bankAddress].join(', ')],
  ['Payment reference', reference],
];

/** Mails about bank transfers. */
export const transfers: Transfers = {
  'transfer-details': ({ amountCents, deadline }, booking) => ({
    subject: `${booking.trip}: transfer ${money(amountCents)} by ${dateText(deadline)} (${booking.reference})`,
    preheader: `Your seats are held until ${dateText(deadline)}.`,
    heading: 'How to pay by bank transfer',
    body: [
      `Your seats are held until ${dateText(deadline)}. We confirm them as soon as ${money(amountCents)} reaches our account.`,
    ],
    rows: [
      ...trip(booking),
      ['Amount', money(amountCents)],
      ['In our account by', dateText(deadline)],
      ...account(booking.reference),
    ],
    next: [
      `Transfer exactly ${money(amountCents)} in US dollars, and write ${booking.reference} as the payment reference. Ask your bank to charge its fees to you, so that the whole amount arrives.`,
    ],
    action: OPEN,
  }),
  'transfer-received': ({ amountCents, receivedOn, remainingCents }, booking) => ({
    subject: `${booking.trip}: your transfer has arrived (${booking.reference})`,
    preheader: `${money(amountCents)}, received on ${dateText(receivedOn)}.`,
    heading: 'Your transfer has arrived',
    body: [`We received ${money(amountCents)} on ${dateText(receivedOn)}. Your seats are confirmed.`],
    rows: [...trip(booking), ['Paid', money(amountCents)], ['Still to pay', money(remainingCents)]],
    next: [
      remainingCents === 0
        ? 'There is nothing left to pay. Keep this email as your receipt.'
        : `Keep this email as your receipt. We will write to you when the remaining ${money(remainingCents)} is due.`,
    ],
    action: OPEN,
  }),
  'transfer-short': ({ receivedCents, missingCents, deadline }, booking) => ({
    subject: `${booking.trip}: ${money(missingCents)} is missing from your transfer (${booking.reference})`,
    preheader: `Please send the rest by ${dateText(deadline)}.`,
    heading: 'Part of your transfer is missing',
    body: [
      `${money(receivedCents)} arrived; ${money(missingCents)} is missing. A bank along the way often keeps a fee. We hold your seats until ${dateText(deadline)}.`,
    ],
    rows: [
      ...trip(booking),
      ['Received', money(receivedCents)],
      ['Missing', money(missingCents)],
      ['In our account by', dateText(deadline)],
      ...account(booking.reference),
    ],
    next: [
      `Transfer ${money(missingCents)} with ${booking.reference} as the payment reference. If it can't arrive in time, reply to this email.`,
    ],
    action: OPEN,
  }),
  'transfer-over': ({ receivedCents, surplusCents }, booking) => ({
    subject: `${booking.trip}: you transferred ${money(surplusCents)} too much (${booking.reference})`,
    preheader: 'Your seats are confirmed. Tell us where to send the rest.',
    heading: 'You transferred more than was due',
    body: [
      `${money(receivedCents)} arrived, ${money(surplusCents)} more than was due. Your seats are confirmed.`,
    ],
    rows: [...trip(booking), ['Received', money(receivedCents)], ['Too much', money(surplusCents)]],
    next: [
      `Reply to this email: should we send ${money(surplusCents)} back, or put it toward what you still have to pay? We keep it for you until you tell us.`,
    ],
    action: OPEN,
  }),
  'transfer-code': ({ code }, booking) => ({
    subject: `${code} verifies your email address (${booking.reference})`,
    preheader: 'It works for 15 minutes.',
    heading: 'Verify your email address',
    body: [
      `Enter ${code} at checkout to pay by bank transfer. The code works once, for 15 minutes.`,
      'We ask because we send the payment reference and the deadline to this address.',
    ],
    rows: [['Code', code], ...trip(booking)],
    next: ["If this wasn't you, ignore this email."],
    action: OPEN,
  }),
  'transfer-due': ({ amountCents, dueOn, days: daysLeft }, booking) => {
    const dayPhrase = daysLeft === 0 ? 'today' : daysLeft === 1 ? 'tomorrow' : `in ${daysLeft} days`;
    return {
      subject: `${booking.trip}: please transfer ${money(amountCents)} by ${dateText(dueOn)} (${booking.reference})`,
      preheader: `The balance is due ${dayPhrase}, under the same reference.`,
      heading: `The balance is due ${dayPhrase}`,
      body: [
        `${money(amountCents)} should be in our account on ${dateText(dueOn)}, 60 days before departure, as agreed when you booked. A transfer takes 2-3 working days.`,
      ],
      rows: [
        ...trip(booking),
        ['Amount', money(amountCents)],
        ['In our account by', dateText(dueOn)],
        ...account(booking.reference),
      ],
      next: [
        `Transfer exactly ${money(amountCents)} in US dollars with ${booking.reference} as the payment reference, or open your booking and pay by card. If the money is on its way, you don't need to do anything.`,
      ],
      action: OPEN,
    };
  },
  'transfer-late': ({ amountCents, receivedOn }, booking) => ({
    subject: `${booking.trip}: your transfer arrived too late (${booking.reference})`,
    preheader: `We have your ${money(amountCents)}, but your seats went back on sale.`,
    heading: 'Your transfer arrived too late',
    body: [
      `${money(amountCents)} reached us on ${dateText(receivedOn)}. By then your hold had expired. We're sorry. Your money is safe, and our team is looking into it.`,
    ],
    rows: [...trip(booking), ['Received', money(amountCents)]],
    next: [
      `Reply to this email and choose: we put you on the waiting list for this departure, we look for another date with you, or we send all of ${money(amountCents)} back.`,
    ],
    action: OPEN,
  }),
  'transfer-returned': ({ amountCents, otherwise: isSubstitute = false }, booking) => ({
    subject: `${booking.trip}: we sent ${money(amountCents)} back by bank (${booking.reference})`,
    preheader: 'It takes 2-3 working days to arrive.',
    heading: 'Your money is on its way back',
    body: [
      isSubstitute
        ? `We couldn't refund ${money(amountCents)} the way you paid, so we transferred it to your bank account instead.`
        : `We transferred ${money(amountCents)} back to the account it came from.`,
    ],
    rows: [...trip(booking), ['Sent back', money(amountCents)]],
    next: [
      "Nothing. A transfer takes 2-3 working days. If it hasn't arrived after a week, reply to this email.",
    ],
    action: OPEN,
  }),
  'given-back': ({ amountCents, giftCard }, booking) => ({
    subject: `${booking.trip}: we returned ${money(amountCents)} to you (${booking.reference})`,
    preheader: giftCard ? 'It is back on your gift card.' : 'We gave it back the way you paid.',
    heading: 'You have your money back',
    body: [
      giftCard
        ? `We put ${money(amountCents)} back on the gift card it came from.`
        : `We gave ${money(amountCents)} back to you, the way you paid.`,
    ],
    rows: [...trip(booking), ['Given back', money(amountCents)]],
    next: [
      giftCard
        ? 'Nothing. If you can no longer use that gift card, reply to this email and we will help.'
        : "Nothing. If you didn't get it, reply to this email.",
    ],
    action: OPEN,
  }),
};
