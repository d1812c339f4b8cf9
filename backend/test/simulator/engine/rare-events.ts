import { type BookingEvent, buildTaskKey, type GiftCardEvent } from '../../../src/modules/booking/events.js';
import type { StoredEvent } from '../../../src/platform/event-store/port.js';

/** One run emits some of these; all runs together must emit each. */
export const RARE_EVENTS = [
  'BalancePaid',
  'FullAmountPaid',
  'PartPaid',
  'PaymentRefunded',
  'PayPalCaptureStarted',
  'GiftCardApplied',
  'GiftCardRedeemed',
  'ManualPaymentRecorded',
  'ManualPaymentVoided',
  'BookingCancelled',
  'BookingExpired',
  'DepartureChanged',
  'PlaceReassigned',
  'TransferChosen',
  'DisputeOpened',
  'DisputeClosed',
  'RefundHeld',
  'RefundFailed',
  'a refund that was reissued another way',
  'BalanceSplit',
  'ShareRevoked',
  'ChargeStarted',
  'ChargeDeclined',
  'PaymentReversed',
  'RefundOrdered',
  'GoodwillGranted',
  'OverpaymentReceived',
  'cash paid out after its payment was void',
] as const;

/** Lists event types, and finer kinds for rare cases that share a type. */
export function listEventKinds(events: readonly StoredEvent[]): string[] {
  return (events as readonly (StoredEvent & (BookingEvent | GiftCardEvent))[]).flatMap(({ type, data }) => {
    if (type === 'PaymentRefunded' && data.originalRefundId !== undefined)
      return [type, 'a refund that was reissued another way'];
    if (
      type === 'TaskRaised' &&
      data.key === buildTaskKey('refund-to-claim', 'written-off', data.claimedRefundId ?? '')
    )
      return [type, 'cash paid out after its payment was void'];
    return [type];
  });
}
