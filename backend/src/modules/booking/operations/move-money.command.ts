import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { v7 } from 'uuid';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import type { BookingState } from '../core/booking.js';
import type { StopRefusal } from '../payments/payment-stopper.service.js';
import { decideStaffRefund, type StaffRefund, type StaffRefundRefusal } from '../refunds/staff-refund.js';
import { decideGoodwill, type Goodwill, type GoodwillRefusal } from './goodwill.js';
import { decideManualPayment, type ManualPayment, type ManualPaymentRefusal } from './manual-payment.js';
import { type MoneyRefusal, StaffMoney, toStaffSettlement } from './staff-money.service.js';
import {
  decideVoidManualPayment,
  sumManualPaymentCents,
  type VoidManualPayment,
  type VoidManualPaymentRefusal,
} from './void-manual-payment.js';

/** The movement staff request; ids and dates are added on execution. */
export type MoneyRequest =
  | ({ readonly type: 'refund' } & Omit<StaffRefund, 'refundOrderId'>)
  | ({ readonly type: 'manual-payment' } & Omit<ManualPayment, 'manualPaymentId' | 'today'>)
  | ({ readonly type: 'goodwill' } & Omit<Goodwill, 'goodwillId'>)
  | ({ readonly type: 'payment-voided' } & Omit<VoidManualPayment, 'now'>);

/** Refusals that depend on the kind of movement: only some kinds have to stop open payments first. */
interface RefusalsByMovement {
  readonly refund: StaffRefundRefusal;
  readonly 'manual-payment': ManualPaymentRefusal | StopRefusal;
  readonly goodwill: GoodwillRefusal | StopRefusal;
  readonly 'payment-voided': VoidManualPaymentRefusal;
}

type MoneyReply<R extends MoneyRequest> =
  { readonly id: string } | MoneyRefusal<RefusalsByMovement[R['type']]>;

/** Staff refund money, record or void a manual payment, or give goodwill. One key is one movement. */
export class MoveMoney<R extends MoneyRequest = MoneyRequest> extends Command<MoneyReply<R>> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly request: R,
  ) {
    super();
  }
}

@CommandHandler(MoveMoney)
export class MoveMoneyHandler implements ICommandHandler<MoveMoney> {
  constructor(
    private readonly staffMoney: StaffMoney,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ envelope, bookingId, request }: MoveMoney): Promise<MoneyReply<MoneyRequest>> {
    const { type: action, approvalId } = request;
    const id = action === 'payment-voided' ? request.manualPaymentId : v7();
    const calculateApprovalCents = (booking: BookingState): number =>
      request.type === 'payment-voided'
        ? sumManualPaymentCents(booking, request.manualPaymentId)
        : request.amountCents;
    return this.staffMoney.execute(envelope, {
      bookingId,
      request,
      id,
      action,
      calculateApprovalCents,
      approvalId,
      decide: (states) => {
        const now = this.clock.now();
        switch (request.type) {
          case 'refund':
            return toStaffSettlement(decideStaffRefund(states.booking, { ...request, refundOrderId: id }));
          case 'goodwill':
            return toStaffSettlement(decideGoodwill(states.booking, { ...request, goodwillId: id }));
          case 'manual-payment':
            return decideManualPayment(states, { ...request, manualPaymentId: id, today: toUtcDate(now) });
          case 'payment-voided':
            return toStaffSettlement(decideVoidManualPayment(states.booking, { ...request, now }));
        }
      },
    });
  }
}
