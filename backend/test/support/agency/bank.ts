import { expect } from '@jest/globals';
import { isRefusal } from '../../../src/kernel/refuse.js';
import type { BankLineEvent } from '../../../src/modules/banking/events.js';
import {
  bankLine,
  type BankLineCommand,
  calculateUnallocatedCents,
} from '../../../src/modules/banking/lines/bank-line.js';
import { calculateOpenInstalmentCents } from '../../../src/modules/booking/core/instalment.js';
import {
  type InstalmentRefund,
  listOpenRefunds,
  listRefunds,
} from '../../../src/modules/booking/core/payments.js';
import { giftCard, toGiftCardName } from '../../../src/modules/booking/gift-cards/gift-card.js';
import { getDoubleSentCents, recordHandout } from '../../../src/modules/booking/refunds/cash-refund.js';
import { decideRefund } from '../../../src/modules/booking/refunds/refund.js';
import { decideReissue, listOwedRefunds } from '../../../src/modules/booking/refunds/reissue-refund.js';
import { reverseAllocation } from '../../../src/modules/booking/settlement/reverse-payment.js';
import { newAllocationId, newFileId, newLineId, newRefundOrderId } from '../ids.js';
import { requireAccepted } from '../scenario.js';
import { type Agency, BUYERS } from './agency.js';
import { getBooking, recordEvents } from './selling.js';
import type { SourcePayment } from './sources.js';

/** Imports a movement on our account in a bank file; negative cents are outgoing. */
function importLine(agency: Agency, amountCents: number, valueDate = agency.today): string {
  const lineId = agency.newFreshId(newLineId);
  agency.appendLine(lineId, [
    {
      type: 'BankLineImported',
      data: {
        lineId,
        fileId: agency.newFreshId(newFileId),
        account: null,
        bookedOn: valueDate,
        valueDate,
        amountCents,
        currency: 'USD',
        chargesCents: 0,
        isReversal: false,
        texts: { $subject: lineId, value: null },
      },
    },
  ]);
  return lineId;
}

function decideLine(agency: Agency, lineId: string, command: BankLineCommand): readonly BankLineEvent[] {
  const entry = agency.lines.find((line) => line.lineId === lineId);
  const events = entry ? bankLine.decide(entry.state, command) : [];
  if (isRefusal(events)) return [];
  agency.appendLine(lineId, events);
  return events;
}

/** Imports a customer's transfer of the open amount, or slightly less or more, allocated to their booking. */
export function importTransfer(
  agency: Agency,
  buyerNumber: number,
  { offBy, isLate }: { readonly offBy: number; readonly isLate: boolean },
): void {
  const booking = agency.findBooking(buyerNumber);
  const openInstalment = booking?.instalments.find(
    (instalment) => calculateOpenInstalmentCents(instalment) > 0,
  );
  if (!booking) return;
  const cents = (openInstalment ? calculateOpenInstalmentCents(openInstalment) : 0) + offBy;
  if (cents > 0) importLine(agency, cents, isLate ? '2027-04-30' : agency.today);
}

export function allocateLine(agency: Agency, buyerNumber: number, pick: number, cents: number): void {
  const waitingLines = agency.lines.filter(
    ({ state: lineState }) => lineState.status === 'IN_QUEUE' && calculateUnallocatedCents(lineState) > 0,
  );
  const line = waitingLines[pick % Math.max(1, waitingLines.length)];
  const booking = agency.findBooking(buyerNumber);
  if (line?.state.status !== 'IN_QUEUE' || !booking) return;
  const openInstalment = booking.instalments.find(
    (instalment) => calculateOpenInstalmentCents(instalment) > 0,
  );
  const allocation = {
    allocationId: agency.newFreshId(newAllocationId),
    bookingId: booking.bookingId,
    instalmentId: openInstalment?.id ?? null,
    amountCents: Math.min(calculateUnallocatedCents(line.state), cents === 0 ? Infinity : cents),
  };
  const { lineId } = line;
  applyLineEvents(
    agency,
    lineId,
    decideLine(agency, lineId, {
      type: 'Allocate',
      allocations: [allocation],
      allocatedBy: 'staff',
      reason: null,
    }),
  );
}

/** Returns the allocated money, which was another payer's, to the line. */
export function reopenLine(agency: Agency, pick: number): void {
  const usedLines = agency.lines.filter(
    ({ state: lineState }) => lineState.status !== 'NEW' && lineState.allocations.length > 0,
  );
  const line = usedLines[pick % Math.max(1, usedLines.length)];
  if (!line) return;
  applyLineEvents(
    agency,
    line.lineId,
    decideLine(agency, line.lineId, { type: 'Reopen', reason: 'wrong', allocationIds: null }),
  );
}

/** Applies the events of a line to the booking twice: a repeat changes nothing. */
function applyLineEvents(agency: Agency, lineId: string, events: readonly BankLineEvent[]): void {
  for (const { type, data } of events) {
    if (type === 'BankLineAllocated')
      for (const { allocationId, bookingId, instalmentId, amountCents } of data.allocations) {
        agency.settlePayment(requireBuyerNumber(agency, bookingId), {
          instalmentId,
          amountCents,
          provider: 'bank',
          paymentId: allocationId,
          origin: { kind: 'bank-line', lineId },
          customerId: null,
          paymentMethodId: null,
          card: null,
          valueDate: data.valueDate,
        });
      }
    if (type === 'AllocationReversed') {
      const buyerNumber = requireBuyerNumber(agency, data.bookingId);
      recordEvents(
        agency,
        buyerNumber,
        reverseAllocation(getBooking(agency, buyerNumber), data.allocationId),
      );
      expect(reverseAllocation(getBooking(agency, buyerNumber), data.allocationId)).toEqual([]);
    }
  }
}

function requireBuyerNumber(agency: Agency, bookingId: string): number {
  const buyerNumber = BUYERS.find((candidate) => agency.findBooking(candidate)?.bookingId === bookingId);
  if (buyerNumber === undefined) throw new Error(`nobody placed ${bookingId}`);
  return buyerNumber;
}

/** Executes pending refunds at their source; the first refund may fail there, and is then reissued. */
export function executeRefunds(
  agency: Agency,
  buyerNumber: number,
  { isFailing }: { readonly isFailing: boolean },
): void {
  if (!isFailing) {
    refundByOtherMethod(agency, buyerNumber);
    recordPastHandout(agency, buyerNumber);
  }
  const booking = agency.findBooking(buyerNumber);
  for (const refund of booking ? listOpenRefunds(booking) : []) {
    const payment =
      refund.originalRefundId === undefined ? agency.sources.findPayment(refund.paymentId) : undefined;
    if (payment && (isFailing || agency.sources.calculateReturnableCents(payment) < refund.amountCents))
      failRefund(agency, buyerNumber, refund);
    else if (payment) {
      payment.refunds.set(refund.refundId, refund.amountCents);
      confirmRefund(agency, buyerNumber, refund);
    } else if (refund.provider === 'gift-card') refundToGiftCard(agency, buyerNumber, refund);
    else if (refund.originalRefundId !== undefined && refund.amountCents % 2 === 0)
      refundInCash(agency, buyerNumber, refund);
    else if (refund.provider === 'bank') refundByBank(agency, buyerNumber, refund);
    else {
      confirmRefund(agency, buyerNumber, refund);
    }
    if (isFailing) return;
  }
}

/** Reissues every second failed refund; the others wait for another refund, or for the booking's end. */
function refundByOtherMethod(agency: Agency, buyerNumber: number): void {
  const booking = agency.findBooking(buyerNumber);
  const owedRefund = booking && listOwedRefunds(booking)[0];
  if (!owedRefund || agency.getLog(buyerNumber).length % 2 === 0) return;
  const { refundId, owedCents: amountCents } = owedRefund;
  const request = {
    refundOrderId: newRefundOrderId(1),
    refundId,
    amountCents,
    reason: 'agreed',
    approvalId: null,
  };
  recordEvents(agency, buyerNumber, decideReissue(booking, request));
}

/** Records once that a part of a canceled refund had already been paid out. */
function recordPastHandout(agency: Agency, buyerNumber: number): void {
  const booking = agency.findBooking(buyerNumber);
  const writtenOff = booking ? listRefunds(booking).filter(({ status }) => status === 'WRITTEN_OFF') : [];
  for (const { refundId, provider, originalRefundId, amountCents } of writtenOff) {
    if ((provider !== 'staff' && originalRefundId === undefined) || amountCents % 3 === 0) continue;
    recordEvents(agency, buyerNumber, recordHandout(getBooking(agency, buyerNumber), refundId, 'slip'));
    expect(recordHandout(getBooking(agency, buyerNumber), refundId, 'slip')).toMatchObject({
      refused: 'REFUND_UNKNOWN',
    });
    expect(getDoubleSentCents(getBooking(agency, buyerNumber), refundId)).toBe(amountCents);
  }
}

/** Pays out in cash, as staff, a refund that was to go by bank. */
function refundInCash(agency: Agency, buyerNumber: number, { refundId }: InstalmentRefund): void {
  recordEvents(agency, buyerNumber, recordHandout(getBooking(agency, buyerNumber), refundId, 'slip'));
}

const confirmRefund = (agency: Agency, buyerNumber: number, { refundId }: InstalmentRefund): boolean =>
  recordEvents(
    agency,
    buyerNumber,
    decideRefund(getBooking(agency, buyerNumber), {
      type: 'RecordSent',
      refundId,
      providerRefundId: `re_${refundId}`,
    }),
  );

/**
 * Refuses a refund at its source at once, or after completion, by the provider's id;
 * returns false if refused.
 */
const failRefund = (
  agency: Agency,
  buyerNumber: number,
  { refundId }: Pick<InstalmentRefund, 'refundId'>,
  providerRefundId: string | null = null,
): boolean =>
  recordEvents(
    agency,
    buyerNumber,
    decideRefund(getBooking(agency, buyerNumber), {
      type: 'RecordFailure',
      refundId,
      providerRefundId,
      code: 'lost',
    }),
  );

function refundToGiftCard(
  agency: Agency,
  buyerNumber: number,
  { refundId, paymentId: redemptionId, amountCents }: InstalmentRefund,
): void {
  const name = toGiftCardName(redemptionId.slice(0, redemptionId.lastIndexOf('-')));
  const state = agency.purse[name] ?? giftCard.initialState;
  const returnEvents = requireAccepted(
    giftCard.decide(state, { type: 'Return', redemptionId, refundId, amountCents }),
  );
  const booking = decideRefund(getBooking(agency, buyerNumber), {
    type: 'RecordSent',
    refundId,
    providerRefundId: refundId,
  });
  agency.appendEvents(buyerNumber, { booking, giftCards: { [name]: returnEvents } });
}

/** Sends the refund by bank, as staff, and the bank statement shows it. */
function refundByBank(agency: Agency, buyerNumber: number, refund: InstalmentRefund): void {
  const { refundId, amountCents } = refund;
  const lineId = importLine(agency, -amountCents);
  const bookingId = agency.findBooking(buyerNumber)?.bookingId ?? '';
  const paidOut = decideLine(agency, lineId, {
    type: 'AllocateToRefunds',
    refunds: [{ bookingId, refundId, amountCents }],
  });
  expect(paidOut).toHaveLength(1);
  confirmRefund(agency, buyerNumber, refund);
}

/** Returns a refund to the provider, as the customer's bank, days after completion. */
export function bounceRefund(agency: Agency, payment: SourcePayment): void {
  const [refundId] = payment.refunds.keys();
  if (refundId === undefined) return;
  payment.refunds.delete(refundId);
  failRefund(agency, payment.buyerNumber, { refundId }, `re_${refundId}`);
}
