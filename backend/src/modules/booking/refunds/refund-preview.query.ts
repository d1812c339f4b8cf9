import type { OwedRefund } from '@wayfold/contracts/money/refunds-to-send';
import type { RefundPreview, TakeBackPreview } from '@wayfold/contracts/staff/ops-money';
import type { Recorded } from '../../../platform/commands/runner.js';
import type { BookingEvent, Source } from '../events.js';
import { foldView } from '../view/booking-view.js';
import { paidBy, refundsFrom } from '../view/refund-methods.js';

/** What a refund by staff at the end of a booking's events comes to, for people. */
export function refundIn(
  history: readonly Recorded<BookingEvent>[],
  { refundableCents, overCents }: { readonly refundableCents: number; readonly overCents: number },
): RefundPreview {
  const at = history.findLastIndex(({ type }) => type === 'RefundOrdered');
  const booking = foldView(history);
  if (at < 0 || !booking) throw new Error('events without a refund');
  const refunds = refundsFrom(history, at).map(({ intentId: paymentId, ...of }) => ({ paymentId, ...of }));
  const amountCents = refunds.reduce((sum, each) => sum + each.amountCents, 0);
  return { refundableCents, overCents, needsSecondPerson: amountCents > overCents, refunds, booking };
}

/** What a booking is once a payment that staff recorded is taken back, as the end of its events has it. */
export function takeBackIn(
  history: readonly Recorded<BookingEvent>[],
  { amountCents, overCents }: { readonly amountCents: number; readonly overCents: number },
): TakeBackPreview {
  const booking = foldView(history);
  if (!booking) throw new Error('a booking without events');
  return { amountCents, overCents, needsSecondPerson: amountCents > overCents, booking };
}

interface Owed {
  readonly refundId: string;
  readonly provider: Source;
  readonly intentId: string;
  readonly owedCents: number;
}

/** What is owed of refunds that failed, for people: what would not take each, when and why; the oldest first. */
export function owedIn(
  history: readonly Recorded<BookingEvent>[],
  { owed, overCents }: { readonly owed: readonly Owed[]; readonly overCents: number },
): OwedRefund[] {
  return owed
    .map(({ refundId, provider, intentId, owedCents }) => {
      const failed = history.findLast(
        ({ type, data }) => type === 'RefundFailed' && data.refundId === refundId,
      );
      if (failed?.type !== 'RefundFailed') throw new Error(`refund ${refundId} is owed and did not fail`);
      return {
        refundId,
        owedCents,
        needsSecondPerson: owedCents > overCents,
        code: failed.data.code,
        method: paidBy(history, provider, intentId),
        failedAt: failed.recordedAt.toISOString(),
      };
    })
    .toSorted((a, b) => (a.failedAt < b.failedAt ? -1 : 1));
}
