import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { advanceClock, getDevStatus, listDevMails } from '@wayfold/contracts/devtools';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import { isRefusal } from '../../kernel/refuse.js';
import { newFieldError } from '../../platform/http/field-errors.js';
import { ProblemException } from '../../platform/http/problems/problem.js';
import { type Caller, CurrentCaller, Input, type ReplyOrRefusal, Route } from '../../platform/http/route.js';
import { AdvanceClock } from './advance-clock.command.js';
import { DevtoolsQueries } from './devtools.query.js';

@Controller()
export class DevtoolsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly devtools: DevtoolsQueries,
  ) {}

  @Route(getDevStatus)
  getDevStatus(): Promise<ReplyOrRefusal<typeof getDevStatus>> {
    return Promise.resolve(this.devtools.buildStatus());
  }

  @Route(advanceClock)
  async advanceClock(
    @Input() { body }: RouteInput<typeof advanceClock>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof advanceClock>> {
    const reply = await this.commandBus.execute(new AdvanceClock(new Date(body.advanceTo)));
    if (!isRefusal(reply)) return this.getDevStatus();
    if (reply.refused === 'CLOCK_GOES_FORWARD_ONLY') return reply;
    throw new ProblemException(reply.refused, {
      errors: [newFieldError('advanceTo', 'too_big', caller.locale)],
    });
  }

  @Route(listDevMails)
  listDevMails(): Promise<ReplyOrRefusal<typeof listDevMails>> {
    return this.devtools.listNewestMails();
  }
}
