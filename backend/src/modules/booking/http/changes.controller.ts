import { Controller, Inject } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  cancelBooking,
  opsCancelBooking,
  opsPreviewCancellation,
  previewCancellation,
  sendCancelCode,
} from '@wayfold/contracts/changes';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { isRefusal } from '../../../kernel/refuse.js';
import { ProblemException } from '../../../platform/http/problem.js';
import { type Caller, Calling, Input, Route, type RouteAnswer } from '../../../platform/http/route.js';
import { WorkBell } from '../../../platform/jobs/work-bell.js';
import { CancelBooking, PreviewCancellation, type Cancellation } from '../commands/cancel-booking.js';
import { once } from '../commands/envelope.js';
import { SendCode } from '../commands/send-code.js';
import type { Envelope } from '../../../platform/commands/runner.js';
import { BookingQueries } from '../queries/booking-queries.js';
import { cancellationIn } from '../queries/cancellation-preview.js';
import { customer, staff } from './callers.js';

/** A confirmed booking ends before its trip: shown first, then done as it was shown. */
@Controller()
export class ChangesController {
  constructor(
    @Inject(CommandBus) private readonly commands: CommandBus,
    @Inject(BookingQueries) private readonly queries: BookingQueries,
    @Inject(WorkBell) private readonly bell: WorkBell,
  ) {}

  @Route(previewCancellation)
  preview(
    @Input() { params }: RouteInput<typeof previewCancellation>,
  ): Promise<RouteAnswer<typeof previewCancellation>> {
    return this.previewOf(params.id, 'customer');
  }

  @Route(opsPreviewCancellation)
  previewForStaff(
    @Input() { params, body }: RouteInput<typeof opsPreviewCancellation>,
  ): Promise<RouteAnswer<typeof opsPreviewCancellation>> {
    return this.previewOf(params.id, body.by);
  }

  @Route(sendCancelCode)
  code(
    @Input() { params }: RouteInput<typeof sendCancelCode>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof sendCancelCode>> {
    return this.commands.execute(new SendCode(once(customer(caller)), params.id));
  }

  @Route(cancelBooking)
  cancel(
    @Input() { params, body }: RouteInput<typeof cancelBooking>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof cancelBooking>> {
    const { code, ...expected } = body;
    return this.end(once(customer(caller)), params.id, { by: 'customer', reason: '', code, expected });
  }

  @Route(opsCancelBooking)
  cancelByStaff(
    @Input() { params, body }: RouteInput<typeof opsCancelBooking>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof opsCancelBooking>> {
    const { by, reason, ...expected } = body;
    return this.end(once(staff(caller)), params.id, { by, reason, code: null, expected });
  }

  private async previewOf(bookingId: string, by: Cancellation['by']) {
    const history = await this.commands.execute(new PreviewCancellation(bookingId, by));
    return isRefusal(history) ? history : cancellationIn(history);
  }

  private async end(envelope: Envelope, bookingId: string, cancellation: Cancellation) {
    const ended = await this.commands.execute(new CancelBooking(envelope, bookingId, cancellation));
    if (isRefusal(ended)) return ended;
    this.bell.ring();
    const view = await this.queries.forCustomer(bookingId, ended.history);
    if (!view) throw new ProblemException('NOT_FOUND');
    return view;
  }
}
