import { sumCents } from '@wayfold/contracts/kernel/cents';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { PayPalDispute, Refund } from '../../../platform/paypal/port.js';
import type { BookingState } from '../core/booking.js';
import { REVERSAL_REASON } from '../core/dispute-state.js';
import { listRefunds } from '../core/payments.js';
import { findProviderRefundId } from '../core/refund-state.js';
import { decideDispute } from '../disputes/dispute.js';
import { toPayPalStage } from '../disputes/dispute-stage.js';
import type { BookingEvent } from '../events.js';
import type { OurOrder } from '../payments/paypal/paypal-order-facts.js';
import { decideDashboardRefund } from './dashboard-refund.js';
import { decideRefund } from './refund.js';

const EVENT_RETENTION_MS = 30 * DAY_MS;

/** PayPal's facts about one refund of a capture. */
export interface ReturnedMoney {
  readonly order: Pick<OurOrder, 'id' | 'instalmentId' | 'refunds'>;
  readonly refund: Refund;
  /** PayPal or a bank took the money; false for our refund, undefined until the event arrives. */
  readonly isReversed: boolean | undefined;
  readonly disputes: readonly PayPalDispute[];
}

/**
 * Returns true for a reversal, false for our refund, undefined while PayPal's event may still come. PayPal
 * keeps events for 30 days, so old money without a reversal event was a refund.
 */
export function detectReversal(
  { createdAt }: Pick<Refund, 'createdAt'>,
  eventTypes: readonly string[],
  now: Date,
): boolean | undefined {
  if (eventTypes.some((type) => type.endsWith('.REVERSED'))) return true;
  const isOld = toEpochMs(createdAt) < now.getTime() - EVENT_RETENTION_MS;
  return eventTypes.length > 0 || isOld ? false : undefined;
}

/** Decides what PayPal returned: our refund, a refund made at PayPal, a reversal or part of a dispute. */
export function decideReturnedMoney(
  booking: BookingState,
  returnedMoney: ReturnedMoney,
  now: Date,
): BookingEvent[] {
  if (booking.status === 'NEW') return [];
  const { order, refund, isReversed, disputes } = returnedMoney;
  const { id: providerRefundId, amountCents, invoiceId } = refund;
  const ownRefundIds = new Set<string | null>(listRefunds(booking).map(({ refundId }) => refundId));
  // Our refunds have our id as invoice id; dashboard refunds have the payment's.
  const isOwnRefundId = (id: string | null): id is string => ownRefundIds.has(id);
  if (isOwnRefundId(invoiceId))
    return decideRefund(booking, { type: 'RecordSent', refundId: invoiceId, providerRefundId });
  const dashboardRefunds = order.refunds.filter((listedRefund) => !isOwnRefundId(listedRefund.invoiceId));
  // A reversal is booked as a dispute under the id of PayPal's refund.
  const reversalIds = new Set(booking.disputes.map(({ disputeId }) => disputeId));
  if (
    reversalIds.has(providerRefundId) ||
    isWithdrawnByDispute(refund, dashboardRefunds, disputes, reversalIds)
  )
    return [];
  if (isReversed === undefined) return [];
  const paymentFacts = {
    provider: 'paypal',
    paymentId: order.id,
    instalmentId: order.instalmentId,
    amountCents,
  } as const;
  if (!isReversed) return decideDashboardRefund(booking, { ...paymentFacts, providerRefundId });
  // A known dispute that PayPal does not list yet may account for the money.
  if (sumUnbookedCents(booking, order) <= 0) return [];
  // A lost dispute has booked its part already; an open dispute will book only the rest.
  const lostCents = Math.min(amountCents, sumUnbookedCents(booking, order, ['lost']));
  // PayPal books an unmatched reversal like a lost dispute.
  const reversal = {
    disputeId: providerRefundId,
    reason: REVERSAL_REASON,
    answerBy: null,
    stage: 'lost',
  } as const;
  return decideDispute(booking, { ...paymentFacts, ...reversal, amountCents: lostCents }, now);
}

/**
 * Sums the cents refunded at PayPal that are booked neither as refund nor as dispute.
 * @param countedOutcomes outcomes of the disputes that account for money
 */
export function sumUnbookedCents(
  booking: BookingState,
  order: Pick<OurOrder, 'id' | 'refunds'>,
  countedOutcomes: readonly string[] = ['open', 'lost'],
): number {
  if (booking.status === 'NEW') return 0;
  const knownIds = new Set<string | undefined>(
    listRefunds(booking).flatMap((refund) => [refund.refundId, findProviderRefundId(refund)]),
  );
  const unbookedRefunds = order.refunds
    .filter(({ status, currency }) => status === 'COMPLETED' && currency === 'USD')
    .filter(({ id, invoiceId }) => !knownIds.has(id) && !knownIds.has(invoiceId ?? id));
  // Includes reversals, which are booked as separate disputes.
  const disputes = booking.disputes.filter(
    ({ paymentId, outcome }) => paymentId === order.id && countedOutcomes.includes(outcome),
  );
  return sumCents(unbookedRefunds) - sumCents(disputes);
}

const toEpochMs = (instant: string | null): number => (instant === null ? 0 : Date.parse(instant));

/**
 * True if an open or lost dispute accounts for the refund: money returned since its start, up to its amount.
 * @param reversalIds reversals booked before their dispute arrived, which are part of its amount
 */
export function isWithdrawnByDispute(
  refund: Pick<Refund, 'amountCents' | 'createdAt'>,
  dashboardRefunds: readonly Pick<Refund, 'id' | 'amountCents' | 'createdAt'>[],
  disputes: readonly PayPalDispute[],
  reversalIds: ReadonlySet<string>,
): boolean {
  const refundedAtMs = toEpochMs(refund.createdAt);
  const causes = disputes.filter(
    (dispute) =>
      toEpochMs(dispute.createdAt) <= refundedAtMs && ['open', 'lost'].includes(toPayPalStage(dispute)),
  );
  const disputedSinceMs = Math.min(...causes.map(({ createdAt }) => toEpochMs(createdAt)));
  const earlierRefunds = dashboardRefunds.filter(
    ({ id, createdAt }) =>
      (reversalIds.has(id) || toEpochMs(createdAt) >= disputedSinceMs) && toEpochMs(createdAt) < refundedAtMs,
  );
  return sumCents(earlierRefunds) + refund.amountCents <= sumCents(causes);
}
