import type { recordManualPayment } from '@wayfold/contracts/staff/ops-money';
import type { RouteRequest } from '@wayfold/contracts/kernel/route';
import type { OpsEvent } from '@wayfold/contracts/staff/ops';

/** Money that staff recorded, as its event has it. */
export interface Recorded {
  readonly receiptId: string;
  readonly amountCents: number;
  readonly method: RouteRequest<typeof recordManualPayment>['body']['method'];
  readonly valueDate: string;
  readonly note: string;
}

/** The payments that staff recorded for a booking and nobody took back, the newest first. */
export function recordedIn(events: readonly Pick<OpsEvent, 'type' | 'data'>[]): readonly Recorded[] {
  const of = (wanted: string) =>
    events.flatMap(({ type, data }) => (type === wanted ? [data as Recorded] : []));
  const gone = new Set(of('ManualPaymentTakenBack').map(({ receiptId }) => receiptId));
  return of('ManualPaymentRecorded')
    .filter(({ receiptId }) => !gone.has(receiptId))
    .toReversed();
}
