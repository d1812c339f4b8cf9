import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { DateChangeRefusal } from '@wayfold/contracts/bookings/date-changes';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { unchangeable } from './change-date.js';
import { decideCode } from '../access/confirmation-code.js';
import { newestCode } from '../access/code-check.service.js';
import { bookingStream } from '../core/booking.stream.js';

type Refused = Refusal<DateChangeRefusal | CommonCode>;

/** Mails the code that another date needs, when the date can be changed at all. */
export class SendChangeCode extends Command<{ expiresAt: string } | Refused> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
  ) {
    super();
  }
}

@CommandHandler(SendChangeCode)
export class SendChangeCodeHandler implements ICommandHandler<SendChangeCode> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId }: SendChangeCode): Promise<{ expiresAt: string } | Refused> {
    const now = this.clock.now();
    const done = await this.runner.runOne(envelope, bookingStream(bookingId), (booking) => {
      const possible = unchangeable(booking, dateOf(now));
      return isRefusal(possible) ? possible : decideCode(booking, 'change', v7(), now);
    });
    return isRefusal(done) ? done : { expiresAt: newestCode(done.state) };
  }
}
