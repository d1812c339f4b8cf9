import { calculateTransferHoldEnd } from '@wayfold/contracts/kernel/dates';
import type { BookingEvent, BookingEventOf, ReceivedPayment } from '../../../src/modules/booking/events.js';
import { newConfirmationCodeId, newLineId } from '../ids.js';
import {
  bookingExpired,
  DEPOSIT_CENTS,
  getInstalmentId,
  holdExpiryStarted,
  newNamedHold,
  newReceivedPayment,
} from './builders.js';
import { bankRefund } from './refunds.js';

/** Chooses to pay the deposit by transfer. `payBy`: the last day on which it may arrive. */
export const newTransferChosen = (
  payBy = '2027-01-15',
  amountCents = DEPOSIT_CENTS,
): BookingEventOf<'TransferChosen'> => ({
  type: 'TransferChosen',
  data: {
    instalmentId: getInstalmentId('deposit'),
    amountCents,
    payBy,
    holdExpiresAt: calculateTransferHoldEnd(payBy),
  },
});

const CODE_ID = newConfirmationCodeId(1);
export const newCodeSent = (
  expiresAt = '2027-01-10T10:16:00.000Z',
): BookingEventOf<'ConfirmationCodeSent'> => ({
  type: 'ConfirmationCodeSent',
  data: { codeId: CODE_ID, purpose: 'email', expiresAt },
});
export const codeUsed: BookingEvent = { type: 'ConfirmationCodeUsed', data: { codeId: CODE_ID } };

/** Creates a hold whose lead has verified the e-mail address. */
export const newVerifiedHistory = (): BookingEvent[] => newNamedHold(newCodeSent(), codeUsed);

export const newBankPayment = (
  kind: 'deposit' | 'balance',
  amountCents: number,
  paymentId = 'line-1',
  valueDate = '2027-01-12',
): ReceivedPayment => ({
  ...newReceivedPayment(kind, amountCents, paymentId),
  provider: 'bank',
  valueDate,
  origin: { kind: 'bank-line', lineId: newLineId(1) },
  customerId: null,
  paymentMethodId: null,
  card: null,
});

/** Receives money by hand, as staff. */
export const newStaffPayment = (
  kind: 'deposit' | 'balance',
  amountCents: number,
  paymentId = 'manual-payment-1',
): ReceivedPayment => ({
  ...newReceivedPayment(kind, amountCents, paymentId),
  provider: 'staff',
  origin: null,
  customerId: null,
  paymentMethodId: null,
  card: null,
});

/** Reverses the allocation of a bank line. */
export const newLineReversed = (
  kind: 'deposit' | 'balance',
  amountCents: number,
  surplusCents = 0,
): BookingEvent => ({
  type: 'PaymentReversed',
  data: {
    instalmentId: getInstalmentId(kind),
    provider: 'bank',
    paymentId: 'line-1',
    amountCents,
    surplusCents,
  },
});

/** Creates a hold that expired after a part of its deposit came by bank; the part is refunded. */
export const newRefundedPartHistory = (): BookingEvent[] =>
  newNamedHold(
    newTransferChosen(),
    holdExpiryStarted,
    { type: 'PartPaid', data: newBankPayment('deposit', bankRefund.amountCents) },
    bookingExpired,
    { type: 'RefundStarted', data: bankRefund },
    { type: 'PaymentRefunded', data: { ...bankRefund, providerRefundId: 'line-2' } },
  );
