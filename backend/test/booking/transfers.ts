import { heldUntil } from '@wayfold/contracts/kernel/transfer-hold';
import type { BookingEvent, ReceivedPayment } from '../../src/modules/booking/events.js';
import { held, id, instalmentId, paid, partyNamed } from './builders.js';

/** The deposit is expected by transfer until the end of that day. */
export const transferChosen = (payBy = '2027-01-15', amountCents = 40_000): BookingEvent => ({
  type: 'TransferChosen',
  data: { instalmentId: instalmentId('deposit'), amountCents, payBy, holdExpiresAt: heldUntil(payBy) },
});

const CODE = id(1, 18);
export const codeSent = (expiresAt = '2027-01-10T10:16:00.000Z'): BookingEvent => ({
  type: 'ConfirmationCodeSent',
  data: { codeId: CODE, purpose: 'email', expiresAt },
});
export const codeUsed: BookingEvent = { type: 'ConfirmationCodeUsed', data: { codeId: CODE } };

/** A hold whose lead has verified the e-mail address. */
export const verified = (): BookingEvent[] => [...held(), partyNamed, codeSent(), codeUsed];

/** A bank payment of any amount. */
export const bank = (
  kind: 'deposit' | 'balance',
  amountCents: number,
  paymentId = 'line-1',
  valueDate = '2027-01-12',
): ReceivedPayment => ({
  ...paid(kind, amountCents, paymentId),
  provider: 'bank',
  valueDate,
  chargeId: 'line',
  customerId: null,
  paymentMethodId: null,
  card: null,
});
