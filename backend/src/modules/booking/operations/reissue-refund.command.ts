import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 } from 'uuid';
import { refuse } from '../../../kernel/refuse.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { BookingState } from '../core/booking.js';
import { findRefund } from '../core/payments.js';
import { getOwedCents } from '../core/refund-state.js';
import type { StopRefusal } from '../payments/payment-stopper.service.js';
import { decideReissue, type ReissueRefusal } from '../refunds/reissue-refund.js';
import { type MoneyRefusal, StaffMoney, toStaffSettlement } from './staff-money.service.js';

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
    const { refundId, approvalId } = request;
    const id = v7();
    const calculateApprovalCents = (booking: BookingState): number => {
      const refund = findRefund(booking, refundId);
      return refund ? getOwedCents(refund) : 0;
    };
    return this.staffMoney.execute(envelope, {
      bookingId,
      id,
      calculateApprovalCents,
      action: 'refund-reissued',
      approvalId,
      checkBeforeApproval: (booking) => (findRefund(booking, refundId) ? undefined : refuse('NOT_FOUND')),
      request,
      decide: ({ booking }) => {
        const amountCents = calculateApprovalCents(booking);
        return toStaffSettlement(decideReissue(booking, { ...request, refundOrderId: id, amountCents }));
      },
    });
  }
}
