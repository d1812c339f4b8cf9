import { type BookingState, chooseNamedInstalmentId, evolveBooking } from '../core/booking.js';
import { findBookingPayment, type InstalmentRefund, listRefunds, toRefundFields } from '../core/payments.js';
import { findProviderRefundId } from '../core/refund-state.js';
import { type BookingEvent, buildTaskKey, type Source, SUPERSEDED_CODE } from '../events.js';

/** A refund made in the provider's dashboard. */
export interface DashboardRefund {
  readonly provider: Source;
  readonly paymentId: string;
  readonly instalmentId: string;
  readonly providerRefundId: string;
  readonly amountCents: number;
}

/** Books a dashboard refund under the provider's id, so that nothing is refunded twice, and raises a task. */
export function decideDashboardRefund(
  booking: BookingState,
  dashboardRefund: DashboardRefund,
): BookingEvent[] {
  if (booking.status === 'NEW') return [];
  const { provider, paymentId, providerRefundId, amountCents } = dashboardRefund;
  const refunds = listRefunds(booking).filter((refund) => refund.paymentId === paymentId);
  if (refunds.some((refund) => findProviderRefundId(refund) === providerRefundId)) return [];
  const replacedRefund = findReplacedRefund(refunds, dashboardRefund);
  // A refund planned by another method is not the dashboard refund: the planned refund ends, and the
  // dashboard refund is new.
  if (replacedRefund && replacedRefund.provider !== provider) {
    const endedRefund = { ...toRefundFields(replacedRefund), providerRefundId: null, code: SUPERSEDED_CODE };
    const event: BookingEvent = { type: 'RefundFailed', data: endedRefund };
    return [event, ...decideDashboardRefund(evolveBooking(booking, event), dashboardRefund)];
  }
  if (replacedRefund) {
    const { instalmentId, refundId } = replacedRefund;
    return [
      { type: 'PaymentRefunded', data: { ...toRefundFields(replacedRefund), providerRefundId } },
      raiseExternalRefundTask(instalmentId, dashboardRefund, refundId),
    ];
  }
  const payment = findBookingPayment(booking, paymentId);
  const instalmentId = chooseNamedInstalmentId(
    booking,
    payment?.instalmentId ?? dashboardRefund.instalmentId,
  );
  // The payment paid no instalment, so it was a double payment.
  const reason = payment ? 'requested' : 'paid-twice';
  const refund = {
    refundId: providerRefundId,
    instalmentId,
    provider,
    paymentId,
    reason,
    amountCents,
  } as const;
  return [
    { type: 'RefundStarted', data: refund },
    { type: 'PaymentRefunded', data: { ...refund, providerRefundId } },
    raiseExternalRefundTask(instalmentId, dashboardRefund, null),
  ];
}

/** Finds our refund that the dashboard refund replaces: same amount, not yet sent there. */
const findReplacedRefund = (
  refunds: readonly InstalmentRefund[],
  dashboardRefund: DashboardRefund,
): InstalmentRefund | undefined => {
  const isSameProvider = ({ provider }: InstalmentRefund): boolean => provider === dashboardRefund.provider;
  const candidates = refunds
    .filter(({ amountCents }) => amountCents === dashboardRefund.amountCents)
    .sort((a, b) => Number(isSameProvider(b)) - Number(isSameProvider(a)));
  return (
    candidates.find(({ status }) => status === 'STARTED') ??
    candidates.find(({ status }) => status === 'HELD')
  );
};

const raiseExternalRefundTask = (
  instalmentId: string,
  { providerRefundId, amountCents, paymentId }: DashboardRefund,
  replacedRefundId: string | null,
): BookingEvent => {
  const kind = 'external-refund';
  const key = buildTaskKey(kind, providerRefundId);
  const facts = { providerRefundId, amountCents, paymentId, replacedRefundId };
  return { type: 'TaskRaised', data: { kind, key, instalmentId, facts } };
};
