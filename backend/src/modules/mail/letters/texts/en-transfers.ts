import { BANK_ACCOUNT } from '../../../../platform/text/operator.js';
import { describeDaysLeft, formatDate, formatMoney, OPEN_BOOKING, toTripRows } from './en-format.js';
import type { Rows, TransferTexts } from './mail-texts.js';

const toAccountRows = (reference: string): Rows => [
  ['Account holder', BANK_ACCOUNT.name],
  ['Account number', BANK_ACCOUNT.accountNumber],
  ['Account type', 'Checking'],
  ['Routing number', BANK_ACCOUNT.routingNumber],
  ['SWIFT/BIC', BANK_ACCOUNT.swift],
  ['Bank', [BANK_ACCOUNT.bank, ...BANK_ACCOUNT.bankAddress].join(', ')],
  ['Payment reference', reference],
];

export const transferTexts: TransferTexts = {
  'transfer-details': ({ amountCents, deadline }, booking) => ({
    subject: `${booking.tripName}: transfer ${formatMoney(amountCents)} by ${formatDate(deadline)} (${booking.reference})`,
    preheader: `Your seats are held until ${formatDate(deadline)}.`,
    heading: 'How to pay by bank transfer',
    body: [
      `Your seats are held until ${formatDate(deadline)}. We confirm them as soon as ${formatMoney(amountCents)} reaches our account.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Amount', formatMoney(amountCents)],
      ['In our account by', formatDate(deadline)],
      ...toAccountRows(booking.reference),
    ],
    next: [
      `Transfer exactly ${formatMoney(amountCents)} in US dollars, and write ${booking.reference} as the payment reference. Ask your bank to charge its fees to you, so that the whole amount arrives.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-received': ({ amountCents, receivedOn, remainingCents }, booking) => ({
    subject: `${booking.tripName}: your transfer has arrived (${booking.reference})`,
    preheader: `${formatMoney(amountCents)}, received on ${formatDate(receivedOn)}.`,
    heading: 'Your transfer has arrived',
    body: [`We received ${formatMoney(amountCents)} on ${formatDate(receivedOn)}. Your seats are confirmed.`],
    rows: [
      ...toTripRows(booking),
      ['Paid', formatMoney(amountCents)],
      ['Still to pay', formatMoney(remainingCents)],
    ],
    next: [
      remainingCents === 0
        ? 'There’s nothing left to pay. Keep this email as your receipt.'
        : `Keep this email as your receipt. We’ll write to you when the remaining ${formatMoney(remainingCents)} is due.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-short': ({ receivedCents, missingCents, deadline }, booking) => ({
    subject: `${booking.tripName}: ${formatMoney(missingCents)} is missing from your transfer (${booking.reference})`,
    preheader: `Please send the rest by ${formatDate(deadline)}.`,
    heading: 'Part of your transfer is missing',
    body: [
      `${formatMoney(receivedCents)} arrived; ${formatMoney(missingCents)} is missing. A bank along the way often keeps a fee. We hold your seats until ${formatDate(deadline)}.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Received', formatMoney(receivedCents)],
      ['Missing', formatMoney(missingCents)],
      ['In our account by', formatDate(deadline)],
      ...toAccountRows(booking.reference),
    ],
    next: [
      `Transfer ${formatMoney(missingCents)} with ${booking.reference} as the payment reference. If it can’t arrive in time, reply to this email.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-over': ({ receivedCents, surplusCents }, booking) => ({
    subject: `${booking.tripName}: you transferred ${formatMoney(surplusCents)} too much (${booking.reference})`,
    preheader: 'Your seats are confirmed. Tell us what to do with the difference.',
    heading: 'You transferred more than was due',
    body: [
      `${formatMoney(receivedCents)} arrived, ${formatMoney(surplusCents)} more than was due. Your seats are confirmed.`,
    ],
    rows: [
      ...toTripRows(booking),
      ['Received', formatMoney(receivedCents)],
      ['Too much', formatMoney(surplusCents)],
    ],
    next: [
      `Reply to this email: should we send ${formatMoney(surplusCents)} back, or put it toward what you still have to pay? We keep it for you until you tell us.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-code': ({ code }, booking) => ({
    subject: `${code} verifies your email address (${booking.reference})`,
    preheader: 'It works for 15 minutes.',
    heading: 'Verify your email address',
    body: [
      `Enter ${code} at checkout to pay by bank transfer. The code works once, for 15 minutes.`,
      'We ask because we send the payment reference and the deadline to this address.',
    ],
    rows: [['Code', code], ...toTripRows(booking)],
    next: ['If this wasn’t you, ignore this email.'],
    action: OPEN_BOOKING,
  }),
  'transfer-due': ({ amountCents, dueOn, daysLeft }, booking) => {
    const dayPhrase = describeDaysLeft(daysLeft);
    return {
      subject: `${booking.tripName}: please transfer ${formatMoney(amountCents)} by ${formatDate(dueOn)} (${booking.reference})`,
      preheader: `The balance is due ${dayPhrase}, under the same reference.`,
      heading: `The balance is due ${dayPhrase}`,
      body: [
        `${formatMoney(amountCents)} should be in our account on ${formatDate(dueOn)}, 60 days before departure, as agreed when you booked. A transfer takes 2-3 working days.`,
      ],
      rows: [
        ...toTripRows(booking),
        ['Amount', formatMoney(amountCents)],
        ['In our account by', formatDate(dueOn)],
        ...toAccountRows(booking.reference),
      ],
      next: [
        `Transfer exactly ${formatMoney(amountCents)} in US dollars with ${booking.reference} as the payment reference, or open your booking and pay by card. If the money is on its way, you don’t need to do anything.`,
      ],
      action: OPEN_BOOKING,
    };
  },
  'transfer-late': ({ amountCents, receivedOn }, booking) => ({
    subject: `${booking.tripName}: your transfer arrived too late (${booking.reference})`,
    preheader: `We have your ${formatMoney(amountCents)}, but your seats went back on sale.`,
    heading: 'Your transfer arrived too late',
    body: [
      `${formatMoney(amountCents)} reached us on ${formatDate(receivedOn)}. By then your hold had expired. We’re sorry. Your money is safe, and our team is looking into it.`,
    ],
    rows: [...toTripRows(booking), ['Received', formatMoney(amountCents)]],
    next: [
      `Reply to this email and choose: we put you on the waiting list for this departure, we look for another date with you, or we send all of ${formatMoney(amountCents)} back.`,
    ],
    action: OPEN_BOOKING,
  }),
  'transfer-returned': ({ amountCents, isSubstitute = false }, booking) => ({
    subject: `${booking.tripName}: we sent ${formatMoney(amountCents)} back by bank (${booking.reference})`,
    preheader: 'It takes 2-3 working days to arrive.',
    heading: 'Your money is on its way back',
    body: [
      isSubstitute
        ? `We couldn’t refund ${formatMoney(amountCents)} the way you paid, so we transferred it to your bank account instead.`
        : `We transferred ${formatMoney(amountCents)} back to the account it came from.`,
    ],
    rows: [...toTripRows(booking), ['Refunded', formatMoney(amountCents)]],
    next: [
      'Nothing. A transfer takes 2-3 working days. If it hasn’t arrived after a week, reply to this email.',
    ],
    action: OPEN_BOOKING,
  }),
  'payment-returned': ({ amountCents, isGiftCard }, booking) => ({
    subject: `${booking.tripName}: we returned ${formatMoney(amountCents)} to you (${booking.reference})`,
    preheader: isGiftCard ? 'It’s back on your gift card.' : 'We gave it back the way you paid.',
    heading: 'You have your money back',
    body: [
      isGiftCard
        ? `We put ${formatMoney(amountCents)} back on the gift card it came from.`
        : `We gave ${formatMoney(amountCents)} back to you, the way you paid.`,
    ],
    rows: [...toTripRows(booking), ['Refunded', formatMoney(amountCents)]],
    next: [
      isGiftCard
        ? 'Nothing. If you can no longer use that gift card, reply to this email and we’ll help.'
        : 'Nothing. If you didn’t get it, reply to this email.',
    ],
    action: OPEN_BOOKING,
  }),
};
