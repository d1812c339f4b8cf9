/** Why money goes back. */
const BACK = {
  cancelled: 'your booking was cancelled.',
  'date-changed': 'your new date costs less.',
  overpaid: 'more than was due had reached us.',
  goodwill: 'it is our apology for what did not go well.',
  requested: 'as we agreed with you.',
} as const;

import { month } from '../../../../platform/text/format.js';
import type { Texts } from './copy.js';
import { shares } from './en-shares.js';
import { changes } from './en-changes.js';
import { money, on, OPEN, transfers, trip } from './en-transfers.js';

const card = (last4: string | null): string => (last4 === null ? 'your card' : `the card ending in ${last4}`);
const inDays = (n: number): string => (n === 1 ? 'tomorrow' : `in ${n} days`);

export const en: Texts = {
  greeting: (name) => `Hello ${name},`,
  next: 'What to do next',
  linkHint: 'If the button does not work, copy this address into your browser:',
  help: 'Questions? Reply to this email and a person will read it.',
  why: (reference) => `You are getting this email because you booked a trip with Wayfold (${reference}).`,
  whyShare: 'You are getting this email because you were asked to pay a share of a trip with Wayfold.',
  mails: {
    confirmed: ({ paidCents, last4, late, balance }, about) => ({
      subject: `${about.trip}: your seats are confirmed (${about.reference})`,
      preheader: balance
        ? `You paid ${money(paidCents)}. The remaining ${money(balance.amountCents)} is charged on ${on(balance.chargeOn)}.`
        : `You paid ${money(paidCents)}. Nothing is left to pay.`,
      heading: 'Your seats are confirmed',
      body: [
        ...(late
          ? [
              'Your payment reached us after the hold was over. The seats were still there, and they are yours.',
            ]
          : []),
        balance
          ? `You paid a deposit of ${money(paidCents)} with ${card(last4)}. The remaining ${money(balance.amountCents)} is charged to the same card on ${on(balance.chargeOn)}, 60 days before departure.`
          : `You paid ${money(paidCents)} with ${card(last4)}. The trip is paid in full.`,
      ],
      rows: [
        ...trip(about),
        ['Paid', money(paidCents)],
        ...(balance
          ? ([
              ['Still to pay', money(balance.amountCents)],
              ['Charged on', on(balance.chargeOn)],
            ] as const)
          : []),
      ],
      next: [
        balance
          ? `Nothing for now. Please make sure that ${money(balance.amountCents)} can be charged to the card on that day.${balance.noticeOn === null ? '' : ` We will remind you on ${on(balance.noticeOn)}.`}`
          : `Nothing more to pay. Check the names against the passports; if one is wrong, reply to this email.`,
        'Your invoice, receipt and a calendar file are on the page of your booking.',
      ],
      action: OPEN,
    }),
    'balance-notice': ({ amountCents, chargeOn, days: left, last4 }, about) => ({
      subject: `${about.trip}: ${money(amountCents)} is charged on ${on(chargeOn)} (${about.reference})`,
      preheader: `We charge it ${inDays(left)}, to ${card(last4)}. You need to do nothing if the card is good.`,
      heading: `The balance is charged ${inDays(left)}`,
      body: [
        `On ${on(chargeOn)} we charge ${money(amountCents)} to ${card(last4)}: the rest of the price, due 60 days before departure, as agreed when you booked.`,
      ],
      rows: [...trip(about), ['Amount', money(amountCents)], ['Charged on', on(chargeOn)]],
      next: [
        `If the card has enough on it and is still valid, you need to do nothing. If not, open your booking before ${on(chargeOn)} and pay the balance with another card; then nothing is charged on that day.`,
      ],
      action: OPEN,
    }),
    receipt: ({ part, amountCents, paidOn, last4, remainingCents }, about) => {
      const what = { deposit: 'the deposit', balance: 'the balance', full: 'the full price' }[part];
      return {
        subject: `${about.trip}: receipt for ${money(amountCents)} (${about.reference})`,
        preheader: `We received ${what} on ${on(paidOn)}.`,
        heading: `We received ${what}`,
        body: [
          part === 'balance'
            ? `On ${on(paidOn)} we charged ${money(amountCents)} to ${card(last4)}: the balance, due 60 days before departure, as agreed when you booked.`
            : `On ${on(paidOn)} you paid ${money(amountCents)} with ${card(last4)}.`,
        ],
        rows: [...trip(about), ['Paid', money(amountCents)], ['Still to pay', money(remainingCents)]],
        next: [
          remainingCents === 0
            ? `Nothing is left to pay. Keep this email as your receipt, and check that the passports are valid until the end of the trip.`
            : `Keep this email as your receipt. We will write to you before the remaining ${money(remainingCents)} is charged.`,
          'The receipt as a PDF is on the page of your booking.',
        ],
        action: OPEN,
      };
    },
    'charge-failed': ({ remedy, amountCents, last4 }, about) => ({
      subject: `${about.trip}: we could not charge the balance (${about.reference})`,
      preheader: `${money(amountCents)} is still open. Your seats stay yours for now.`,
      heading: 'We could not charge the balance',
      body: [
        {
          authenticate: `Your bank wants you to approve the payment of ${money(amountCents)} yourself.`,
          'give-card': `No card is saved for this booking, so we could not charge ${money(amountCents)}.`,
          'replace-card': `Your bank says that ${card(last4)} cannot be used for ${money(amountCents)}.`,
          pay: `Your bank did not let us charge ${money(amountCents)} to ${card(last4)}.`,
        }[remedy],
        'Your booking stands and your seats stay yours. Nothing was taken.',
      ],
      rows: [...trip(about), ['Still to pay', money(amountCents)]],
      next: [
        {
          authenticate: 'Open your booking and approve the payment with your bank. It takes about a minute.',
          'replace-card':
            'Open your booking and give another card: it is charged about an hour later. Or pay with it at once. Please do not try the same one again.',
          'give-card': 'Open your booking and pay with a card.',
          pay: 'Open your booking and pay with this card or another one.',
        }[remedy],
        'If that does not work, or you need more time, reply to this email: we will find a way with you.',
      ],
      action: {
        authenticate: 'Approve the payment',
        'replace-card': 'Use another card',
        'give-card': 'Pay the balance',
        pay: 'Pay the balance',
      }[remedy],
    }),
    'payment-reminder': ({ amountCents, dueOn, teamFrom }, about) => ({
      subject: `${about.trip}: ${money(amountCents)} is still open (${about.reference})`,
      preheader: `It was due on ${on(dueOn)}. Your seats are still yours.`,
      heading: 'The balance is still open',
      body: [
        `The balance of ${money(amountCents)} was due on ${on(dueOn)}, and we do not have it yet. Your seats are still yours.`,
      ],
      rows: [...trip(about), ['Still to pay', money(amountCents)], ['Due on', on(dueOn)]],
      next: [
        'Open your booking and pay the balance, with the same card or another one. If something is in the way, reply to this email.',
        `Nothing is cancelled automatically. If the balance is still open on ${on(teamFrom)}, one of our team gets in touch with you.`,
      ],
      action: 'Pay the balance',
    }),
    link: ({ until, others }, about) => ({
      subject: `${about.trip}: your link to the booking (${about.reference})`,
      preheader: 'It opens your booking on any device.',
      heading: 'Your link to the booking',
      body: [
        others
          ? 'Here is the new link you asked for. It opens your booking on any device; links that you got before go on working.'
          : 'Our team has switched off all earlier links to your booking. From now on only this one opens it, on any device.',
      ],
      rows: [...trip(about), ['Valid until', on(until)]],
      next: [
        'Open your booking with the button. Whoever has the link can see the booking and pay for it, so pass this email on only to people you trust.',
        ...(others ? ['If you did not ask for it, you need to do nothing: nobody but you got it.'] : []),
      ],
      action: OPEN,
    }),
    'refund-sent': ({ reason, amountCents, last4 }, about) => ({
      subject: `${about.trip}: ${money(amountCents)} is on its way back (${about.reference})`,
      preheader: `We sent it to ${card(last4)}. Banks take 5 to 10 days to show it.`,
      heading: 'Your refund is on its way',
      body: [
        reason === 'paid-twice'
          ? `The same amount reached us twice. We sent the second payment of ${money(amountCents)} back to ${card(last4)}; your booking is not affected.`
          : `We sent ${money(amountCents)} back to ${card(last4)}: ${BACK[reason]}`,
      ],
      rows: [...trip(about), ['Refunded', money(amountCents)]],
      next: [
        'Nothing. Banks take 5 to 10 days to show a refund. If it is not there after 10 days, reply to this email.',
      ],
      action: OPEN,
    }),
    'cancel-code': ({ code }, about) => ({
      subject: `${code} is your code for cancelling (${about.reference})`,
      preheader: 'It works for 15 minutes.',
      heading: 'Your code for cancelling',
      body: [`Type ${code} on the page of your booking to cancel it. The code works for 15 minutes, once.`],
      rows: [['Code', code], ...trip(about)],
      next: [
        'If you did not ask for it, you need to do nothing: without the code your booking stays as it is.',
      ],
      action: OPEN,
    }),
    'late-refunded': ({ amountCents, last4 }, about) => ({
      subject: `${about.trip}: your money is on its way back (${about.reference})`,
      preheader: `The seats were gone. All of ${money(amountCents)} goes back to ${card(last4)}.`,
      heading: 'Your money is on its way back',
      body: [
        `Your payment of ${money(amountCents)} reached us after the hold was over, and the seats were gone. We sent all of it back to ${card(last4)}. We are sorry.`,
      ],
      rows: [...trip(about), ['Refunded', money(amountCents)]],
      next: [
        'Banks take 5 to 10 days to show a refund. Other dates of this trip may have seats: reply to this email and we will look with you.',
      ],
      action: OPEN,
    }),
    cancelled: ({ by, refundCents, keptCents, heldBackCents = 0 }, about) => ({
      subject: `${about.trip}: your booking is cancelled (${about.reference})`,
      preheader: refundCents > 0 ? `${money(refundCents)} goes back to you.` : 'Nothing more is charged.',
      heading: 'Your booking is cancelled',
      body: [
        by === 'operator'
          ? 'We had to cancel this departure. We are sorry.'
          : 'We cancelled your booking, as you asked. The seats are on sale again.',
        refundCents > 0
          ? `${money(refundCents)} goes back the way you paid.${keptCents > 0 ? ` Under the booking terms we keep ${money(keptCents)}.` : ''}`
          : keptCents > 0
            ? `Under the booking terms we keep ${money(keptCents)}. Nothing more is charged.`
            : 'You had paid nothing, and nothing is charged.',
        ...(heldBackCents > 0
          ? [
              `Of it, ${money(heldBackCents)} waits until your bank has decided about the payment that you dispute.`,
            ]
          : []),
      ],
      rows: [
        ...trip(about),
        ...(refundCents > 0 ? ([['Refund', money(refundCents)]] as const) : []),
        ...(keptCents > 0 ? ([['Kept', money(keptCents)]] as const) : []),
      ],
      next: [
        refundCents > 0
          ? 'Nothing. We will write to you when the refund is sent.'
          : 'Nothing. If you think that this is a mistake, reply to this email within 14 days.',
      ],
      action: OPEN,
    }),
    ...transfers,
    ...shares,
    ...changes,
    'card-expires': ({ last4, expires, amountCents, chargeOn }, about) => ({
      subject: `${about.trip}: your card expires before the balance is charged (${about.reference})`,
      preheader: `The card ending in ${last4} expires at the end of ${month(expires, 'en')}.`,
      heading: 'Your card expires too early',
      body: [
        `The card ending in ${last4} expires at the end of ${month(expires, 'en')}. We are due to charge ${money(amountCents)} to it on ${on(chargeOn)}.`,
      ],
      rows: [...trip(about), ['Amount', money(amountCents)], ['Charged on', on(chargeOn)]],
      next: [
        `If your bank has sent you a new card with the same number, it may be known to us already. To be sure, open your booking before ${on(chargeOn)} and give the new card there. Nothing is charged until that day.`,
      ],
      action: 'Use another card',
    }),
  },
};
