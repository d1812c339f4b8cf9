import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { withNewCommandId } from '../../../platform/commands/envelope.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { PAYPAL, type PayPal, type PayPalDispute, type Refund } from '../../../platform/paypal/port.js';
import { unwrapResponse } from '../../../platform/provider-calls/unwrap-response.js';
import { ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';
import type { BookingState } from '../core/booking.js';
import { bookingStream } from '../core/booking.stream.js';
import { REVERSAL_REASON } from '../core/dispute-state.js';
import { listRefunds } from '../core/payments.js';
import { findProviderRefundId } from '../core/refund-state.js';
import { decideDispute } from '../disputes/dispute.js';
import { PayPalDisputeWebhook, toDisputeStage } from '../disputes/paypal-dispute.webhook.js';
import type { BookingEvent } from '../events.js';
import { isOurOrder, type OurOrder } from '../payments/paypal-order-facts.js';
import { PayPalOrders } from '../payments/paypal-orders.service.js';
import { decideForeignRefund } from './foreign-refund.js';
import { decideRefund } from './refund.js';

const EVENT_RETENTION_MS = 30 * DAY_MS;

/** PayPal's facts about one refund of a capture. */
interface RefundContext {
  readonly order: OurOrder;
  readonly refund: Refund;
  /** True if PayPal or a bank took the money, false for our refund; undefined until the event arrives. */
  readonly isReversed: boolean | undefined;
  readonly disputes: readonly PayPalDispute[];
}

/** Handles money that went back: our refund, one made in PayPal's dashboard, or a reversal. */
@Injectable()
export class PayPalRefundWebhook {
  constructor(
    @Inject(PAYPAL) private readonly paypal: PayPal | null,
    private readonly runner: CommandRunner,
    private readonly disputes: PayPalDisputeWebhook,
    private readonly orders: PayPalOrders,
    private readonly inbox: ProviderInbox,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async apply(envelope: Envelope, refundId: string, isReversed: boolean): Promise<void> {
    if (!this.paypal) return;
    const refund = unwrapResponse(await this.paypal.retrieveRefund(refundId));
    if (refund?.captureId == null) return;
    const context = await this.loadContext(envelope, refund.captureId);
    if (context) await this.record(envelope, { ...context, refund, isReversed });
  }

  /** After a dispute, re-reads the refunds made during it that it does not account for. */
  async reapplyRefunds(envelope: Envelope, disputeId: string): Promise<void> {
    if (!this.paypal) return;
    const dispute = unwrapResponse(await this.paypal.retrieveDispute(disputeId));
    if (dispute?.captureId == null) return;
    const context = await this.loadContext(envelope, dispute.captureId);
    if (!context) return;
    const { refunds } = context.order;
    const events = await this.inbox.listEventTypes(
      'paypal',
      refunds.map(({ id }) => id),
    );
    for (const refund of refunds) {
      const types = events.filter(({ objectId }) => objectId === refund.id).map(({ type }) => type);
      await this.record(envelope, { ...context, refund, isReversed: this.detectReversal(refund, types) });
    }
  }

  /** PayPal keeps events for 30 days, so an old one without a reversal event was a refund. */
  private detectReversal({ createdAt }: Refund, types: readonly string[]): boolean | undefined {
    if (types.some((type) => type.endsWith('.REVERSED'))) return true;
    const isOld = toEpochMs(createdAt) < this.clock.now().getTime() - EVENT_RETENTION_MS;
    return types.length > 0 || isOld ? false : undefined;
  }

  /**
   * Loads order and disputes. Records the payment and the disputes first, because events arrive in any order.
   */
  private async loadContext(
    envelope: Envelope,
    captureId: string,
  ): Promise<Pick<RefundContext, 'order' | 'disputes'> | undefined> {
    if (!this.paypal) return undefined;
    const orderId = unwrapResponse(await this.paypal.findOrderByCapture(captureId));
    const order = orderId && unwrapResponse(await this.paypal.retrieveOrder(orderId));
    if (!order || !isOurOrder(order)) return undefined;
    await this.orders.settleBeforeFollowUp(envelope, order);
    const disputes: PayPalDispute[] = [];
    for (const id of unwrapResponse(await this.paypal.listDisputes(captureId)) ?? []) {
      const dispute = await this.disputes.apply(withNewCommandId(envelope), id);
      if (dispute) disputes.push(dispute);
    }
    return { order, disputes };
  }

  /** Records a completed refund; the job that started a pending one polls it. */
  private async record(envelope: Envelope, context: RefundContext): Promise<void> {
    const { order, refund } = context;
    if (refund.status !== 'COMPLETED' || refund.currency !== 'USD') return;
    await this.runner.runOneOrThrow(withNewCommandId(envelope), bookingStream(order.bookingId), (booking) =>
      decideReturnedMoney(context, booking, this.clock.now()),
    );
  }
}

type ReturnedMoney = Omit<RefundContext, 'order'> & {
  readonly order: Pick<OurOrder, 'id' | 'instalmentId' | 'refunds'>;
};

export function decideReturnedMoney(
  context: ReturnedMoney,
  booking: BookingState,
  now: Date,
): BookingEvent[] {
  if (booking.status === 'NEW') return [];
  const { order, refund, isReversed, disputes } = context;
  const { id: providerRefundId, amountCents, invoiceId } = refund;
  const ownRefundIds = new Set(listRefunds(booking).map(({ refundId }) => refundId));
  // Our refunds have our id as invoice id; dashboard refunds have the payment's.
  const isOwnRefund = ({ invoiceId: name }: Refund) => name !== null && ownRefundIds.has(name);
  if (isOwnRefund(refund) && invoiceId !== null)
    return decideRefund({ type: 'RecordSent', refundId: invoiceId, providerRefundId }, booking);
  const foreignRefunds = order.refunds.filter((listedRefund) => !isOwnRefund(listedRefund));
  const reversalIds = new Set(booking.disputes.map(({ disputeId }) => disputeId));
  if (reversalIds.has(providerRefundId) || isTakenByDispute(refund, foreignRefunds, disputes, reversalIds))
    return [];
  const paymentFacts = {
    provider: 'paypal',
    paymentId: order.id,
    instalmentId: order.instalmentId,
    amountCents,
  } as const;
  if (isReversed === undefined) return [];
  if (!isReversed) return decideForeignRefund({ ...paymentFacts, providerRefundId }, booking);
  // A known dispute that PayPal does not list yet may account for the money.
  if (sumUnbookedCents(order, booking) <= 0) return [];
  // A lost dispute has booked its part already; an open one will book only the rest.
  const lostCents = Math.min(amountCents, sumUnbookedCents(order, booking, ['lost']));
  // PayPal books an unmatched reversal like a lost dispute.
  const reversal = {
    disputeId: providerRefundId,
    reason: REVERSAL_REASON,
    answerBy: null,
    stage: 'lost',
  } as const;
  return decideDispute({ ...paymentFacts, ...reversal, amountCents: lostCents }, booking, now);
}

/**
 * Cents refunded at PayPal that are booked neither as refund nor as dispute.
 * @param countedOutcomes outcomes of the disputes that account for money
 */
export function sumUnbookedCents(
  order: Pick<OurOrder, 'id' | 'refunds'>,
  booking: BookingState,
  countedOutcomes: readonly string[] = ['open', 'lost'],
): number {
  if (booking.status === 'NEW') return 0;
  const knownIds = new Set<string | null>(
    listRefunds(booking).flatMap((refund) => [refund.refundId, findProviderRefundId(refund)]),
  );
  const unbookedRefunds = order.refunds
    .filter(({ status, currency }) => status === 'COMPLETED' && currency === 'USD')
    .filter(({ id, invoiceId }) => !knownIds.has(id) && !knownIds.has(invoiceId ?? id));
  // Includes reversals, which are booked as disputes of their own.
  const disputes = booking.disputes.filter(
    ({ paymentId, outcome }) => paymentId === order.id && countedOutcomes.includes(outcome),
  );
  return sumCents(unbookedRefunds) - sumCents(disputes);
}

const sumCents = (refunds: readonly { readonly amountCents: number }[]): number =>
  refunds.reduce((cents, entry) => cents + entry.amountCents, 0);

const toEpochMs = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));

/**
 * True if an open or lost dispute accounts for the refund: money returned since its start, up to its amount.
 * @param reversalIds reversals booked before their dispute arrived, which are part of its amount
 */
export function isTakenByDispute(
  refund: Pick<Refund, 'id' | 'amountCents' | 'createdAt'>,
  foreignRefunds: readonly Pick<Refund, 'id' | 'amountCents' | 'createdAt'>[],
  disputes: readonly PayPalDispute[],
  reversalIds: ReadonlySet<string> = new Set(),
): boolean {
  const refundedAtMs = toEpochMs(refund.createdAt);
  const causes = disputes.filter(
    (dispute) =>
      toEpochMs(dispute.createdAt) <= refundedAtMs && ['open', 'lost'].includes(toDisputeStage(dispute)),
  );
  if (causes.length === 0) return false;
  const disputedSinceMs = Math.min(...causes.map(({ createdAt }) => toEpochMs(createdAt)));
  const earlierRefunds = foreignRefunds.filter(
    ({ id, createdAt }) =>
      id !== refund.id &&
      (reversalIds.has(id) || toEpochMs(createdAt) >= disputedSinceMs) &&
      toEpochMs(createdAt) < refundedAtMs,
  );
  return sumCents(earlierRefunds) + refund.amountCents <= sumCents(causes);
}
