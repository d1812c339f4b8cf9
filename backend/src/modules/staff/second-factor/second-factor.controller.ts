import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  confirmEnrolment,
  getSecondFactor,
  renewRecoveryCodes,
  startEnrolment,
} from '@wayfold/contracts/staff/staff';
import { requireStaff } from '../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  Route,
} from '../../../platform/http/route.js';
import { ConfirmEnrolment, RenewRecoveryCodes, StartEnrolment } from './enrolment.command.js';
import { SecondFactorQueries } from './second-factor.query.js';

/** A person's own second factor. */
@Controller()
export class SecondFactorController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly secondFactors: SecondFactorQueries,
  ) {}

  @Route(getSecondFactor)
  getSecondFactor(
    @Input() _input: RouteInput<typeof getSecondFactor>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof getSecondFactor>> {
    return this.secondFactors.readStatus(requireStaff(caller).id);
  }

  @Route(startEnrolment)
  startEnrolment(
    @Input() _input: RouteInput<typeof startEnrolment>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof startEnrolment>> {
    return this.commandBus.execute(new StartEnrolment(requireStaff(caller), caller.correlationId));
  }

  @Route(confirmEnrolment)
  confirmEnrolment(
    @Input() { body }: RouteInput<typeof confirmEnrolment>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof confirmEnrolment>> {
    return this.commandBus.execute(
      new ConfirmEnrolment(requireStaff(caller), body.code, caller.correlationId),
    );
  }

  @Route(renewRecoveryCodes)
  renewRecoveryCodes(
    @Input() _input: RouteInput<typeof renewRecoveryCodes>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof renewRecoveryCodes>> {
    return this.commandBus.execute(new RenewRecoveryCodes(requireStaff(caller), caller.correlationId));
  }
}
