import { Controller } from '@nestjs/common';
import { type Command, CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { grantGoodwill } from '@wayfold/contracts/payments/goodwill';
import {
  previewPaymentVoid,
  recordManualPayment,
  voidPaymentByStaff,
} from '@wayfold/contracts/payments/manual-payments';
import {
  handOutRefund,
  previewRefund,
  refundByStaff,
  reissueRefundByStaff,
} from '@wayfold/contracts/payments/refunds';
import { listOwedRefunds, listRefundsToSend } from '@wayfold/contracts/payments/refunds-to-send';
import { isRefusal, type Refusal } from '../../../../kernel/refuse.js';
import { newStaffEnvelope, requireStaff } from '../../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../../platform/http/route.js';
import { WakeSignal } from '../../../../platform/jobs/wake-signal.js';
import { ConfirmCashRefund } from '../../operations/confirm-cash-refund.command.js';
import { ListOwedRefunds } from '../../operations/list-owed-refunds.query.js';
import { type MoneyRequest, MoveMoney } from '../../operations/move-money.command.js';
import { PreviewVoid } from '../../operations/preview-void.query.js';
import { ReissueRefund } from '../../operations/reissue-refund.command.js';
import { PreviewRefund } from '../../refunds/preview-refund.query.js';
import { RefundToSendQueries } from '../../refunds/refunds-to-send.query.js';
import { BookingQueries } from '../../view/booking.query.js';

/** Money moved by staff, each movement with its author and, over the limit, a second person. */
@Controller()
export class MoneyMovementsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly bookings: BookingQueries,
    private readonly refundsToSend: RefundToSendQueries,
    private readonly wakeSignal: WakeSignal,
  ) {}

  @Route(previewRefund)
  previewRefund(
    @Input() { params, body }: RouteInput<typeof previewRefund>,
  ): Promise<ReplyOrRefusal<typeof previewRefund>> {
    return this.queryBus.execute(new PreviewRefund(params.id, body));
  }

  @Route(refundByStaff)
  refundByStaff(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof refundByStaff>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof refundByStaff>> {
    const { approvalId = null, ...request } = body;
    return this.moveMoney(params.id, { type: 'refund', ...request, approvalId }, caller, idempotencyKey);
  }

  @Route(recordManualPayment)
  recordManualPayment(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof recordManualPayment>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof recordManualPayment>> {
    const { approvalId = null, ...request } = body;
    return this.moveMoney(
      params.id,
      { type: 'manual-payment', ...request, approvalId },
      caller,
      idempotencyKey,
    );
  }

  @Route(previewPaymentVoid)
  previewPaymentVoid(
    @Input() { params }: RouteInput<typeof previewPaymentVoid>,
  ): Promise<ReplyOrRefusal<typeof previewPaymentVoid>> {
    return this.queryBus.execute(new PreviewVoid(params.id, params.manualPaymentId));
  }

  @Route(voidPaymentByStaff)
  voidPaymentByStaff(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof voidPaymentByStaff>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof voidPaymentByStaff>> {
    const { approvalId = null, reason } = body;
    const request = {
      type: 'payment-voided',
      manualPaymentId: params.manualPaymentId,
      reason,
      approvalId,
    } as const;
    return this.moveMoney(params.id, request, caller, idempotencyKey);
  }

  @Route(grantGoodwill)
  grantGoodwill(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof grantGoodwill>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof grantGoodwill>> {
    const { approvalId = null, ...request } = body;
    return this.moveMoney(params.id, { type: 'goodwill', ...request, approvalId }, caller, idempotencyKey);
  }

  @Route(listRefundsToSend)
  listRefundsToSend(
    @Input() { query }: RouteInput<typeof listRefundsToSend>,
  ): Promise<ReplyOrRefusal<typeof listRefundsToSend>> {
    return this.refundsToSend.listPage(query);
  }

  @Route(handOutRefund)
  async handOutRefund(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof handOutRefund>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof handOutRefund>> {
    const { id, refundId } = params;
    const commandId = `http:hand-out:${requireStaff(caller).id}:${refundId}:${idempotencyKey}`;
    const reply = await this.commandBus.execute(
      new ConfirmCashRefund(
        newStaffEnvelope(caller, commandId),
        { bookingId: id, refundId },
        body.handoutNote,
      ),
    );
    if (isRefusal(reply)) return reply;
    const bookingAfter = requireFound(await this.bookings.readAsOf(id, {}));
    return { booking: bookingAfter.booking, owedCents: reply.owedCents };
  }

  @Route(listOwedRefunds)
  async listOwedRefunds(
    @Input() { params }: RouteInput<typeof listOwedRefunds>,
  ): Promise<ReplyOrRefusal<typeof listOwedRefunds>> {
    const refunds = requireFound(await this.queryBus.execute(new ListOwedRefunds(params.id)));
    return { refunds };
  }

  @Route(reissueRefundByStaff)
  async reissueRefundByStaff(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof reissueRefundByStaff>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof reissueRefundByStaff>> {
    const { id, refundId } = params;
    const { approvalId = null, reason } = body;
    const commandId = `http:refund-reissued:${requireStaff(caller).id}:${refundId}:${idempotencyKey}`;
    const request = { refundId, reason, approvalId };
    return this.executeAndRead(id, new ReissueRefund(newStaffEnvelope(caller, commandId), id, request));
  }

  /** Moves money by a command whose id is scoped to the caller and the booking. */
  private async moveMoney<R extends MoneyRequest>(
    bookingId: string,
    request: R,
    caller: Caller,
    idempotencyKey: string,
  ) {
    const envelope = newStaffEnvelope(
      caller,
      `http:${request.type}:${requireStaff(caller).id}:${bookingId}:${idempotencyKey}`,
    );
    return this.executeAndRead(bookingId, new MoveMoney<R>(envelope, bookingId, request));
  }

  /** Executes the movement and returns its result with the booking after it. */
  private async executeAndRead<Code extends string>(
    bookingId: string,
    command: Command<{ readonly id: string } | Refusal<Code>>,
  ) {
    const reply = await this.commandBus.execute(command);
    if (isRefusal(reply)) return reply;
    this.wakeSignal.ring();
    const bookingAfter = requireFound(await this.bookings.readAsOf(bookingId, {}));
    return { id: reply.id, booking: bookingAfter.booking };
  }
}
