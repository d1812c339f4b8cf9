import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import { sumCents } from '@wayfold/contracts/kernel/cents';
import type { RefundPreview } from '@wayfold/contracts/payments/refunds';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { APPROVAL_LIMIT_CENTS, needsSecondPerson } from '../../approvals/events.js';
import { type BookingHistory, bookingStream } from '../core/booking.stream.js';
import { foldView } from '../view/booking-view.js';
import { PREVIEW_REASON, previewHistory } from '../view/preview-history.js';
import { listRefundsSince } from '../view/refund-methods.js';
import {
  calculateStaffRefundableCents,
  decideStaffRefund,
  type StaffRefund,
  type StaffRefundRefusal,
} from './staff-refund.js';

type Reply = RefundPreview | Refusal<StaffRefundRefusal | 'NOT_FOUND'>;

export class PreviewRefund extends Query<Reply> {
  constructor(
    readonly bookingId: string,
    readonly refund: Pick<StaffRefund, 'amountCents' | 'payments'>,
  ) {
    super();
  }
}

@QueryHandler(PreviewRefund)
export class PreviewRefundHandler implements IQueryHandler<PreviewRefund> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(APPROVAL_LIMIT_CENTS) private readonly approvalLimitCents: number,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ bookingId, refund }: PreviewRefund): Promise<Reply> {
    const { state, history = [] } = await this.runner.loadOne(bookingStream(bookingId));
    if (state.status === 'NEW') return refuse('NOT_FOUND');
    const events = decideStaffRefund(state, {
      ...refund,
      refundOrderId: bookingId,
      reason: PREVIEW_REASON,
      approvalId: null,
    });
    if (isRefusal(events)) return events;
    const limits = {
      refundableCents: calculateStaffRefundableCents(state),
      approvalLimitCents: this.approvalLimitCents,
    };
    return buildRefundPreview(previewHistory(history, events, this.clock.now()), limits);
  }
}

/** Formats the refund events at the end of a history for people. */
export function buildRefundPreview(
  history: BookingHistory,
  {
    refundableCents,
    approvalLimitCents,
  }: { readonly refundableCents: number; readonly approvalLimitCents: number },
): RefundPreview {
  const orderIndex = history.findLastIndex(({ type }) => type === 'RefundOrdered');
  const booking = foldView(history);
  if (orderIndex < 0 || !booking) throw new Error('events without a refund');
  const refunds = listRefundsSince(history, orderIndex);
  const amountCents = sumCents(refunds);
  return {
    refundableCents,
    approvalLimitCents,
    needsSecondPerson: needsSecondPerson(amountCents, approvalLimitCents),
    refunds,
    booking,
  };
}
