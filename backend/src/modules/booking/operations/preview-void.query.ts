import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { VoidedPaymentPreview } from '@wayfold/contracts/payments/manual-payments';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { APPROVAL_LIMIT_CENTS, needsSecondPerson } from '../../approvals/events.js';
import { bookingStream } from '../core/booking.stream.js';
import { foldView } from '../view/booking-view.js';
import { PREVIEW_REASON, previewHistory } from '../view/preview-history.js';
import {
  decideVoidManualPayment,
  sumManualPaymentCents,
  type VoidManualPaymentRefusal,
} from './void-manual-payment.js';

type Reply = VoidedPaymentPreview | Refusal<VoidManualPaymentRefusal | 'NOT_FOUND'>;

/** Previews a booking with a manual payment voided. */
export class PreviewVoid extends Query<Reply> {
  constructor(
    readonly bookingId: string,
    readonly manualPaymentId: string,
  ) {
    super();
  }
}

@QueryHandler(PreviewVoid)
export class PreviewVoidHandler implements IQueryHandler<PreviewVoid> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(APPROVAL_LIMIT_CENTS) private readonly approvalLimitCents: number,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ bookingId, manualPaymentId }: PreviewVoid): Promise<Reply> {
    const { state, history = [] } = await this.runner.loadOne(bookingStream(bookingId));
    if (state.status === 'NEW') return refuse('NOT_FOUND');
    const now = this.clock.now();
    const events = decideVoidManualPayment(state, {
      manualPaymentId,
      reason: PREVIEW_REASON,
      approvalId: null,
      now,
    });
    if (isRefusal(events)) return events;
    const booking = foldView(previewHistory(history, events, now));
    if (!booking) throw new Error('a booking without events');
    const { approvalLimitCents } = this;
    const amountCents = sumManualPaymentCents(state, manualPaymentId);
    return {
      amountCents,
      approvalLimitCents,
      needsSecondPerson: needsSecondPerson(amountCents, approvalLimitCents),
      booking,
    };
  }
}
