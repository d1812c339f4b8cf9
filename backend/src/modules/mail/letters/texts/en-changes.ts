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
    heading: 'Your date is changed',
    body: [
      `Your booking moved from ${on(fromStartsOn)} to ${on(about.startsOn)}, with the same travelers and rooms. ${price(differenceCents)}`,
      ...(refundCents > 0 ? [`You had paid ${money(refundCents)} more than that: we send it back.`] : []),
    ],
    rows: [
      ...trip(about),
      ['Before', on(fromStartsOn)],
      ...(refundCents > 0 ? ([['Goes back to you', money(refundCents)]] as const) : []),
      ...(balance
        ? ([
            ['Still to pay', money(balance.amountCents)],
            ['Due on', on(balance.dueOn)],
          ] as const)
        : []),
    ],
    next: [
      balance
        ? `Nothing for now. ${money(balance.amountCents)} is due on ${on(balance.dueOn)}, 60 days before the new departure; nothing is charged on the old date. We write to you before.`
        : 'Nothing more to pay. Check that flights, visas and insurance fit the new dates.',
    ],
    action: OPEN,
  }),
  'change-code': ({ code }, about) => ({
    subject: `${code} is your code for another date (${about.reference})`,
    preheader: 'It works for 15 minutes.',
    heading: 'Your code for another date',
    body: [
      `Type ${code} on the page of your booking to change its date. The code works for 15 minutes, once.`,
    ],
    rows: [['Code', code], ...trip(about)],
    next: [
      'If you did not ask for it, you need to do nothing: without the code your booking stays as it is.',
    ],
    action: OPEN,
  }),
  'place-passed': ({ leadTravels }, about) => ({
    subject: `${about.trip}: a place was passed on (${about.reference})`,
    preheader: 'Somebody else travels. The price stays the same.',
    heading: 'A place was passed on',
    body: [
      leadTravels
        ? 'Somebody else travels in one of the places of your booking. What we had stored about the person who gave it up is erased.'
        : 'You do not travel yourself any more. You stay the one who booked: you pay what is left, and we write to you.',
    ],
    rows: trip(about),
    next: ['Check the names on the page of your booking. If this was not you, reply to this email at once.'],
    action: OPEN,
  }),
};
