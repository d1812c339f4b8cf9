import { BANK_ACCOUNT } from '../../../../platform/text/operator.js';
import { day, money as sum, period } from '../../../../platform/text/format.js';
import type { About } from '../../triggers/mail-facts.js';
import type { Rows, Transfers } from './copy.js';

export const OPEN = 'Open your booking';
export const money = (cents: number): string => sum(cents, 'en');
export const on = (date: string): string => day(date, 'en');
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;
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
  'transfer-details': ({ amountCents, deadline }, about) => ({
    subject: `${about.trip}: transfer ${money(amountCents)} by ${on(deadline)} (${about.reference})`,
    preheader: `Your seats are held until ${on(deadline)}.`,
    heading: 'How to pay by bank transfer',
    body: [
      `Your seats are held until ${on(deadline)}. We confirm them as soon as ${money(amountCents)} reaches our account.`,
    ],
    rows: [
      ...trip(about),
      ['Amount', money(amountCents)],
      ['In our account by', on(deadline)],
      ...account(about.reference),
    ],
    next: [
      `Transfer exactly ${money(amountCents)} in US dollars, and write ${about.reference} as the payment reference. Ask your bank to charge its fees to you, so that the whole amount arrives.`,
    ],
    action: OPEN,
  }),
  'transfer-received': ({ amountCents, receivedOn, remainingCents }, about) => ({
    subject: `${about.trip}: your transfer has arrived (${about.reference})`,
    preheader: `${money(amountCents)}, received on ${on(receivedOn)}.`,
    heading: 'Your transfer has arrived',
    body: [`We received ${money(amountCents)} on ${on(receivedOn)}. Your seats are confirmed.`],
    rows: [...trip(about), ['Paid', money(amountCents)], ['Still to pay', money(remainingCents)]],
    next: [
      remainingCents === 0
        ? 'There is nothing left to pay. Keep this email as your receipt.'
        : `Keep this email as your receipt. We will write to you when the remaining ${money(remainingCents)} is due.`,
    ],
    action: OPEN,
  }),
  'transfer-short': ({ receivedCents, missingCents, deadline }, about) => ({
    subject: `${about.trip}: ${money(missingCents)} is missing from your transfer (${about.reference})`,
    preheader: `Please send the rest by ${on(deadline)}.`,
    heading: 'Part of your transfer is missing',
    body: [
      `${money(receivedCents)} arrived; ${money(missingCents)} is missing. A bank along the way often keeps a fee. We hold your seats until ${on(deadline)}.`,
    ],
    rows: [
      ...trip(about),
      ['Received', money(receivedCents)],
      ['Missing', money(missingCents)],
      ['In our account by', on(deadline)],
      ...account(about.reference),
    ],
    next: [
      `Transfer ${money(missingCents)} with ${about.reference} as the payment reference. If it can't arrive in time, reply to this email.`,
    ],
    action: OPEN,
  }),
  'transfer-over': ({ receivedCents, overCents }, about) => ({
    subject: `${about.trip}: you transferred ${money(overCents)} too much (${about.reference})`,
    preheader: 'Your seats are confirmed. Tell us where to send the rest.',
    heading: 'You transferred more than was due',
    body: [
      `${money(receivedCents)} arrived, ${money(overCents)} more than was due. Your seats are confirmed.`,
    ],
    rows: [...trip(about), ['Received', money(receivedCents)], ['Too much', money(overCents)]],
    next: [
      `Reply to this email: should we send ${money(overCents)} back, or put it toward what you still have to pay? We keep it for you until you tell us.`,
    ],
    action: OPEN,
  }),
  'transfer-code': ({ code }, about) => ({
    subject: `${code} verifies your email address (${about.reference})`,
    preheader: 'It works for 15 minutes.',
    heading: 'Verify your email address',
    body: [
      `Enter ${code} at checkout to pay by bank transfer. The code works once, for 15 minutes.`,
      'We ask because we send the payment reference and the deadline to this address.',
    ],
    rows: [['Code', code], ...trip(about)],
    next: ["If this wasn't you, ignore this email."],
    action: OPEN,
  }),
  'transfer-due': ({ amountCents, dueOn, days: left }, about) => {
    const when = left === 0 ? 'today' : left === 1 ? 'tomorrow' : `in ${left} days`;
    return {
      subject: `${about.trip}: please transfer ${money(amountCents)} by ${on(dueOn)} (${about.reference})`,
      preheader: `The balance is due ${when}, under the same reference.`,
      heading: `The balance is due ${when}`,
      body: [
        `${money(amountCents)} should be in our account on ${on(dueOn)}, 60 days before departure, as agreed when you booked. A transfer takes 2-3 working days.`,
      ],
      rows: [
        ...trip(about),
        ['Amount', money(amountCents)],
        ['In our account by', on(dueOn)],
        ...account(about.reference),
      ],
      next: [
        `Transfer exactly ${money(amountCents)} in US dollars with ${about.reference} as the payment reference, or open your booking and pay by card. If the money is on its way, you don't need to do anything.`,
      ],
      action: OPEN,
    };
  },
  'transfer-late': ({ amountCents, receivedOn }, about) => ({
    subject: `${about.trip}: your transfer arrived too late (${about.reference})`,
    preheader: `We have your ${money(amountCents)}, but your seats went back on sale.`,
    heading: 'Your transfer arrived too late',
    body: [
      `${money(amountCents)} reached us on ${on(receivedOn)}. By then your hold had expired. We're sorry. Your money is safe, and our team is looking into it.`,
    ],
    rows: [...trip(about), ['Received', money(amountCents)]],
    next: [
      `Reply to this email and choose: we put you on the waiting list for this departure, we look for another date with you, or we send all of ${money(amountCents)} back.`,
    ],
    action: OPEN,
  }),
  'transfer-returned': ({ amountCents, otherwise = false }, about) => ({
    subject: `${about.trip}: we sent ${money(amountCents)} back by bank (${about.reference})`,
    preheader: 'It takes 2-3 working days to arrive.',
    heading: 'Your money is on its way back',
    body: [
      otherwise
        ? `We couldn't refund ${money(amountCents)} the way you paid, so we transferred it to your bank account instead.`
        : `We transferred ${money(amountCents)} back to the account it came from.`,
    ],
    rows: [...trip(about), ['Sent back', money(amountCents)]],
    next: [
      "Nothing. A transfer takes 2-3 working days. If it hasn't arrived after a week, reply to this email.",
    ],
    action: OPEN,
  }),
  'given-back': ({ amountCents, giftCard }, about) => ({
    subject: `${about.trip}: we returned ${money(amountCents)} to you (${about.reference})`,
    preheader: giftCard ? 'It is back on your gift card.' : 'We gave it back the way you paid.',
    heading: 'You have your money back',
    body: [
      giftCard
        ? `We put ${money(amountCents)} back on the gift card it came from.`
        : `We gave ${money(amountCents)} back to you, the way you paid.`,
    ],
    rows: [...trip(about), ['Given back', money(amountCents)]],
    next: [
      giftCard
        ? 'Nothing. If you can no longer use that gift card, reply to this email and we will help.'
        : "Nothing. If you didn't get it, reply to this email.",
    ],
    action: OPEN,
  }),
};
