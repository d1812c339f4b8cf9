import type { About, MailFacts, MailKind } from '../../src/modules/mail/processes/mail-facts.js';

const amountCents = 252_800;
const chargeOn = '2027-03-09';

/** Facts for every kind of mail and every variant of its words. */
export const SAMPLES: { readonly [K in MailKind]: Readonly<Record<string, MailFacts[K]>> } = {
  confirmed: {
    deposit: {
      paidCents: 63_200,
      last4: '4242',
      late: false,
      balance: { amountCents, chargeOn, noticeOn: '2027-02-23' },
    },
    'deposit, no time for a notice': {
      paidCents: 63_200,
      last4: null,
      late: false,
      balance: { amountCents, chargeOn, noticeOn: null },
    },
    full: { paidCents: 316_000, last4: '4242', late: false, balance: null },
    late: { paidCents: 316_000, last4: '4242', late: true, balance: null },
  },
  'balance-notice': {
    '14 days': { amountCents, chargeOn, days: 14, last4: '4242' },
    '3 days': { amountCents, chargeOn, days: 3, last4: '4242' },
    '1 day': { amountCents, chargeOn, days: 1, last4: null },
  },
  receipt: {
    deposit: {
      part: 'deposit',
      amountCents: 63_200,
      paidOn: '2026-11-21',
      last4: '4242',
      remainingCents: amountCents,
    },
    balance: { part: 'balance', amountCents, paidOn: chargeOn, last4: '4242', remainingCents: 0 },
    full: { part: 'full', amountCents: 316_000, paidOn: '2026-11-21', last4: '4242', remainingCents: 0 },
  },
  'charge-failed': {
    pay: { remedy: 'pay', amountCents, last4: '4242' },
    'give a card': { remedy: 'give-card', amountCents, last4: null },
    'replace the card': { remedy: 'replace-card', amountCents, last4: '4242' },
    '3-D Secure': { remedy: 'authenticate', amountCents, last4: '4242' },
  },
  'payment-reminder': { open: { amountCents, dueOn: chargeOn, teamFrom: '2027-03-16' } },
  link: {
    'asked for': { until: '2027-08-14', others: true },
    'in place of others': { until: '2027-08-14', others: false },
  },
  'share-invited': { asked: { amountCents: 80_000, dueOn: chargeOn } },
  'share-reminder': {
    soon: { amountCents: 80_000, dueOn: chargeOn, late: false },
    late: { amountCents: 80_000, dueOn: chargeOn, late: true },
  },
  'share-paid': { paid: { amountCents: 80_000, paidOn: chargeOn } },
  'share-refunded': {
    cancelled: { amountCents: 80_000, reason: 'cancelled' },
    'a cheaper date': { amountCents: 9_000, reason: 'date-changed' },
    'paid twice': { amountCents: 80_000, reason: 'paid-twice' },
    'too late': { amountCents: 80_000, reason: 'no-seat-left' },
    'too much': { amountCents: 700, reason: 'overpaid' },
    'an apology': { amountCents: 700, reason: 'goodwill' },
    agreed: { amountCents: 700, reason: 'requested' },
  },
  'share-unpaid': {
    named: { amountCents: 80_000, dueOn: chargeOn, name: 'Joa Quiroga' },
    erased: { amountCents: 80_000, dueOn: chargeOn, name: null },
  },
  'refund-sent': {
    cancelled: { reason: 'cancelled', amountCents, last4: '4242' },
    'too much': { reason: 'overpaid', amountCents: 700, last4: null },
    'a cheaper date': { reason: 'date-changed', amountCents, last4: '4242' },
    'an apology': { reason: 'goodwill', amountCents, last4: '4242' },
    agreed: { reason: 'requested', amountCents, last4: '4242' },
    'paid twice': { reason: 'paid-twice', amountCents: 63_200, last4: null },
  },
  'cancel-code': { code: { code: '042137' } },
  'date-changed': {
    dearer: {
      fromStartsOn: '2027-04-10',
      differenceCents: 20_000,
      refundCents: 0,
      balance: { amountCents, dueOn: chargeOn },
    },
    'cheaper, money goes back': {
      fromStartsOn: '2027-04-10',
      differenceCents: -20_000,
      refundCents: 20_000,
      balance: null,
    },
    'the same price': { fromStartsOn: '2027-04-10', differenceCents: 0, refundCents: 0, balance: null },
  },
  'change-code': { code: { code: '042137' } },
  'place-passed': { another: { leadTravels: true }, "the lead's": { leadTravels: false } },
  'late-refunded': { late: { amountCents: 63_200, last4: '4242' } },
  cancelled: {
    'by the customer': { by: 'customer', refundCents: amountCents, keptCents: 63_200 },
    'by the operator': { by: 'operator', refundCents: 316_000, keptCents: 0 },
    'a part is contested': { by: 'operator', refundCents: 316_000, keptCents: 0, heldBackCents: 63_200 },
    'nothing goes back': { by: 'customer', refundCents: 0, keptCents: 63_200 },
    'nothing was paid': { by: 'customer', refundCents: 0, keptCents: 0 },
  },
  'transfer-details': { details: { amountCents: 316_000, deadline: '2026-11-26' } },
  'transfer-received': {
    'all of it': { amountCents: 316_000, receivedOn: '2026-11-24', remainingCents: 0 },
    'a deposit': { amountCents: 63_200, receivedOn: '2026-11-24', remainingCents: amountCents },
  },
  'transfer-short': {
    short: { receivedCents: 313_500, missingCents: 2_500, deadline: '2026-12-01' },
  },
  'transfer-code': { code: { code: '012345' } },
  'transfer-due': {
    '14 days': { amountCents, dueOn: chargeOn, days: 14 },
    tomorrow: { amountCents, dueOn: chargeOn, days: 1 },
    today: { amountCents, dueOn: chargeOn, days: 0 },
  },
  'transfer-late': { late: { amountCents, receivedOn: '2026-12-01' } },
  'transfer-returned': { returned: { amountCents } },
  'given-back': { hand: { amountCents, giftCard: false }, giftCard: { amountCents, giftCard: true } },
  'transfer-over': { over: { receivedCents: 320_000, overCents: 4_000 } },
  'card-expires': { early: { last4: '4242', expires: '2027-01', amountCents, chargeOn } },
};

export const about = (locale: 'en' | 'es', travelers = 2): About => ({
  locale,
  givenName: 'Marta',
  reference: 'WF-7KQ4-9TX',
  trip: { en: 'Inca Trail', es: 'Camino Inca' }[locale],
  startsOn: '2027-05-08',
  endsOn: '2027-05-16',
  travelers,
});
