import type { CancellationPreview } from '@wayfold/contracts/changes';
import type { Recorded } from '../../../platform/commands/runner.js';
import type { BookingEvent } from '../events.js';
import { foldView } from '../projections/booking-view.js';
import { methodOf } from '../projections/instalment-view.js';

type Of<T extends BookingEvent['type']> = Extract<BookingEvent, { type: T }>;

/** What a cancellation at the end of a booking's events comes to, for people. */
export function cancellationIn(history: readonly Recorded<BookingEvent>[]): CancellationPreview {
  const at = history.findLastIndex(({ type }) => type === 'BookingCancelled');
  const cancelled = history[at] as (Recorded & Of<'BookingCancelled'>) | undefined;
  const booking = foldView(history);
  if (!cancelled || !booking) throw new Error('events without a cancellation');
  const { by: _by, reason: _reason, ...sums } = cancelled.data;
  const refunds = history
    .slice(at)
    .flatMap((event) => (event.type === 'RefundStarted' ? [(event as Of<'RefundStarted'>).data] : []))
    .map(({ provider, intentId, amountCents }) => ({
      method: paidBy(history, provider, intentId),
      amountCents,
    }));
  return { ...sums, refunds, booking };
}

/** How the payment was made that goes back. */
function paidBy(
  history: readonly Recorded<BookingEvent>[],
  provider: Of<'DepositPaid'>['data']['provider'],
  intentId: string,
): CancellationPreview['refunds'][number]['method'] {
  const paid = history.find(
    (event) =>
      'lender' in (event.data as object) && (event.data as { intentId: string }).intentId === intentId,
  );
  return methodOf({ provider, lender: (paid?.data as { lender?: 'klarna' | 'affirm' } | undefined)?.lender });
}
