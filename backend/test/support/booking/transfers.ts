import type { BookingEvent, BookingEventOf, ReceivedPayment } from '../../../src/modules/booking/events.js';
import { calculateTransferHoldEnd } from '../../../src/modules/booking/summary.js';
import { newConfirmationCodeId, newLineId, newManualPaymentId, newTransferReceiptId } from '../ids.js';
import {
  bookingExpired,
  DEPOSIT_CENTS,
  getInstalmentId,
  holdExpiryStarted,
  newNamedHistory,
  newPartPaid,
  newReceivedPayment,
} from './builders.js';
import { defineEventBuilder, newEvent } from './events.js';
import { bankRefund, newRefundSent } from './refunds.js';

/** Creates the choice to pay the deposit by transfer. `payBy`: the last day on which it may arrive. */
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

/** Creates a hold whose lead has verified the email address. */
export const newVerifiedHistory = (): BookingEvent[] => newNamedHistory(newCodeSent(), codeUsed);

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

/** Creates the receipt of money by hand, as staff record it. */
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

/** Creates a reversal, by default of the deposit's allocation of a bank line. */
export const newPaymentReversed = defineEventBuilder('PaymentReversed', {
  instalmentId: getInstalmentId('deposit'),
  provider: 'bank',
  paymentId: 'line-1',
  amountCents: DEPOSIT_CENTS,
  surplusCents: 0,
});

/** Creates the reversal of a bank line's allocation. */
export const newLineReversed = (kind: 'deposit' | 'balance', amountCents: number, surplusCents = 0) =>
  newPaymentReversed({ instalmentId: getInstalmentId(kind), amountCents, surplusCents });

/** Creates the hold until departure after a part of the deposit came in time. */
export const newHoldRetained = defineEventBuilder('HoldRetained', {
  instalmentId: getInstalmentId('deposit'),
  receivedCents: 39_000,
  holdExpiresAt: '2027-05-08T00:00:00.000Z',
});

export const newManualPaymentRecorded = defineEventBuilder('ManualPaymentRecorded', {
  manualPaymentId: newManualPaymentId(1),
  amountCents: DEPOSIT_CENTS,
  method: 'transfer',
  valueDate: '2027-01-14',
  note: 'seen at the bank',
  approvalId: null,
});

export const newManualPaymentVoided = defineEventBuilder('ManualPaymentVoided', {
  manualPaymentId: newManualPaymentId(1),
  amountCents: DEPOSIT_CENTS,
  reason: 'another booking',
  approvalId: null,
});

/** Creates a hold that expired after a part of its deposit came by bank; the part is refunded. */
export const newRefundedPartHistory = (): BookingEvent[] =>
  newNamedHistory(
    newTransferChosen(),
    holdExpiryStarted,
    newPartPaid(newBankPayment('deposit', bankRefund.amountCents)),
    bookingExpired,
    newEvent('RefundStarted', bankRefund),
    newRefundSent(bankRefund, 'line-2'),
  );

/** Creates the upload of a receipt, by default of the deposit's transfer. */
export const newReceiptAdded = defineEventBuilder('TransferReceiptAdded', {
  instalmentId: getInstalmentId('deposit'),
  receiptId: newTransferReceiptId(1),
  type: 'image/png',
  bytes: 1,
});
