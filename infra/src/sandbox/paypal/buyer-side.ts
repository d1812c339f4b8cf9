import { Call } from './call.js';
import { refused } from './errors.js';
import { emit } from './events.js';
import { newDisputeId } from './ids.js';
import { wire } from './money.js';
import { createToken } from './pay.js';
import { giveBack } from './payments.js';
import type { BuyerName, CaptureRecord, DisputeRecord, OrderRecord } from './records.js';
import type { PayPalStore } from './store.js';

/** What happens outside of our requests: the buyer approves or disputes, PayPal reviews or takes back. */
export class BuyerSide {
  constructor(
    private readonly store: PayPalStore,
    private readonly committed: () => Promise<void>,
  ) {}

  /** @throws PayPalError 422 when there is nothing to approve (any more) */
  approve(order: OrderRecord, buyer: BuyerName): void {
    if (!['CREATED', 'PAYER_ACTION_REQUIRED', 'APPROVED'].includes(order.status))
      throw refused('ORDER_ALREADY_COMPLETED', 'The order cannot be approved: it is finished.');
    order.status = 'APPROVED';
    order.buyer = buyer;
    order.vaultId = null; // a payer who is there pays in person
    this.#saved(order);
    const call = new Call(this.store);
    emit(this.store, 'CHECKOUT.ORDER.APPROVED', call.views.order(order));
    this.#commit();
  }

  /** Hands out the payment token that an order waits for. */
  releaseVault(order: OrderRecord): void {
    if (order.vault?.tokenId !== null)
      throw refused('NO_TOKEN_PENDING', 'This order waits for no payment token.');
    createToken(new Call(this.store), order);
    this.#commit();
  }

  /** Ends the review of a PENDING capture. */
  settle(capture: CaptureRecord, outcome: 'completed' | 'denied'): void {
    if (capture.status !== 'PENDING')
      throw refused('CAPTURE_NOT_PENDING', `This capture is ${capture.status}.`);
    capture.status = outcome === 'completed' ? 'COMPLETED' : 'DECLINED';
    capture.reason = null;
    capture.updated = this.store.nowIso();
    this.store.captures.put(capture.id, capture);
    emit(
      this.store,
      outcome === 'completed' ? 'PAYMENT.CAPTURE.COMPLETED' : 'PAYMENT.CAPTURE.DENIED',
      new Call(this.store).views.capture(capture),
    );
    this.#commit();
  }

  /** Takes back what is left of a capture. */
  reverse(capture: CaptureRecord): void {
    const left = capture.cents - capture.refundedCents;
    if (!['COMPLETED', 'PARTIALLY_REFUNDED'].includes(capture.status) || left === 0)
      throw refused('CAPTURE_NOT_REVERSIBLE', `This capture is ${capture.status}.`);
    const { invoiceId, customId } = capture;
    giveBack(
      new Call(this.store),
      capture,
      left,
      { invoiceId, customId, note: null },
      'PAYMENT.CAPTURE.REVERSED',
    );
    this.#commit();
  }

  dispute(capture: CaptureRecord): DisputeRecord {
    const now = this.store.nowIso();
    const id = newDisputeId();
    const made = this.store.disputes.put(id, {
      id,
      captureId: capture.id,
      status: 'OPEN',
      outcome: null,
      created: now,
      updated: now,
    });
    emit(this.store, 'CUSTOMER.DISPUTE.CREATED', disputeView(this.store, made, capture));
    this.#commit();
    return made;
  }

  /** In favour of the buyer, what is left of the capture goes back. */
  resolve(dispute: DisputeRecord, inFavourOf: 'buyer' | 'seller'): void {
    const capture = this.store.captures.get(dispute.captureId);
    if (dispute.status !== 'OPEN' || capture === undefined)
      throw refused('DISPUTE_NOT_OPEN', 'This dispute has been resolved.');
    dispute.status = 'RESOLVED';
    dispute.outcome = inFavourOf === 'buyer' ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR';
    dispute.updated = this.store.nowIso();
    this.store.disputes.put(dispute.id, dispute);
    const view = disputeView(this.store, dispute, capture);
    if (inFavourOf === 'buyer' && capture.refundedCents < capture.cents) this.reverse(capture);
    emit(this.store, 'CUSTOMER.DISPUTE.RESOLVED', view);
    this.#commit();
  }

  #saved(order: OrderRecord): void {
    order.updated = this.store.nowIso();
    this.store.orders.put(order.id, order);
  }

  #commit(): void {
    this.store.journal.commit();
    void this.committed();
  }
}

function disputeView(
  store: PayPalStore,
  dispute: DisputeRecord,
  capture: CaptureRecord,
): Record<string, unknown> {
  const amount = wire(capture.cents, capture.currency);
  return {
    dispute_id: dispute.id,
    create_time: dispute.created,
    update_time: dispute.updated,
    disputed_transactions: [
      {
        seller_transaction_id: capture.id,
        create_time: capture.created,
        transaction_status: 'COMPLETED',
        gross_amount: amount,
        ...(capture.invoiceId !== null && { invoice_number: capture.invoiceId }),
        ...(capture.customId !== null && { custom: capture.customId }),
        seller: { merchant_id: 'WAYF0LDSANDBX' },
      },
    ],
    reason: 'MERCHANDISE_OR_SERVICE_NOT_RECEIVED',
    status: dispute.status,
    dispute_amount: amount,
    ...(dispute.outcome !== null && {
      dispute_outcome: {
        outcome_code: dispute.outcome,
        ...(dispute.outcome === 'RESOLVED_BUYER_FAVOUR' && { amount_refunded: amount }),
      },
    }),
    dispute_life_cycle_stage: 'INQUIRY',
    dispute_channel: 'INTERNAL',
    links: [{ href: `${store.baseUrl}/v1/customer/disputes/${dispute.id}`, rel: 'self', method: 'GET' }],
  };
}
