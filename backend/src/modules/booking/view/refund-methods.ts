import type { PaidBy } from '@wayfold/contracts/money/instalments';
import type { RecordedEvent } from '../../../platform/commands/runner.js';
import type { BookingEvent, Source } from '../events.js';
import { findPayment, toPaidBy } from '../summary.js';

type EventHistory = readonly RecordedEvent<BookingEvent>[];

/** Lists the refunds started from this event on, each with the method it returns to. */
export const listRefundsSince = (
  history: EventHistory,
  fromIndex: number,
): { method: PaidBy; amountCents: number; paymentId: string }[] =>
  history
    .slice(fromIndex)
    .flatMap((event) => (event.type === 'RefundStarted' ? [event.data] : []))
    .map(({ provider, paymentId, amountCents }) => ({
      method: determineRefundMethod(history, provider, paymentId),
      amountCents,
      paymentId,
    }));

export function determineRefundMethod(history: EventHistory, provider: Source, paymentId: string): PaidBy {
  const receivedPayment = history.map(findPayment).find((payment) => payment?.paymentId === paymentId);
  return toPaidBy({ provider, lender: receivedPayment?.lender });
}
