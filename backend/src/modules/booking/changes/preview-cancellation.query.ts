import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { CancellationPreview, ChangeRefusal } from '@wayfold/contracts/bookings/changes';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { type BookingHistory, bookingStream } from '../core/booking.stream.js';
import { foldView } from '../view/booking-view.js';
import { PREVIEW_REASON, previewHistory } from '../view/preview-history.js';
import { listRefundsSince } from '../view/refund-methods.js';
import { type CancelCommand, decideCancel } from './cancel.js';

type CancellationPreviewReply = CancellationPreview | Refusal<ChangeRefusal | 'NOT_FOUND'>;

export class PreviewCancellation extends Query<CancellationPreviewReply> {
  constructor(
    readonly bookingId: string,
    readonly cancellingParty: CancelCommand['cancellingParty'],
  ) {
    super();
  }
}

@QueryHandler(PreviewCancellation)
export class PreviewCancellationHandler implements IQueryHandler<PreviewCancellation> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ bookingId, cancellingParty }: PreviewCancellation): Promise<CancellationPreviewReply> {
    const now = this.clock.now();
    const { state, history = [] } = await this.runner.loadOne(bookingStream(bookingId));
    if (state.status === 'NEW') return refuse('NOT_FOUND');
    const events = decideCancel(state, {
      cancellingParty,
      reason: PREVIEW_REASON,
      today: toUtcDate(now),
    });
    return isRefusal(events) ? events : buildCancellationPreview(previewHistory(history, events, now));
  }
}

function buildCancellationPreview(history: BookingHistory): CancellationPreview {
  const eventIndex = history.findLastIndex(({ type }) => type === 'BookingCancelled');
  const cancellation = history[eventIndex];
  const booking = foldView(history);
  if (cancellation?.type !== 'BookingCancelled' || !booking) throw new Error('events without a cancellation');
  const { by: _by, reason: _reason, heldCents = 0, ...sums } = cancellation.data;
  const refunds = listRefundsSince(history, eventIndex).map(({ method, amountCents }) => ({
    method,
    amountCents,
  }));
  return { ...sums, heldCents, refunds, booking };
}
