import { expect } from '@jest/globals';
import { isRefusal } from '../../../src/kernel/refuse.js';
import { decideCancel } from '../../../src/modules/booking/changes/cancel.js';
import {
  decidePreview,
  decideShownChange,
  hashShownChange,
} from '../../../src/modules/booking/changes/shown-change.js';
import { calculateOpenInstalmentCents } from '../../../src/modules/booking/core/instalment.js';
import { listPayments } from '../../../src/modules/booking/core/payments.js';
import { decideDispute, type DisputeReport } from '../../../src/modules/booking/disputes/dispute.js';
import { allotment } from '../../../src/modules/booking/inventory/allotment.js';
import { decideGoodwill } from '../../../src/modules/booking/operations/goodwill.js';
import { decideManualPayment } from '../../../src/modules/booking/operations/manual-payment.js';
import { decideVoidManualPayment } from '../../../src/modules/booking/operations/void-manual-payment.js';
import { decideReassignment } from '../../../src/modules/booking/party/reassign-place.js';
import { buildRefundPreview } from '../../../src/modules/booking/refunds/preview-refund.query.js';
import {
  calculateStaffRefundableCents,
  decideStaffRefund,
  type StaffRefund,
} from '../../../src/modules/booking/refunds/staff-refund.js';
import { decideShares, type ShareCommand } from '../../../src/modules/booking/shares/share.js';
import { previewHistory } from '../../../src/modules/booking/view/preview-history.js';
import {
  newBalanceId,
  newCapabilityId,
  newErasureId,
  newGoodwillId,
  newManualPaymentId,
  newPayerId,
  newPayerSubjectId,
  newRefundOrderId,
  newShareId,
  newSubjectId,
} from '../ids.js';
import { requireAccepted } from '../scenario.js';
import type { Agency } from './agency.js';
import { clearOpenPayments, getBooking, recordEvents } from './selling.js';
import type { SourcePayment } from './sources.js';

/** Previews a change, then commits it; the log must match the preview. */
export function cancelBooking(
  agency: Agency,
  buyerNumber: number,
  cancellingParty: 'customer' | 'operator',
): void {
  if (!clearOpenPayments(agency, buyerNumber, 'cancelled')) return;
  const command = { cancellingParty, reason: 'illness', today: agency.today } as const;
  const booking = getBooking(agency, buyerNumber);
  const preview = decideCancel(booking, command);
  if (isRefusal(preview) || booking.status === 'NEW') return;
  const [shownPreview] = preview;
  if (shownPreview?.type !== 'BookingCancelled')
    throw new Error('the preview of a cancellation has no outcome');
  const decision = requireAccepted(decideCancel(booking, { ...command, expectedAmounts: shownPreview.data }));
  const { bookingId, quote } = booking;
  const release = { type: 'Release', bookingId, reason: 'cancelled' } as const;
  const seats = requireAccepted(allotment.decide(agency.getAllotment(quote.departureId), release));
  const previousCount = agency.getLog(buyerNumber).length;
  agency.appendEvents(buyerNumber, { booking: decision, allotment: seats });
  expect(agency.getLog(buyerNumber).slice(previousCount)).toEqual(preview);
}

export function changeDate(agency: Agency, buyerNumber: number, departureNumber: number): void {
  if (!clearOpenPayments(agency, buyerNumber, 'amount-changed')) return;
  const booking = getBooking(agency, buyerNumber);
  if (booking.status === 'NEW') return;
  const quote = agency.newQuote(departureNumber);
  const states = {
    bookingParty: { booking, party: agency.lookUpParty(buyerNumber) },
    fromAllotment: agency.getAllotment(booking.quote.departureId),
    toAllotment: agency.getAllotment(quote.departureId),
    coupon: undefined,
  };
  const now = new Date(`${agency.today}T12:00:00Z`);
  const command = { quote, balanceId: agency.newFreshId(newBalanceId), now };
  const preview = decidePreview(states, command);
  if (isRefusal(preview)) return;
  const shownHash = hashShownChange(preview.shownChange);
  const decision = requireAccepted(decideShownChange(states, { ...command, shownHash }));
  const previousCount = agency.getLog(buyerNumber).length;
  agency.appendEvents(buyerNumber, {
    booking: decision.booking,
    allotment: [...decision.fromAllotment, ...decision.toAllotment],
  });
  expect(agency.getLog(buyerNumber).slice(previousCount)).toEqual(preview.booking);
}

export function reassignPlace(agency: Agency, buyerNumber: number): void {
  const party = agency.lookUpParty(buyerNumber);
  const value = { givenName: 'Joa', familyName: 'Paz', birthDate: '1988-07-01' };
  const newTraveler = { $subject: agency.newFreshId(newSubjectId), value };
  const travelerId = party?.others.at(-1)?.$subject ?? '';
  const command = {
    travelerId,
    newTraveler,
    erasureId: agency.newFreshId(newErasureId),
    today: agency.today,
  };
  recordEvents(
    agency,
    buyerNumber,
    decideReassignment({ booking: getBooking(agency, buyerNumber), party }, command),
  );
}

/** Pays the open amount: by two payers, by another payer, or by the lead again. */
export function shareOpenAmount(
  agency: Agency,
  buyerNumber: number,
  action: 'Split' | 'Assign' | 'Revoke',
  cents: number,
): void {
  if (!clearOpenPayments(agency, buyerNumber, 'amount-changed')) return;
  const booking = getBooking(agency, buyerNumber);
  const openInstalments =
    booking.status === 'NEW'
      ? []
      : booking.instalments.filter((instalment) => calculateOpenInstalmentCents(instalment) > 0);
  const kind = action === 'Revoke' ? 'co-payer' : 'lead';
  const target = openInstalments.find(({ payer }) => payer.kind === kind);
  if (!target) return;
  const payerId = agency.newFreshId(newPayerId);
  const invitation = {
    payerId,
    person: {
      $subject: agency.newFreshId(newPayerSubjectId),
      value: { name: 'Payer', email: 'payer@example.com' },
    },
    link: {
      capabilityId: agency.newFreshId(newCapabilityId),
      tokenHash: 'd'.repeat(64),
      expiresAt: '2027-12-13T00:00:00.000Z',
    },
  };
  const remainderCents = cents % target.amountCents;
  const commands: Record<typeof action, ShareCommand> = {
    Split: {
      type: 'Split',
      instalmentId: target.id,
      shares: [
        { id: agency.newFreshId(newShareId), amountCents: remainderCents, invitation: null },
        { id: agency.newFreshId(newShareId), amountCents: target.amountCents - remainderCents, invitation },
      ],
      now: agency.now,
    },
    Assign: { type: 'Assign', instalmentId: target.id, invitation },
    Revoke: { type: 'Revoke', instalmentId: target.id },
  };
  recordEvents(agency, buyerNumber, decideShares(booking, commands[action]));
}

/** Refunds, gives goodwill, or receives a payment, as staff. */
export function moveStaffMoney(
  agency: Agency,
  buyerNumber: number,
  movement: 'refund' | 'goodwill' | 'manual',
  cents: number,
): void {
  if (!clearOpenPayments(agency, buyerNumber, 'amount-changed')) return;
  const booking = getBooking(agency, buyerNumber);
  if (booking.status === 'NEW') return;
  const terms = { amountCents: cents, reason: 'agreed', approvalId: null };
  if (movement === 'refund') return refundByStaff(agency, buyerNumber, terms);
  if (movement === 'goodwill')
    return void recordEvents(
      agency,
      buyerNumber,
      decideGoodwill(booking, { ...terms, goodwillId: agency.newFreshId(newGoodwillId) }),
    );
  const { today } = agency;
  const payment = {
    manualPaymentId: agency.newFreshId(newManualPaymentId),
    amountCents: cents,
    method: 'cash',
    note: 'at the office',
  } as const;
  const decision = decideManualPayment(
    {
      booking,
      allotment: agency.getAllotment(booking.quote.departureId),
      coupon: undefined,
      giftCards: agency.purse,
    },
    { ...payment, valueDate: today, today, approvalId: null },
  );
  if (isRefusal(decision)) return;
  agency.appendEvents(buyerNumber, decision);
}

/** Refunds all payments in proportion, or a chosen payment: previewed, then executed, with equal amounts. */
function refundByStaff(agency: Agency, buyerNumber: number, terms: Omit<StaffRefund, 'refundOrderId'>): void {
  const booking = getBooking(agency, buyerNumber);
  if (booking.status === 'NEW') return;
  const chosenPayment = terms.amountCents % 3 === 0 ? listPayments(booking).at(-1) : undefined;
  const payments = chosenPayment && [{ paymentId: chosenPayment.paymentId, amountCents: terms.amountCents }];
  const request = { ...terms, payments };
  const preview = decideStaffRefund(booking, { ...request, refundOrderId: booking.bookingId });
  if (isRefusal(preview)) return;
  const historyBefore = previewHistory([], agency.getLog(buyerNumber), agency.now);
  const { refunds } = buildRefundPreview(previewHistory(historyBefore, preview, agency.now), {
    refundableCents: calculateStaffRefundableCents(booking),
    approvalLimitCents: 50_000,
  });
  recordEvents(
    agency,
    buyerNumber,
    decideStaffRefund(booking, { ...request, refundOrderId: newRefundOrderId(1) }),
  );
  const newEvents = agency.getLog(buyerNumber).slice(historyBefore.length);
  expect(newEvents.flatMap(({ type, data }) => (type === 'RefundStarted' ? [toPart(data)] : []))).toEqual(
    refunds.map(({ paymentId, amountCents }) => [paymentId, amountCents]),
  );
}

const toPart = ({ paymentId, amountCents }: { paymentId: string; amountCents: number }) => [
  paymentId,
  amountCents,
];

/** Voids a recorded payment that was never received, so none of it is paid out. */
export function voidManualPayment(agency: Agency, buyerNumber: number, pick: number): void {
  const manualPaymentIds = agency
    .getLog(buyerNumber)
    .flatMap(({ type, data }) => (type === 'ManualPaymentRecorded' ? [data.manualPaymentId] : []));
  const manualPaymentId = manualPaymentIds[pick % Math.max(1, manualPaymentIds.length)];
  if (manualPaymentId === undefined) return;
  // Staff pay out a part of the payment at the same moment.
  if (pick % 2 === 1) {
    const payments = [{ paymentId: manualPaymentId, amountCents: pick }];
    const request = {
      refundOrderId: newRefundOrderId(2),
      amountCents: pick,
      payments,
      reason: 'agreed',
      approvalId: null,
    };
    recordEvents(agency, buyerNumber, decideStaffRefund(getBooking(agency, buyerNumber), request));
  }
  const command = { manualPaymentId, reason: 'another booking', approvalId: null, now: agency.now };
  const events = decideVoidManualPayment(getBooking(agency, buyerNumber), command);
  if (isRefusal(events)) return;
  recordEvents(agency, buyerNumber, events);
  expect(decideVoidManualPayment(getBooking(agency, buyerNumber), command)).toMatchObject({
    refused: 'PAYMENT_ALREADY_VOIDED',
  });
}

/** Opens or decides a dispute, as the bank. The provider reports it to the product at once or later. */
export function disputePayment(
  agency: Agency,
  payment: SourcePayment,
  { stage, isReported }: { readonly stage: 'open' | 'won' | 'lost'; readonly isReported: boolean },
): void {
  if (payment.status !== 'captured' || !payment.isReported) return;
  const { sources } = agency;
  if (stage === 'open') {
    const cents = sources.calculateReturnableCents(payment);
    if (payment.dispute || cents <= 0) return;
    payment.dispute = { disputeId: `dp_${payment.paymentId}`, cents, status: 'open' };
  } else {
    if (payment.dispute?.status !== 'open') return;
    payment.dispute.status = stage;
  }
  if (isReported) reportDispute(agency, payment);
}

/** Reports the current state of a dispute to the product. */
export function reportDispute(agency: Agency, payment: SourcePayment): void {
  const { dispute: sourceDispute, buyerNumber, provider, paymentId, instalmentId } = payment;
  if (!sourceDispute) return;
  const foundDispute: DisputeReport = {
    disputeId: sourceDispute.disputeId,
    provider,
    paymentId,
    instalmentId,
    amountCents: sourceDispute.cents,
    reason: 'fraudulent',
    answerBy: null,
    stage: sourceDispute.status,
  };
  recordEvents(agency, buyerNumber, decideDispute(getBooking(agency, buyerNumber), foundDispute, agency.now));
}
