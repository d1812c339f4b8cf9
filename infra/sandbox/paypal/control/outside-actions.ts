import { DAY_MS } from '../../shared/durations.js';
import { newRefusal } from '../http/errors.js';
import { newDisputeId, newPaymentId } from '../ids.js';
import { isOpenDispute } from '../orders/disputes.js';
import { createToken } from '../orders/order-payment.js';
import { recordRefund } from '../orders/payments.js';
import type { BuyerName, CaptureRecord, DisputeRecord, OrderRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import { toCaptureView } from '../views/capture-view.js';
import { toDisputeView } from '../views/dispute-view.js';
import { toOrderView } from '../views/order-view.js';
import type { EventType } from '../webhooks/event-types.js';
import { emitEvent } from '../webhooks/events.js';

const ANSWER_DEADLINE_MS = 10 * DAY_MS;
const DISPUTE_OUTCOMES = {
  buyer: 'RESOLVED_BUYER_FAVOUR',
  seller: 'RESOLVED_SELLER_FAVOUR',
  nobody: 'CANCELED_BY_BUYER',
} as const;

/**
 * Actions outside of our requests, one commit each: the buyer approves or disputes, staff refund in PayPal's
 * console, PayPal reviews or reverses.
 */
export class OutsideActions {
  constructor(
    private readonly store: PayPalStore,
    private readonly onCommit: () => Promise<void>,
  ) {}

  /** @throws PayPalError 422 if there is nothing to approve */
  approveOrder(order: OrderRecord, buyer: BuyerName): void {
    if (!['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(order.status))
      throw newRefusal('ORDER_ALREADY_COMPLETED', 'The order cannot be approved: it is finished.');
    order.status = 'APPROVED';
    order.buyer = buyer;
    order.vaultId = null; // a payer who approves in person does not pay by token
    this.saveOrder(order);
    emitEvent(this.store, 'CHECKOUT.ORDER.APPROVED', toOrderView(this.store, order));
    this.commitChanges();
  }

  /** Records an approval that led to no payment: the buyer has to choose another method, or approve again. */
  requestNewApproval(order: OrderRecord): void {
    if (order.status !== 'APPROVED') throw newRefusal('ORDER_NOT_APPROVED', 'Nobody has approved the order.');
    order.status = 'PAYER_ACTION_REQUIRED';
    this.saveOrder(order);
    this.commitChanges();
  }

  /** Issues the payment token that an order waits for. */
  issueToken(order: OrderRecord): void {
    if (order.vault?.tokenId !== null)
      throw newRefusal('NO_TOKEN_PENDING', 'This order waits for no payment token.');
    createToken({ store: this.store, requestId: null }, order);
    this.commitChanges();
  }

  /** Ends the review of a PENDING capture. */
  settleCapture(capture: CaptureRecord, outcome: 'completed' | 'denied'): void {
    if (capture.status !== 'PENDING')
      throw newRefusal('CAPTURE_NOT_PENDING', `This capture is ${capture.status}.`);
    capture.status = outcome === 'completed' ? 'COMPLETED' : 'DECLINED';
    capture.reason = null;
    capture.updated = this.store.nowIso();
    if (outcome === 'completed') capture.takenAt = capture.updated;
    this.store.captures.put(capture.id, capture);
    emitEvent(
      this.store,
      outcome === 'completed' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
      toCaptureView(this.store, capture),
    );
    this.commitChanges();
  }

  /** Refunds part of a capture, as the merchant's staff would in PayPal's own console. */
  refundCapture(capture: CaptureRecord, cents: number): void {
    if (cents > requireRemainingCents(capture, 'REFUND_NOT_ALLOWED'))
      throw newRefusal('REFUND_AMOUNT_EXCEEDED', 'More than is left of the capture.');
    this.returnMoney(capture, 'PAYMENT.CAPTURE.REFUNDED', cents);
    this.commitChanges();
  }

  /** Takes back the rest of a capture. */
  reverseCapture(capture: CaptureRecord): void {
    this.returnRemainder(capture);
    this.commitChanges();
  }

  private returnRemainder(capture: CaptureRecord): void {
    const remainingCents = requireRemainingCents(capture, 'CAPTURE_NOT_REVERSIBLE');
    this.returnMoney(capture, 'PAYMENT.CAPTURE.REVERSED', remainingCents);
  }

  private returnMoney(
    capture: CaptureRecord,
    type: 'PAYMENT.CAPTURE.REFUNDED' | 'PAYMENT.CAPTURE.REVERSED',
    cents: number,
  ): void {
    const { invoiceId, customId } = capture;
    const call = { store: this.store, requestId: null };
    recordRefund(call, capture, { type, cents, invoiceId, customId, note: null });
  }

  /**
   * Opens a buyer's dispute, which holds the rest of the capture until it ends.
   * A capture has one case at a time.
   */
  openDispute(capture: CaptureRecord): DisputeRecord {
    const remainingCents = requireRemainingCents(capture, 'CAPTURE_NOT_DISPUTABLE');
    const earlierDispute = this.store.disputes
      .values()
      .find((candidate) => candidate.captureId === capture.id && isOpenDispute(candidate));
    if (earlierDispute)
      throw newRefusal('CAPTURE_DISPUTED', `This capture is disputed already, by ${earlierDispute.id}.`);
    const now = this.store.nowIso();
    const id = newDisputeId();
    const dispute = this.store.disputes.put(id, {
      id,
      captureId: capture.id,
      cents: remainingCents,
      status: 'WAITING_FOR_SELLER_RESPONSE',
      outcome: null,
      answerBy: this.store.nowIso(ANSWER_DEADLINE_MS),
      holdId: newPaymentId(),
      releaseId: null,
      created: now,
      updated: now,
    });
    this.emitDisputeEvent('CUSTOMER.DISPUTE.CREATED', dispute, capture);
    this.commitChanges();
    return dispute;
  }

  /** Moves the dispute to PayPal's review, after the merchant has answered. */
  reviewDispute(dispute: DisputeRecord): void {
    const capture = this.requireOpenCapture(dispute);
    dispute.status = 'UNDER_REVIEW';
    dispute.updated = this.store.nowIso();
    this.store.disputes.put(dispute.id, dispute);
    this.emitDisputeEvent('CUSTOMER.DISPUTE.UPDATED', dispute, capture);
    this.commitChanges();
  }

  /** Ends the hold. If the buyer wins, the rest of the capture is returned; `nobody`: the buyer gave up. */
  resolveDispute(dispute: DisputeRecord, winner: 'buyer' | 'seller' | 'nobody'): void {
    const capture = this.requireOpenCapture(dispute);
    dispute.status = 'RESOLVED';
    dispute.outcome = DISPUTE_OUTCOMES[winner];
    dispute.updated = this.store.nowIso();
    dispute.releaseId = newPaymentId();
    this.store.disputes.put(dispute.id, dispute);
    if (winner === 'buyer' && capture.refundedCents < capture.cents) this.returnRemainder(capture);
    this.emitDisputeEvent('CUSTOMER.DISPUTE.RESOLVED', dispute, capture);
    this.commitChanges();
  }

  private requireOpenCapture(dispute: DisputeRecord): CaptureRecord {
    const capture = this.store.captures.get(dispute.captureId);
    if (!isOpenDispute(dispute) || capture === undefined)
      throw newRefusal('DISPUTE_NOT_OPEN', 'This dispute has been resolved.');
    return capture;
  }

  private emitDisputeEvent(type: EventType, dispute: DisputeRecord, capture: CaptureRecord): void {
    emitEvent(this.store, type, toDisputeView(this.store, dispute, capture));
  }

  private saveOrder(order: OrderRecord): void {
    order.updated = this.store.nowIso();
    this.store.orders.put(order.id, order);
  }

  private commitChanges(): void {
    this.store.journal.commit();
    void this.onCommit();
  }
}

/**
 * Returns what is left of a capture, in cents.
 * @throws PayPalError 422 if nothing is left of it
 */
function requireRemainingCents(
  { status, cents, refundedCents }: CaptureRecord,
  issue: 'CAPTURE_NOT_REVERSIBLE' | 'CAPTURE_NOT_DISPUTABLE' | 'REFUND_NOT_ALLOWED',
): number {
  const remainingCents = cents - refundedCents;
  if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(status) || remainingCents === 0)
    throw newRefusal(issue, `This capture is ${status}.`);
  return remainingCents;
}
