import type { BuyerName } from '../../../../infra/sandbox/paypal/records.js';
import { CARDS } from '../../support/card-provider/cards.js';

export const PARTY = {
  lead: {
    givenName: 'Marta',
    familyName: 'Quiroga',
    email: 'marta@example.com',
    phone: '+1 505 555 0148',
    residence: 'US',
    birthDate: '1990-04-17',
    language: 'en' as const,
  },
  isLeadTraveling: true,
  others: [{ givenName: 'Joa', familyName: 'Quiroga', birthDate: '1988-01-02' }],
  roomOf: [0, 0],
};

/** Cards to draw from, whose behavior the sandbox defines; the good card is more frequent. */
export const DRAWN_CARDS = [
  CARDS.good,
  CARDS.good,
  CARDS.good,
  CARDS.declined,
  CARDS.withoutFunds,
  CARDS.wantsAuthenticationOnce,
  CARDS.wantsAuthentication,
  CARDS.declinedLater,
  CARDS.declinedLater,
  CARDS.failsToProcess,
  CARDS.answersNever,
  CARDS.refundedSlowly,
];

/** PayPal accounts, whose behavior the sandbox defines. */
export const BUYER_NAMES: readonly BuyerName[] = [
  'good',
  'good',
  'good',
  'declined',
  'declined_later',
  'action_later',
  'pending',
  'vault_late',
];
