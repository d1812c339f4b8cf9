import type { Changes } from './copy.js';
import { money, on, OPEN, trip } from './en-transfers.js';

const price = (cents: number): string =>
  cents === 0
    ? 'The price stays the same.'
    : `The new date costs ${money(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}.`;

/** Mails about another date or another traveler. */
export const changes: Changes = {
  'date-changed': ({ fromStartsOn, differenceCents, refundCents, balance }, about) => ({
    subject: `${about.trip}: your new date is ${on(about.startsOn)} (${about.reference})`,
    preheader: `${price(differenceCents)} The seats of ${on(fromStartsOn)} are on sale again.`,
    heading: 'Your date has changed',
    body: [
      `Your booking moved from ${on(fromStartsOn)} to ${on(about.startsOn)}, with the same travelers and rooms. ${price(differenceCents)}`,
      ...(refundCents > 0
        ? [`You had paid ${money(refundCents)} more than the new price, so we refund it.`]
        : []),
    ],
    rows: [
      ...trip(about),
      ['Before', on(fromStartsOn)],
      ...(refundCents > 0 ? ([['Refund', money(refundCents)]] as const) : []),
      ...(balance
        ? ([
            ['Still to pay', money(balance.amountCents)],
            ['Due on', on(balance.dueOn)],
          ] as const)
        : []),
    ],
    next: [
      balance
        ? `Nothing for now. ${money(balance.amountCents)} is due on ${on(balance.dueOn)}, 60 days before the new departure; nothing is charged on the old date. We will remind you.`
        : 'There is nothing left to pay. Check that your flights, visas and insurance fit the new dates.',
    ],
    action: OPEN,
  }),
  'change-code': ({ code }, about) => ({
    subject: `${code} is your code to change the date (${about.reference})`,
    preheader: 'It works for 15 minutes.',
    heading: 'Your code to change the date',
    body: [`Enter ${code} on your booking page to change its date. The code works once, for 15 minutes.`],
    rows: [['Code', code], ...trip(about)],
    next: [
      "If you didn't ask for it, you don't need to do anything: without the code your booking stays as it is.",
    ],
    action: OPEN,
  }),
  'place-passed': ({ leadTravels }, about) => ({
    subject: `${about.trip}: a place was passed on (${about.reference})`,
    preheader: 'Someone else is traveling. The price stays the same.',
    heading: 'A place was passed on',
    body: [
      leadTravels
        ? 'Someone else now travels in one of the places of your booking. We erased the data of the person who gave it up.'
        : 'You are no longer traveling yourself. The booking stays in your name: you pay the balance, and we write to you.',
    ],
    rows: trip(about),
    next: ["Check the names on your booking page. If this wasn't you, reply to this email right away."],
    action: OPEN,
  }),
};
