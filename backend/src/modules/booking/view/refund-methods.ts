import type { PaidBy } from '@wayfold/contracts/money/instalments';
import type { Recorded } from '../../../platform/commands/runner.js';
import type { BookingEvent, Source } from '../events.js';
import { methodOf, paymentIn } from '../summary.js';

type Of<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>;
type History = readonly Recorded<BookingEvent>[];

/** Refunds started from event `at` on, each with the method it returns to. */
export const refundsFrom = (
  history: History,
  at: number,
): { method: PaidBy; amountCents: number; paymentId: string }[] =>
  history
    .slice(at)
    .flatMap((event) => (event.type === 'RefundStarted' ? [(event as Of<'RefundStarted'>).data] : []))
    .map(({ provider, paymentId, amountCents }) => ({
      method: paidBy(history, provider, paymentId),
      amountCents,
      paymentId,
    }));

/** The method of the refunded payment. */
export function paidBy(history: History, provider: Source, paymentId: string): PaidBy {
  const paid = history.map(paymentIn).find((payment) => payment?.paymentId === paymentId);
  return methodOf({ provider, lender: paid?.lender });
}
