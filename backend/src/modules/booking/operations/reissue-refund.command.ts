import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 } from 'uuid';
import { isRefusal, refuse } from '../../../kernel/refuse.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { BookingState } from '../core/booking.js';
import { listRefunds } from '../core/payments.js';
import type { StopRefusal } from '../payments/payment-stopper.service.js';
import { decideReissue, listOwedRefunds, type ReissueRefusal } from '../refunds/reissue-refund.js';
import { type MoneyRefusal, StaffMoney } from './staff-money.service.js';

type ReissueReply = { readonly id: string } | MoneyRefusal<ReissueRefusal | StopRefusal>;

/** Staff reissue all that is owed of a failed refund by another method; with a second person if large. */
export class ReissueRefund extends Command<ReissueReply> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly request: {
      readonly refundId: string;
      readonly reason: string;
      readonly approvalId: string | null;
    },
  ) {
    super();
  }
}

@CommandHandler(ReissueRefund)
export class ReissueRefundHandler implements ICommandHandler<ReissueRefund> {
  constructor(private readonly staffMoney: StaffMoney) {}

  execute({ envelope, bookingId, request }: ReissueRefund): Promise<ReissueReply> {
    const calculateApprovalCents = (booking: BookingState): number =>
      (booking.status === 'NEW' ? [] : listOwedRefunds(booking)).find(
        ({ refundId }) => refundId === request.refundId,
      )?.owedCents ?? 0;
    const id = v7();
    return this.staffMoney.execute(envelope, {
      bookingId,
      id,
      calculateApprovalCents,
      action: 'refund-reissued',
      approvalId: request.approvalId,
      checkBeforeApproval: (booking) =>
        booking.status === 'NEW' ||
        !listRefunds(booking).some(({ refundId }) => refundId === request.refundId)
          ? refuse('NOT_FOUND')
          : undefined,
      request,
      decide: ({ booking }) => {
        const events = decideReissue(booking, {
          ...request,
          refundOrderId: id,
          amountCents: calculateApprovalCents(booking),
        });
        return isRefusal(events) ? events : { booking: events, allotment: [], coupon: [], giftCards: {} };
      },
    });
  }
}
