import type { BuyerName } from '../../../../infra/sandbox/paypal/records.js';

/** The travelers. */
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

/** Test cards, whose behavior the sandbox defines; the good card is more frequent. */
export const CARDS = [
  '4242424242424242',
  '4242424242424242',
  '4242424242424242',
  '4000000000000002',
  '4000000000009995',
  '4000002500003155',
  '4000002760003184',
  '4000000000000341',
  '4000000000000341',
  '4000000000000119',
  '4000000000005043',
  '4000000000007726',
];

/** PayPal accounts, whose behavior the sandbox defines. */
export const BUYERS: readonly BuyerName[] = [
  'good',
  'good',
  'good',
  'declined',
  'declined_later',
  'action_later',
  'pending',
  'vault_late',
];
