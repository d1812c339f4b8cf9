import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { getCharging, pauseCharging, resumeCharging } from '@wayfold/contracts/money/charging';
import { isRefusal } from '../../../../kernel/refuse.js';
import { newStaffEnvelope } from '../../../../platform/http/caller-envelope.js';
import { ProblemException } from '../../../../platform/http/problems/problem.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  Route,
} from '../../../../platform/http/route.js';
import { WakeSignal } from '../../../../platform/jobs/wake-signal.js';
import { ChargingQueries } from '../../balance/charging.query.js';
import { SwitchCharging } from '../../balance/switch-charging.command.js';

@Controller()
export class ChargingController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly charging: ChargingQueries,
    private readonly wakeSignal: WakeSignal,
  ) {}

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

  private async switchCharging(type: 'Pause' | 'Resume', reason: string, caller: Caller) {
    const reply = await this.commandBus.execute(
      new SwitchCharging(newStaffEnvelope(caller), { type, reason }),
    );
    if (isRefusal(reply)) throw new ProblemException('BUSY');
    this.wakeSignal.ring();
    return this.charging.readStatus();
  }
}
