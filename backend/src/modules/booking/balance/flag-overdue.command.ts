import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { isRefusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { decideOverdue } from './overdue.js';
import { newCommand } from '../../../platform/commands/envelope.js';
import { bookingStream } from '../core/booking.stream.js';
import { chargingStream } from './charging.stream.js';

/** Looks a week after its day whether the balance is there, and tells operations when it is not. */
export class FlagOverdue extends Command<void> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly instalmentId: string,
  ) {
    super();
  }
}

@CommandHandler(FlagOverdue)
export class FlagOverdueHandler implements ICommandHandler<FlagOverdue> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, instalmentId }: FlagOverdue): Promise<void> {
    const { charging } = await this.runner.load({ charging: chargingStream });
    // Told once each time that it is late: the booking itself remembers.
    const done = await this.runner.runOne(newCommand(envelope), bookingStream(bookingId), (booking) =>
      decideOverdue({ instalmentId, now: this.clock.now(), paused: charging.paused }, booking),
    );
    if (isRefusal(done) && done.refused === 'BUSY') throw new Error(`booking ${bookingId} is busy`);
  }
}
