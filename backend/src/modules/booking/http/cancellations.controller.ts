import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  cancelBooking,
  cancelBookingByStaff,
  previewCancellation,
  previewCancellationByStaff,
  sendCancelCode,
} from '@wayfold/contracts/bookings/changes';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import type { SecondPersonRefusal } from '@wayfold/contracts/staff/approvals';
import { isRefusal } from '../../../kernel/refuse.js';
import { newCustomerEnvelope, newStaffEnvelope } from '../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../platform/http/route.js';
import { WakeSignal } from '../../../platform/jobs/wake-signal.js';
import { CancelBooking } from '../changes/cancel-booking.command.js';
import { PreviewCancellation } from '../changes/preview-cancellation.query.js';
import { SendCancelCode } from '../changes/send-cancel-code.command.js';
import { BookingQueries } from '../view/booking.query.js';

/** Cancels a confirmed booking, and previews it. */
@Controller()
export class CancellationsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly bookings: BookingQueries,
    private readonly wakeSignal: WakeSignal,
  ) {}

  @Route(previewCancellation)
  previewCancellation(
    @Input() { params }: RouteInput<typeof previewCancellation>,
  ): Promise<ReplyOrRefusal<typeof previewCancellation>> {
    return this.queryBus.execute(new PreviewCancellation(params.id, 'customer'));
  }

  @Route(previewCancellationByStaff)
  previewCancellationByStaff(
    @Input() { params, body }: RouteInput<typeof previewCancellationByStaff>,
  ): Promise<ReplyOrRefusal<typeof previewCancellationByStaff>> {
    return this.queryBus.execute(new PreviewCancellation(params.id, body.by));
  }

  @Route(sendCancelCode)
  sendCancelCode(
    @Input() { params }: RouteInput<typeof sendCancelCode>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof sendCancelCode>> {
    return this.commandBus.execute(new SendCancelCode(newCustomerEnvelope(caller), params.id));
  }

  @Route(cancelBooking)
  cancelBooking(
    @Input() { params, body }: RouteInput<typeof cancelBooking>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof cancelBooking>> {
    const { code, ...expectedAmounts } = body;
    const cancellation = {
      cancellingParty: 'customer',
      reason: '',
      code,
      expectedAmounts,
      approvalId: null,
    } as const;
    return this.executeCancellation(
      new CancelBooking<never>(newCustomerEnvelope(caller), params.id, cancellation),
    );
  }

  @Route(cancelBookingByStaff)
  cancelBookingByStaff(
    @Input() { params, body }: RouteInput<typeof cancelBookingByStaff>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof cancelBookingByStaff>> {
    const { by: cancellingParty, reason, approvalId = null, ...expectedAmounts } = body;
    const cancellation = { cancellingParty, reason, code: null, expectedAmounts, approvalId };
    return this.executeCancellation(new CancelBooking(newStaffEnvelope(caller), params.id, cancellation));
  }

  private async executeCancellation<A extends SecondPersonRefusal>(command: CancelBooking<A>) {
    const reply = await this.commandBus.execute(command);
    if (isRefusal(reply)) return reply;
    this.wakeSignal.ring();
    return requireFound(await this.bookings.readForCustomer(command.bookingId, reply.history));
  }
}
