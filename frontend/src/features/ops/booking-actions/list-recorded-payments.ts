import type { OpsEvent } from '@wayfold/contracts/bookings/booking-log';
import type { RouteRequest } from '@wayfold/contracts/kernel/route';
import type { recordManualPayment } from '@wayfold/contracts/payments/manual-payments';

/** A payment that staff recorded, as in its event. */
export interface RecordedPayment {
  readonly manualPaymentId: string;
  readonly amountCents: number;
  readonly method: RouteRequest<typeof recordManualPayment>['body']['method'];
  readonly valueDate: string;
  readonly note: string;
}

/** Lists payments that staff recorded for a booking and did not void, newest first. */
export function listRecordedPayments(
  events: readonly Pick<OpsEvent, 'type' | 'data'>[],
): readonly RecordedPayment[] {
  const listData = <T>(name: string): T[] =>
    events.flatMap(({ type, data }) => (type === name ? [data as T] : []));
  const voidedPayments = listData<Pick<RecordedPayment, 'manualPaymentId'>>('ManualPaymentVoided');
  const voidedIds = new Set(voidedPayments.map(({ manualPaymentId }) => manualPaymentId));
  return listData<RecordedPayment>('ManualPaymentRecorded')
    .filter(({ manualPaymentId }) => !voidedIds.has(manualPaymentId))
    .toReversed();
}
