import type {
  MailedBooking,
  MailFacts,
  MailKind,
  PaymentMethod,
} from '../../../src/modules/mail/triggers/mail-facts.js';
import { BALANCE_DUE_ON } from '../booking/builders.js';
import { MAIL_BALANCE_CENTS, MAIL_DEPOSIT_CENTS, MAIL_PRICE_CENTS } from './booking-events.js';

const amountCents = MAIL_BALANCE_CENTS;
const chargeOn = BALANCE_DUE_ON;

const BALANCE_FACTS = { part: 'balance', amountCents, paidOn: chargeOn, remainingCents: 0 } as const;
const CARD_METHOD: PaymentMethod = { kind: 'card', last4: '4242' };
const SOME_CARD: PaymentMethod = { kind: 'card', last4: null };
const PAYPAL_METHOD: PaymentMethod = { kind: 'paypal' };
const OTHER_METHODS = ['klarna', 'affirm', 'transfer', 'gift-card', 'staff', 'goodwill'] as const;
/** Builds a variant for each payment method that leaves nothing to charge. */
const buildFactsByMeans = <F>(newFacts: (means: PaymentMethod) => F): Record<string, F> =>
  Object.fromEntries(OTHER_METHODS.map((kind) => [`by ${kind}`, newFacts({ kind })]));

/** Facts for every kind of mail and every variant of its text. */
export const SAMPLES: { readonly [K in MailKind]: Readonly<Record<string, MailFacts[K]>> } = {
  confirmed: {
    deposit: {
      paidCents: MAIL_DEPOSIT_CENTS,
      paidWith: [CARD_METHOD],
      isLate: false,
      balance: { amountCents, chargeOn, savedMethod: CARD_METHOD, noticeOn: '2027-02-23' },
    },
    'deposit, no time for a notice': {
      paidCents: MAIL_DEPOSIT_CENTS,
      paidWith: [SOME_CARD],
      isLate: false,
      balance: { amountCents, chargeOn, savedMethod: SOME_CARD, noticeOn: null },
    },
    'deposit by paypal': {
      paidCents: MAIL_DEPOSIT_CENTS,
      paidWith: [{ kind: 'gift-card' }, PAYPAL_METHOD],
      isLate: false,
      balance: { amountCents, chargeOn, savedMethod: PAYPAL_METHOD, noticeOn: '2027-02-23' },
    },
    'deposit by paypal, which may keep the account': {
      paidCents: MAIL_DEPOSIT_CENTS,
      paidWith: [PAYPAL_METHOD],
      isLate: false,
      balance: { amountCents, chargeOn, savedMethod: null, noticeOn: '2027-02-23' },
    },
    ...buildFactsByMeans((means) => ({
      paidCents: MAIL_DEPOSIT_CENTS,
      paidWith: [means],
      isLate: false,
      balance: { amountCents, chargeOn, savedMethod: null, noticeOn: '2027-02-23' },
    })),
    full: { paidCents: MAIL_PRICE_CENTS, paidWith: [CARD_METHOD], isLate: false, balance: null },
    late: { paidCents: MAIL_PRICE_CENTS, paidWith: [CARD_METHOD], isLate: true, balance: null },
  },
  'balance-notice': {
    '14 days': { amountCents, chargeOn, daysLeft: 14, savedMethod: CARD_METHOD },
    '3 days': { amountCents, chargeOn, daysLeft: 3, savedMethod: CARD_METHOD },
    '1 day': { amountCents, chargeOn, daysLeft: 1, savedMethod: SOME_CARD },
    paypal: { amountCents, chargeOn, daysLeft: 14, savedMethod: PAYPAL_METHOD },
    'no saved method': { amountCents, chargeOn, daysLeft: 3, savedMethod: null },
  },
  receipt: {
    deposit: {
      part: 'deposit',
      amountCents: MAIL_DEPOSIT_CENTS,
      paidOn: '2026-11-21',
      paidWith: CARD_METHOD,
      isAutomatic: false,
      remainingCents: amountCents,
    },
    balance: { ...BALANCE_FACTS, paidWith: CARD_METHOD, isAutomatic: true },
    'balance, by hand': { ...BALANCE_FACTS, paidWith: CARD_METHOD, isAutomatic: false },
    'balance, by paypal': { ...BALANCE_FACTS, paidWith: PAYPAL_METHOD, isAutomatic: true },
    ...buildFactsByMeans((paidWith) => ({ ...BALANCE_FACTS, paidWith, isAutomatic: false })),
    full: {
      part: 'full',
      amountCents: MAIL_PRICE_CENTS,
      paidOn: '2026-11-21',
      paidWith: CARD_METHOD,
      isAutomatic: false,
      remainingCents: 0,
    },
  },
  'charge-failed': {
    pay: { remedy: 'pay', amountCents, savedMethod: CARD_METHOD },
    'pay, no saved method': { remedy: 'pay', amountCents, savedMethod: null },
    'pay, paypal': { remedy: 'pay', amountCents, savedMethod: PAYPAL_METHOD },
    'nothing saved': { remedy: 'nothing-saved', amountCents, savedMethod: null },
    'too small for a card': { remedy: 'too-small', amountCents: 30, savedMethod: CARD_METHOD },
    'too many attempts': { remedy: 'too-many-attempts', amountCents, savedMethod: CARD_METHOD },
    'replace the card': { remedy: 'replace-card', amountCents, savedMethod: CARD_METHOD },
    '3-D Secure': { remedy: 'authenticate', amountCents, savedMethod: CARD_METHOD },
    'paypal asks': { remedy: 'authenticate', amountCents, savedMethod: PAYPAL_METHOD },
  },
  'payment-reminder': { open: { amountCents, dueOn: chargeOn, takeoverOn: '2027-03-16' } },
  link: {
    'asked for': { until: '2027-08-14', isAdditional: true },
    'in place of others': { until: '2027-08-14', isAdditional: false },
  },
  'share-invited': { asked: { amountCents: 80_000, dueOn: chargeOn } },
  'share-reminder': {
    soon: { amountCents: 80_000, dueOn: chargeOn, isLate: false },
    late: { amountCents: 80_000, dueOn: chargeOn, isLate: true },
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
    cancelled: { reason: 'cancelled', amountCents, to: CARD_METHOD },
    'too much': { reason: 'overpaid', amountCents: 700, to: null },
    'a cheaper date': { reason: 'date-changed', amountCents, to: CARD_METHOD },
    'an apology': { reason: 'goodwill', amountCents, to: CARD_METHOD },
    agreed: { reason: 'requested', amountCents, to: CARD_METHOD },
    'paid twice': { reason: 'paid-twice', amountCents: MAIL_DEPOSIT_CENTS, to: null },
    'by paypal': { reason: 'cancelled', amountCents, to: PAYPAL_METHOD },
    'by klarna': { reason: 'cancelled', amountCents, to: { kind: 'klarna' } },
    'by affirm': { reason: 'paid-twice', amountCents, to: { kind: 'affirm' } },
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
  'place-reassigned': { another: { isLeadTraveling: true }, "the lead's": { isLeadTraveling: false } },
  'late-refunded': {
    late: { amountCents: MAIL_DEPOSIT_CENTS, to: CARD_METHOD },
    'by paypal': { amountCents: MAIL_DEPOSIT_CENTS, to: PAYPAL_METHOD },
    'by klarna': { amountCents: MAIL_DEPOSIT_CENTS, to: { kind: 'klarna' } },
  },
  cancelled: {
    'by the customer': {
      cancellingParty: 'customer',
      refundCents: amountCents,
      retainedCents: MAIL_DEPOSIT_CENTS,
    },
    'by the operator': { cancellingParty: 'operator', refundCents: MAIL_PRICE_CENTS, retainedCents: 0 },
    'a part is contested': {
      cancellingParty: 'operator',
      refundCents: MAIL_PRICE_CENTS,
      retainedCents: 0,
      heldCents: MAIL_DEPOSIT_CENTS,
    },
    'nothing goes back': { cancellingParty: 'customer', refundCents: 0, retainedCents: MAIL_DEPOSIT_CENTS },
    'nothing was paid': { cancellingParty: 'customer', refundCents: 0, retainedCents: 0 },
  },
  'transfer-details': { details: { amountCents: MAIL_PRICE_CENTS, deadline: '2026-11-26' } },
  'transfer-received': {
    'all of it': { amountCents: MAIL_PRICE_CENTS, receivedOn: '2026-11-24', remainingCents: 0 },
    'a deposit': { amountCents: MAIL_DEPOSIT_CENTS, receivedOn: '2026-11-24', remainingCents: amountCents },
  },
  'transfer-short': {
    short: { receivedCents: 313_500, missingCents: 2_500, deadline: '2026-12-01' },
  },
  'transfer-code': { code: { code: '012345' } },
  'transfer-due': {
    '14 days': { amountCents, dueOn: chargeOn, daysLeft: 14 },
    tomorrow: { amountCents, dueOn: chargeOn, daysLeft: 1 },
    today: { amountCents, dueOn: chargeOn, daysLeft: 0 },
  },
  'transfer-late': { late: { amountCents, receivedOn: '2026-12-01' } },
  'transfer-returned': { returned: { amountCents } },
  'payment-returned': {
    hand: { amountCents, isGiftCard: false },
    giftCard: { amountCents, isGiftCard: true },
  },
  'transfer-over': { over: { receivedCents: 320_000, surplusCents: 4_000 } },
  'card-expires': { early: { last4: '4242', expiryMonth: '2027-01', amountCents, chargeOn } },
};

export const newBookingFacts = (locale: 'en' | 'es', travelers = 2): MailedBooking => ({
  locale,
  givenName: 'Marta',
  reference: 'WF-7KQ4-9TX',
  tripName: { en: 'Inca Trail', es: 'Camino Inca' }[locale],
  startsOn: '2027-05-08',
  endsOn: '2027-05-16',
  travelers,
});
