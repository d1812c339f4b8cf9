import type { BookingEvent, Instalment } from '../../../src/modules/booking/events.js';
import { BALANCE_DUE_ON } from '../booking/builders.js';
import { newCapabilityId, newPayerId, newPayerSubjectId, newShareId } from '../ids.js';
import { MAIL_BALANCE_CENTS, newBookingCreated } from './booking-events.js';

export const SHARE_ID = newShareId(2);
export const OWN_INSTALMENT_ID = newShareId(1);
const PAYER_ID = newPayerId(2);
const link = { capabilityId: newCapabilityId(2), tokenHash: 'h', expiresAt: '2027-08-14T00:00:00.000Z' };

const newShare = (id: string, payer: Instalment['payer']): Instalment => ({
  id,
  kind: 'balance',
  amountCents: MAIL_BALANCE_CENTS / 2,
  dueOn: BALANCE_DUE_ON,
  payer,
});

const balance = newBookingCreated('en', 'deposit').data.instalments[1];

/** Half of the balance is Joa's. */
export const mailBalanceSplit: BookingEvent = {
  type: 'BalanceSplit',
  data: {
    instalmentId: balance?.id ?? '',
    shares: [
      newShare(OWN_INSTALMENT_ID, { kind: 'lead' }),
      newShare(SHARE_ID, { kind: 'co-payer', payerId: PAYER_ID }),
    ],
  },
};

export const newJoaInvited = (value: { name: string; email: string } | null = null): BookingEvent => ({
  type: 'PayerInvited',
  data: {
    payerId: PAYER_ID,
    instalmentId: SHARE_ID,
    person: { $subject: newPayerSubjectId(2), value },
    ...link,
  },
});

export const mailShareRevoked: BookingEvent = {
  type: 'ShareRevoked',
  data: { payerId: PAYER_ID, instalmentId: SHARE_ID },
};

/** Both events cause the same mail. */
export const payerEvents: readonly BookingEvent[] = [
  newJoaInvited(),
  { type: 'PayerLinkSent', data: { payerId: PAYER_ID, instalmentId: SHARE_ID, ...link } },
];
