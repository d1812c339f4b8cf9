import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  getBookingAsOf,
  getCharging,
  issueCoupon,
  listBookingEvents,
  listBookings,
  pauseCharging,
  resumeCharging,
} from '@wayfold/contracts/staff/ops';
import { isRefusal } from '../../../kernel/refuse.js';
import { newStaffEnvelope } from '../../../platform/http/caller-envelope.js';
import { ProblemException } from '../../../platform/http/problems/problem.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  requireFound,
  Route,
} from '../../../platform/http/route.js';
import { WakeSignal } from '../../../platform/jobs/wake-signal.js';
import { ChargingQueries } from '../balance/charging.query.js';
import { SwitchCharging } from '../balance/switch-charging.command.js';
import { IssueCoupon } from '../pricing/issue-coupon.command.js';
import { BookingQueries } from '../view/booking.query.js';

@Controller()
export class OpsBookingsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly bookings: BookingQueries,
    private readonly charging: ChargingQueries,
    private readonly wakeSignal: WakeSignal,
  ) {}

  @Route(listBookings)
  listBookings(
    @Input() { query }: RouteInput<typeof listBookings>,
  ): Promise<ReplyOrRefusal<typeof listBookings>> {
    return this.bookings.listBookings(query);
  }

  @Route(listBookingEvents)
  async listBookingEvents(
    @Input() { params, query }: RouteInput<typeof listBookingEvents>,
  ): Promise<ReplyOrRefusal<typeof listBookingEvents>> {
    return requireFound(await this.bookings.findEventPage(params.id, query.limit, query.cursor));
  }

  @Route(getBookingAsOf)
  async getBookingAsOf(
    @Input() { params, query }: RouteInput<typeof getBookingAsOf>,
  ): Promise<ReplyOrRefusal<typeof getBookingAsOf>> {
    return requireFound(await this.bookings.readAsOf(params.id, query));
  }

  @Route(getCharging)
  getCharging(@Input() _input: RouteInput<typeof getCharging>): Promise<ReplyOrRefusal<typeof getCharging>> {
    return this.charging.readStatus();
  }

  @Route(pauseCharging)
  pauseCharging(
    @Input() { body }: RouteInput<typeof pauseCharging>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof pauseCharging>> {
    return this.switchCharging('Pause', body.reason, caller);
  }

  @Route(resumeCharging)
  resumeCharging(
    @Input() { body }: RouteInput<typeof resumeCharging>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof resumeCharging>> {
    return this.switchCharging('Resume', body.reason, caller);
  }

  @Route(issueCoupon)
  async issueCoupon(
    @Input() { body, idempotencyKey }: RouteInput<typeof issueCoupon>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof issueCoupon>> {
    const envelope = newStaffEnvelope(caller, `http:issue-coupon:${idempotencyKey}`);
    return this.commandBus.execute(new IssueCoupon(envelope, body));
  }

  private async switchCharging(type: 'Pause' | 'Resume', reason: string, caller: Caller) {
    const reply = await this.commandBus.execute(
      new SwitchCharging(newStaffEnvelope(caller), { type, reason }),
    );
    if (isRefusal(reply)) throw new ProblemException('BUSY');
    this.wakeSignal.ring();
    return this.charging.readStatus();
  }
}
