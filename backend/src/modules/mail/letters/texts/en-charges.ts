import { METHOD_NAMES } from '@wayfold/contracts/kernel/pay-methods';
import { formatMonth } from '../../../../platform/text/format.js';
import type { PaymentMethod } from '../../triggers/mail-facts.js';
import { describeDaysLeft, formatDate, formatMoney, OPEN_BOOKING, toTripRows } from './en-format.js';
import type { ChargeTexts } from './mail-texts.js';

const describeCard = (last4: string | null): string =>
  last4 === null ? 'your card' : `the card ending in ${last4}`;

/** Describes the payment methods, as a phrase that follows "you paid". */
function describePayment(method: PaymentMethod): string {
  switch (method.kind) {
    case 'card':
      return `with ${describeCard(method.last4)}`;
    case 'paypal':
    case 'klarna':
    case 'affirm':
      return `with ${METHOD_NAMES[method.kind]}`;
    case 'transfer':
      return 'by bank transfer';
    case 'gift-card':
      return 'with a gift card';
    case 'staff':
      return 'directly to our team';
    case 'goodwill':
      return 'with a credit from us';
  }
}

export const describePayments = (methods: readonly PaymentMethod[]): string =>
  methods.map(describePayment).join(' and ');

/** Names where a refund goes, or what is charged. */
export function describeTarget(method: PaymentMethod | null): string {
  switch (method?.kind) {
    case 'card':
      return `to ${describeCard(method.last4)}`;
    case 'paypal':
      return 'to your PayPal account';
    case 'klarna':
    case 'affirm':
      return `through ${METHOD_NAMES[method.kind]}`;
    default:
      return 'the way you paid';
  }
}

/** Mails about automatic charges and what precedes or follows them. */
export const chargeTexts: ChargeTexts = {
  'balance-notice': ({ amountCents, chargeOn, daysLeft, savedMethod }, booking) => {
    const methodNoun = savedMethod?.kind === 'paypal' ? 'account' : 'card';
    if (savedMethod === null)
      return {
        subject: `${booking.tripName}: ${formatMoney(amountCents)} is due on ${formatDate(chargeOn)} (${booking.reference})`,
        preheader: `It’s due ${describeDaysLeft(daysLeft)}. Please pay it yourself.`,
        heading: `The balance is due ${describeDaysLeft(daysLeft)}`,
        body: [
          `On ${formatDate(chargeOn)} ${formatMoney(amountCents)} is due: the rest of the price, 60 days before departure, as agreed when you booked. No card or account is saved for your booking, so please pay it yourself.`,
        ],
        rows: [
          ...toTripRows(booking),
          ['Amount', formatMoney(amountCents)],
          ['Due on', formatDate(chargeOn)],
        ],
        next: [`Open your booking and pay the balance by ${formatDate(chargeOn)}.`],
        action: 'Pay the balance',
      };
    return {
      subject: `${booking.tripName}: ${formatMoney(amountCents)} is charged on ${formatDate(chargeOn)} (${booking.reference})`,
      preheader: `We charge it ${describeDaysLeft(daysLeft)}, ${describeTarget(savedMethod)}. You don’t need to do anything if the ${methodNoun} works.`,
      heading: `The balance is charged ${describeDaysLeft(daysLeft)}`,
      body: [
        `On ${formatDate(chargeOn)} we charge ${formatMoney(amountCents)} ${describeTarget(savedMethod)}: the rest of the price, due 60 days before departure, as agreed when you booked.`,
      ],
      rows: [
        ...toTripRows(booking),
        ['Amount', formatMoney(amountCents)],
        ['Charged on', formatDate(chargeOn)],
      ],
      next: [
        savedMethod.kind === 'paypal'
          ? `If PayPal can take the money from your account, you don’t need to do anything. If not, open your booking before ${formatDate(chargeOn)} and pay the balance yourself; then nothing is charged on that day.`
          : `If the card has enough funds and is still valid, you don’t need to do anything. If not, open your booking before ${formatDate(chargeOn)} and pay the balance with a different card; then nothing is charged on that day.`,
      ],
      action: OPEN_BOOKING,
    };
  },
  receipt: ({ part, amountCents, paidOn, paidWith, isAutomatic, remainingCents }, booking) => {
    const partName = { deposit: 'the deposit', balance: 'the balance', full: 'the full price' }[part];
    return {
      subject: `${booking.tripName}: receipt for ${formatMoney(amountCents)} (${booking.reference})`,
      preheader: `We received ${partName} on ${formatDate(paidOn)}.`,
      heading: `We received ${partName}`,
      body: [
        isAutomatic
          ? `On ${formatDate(paidOn)} we charged ${formatMoney(amountCents)} ${describeTarget(paidWith)}: the balance, due 60 days before departure, as agreed when you booked.`
          : `On ${formatDate(paidOn)} you paid ${formatMoney(amountCents)} ${describePayments([paidWith])}.`,
      ],
      rows: [
        ...toTripRows(booking),
        ['Paid', formatMoney(amountCents)],
        ['Still to pay', formatMoney(remainingCents)],
      ],
      next: [
        remainingCents === 0
          ? `There’s nothing left to pay. Keep this email as your receipt, and check that the passports are valid until the end of the trip.`
          : `Keep this email as your receipt. We’ll write to you before the remaining ${formatMoney(remainingCents)} is due.`,
        'You can download the receipt as a PDF from your booking page.',
      ],
      action: OPEN_BOOKING,
    };
  },
  'charge-failed': ({ remedy, amountCents, savedMethod }, booking) => {
    const isPayPal = savedMethod?.kind === 'paypal';
    const decliner = isPayPal ? 'PayPal' : 'Your bank';
    return {
      subject: `${booking.tripName}: we couldn’t charge the balance (${booking.reference})`,
      preheader: `You still have ${formatMoney(amountCents)} to pay. You keep your seats for now.`,
      heading: 'We couldn’t charge the balance',
      body: [
        {
          authenticate: `${decliner} wants you to approve the payment of ${formatMoney(amountCents)} yourself.`,
          'too-small': `No card can be charged less than ${formatMoney(50)}, so we couldn’t charge the last ${formatMoney(amountCents)}.`,
          'too-many-attempts': `Card networks limit the number of attempts in 30 days, and the limit is reached, so we couldn’t charge ${formatMoney(amountCents)}.`,
          'nothing-saved': `No card or account is saved for this booking, so we couldn’t charge ${formatMoney(amountCents)}.`,
          'replace-card': `Your bank says that ${describeCard(savedMethod?.kind === 'card' ? savedMethod.last4 : null)} can’t be used for ${formatMoney(amountCents)}.`,
          pay:
            savedMethod === null
              ? `We couldn’t charge ${formatMoney(amountCents)}.`
              : `${decliner} declined the charge of ${formatMoney(amountCents)} ${describeTarget(savedMethod)}.`,
        }[remedy],
        'Your booking is still confirmed and you keep your seats. Nothing was charged.',
      ],
      rows: [...toTripRows(booking), ['Still to pay', formatMoney(amountCents)]],
      next: [
        {
          authenticate: isPayPal
            ? 'Open your booking and pay: PayPal asks you to approve it there. It takes about a minute.'
            : 'Open your booking and approve the payment with your bank. It takes about a minute.',
          'replace-card':
            'Open your booking and save a different card: we charge it about an hour later. Or pay with it right away. Please don’t try the same card again.',
          'too-small':
            'Open your booking and pay with PayPal if it’s offered there. Or reply to this email, and we’ll find another way with you.',
          'too-many-attempts':
            'Please don’t try a card now: it would be declined. Open your booking and pay with PayPal if it’s offered there. Or reply to this email, and we’ll find another way with you, for example a bank transfer.',
          'nothing-saved': 'Open your booking and pay the balance.',
          pay:
            savedMethod?.kind === 'card'
              ? 'Open your booking and pay with this card or another one.'
              : 'Open your booking and pay the balance there.',
        }[remedy],
        'If that doesn’t work, or you need more time, reply to this email: we’ll find a way with you.',
      ],
      action: {
        authenticate: 'Approve the payment',
        'replace-card': 'Use a different card',
        'too-small': 'Pay the balance',
        'too-many-attempts': OPEN_BOOKING,
        'nothing-saved': 'Pay the balance',
        pay: 'Pay the balance',
      }[remedy],
    };
  },
  'payment-reminder': ({ amountCents, dueOn, takeoverOn }, booking) => ({
    subject: `${booking.tripName}: ${formatMoney(amountCents)} is overdue (${booking.reference})`,
    preheader: `It was due on ${formatDate(dueOn)}. You keep your seats.`,
    heading: 'Your balance is overdue',
    body: [
      `The balance of ${formatMoney(amountCents)} was due on ${formatDate(dueOn)}, and we haven’t received it yet. You keep your seats.`,
    ],
    rows: [...toTripRows(booking), ['Still to pay', formatMoney(amountCents)], ['Due on', formatDate(dueOn)]],
    next: [
      'Open your booking and pay the balance. If there is a problem, reply to this email.',
      `Nothing is canceled automatically. If the balance is still unpaid on ${formatDate(takeoverOn)}, our team will contact you.`,
    ],
    action: 'Pay the balance',
  }),
  'card-expires': ({ last4, expiryMonth, amountCents, chargeOn }, booking) => ({
    subject: `${booking.tripName}: your card expires before the balance is charged (${booking.reference})`,
    preheader: `The card ending in ${last4} expires at the end of ${formatMonth(expiryMonth, 'en')}.`,
    heading: 'Your card expires too early',
    body: [
      `The card ending in ${last4} expires at the end of ${formatMonth(expiryMonth, 'en')}. We’re due to charge ${formatMoney(amountCents)} to it on ${formatDate(chargeOn)}.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Amount', formatMoney(amountCents)],
      ['Charged on', formatDate(chargeOn)],
    ],
    next: [
      `If your bank has sent you a new card with the same number, we may already have it. To be sure, open your booking before ${formatDate(chargeOn)} and save the new card there. Nothing is charged until that day.`,
    ],
    action: 'Use a different card',
  }),
};
