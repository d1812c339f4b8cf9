import { day, money as sum, period } from '../../../../platform/text/format.js';
import type { About, BankAccount } from '../../processes/mail-facts.js';
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
const account = ({ holder, bank, number, swift }: BankAccount, reference: string): Rows => [
  ['Account holder', holder],
  ['Bank', bank],
  ['Account number', number],
  ['SWIFT/BIC', swift],
  ['Payment reference', reference],
];

/** Mails about bank transfers. */
export const transfers: Transfers = {
  'transfer-details': ({ amountCents, deadline, account: to }, about) => ({
    subject: `${about.trip}: transfer ${money(amountCents)} by ${on(deadline)} (${about.reference})`,
    preheader: `Your seats are held until ${on(deadline)}.`,
    heading: 'How to pay by bank transfer',
    body: [
      `Your seats are held until ${on(deadline)}. They are confirmed as soon as ${money(amountCents)} is in our account.`,
    ],
    rows: [
      ...trip(about),
      ['Amount', money(amountCents)],
      ['In our account by', on(deadline)],
      ...account(to, about.reference),
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
        ? 'Nothing is left to pay. Keep this email as your receipt.'
        : `Keep this email as your receipt. We will write to you when the remaining ${money(remainingCents)} is due.`,
    ],
    action: OPEN,
  }),
  'transfer-short': ({ receivedCents, missingCents, deadline, account: to }, about) => ({
    subject: `${about.trip}: ${money(missingCents)} is missing from your transfer (${about.reference})`,
    preheader: `Please send the rest by ${on(deadline)}.`,
    heading: 'Part of your transfer is missing',
    body: [
      `${money(receivedCents)} arrived; ${money(missingCents)} is missing. Often a bank along the way has kept a fee. We keep your seats until ${on(deadline)}.`,
    ],
    rows: [
      ...trip(about),
      ['Received', money(receivedCents)],
      ['Missing', money(missingCents)],
      ['In our account by', on(deadline)],
      ...account(to, about.reference),
    ],
    next: [
      `Transfer ${money(missingCents)} with ${about.reference} as the payment reference, or open your booking and pay it by card.`,
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
      `Reply to this email: should we send ${money(overCents)} back, or count it towards what is still to pay? Until you tell us we keep it for you.`,
    ],
    action: OPEN,
  }),
};
