import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { v7 } from 'uuid';
import { refuse } from '../../../kernel/refuse.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { StopRefusal } from '../payments/payment-stopper.service.js';
import {
  decideReissue,
  getOwedRefundCents,
  hasRefund,
  type ReissueRefusal,
} from '../refunds/reissue-refund.js';
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
    return this.staffMoney.execute(envelope, {
      bookingId,
      id,
      calculateApprovalCents: (booking) => getOwedRefundCents(booking, refundId),
      action: 'refund-reissued',
      approvalId,
      checkBeforeApproval: (booking) => (hasRefund(booking, refundId) ? undefined : refuse('NOT_FOUND')),
      request,
      decide: ({ booking }) => {
        const amountCents = getOwedRefundCents(booking, refundId);
        return toStaffSettlement(decideReissue(booking, { ...request, refundOrderId: id, amountCents }));
      },
    });
  }
}
