import { calculateRefundableCents } from '../../../src/modules/booking/core/payments.js';
import type {
  BookingEvent,
  BookingEventOf,
  Instalment,
  RefundReason,
} from '../../../src/modules/booking/events.js';
import { DEPOSIT, foldExistingBooking, getInstalmentId } from './builders.js';
import { newEvent } from './events.js';

/** Creates the nth refund of a card payment, with the provider's response. */
export const newRefundData = (
  kind: Instalment['kind'],
  amountCents: number,
  reason: RefundReason,
  { paymentId = `pi_${kind}`, serial = 1 }: { readonly paymentId?: string; readonly serial?: number } = {},
) => ({
  refundId: `${paymentId}-r${serial}`,
  instalmentId: getInstalmentId(kind),
  provider: 'stripe' as const,
  paymentId,
  reason,
  amountCents,
});

export const newRefundStarted = (
  ...args: Parameters<typeof newRefundData>
): BookingEventOf<'RefundStarted'> => ({
  type: 'RefundStarted',
  data: newRefundData(...args),
});

type SentRefund = BookingEventOf<'PaymentRefunded'>['data'];
/** Creates the event of a refund that its source has sent. */
export const newRefundSent = (refund: Omit<SentRefund, 'providerRefundId'>, providerRefundId = 're_1') =>
  newEvent('PaymentRefunded', { ...refund, providerRefundId });

export const newRefundMade = (...args: Parameters<typeof newRefundData>): BookingEvent =>
  newRefundSent(newRefundData(...args));

type FailureData = BookingEventOf<'RefundFailed'>['data'];
/** Creates the failure of the refund, by default before it has an id at the provider. */
export const newRefundFailed = (
  refund: Omit<FailureData, 'providerRefundId' | 'code'>,
  overrides: Partial<FailureData> = {},
): BookingEventOf<'RefundFailed'> => ({
  type: 'RefundFailed',
  data: { ...refund, providerRefundId: null, code: 'declined', ...overrides },
});

export const newFailedRefundEvents = (
  refund: BookingEventOf<'RefundStarted'>['data'],
  overrides: Partial<FailureData> = {},
): BookingEvent[] => [{ type: 'RefundStarted', data: refund }, newRefundFailed(refund, overrides)];

/** A part of the deposit by bank is refunded, because no seat was left. */
export const bankRefund = {
  refundId: 'line-1-r1',
  instalmentId: DEPOSIT,
  provider: 'bank',
  paymentId: 'line-1',
  amountCents: 39_000,
  reason: 'no-seat-left',
} as const;

/** Sums what can be refunded after these events, in cents. */
export const sumRefundableAfter = (...events: readonly BookingEvent[]): number =>
  calculateRefundableCents(foldExistingBooking(events));
