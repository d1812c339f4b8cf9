import { formatDate, formatMoney, OPEN_BOOKING, toTripRows } from './en-format.js';
import type { ChangeTexts } from './mail-texts.js';

const formatPriceChange = (cents: number): string =>
  cents === 0
    ? 'The price stays the same.'
    : `The new date costs ${formatMoney(Math.abs(cents))} ${cents > 0 ? 'more' : 'less'}.`;

/** Mails about date changes and reassigned places. */
export const changeTexts: ChangeTexts = {
  'date-changed': ({ fromStartsOn, differenceCents, refundCents, balance }, booking) => ({
    subject: `${booking.tripName}: your new date is ${formatDate(booking.startsOn)} (${booking.reference})`,
    preheader: `${formatPriceChange(differenceCents)} The seats of ${formatDate(fromStartsOn)} are on sale again.`,
    heading: 'Your date has changed',
    body: [
      `Your booking moved from ${formatDate(fromStartsOn)} to ${formatDate(booking.startsOn)}, with the same travelers and rooms. ${formatPriceChange(differenceCents)}`,
      ...(refundCents > 0
        ? [`You had paid ${formatMoney(refundCents)} more than the new price, so we refund it.`]
        : []),
    ],
    rows: [
      ...toTripRows(booking),
      ['Before', formatDate(fromStartsOn)],
      ...(refundCents > 0 ? ([['Refund', formatMoney(refundCents)]] as const) : []),
      ...(balance
        ? ([
            ['Still to pay', formatMoney(balance.amountCents)],
            ['Due on', formatDate(balance.dueOn)],
          ] as const)
        : []),
    ],
    next: [
      balance
        ? `Nothing for now. ${formatMoney(balance.amountCents)} is due on ${formatDate(balance.dueOn)}, 60 days before the new departure; nothing is charged on the old date. We’ll remind you.`
        : 'There’s nothing left to pay. Check that your flights, visas and insurance fit the new dates.',
    ],
    action: OPEN_BOOKING,
  }),
  'change-code': ({ code }, booking) => ({
    subject: `${code} is your code to change the date (${booking.reference})`,
    preheader: 'It works for 15 minutes.',
    heading: 'Your code to change the date',
    body: [`Enter ${code} on your booking page to change its date. The code works once, for 15 minutes.`],
    rows: [['Code', code], ...toTripRows(booking)],
    next: [
      'If you didn’t ask for it, you don’t need to do anything: without the code your booking stays as it is.',
    ],
    action: OPEN_BOOKING,
  }),
  'place-reassigned': ({ isLeadTraveling }, booking) => ({
    subject: `${booking.tripName}: a place was passed on (${booking.reference})`,
    preheader: 'Someone else is traveling. The price stays the same.',
    heading: 'A place was passed on',
    body: [
      isLeadTraveling
        ? 'Someone else now travels in one of the places of your booking. We erased the data of the person who gave it up.'
        : 'You’re no longer traveling yourself. The booking stays in your name: you pay the balance, and we write to you.',
    ],
    rows: toTripRows(booking),
    next: ['Check the names on your booking page. If this wasn’t you, reply to this email right away.'],
    action: OPEN_BOOKING,
  }),
};
