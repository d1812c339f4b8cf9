import { Controller } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  confirmEnrolment,
  renewRecoveryCodes,
  secondFactor,
  startEnrolment,
} from '@wayfold/contracts/staff/staff';
import { requireStaff } from '../../../platform/http/caller-envelope.js';
import { type Caller, Calling, Input, Route, type RouteAnswer } from '../../../platform/http/route.js';
import { ConfirmEnrolment, RenewRecoveryCodes, StartEnrolment } from './enrolment.command.js';
import { FactorStatus } from './factor-status.query.js';

/** A person's own second factor. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(secondFactor)
  getStatus(
    @Input() _input: RouteInput<typeof secondFactor>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof secondFactor>> {
    return this.queries.execute(new FactorStatus(requireStaff(caller).id));
  }

  @Route(startEnrolment)
  start(
    @Input() _input: RouteInput<typeof startEnrolment>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof startEnrolment>> {
    return this.commands.execute(new StartEnrolment(requireStaff(caller), caller.correlationId));
  }

  @Route(confirmEnrolment)
  confirm(
    @Input() { body }: RouteInput<typeof confirmEnrolment>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof confirmEnrolment>> {
    return this.commands.execute(new ConfirmEnrolment(requireStaff(caller), body.code, caller.correlationId));
  }

  @Route(renewRecoveryCodes)
  renew(
    @Input() _input: RouteInput<typeof renewRecoveryCodes>,
    @Calling() caller: Caller,
  ): Promise<RouteAnswer<typeof renewRecoveryCodes>> {
    return this.commands.execute(new RenewRecoveryCodes(requireStaff(caller), caller.correlationId));
  }
}
