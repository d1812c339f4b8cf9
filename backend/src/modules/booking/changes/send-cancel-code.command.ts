import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { ChangeRefusal } from '@wayfold/contracts/bookings/changes';
import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { v7 } from 'uuid';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { decideCancel } from './cancel.js';
import { decideCode } from '../access/confirmation-code.js';
import { newestCode } from '../access/code-check.service.js';
import { bookingStream } from '../core/booking.stream.js';

type Refused = Refusal<ChangeRefusal | CommonCode>;

/** Mails the code that cancelling needs, when the booking can be cancelled at all. */
export class SendCode extends Command<{ expiresAt: string } | Refused> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
  ) {
    super();
  }
}

@CommandHandler(SendCode)
export class SendCodeHandler implements ICommandHandler<SendCode> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId }: SendCode): Promise<{ expiresAt: string } | Refused> {
    const now = this.clock.now();
    const done = await this.runner.runOne(envelope, bookingStream(bookingId), (booking) => {
      const possible = decideCancel(
        { type: 'Cancel', by: 'customer', reason: '', today: dateOf(now) },
        booking,
      );
      return isRefusal(possible) ? possible : decideCode(booking, 'cancel', v7(), now);
    });
    return isRefusal(done) ? done : { expiresAt: newestCode(done.state) };
  }
}
