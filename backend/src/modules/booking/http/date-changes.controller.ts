import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import {
  type ChangeCodeRefusal,
  changeDate,
  changeDateByStaff,
  previewDateChange,
  previewDateChangeByStaff,
  sendChangeCode,
} from '@wayfold/contracts/bookings/date-changes';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
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
import { ChangeDate } from '../changes/change-date.command.js';
import { PreviewDateChange } from '../changes/preview-date-change.query.js';
import { SendChangeCode } from '../changes/send-change-code.command.js';
import { BookingQueries } from '../view/booking.query.js';

/** The move of a confirmed booking to another departure, and its preview. */
@Controller()
export class DateChangesController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly queryBus: QueryBus,
    private readonly bookings: BookingQueries,
    private readonly wakeSignal: WakeSignal,
  ) {}

  @Route(previewDateChange)
  previewDateChange(
    @Input() { params, body }: RouteInput<typeof previewDateChange>,
  ): Promise<ReplyOrRefusal<typeof previewDateChange>> {
    return this.queryBus.execute(new PreviewDateChange(params.id, body.departureId));
  }

  @Route(previewDateChangeByStaff)
  previewDateChangeByStaff(
    @Input() { params, body }: RouteInput<typeof previewDateChangeByStaff>,
  ): Promise<ReplyOrRefusal<typeof previewDateChangeByStaff>> {
    return this.queryBus.execute(new PreviewDateChange(params.id, body.departureId));
  }

  @Route(sendChangeCode)
  sendChangeCode(
    @Input() { params }: RouteInput<typeof sendChangeCode>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof sendChangeCode>> {
    return this.commandBus.execute(new SendChangeCode(newCustomerEnvelope(caller), params.id));
  }

  @Route(changeDate)
  changeDate(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof changeDate>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof changeDate>> {
    const envelope = newCustomerEnvelope(caller, `http:change-date:${params.id}:${idempotencyKey}`);
    return this.executeChange(new ChangeDate(envelope, params.id, body));
  }

  @Route(changeDateByStaff)
  changeDateByStaff(
    @Input() { params, body, idempotencyKey }: RouteInput<typeof changeDateByStaff>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof changeDateByStaff>> {
    const envelope = newStaffEnvelope(caller, `http:ops-change-date:${params.id}:${idempotencyKey}`);
    return this.executeChange(new ChangeDate<never>(envelope, params.id, { ...body, code: null }));
  }

  private async executeChange<Code extends ChangeCodeRefusal>(command: ChangeDate<Code>) {
    const reply = await this.commandBus.execute(command);
    if (isRefusal(reply)) return reply;
    this.wakeSignal.ring();
    return requireFound(await this.bookings.readForCustomer(command.bookingId, reply.history));
  }
}
