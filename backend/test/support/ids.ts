import type { Instalment } from '../../src/modules/booking/events.js';

export type IdMaker = (serial?: number) => string;

/** Defines a kind of ids. Golden files show its number, so it stays; kinds that share one never meet. */
const defineKind =
  (kind: number): IdMaker =>
  (serial = 1) =>
    `${String(kind).padStart(8, '0')}-0000-4000-8000-${String(serial).padStart(12, '0')}`;

export const newBookingId = defineKind(1);
export const newDepartureId = defineKind(2);
export const newTripId = defineKind(3);
export const newCouponId = defineKind(4);
export const newInstalmentId = defineKind(5);
export const newQuoteId = defineKind(6);
export const newCapabilityId = defineKind(7);
export const newSubjectId = defineKind(8);

export const newStaffId = defineKind(9);
export const newSessionId = defineKind(9);
export const newAttemptId = defineKind(9);
export const newFactorId = defineKind(9);
export const newApprovalId = defineKind(9);
export const newLedgerCheckId = defineKind(9);
export const newLedgerItemId = defineKind(9);

export const newShareId = defineKind(10);
export const newErasureId = defineKind(10);
export const newPayerId = defineKind(11);
export const newFileId = defineKind(11);
export const newLineId = defineKind(12);
export const newTransferReceiptId = defineKind(12);
export const newAllocationId = defineKind(13);
export const newGoodwillId = defineKind(14);
export const newGiftCardId = defineKind(16);
export const newRedemptionId = defineKind(17);
export const newConfirmationCodeId = defineKind(18);
export const newManualPaymentId = defineKind(19);
export const newRefundOrderId = defineKind(19);

const INSTALMENT_KINDS: Instalment['kind'][] = ['deposit', 'balance', 'full'];
export const newInstalmentIds =
  (buyerNumber: number) =>
  (kind: Instalment['kind']): string =>
    newInstalmentId(10 * buyerNumber + INSTALMENT_KINDS.indexOf(kind));

/** Creates the id of a balance after a date change. */
export const newBalanceId = defineKind(21);

export const newPayerSubjectId = defineKind(22);
export const newGiftCardCodeId = defineKind(23);
export const newProviderEntryId = defineKind(24);
export const newRevenueId = defineKind(25);
export const newEnquiryId = defineKind(30);
export const newEnquirerId = defineKind(30);
