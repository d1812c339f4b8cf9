import type { MailFacts, PaymentMethod } from '../../triggers/mail-facts.js';
import { changeTexts } from './en-changes.js';
import { chargeTexts, describePayments, describeTarget } from './en-charges.js';
import { formatDate, formatMoney, OPEN_BOOKING, toTripRows } from './en-format.js';
import { shareTexts } from './en-shares.js';
import { transferTexts } from './en-transfers.js';
import type { MailTexts } from './mail-texts.js';

const REFUND_REASON_TEXTS = {
  cancelled: 'your booking was canceled.',
  'date-changed': 'your new date costs less.',
  overpaid: 'more than was due had reached us.',
  goodwill: 'it’s our apology for what didn’t go well.',
  requested: 'as we agreed with you.',
} as const;

export const en: MailTexts = {
  greeting: (name) => `Hello ${name},`,
  nextTitle: 'What to do next',
  linkHint: 'If the button doesn’t work, copy this address into your browser:',
  help: 'Questions? Reply to this email and a person will read it.',
  reason: (reference) => `You’re getting this email because you booked a trip with Wayfold (${reference}).`,
  shareReason: 'You’re getting this email because you were asked to pay a share of a trip with Wayfold.',
  mails: {
    confirmed: ({ paidCents, paidWith, isLate, balance }, booking) => ({
      subject: `${booking.tripName}: your seats are confirmed (${booking.reference})`,
      preheader: balance
        ? `You paid ${formatMoney(paidCents)}. The remaining ${formatMoney(balance.amountCents)} is ${balance.savedMethod ? 'charged' : 'due'} on ${formatDate(balance.chargeOn)}.`
        : `You paid ${formatMoney(paidCents)}. Nothing is left to pay.`,
      heading: 'Your seats are confirmed',
      body: [
        ...(isLate
          ? [
              'Your payment reached us after your hold had expired. The seats were still available, and they are yours.',
            ]
          : []),
        balance
          ? `You paid a deposit of ${formatMoney(paidCents)} ${describePayments(paidWith)}. The remaining ${formatMoney(balance.amountCents)} is ${balance.savedMethod ? `charged ${describeTarget(balance.savedMethod)}` : 'due'} on ${formatDate(balance.chargeOn)}, 60 days before departure.`
          : `You paid ${formatMoney(paidCents)} ${describePayments(paidWith)}. The trip is paid in full.`,
      ],
      rows: [
        ...toTripRows(booking),
        ['Paid', formatMoney(paidCents)],
        ...(balance
          ? ([
              ['Still to pay', formatMoney(balance.amountCents)],
              [balance.savedMethod ? 'Charged on' : 'Due on', formatDate(balance.chargeOn)],
            ] as const)
          : []),
      ],
      next: [
        balance
          ? `${describeNextStep(balance, paidWith)}${balance.noticeOn === null ? '' : ` We’ll remind you on ${formatDate(balance.noticeOn)}.`}`
          : `There’s nothing left to pay. Check the names against the passports; if one is wrong, reply to this email.`,
        'You’ll find your invoice, receipt and a calendar file on your booking page.',
      ],
      action: OPEN_BOOKING,
    }),
    link: ({ until, isAdditional }, booking) => ({
      subject: `${booking.tripName}: your link to the booking (${booking.reference})`,
      preheader: 'It opens your booking on any device.',
      heading: 'Your link to the booking',
      body: [
        isAdditional
          ? 'Here is the new link you asked for. It opens your booking on any device; earlier links still work.'
          : 'Our team has switched off all earlier links to your booking. From now on only this link opens it, on any device.',
      ],
      rows: [...toTripRows(booking), ['Valid until', formatDate(until)]],
      next: [
        'Open your booking with the button. Whoever has the link can see the booking and pay for it, so pass this email on only to people you trust.',
        ...(isAdditional
          ? ['If you didn’t ask for it, you don’t need to do anything: we only sent it to you.']
          : []),
      ],
      action: OPEN_BOOKING,
    }),
    'refund-sent': ({ reason, amountCents, to }, booking) => ({
      subject: `${booking.tripName}: ${formatMoney(amountCents)} is on its way back (${booking.reference})`,
      preheader: `We sent it back ${describeTarget(to)}. It takes 5 to 10 days to appear.`,
      heading: 'Your refund is on its way',
      body: [
        reason === 'paid-twice'
          ? `The same amount reached us twice. We sent the second payment of ${formatMoney(amountCents)} back ${describeTarget(to)}; your booking is not affected.`
          : `We sent ${formatMoney(amountCents)} back ${describeTarget(to)}: ${REFUND_REASON_TEXTS[reason]}`,
      ],
      rows: [...toTripRows(booking), ['Refunded', formatMoney(amountCents)]],
      next: [
        'Nothing. A refund takes 5 to 10 days to appear. If you don’t see it after 10 days, reply to this email.',
      ],
      action: OPEN_BOOKING,
    }),
    'cancel-code': ({ code }, booking) => ({
      subject: `${code} is your code to cancel (${booking.reference})`,
      preheader: 'It works for 15 minutes.',
      heading: 'Your code to cancel',
      body: [`Enter ${code} on your booking page to cancel it. The code works once, for 15 minutes.`],
      rows: [['Code', code], ...toTripRows(booking)],
      next: [
        'If you didn’t ask for it, you don’t need to do anything: without the code your booking stays as it is.',
      ],
      action: OPEN_BOOKING,
    }),
    'late-refunded': ({ amountCents, to }, booking) => ({
      subject: `${booking.tripName}: your money is on its way back (${booking.reference})`,
      preheader: `The seats were gone. We refunded all of your ${formatMoney(amountCents)} ${describeTarget(to)}.`,
      heading: 'Your money is on its way back',
      body: [
        `Your payment of ${formatMoney(amountCents)} reached us after your hold had expired, and the seats were gone. We refunded all of it ${describeTarget(to)}. We’re sorry.`,
      ],
      rows: [...toTripRows(booking), ['Refunded', formatMoney(amountCents)]],
      next: [
        'A refund takes 5 to 10 days to appear. Other dates of this trip may have seats: reply to this email and we’ll look with you.',
      ],
      action: OPEN_BOOKING,
    }),
    cancelled: ({ cancellingParty, refundCents, retainedCents, heldCents = 0 }, booking) => ({
      subject: `${booking.tripName}: your booking is canceled (${booking.reference})`,
      preheader:
        refundCents > 0 ? `${formatMoney(refundCents)} goes back to you.` : 'Nothing more is charged.',
      heading: 'Your booking is canceled',
      body: [
        cancellingParty === 'operator'
          ? 'We had to cancel this departure. We’re sorry.'
          : 'We canceled your booking, as you asked. The seats are on sale again.',
        describeRefund(refundCents, retainedCents),
        ...(heldCents > 0
          ? [
              `We refund ${formatMoney(heldCents)} of it once the dispute about your payment is decided in our favor.`,
            ]
          : []),
      ],
      rows: [
        ...toTripRows(booking),
        ...(refundCents > 0 ? ([['Refund', formatMoney(refundCents)]] as const) : []),
        ...(retainedCents > 0 ? ([['Kept', formatMoney(retainedCents)]] as const) : []),
      ],
      next: [
        refundCents > 0
          ? 'Nothing. We’ll write to you when the refund is sent.'
          : 'Nothing. If you think this is a mistake, reply to this email within 14 days.',
      ],
      action: OPEN_BOOKING,
    }),
    ...transferTexts,
    ...shareTexts,
    ...changeTexts,
    ...chargeTexts,
  },
};

function describeRefund(refundCents: number, retainedCents: number): string {
  if (refundCents === 0 && retainedCents === 0) return 'You had paid nothing, and nothing is charged.';
  const retainedSentences =
    retainedCents > 0 ? [`Under the booking terms we keep ${formatMoney(retainedCents)}.`] : [];
  return refundCents > 0
    ? [`${formatMoney(refundCents)} goes back the way you paid.`, ...retainedSentences].join(' ')
    : [...retainedSentences, 'Nothing more is charged.'].join(' ');
}

/** Describes how the balance is paid. PayPal may report the vaulted account only after the payment. */
function describeNextStep(
  { savedMethod, amountCents, chargeOn }: NonNullable<MailFacts['confirmed']['balance']>,
  paidWith: readonly PaymentMethod[],
): string {
  if (savedMethod)
    return `Nothing for now. Please make sure that ${formatMoney(amountCents)} can be charged on that day.`;
  if (paidWith.some(({ kind }) => kind === 'paypal'))
    return `PayPal hasn’t confirmed yet that we can charge your account later. If it does, we’ll charge ${formatMoney(amountCents)} on ${formatDate(chargeOn)} and write to you before. If it doesn’t, please pay on your booking page by that day, or save a card there.`;
  return `No card or account is saved for your booking, so please pay ${formatMoney(amountCents)} on your booking page by ${formatDate(chargeOn)}.`;
}
