import type { Changes } from './copy.js';
import { money, dateText, OPEN, trip } from './en-transfers.js';

const price = (cents: number): string =>
  cents === 0
    ? 'The price stays the same.'
    : `The new date costs ${money(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}.`;

/** Mails about another date or another traveler. */
export const changes: Changes = {
  'date-changed': ({ fromStartsOn, differenceCents, refundCents, balance }, booking) => ({
    subject: `${booking.trip}: your new date is ${dateText(booking.startsOn)} (${booking.reference})`,
    preheader: `${price(differenceCents)} The seats of ${dateText(fromStartsOn)} are on sale again.`,
    heading: 'Your date has changed',
    body: [
      `Your booking moved from ${dateText(fromStartsOn)} to ${dateText(booking.startsOn)}, with the same travelers and rooms. ${price(differenceCents)}`,
      ...(refundCents > 0
        ? [`You had paid ${money(refundCents)} more than the new price, so we refund it.`]
        : []),
    ],
    rows: [
      ...trip(booking),
      ['Before', dateText(fromStartsOn)],
      ...(refundCents > 0 ? ([['Refund', money(refundCents)]] as const) : []),
      ...(balance
        ? ([
            ['Still to pay', money(balance.amountCents)],
            ['Due on', dateText(balance.dueOn)],
          ] as const)
        : []),
    ],
    next: [
      balance
        ? `Nothing for now. ${money(balance.amountCents)} is due on ${dateText(balance.dueOn)}, 60 days before the new departure; nothing is charged on the old date. We will remind you.`
        : 'There is nothing left to pay. Check that your flights, visas and insurance fit the new dates.',
    ],
    action: OPEN,
  }),
  'change-code': ({ code }, booking) => ({
    subject: `${code} is your code to change the date (${booking.reference})`,
    preheader: 'It works for 15 minutes.',
    heading: 'Your code to change the date',
    body: [`Enter ${code} on your booking page to change its date. The code works once, for 15 minutes.`],
    rows: [['Code', code], ...trip(booking)],
    next: [
      "If you didn't ask for it, you don't need to do anything: without the code your booking stays as it is.",
    ],
    action: OPEN,
  }),
  'place-passed': ({ leadTravels }, booking) => ({
    subject: `${booking.trip}: a place was passed on (${booking.reference})`,
    preheader: 'Someone else is traveling. The price stays the same.',
    heading: 'A place was passed on',
    body: [
      leadTravels
        ? 'Someone else now travels in one of the places of your booking. We erased the data of the person who gave it up.'
        : 'You are no longer traveling yourself. The booking stays in your name: you pay the balance, and we write to you.',
    ],
    rows: trip(booking),
    next: ["Check the names on your booking page. If this wasn't you, reply to this email right away."],
    action: OPEN,
  }),
};
