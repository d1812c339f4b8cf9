import { Inject } from '@nestjs/common';
import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { OwedRefund } from '@wayfold/contracts/payments/refunds-to-send';
import { compareText } from '../../../kernel/compare-text.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { APPROVAL_LIMIT_CENTS, needsSecondPerson } from '../../approvals/events.js';
import { bookingStream } from '../core/booking.stream.js';
import { listOwedRefunds } from '../refunds/reissue-refund.js';
import { determineRefundMethod } from '../view/refund-methods.js';

/** Refunds that failed and can be reissued, the oldest failure first; undefined for an unknown booking. */
export class ListOwedRefunds extends Query<OwedRefund[] | undefined> {
  constructor(readonly bookingId: string) {
    super();
  }
}

/** A read of the booking's events, as the reissue's, because a lagging read model could show a wrong sum. */
@QueryHandler(ListOwedRefunds)
export class ListOwedRefundsHandler implements IQueryHandler<ListOwedRefunds> {
  constructor(
    private readonly runner: CommandRunner,
    @Inject(APPROVAL_LIMIT_CENTS) private readonly approvalLimitCents: number,
  ) {}

  async execute({ bookingId }: ListOwedRefunds): Promise<OwedRefund[] | undefined> {
    const { state, history = [] } = await this.runner.loadOne(bookingStream(bookingId));
    if (state.status === 'NEW') return undefined;
    const failures = history.filter((event) => event.type === 'RefundFailed');
    return listOwedRefunds(state)
      .map(({ refundId, provider, paymentId, owedCents }) => {
        const refundFailed = failures.findLast(({ data }) => data.refundId === refundId);
        if (!refundFailed) throw new Error(`refund ${refundId} is owed, but no failure is recorded`);
        return {
          refundId,
          owedCents,
          needsSecondPerson: needsSecondPerson(owedCents, this.approvalLimitCents),
          code: refundFailed.data.code,
          method: determineRefundMethod(history, provider, paymentId),
          failedAt: refundFailed.recordedAt.toISOString(),
        };
      })
      .toSorted((a, b) => compareText(a.failedAt, b.failedAt));
  }
}
