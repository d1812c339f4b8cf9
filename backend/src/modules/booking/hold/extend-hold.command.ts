import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingRefusal } from '@wayfold/contracts/bookings';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import type { Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { decideHold } from './hold.js';
import { bookingStream, type Changed } from '../core/booking.stream.js';

/** Another 15 minutes, once. */
export class ExtendHold extends Command<Changed | Refusal<BookingRefusal | CommonCode>> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
  ) {
    super();
  }
}

@CommandHandler(ExtendHold)
export class ExtendHoldHandler implements ICommandHandler<ExtendHold> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  execute({ envelope, bookingId }: ExtendHold): Promise<Changed | Refusal<BookingRefusal | CommonCode>> {
    return this.runner.runOne(envelope, bookingStream(bookingId), (booking) =>
      decideHold({ type: 'Extend', now: this.clock.now() }, booking),
    );
  }
}
