import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { BookingRefusal } from '@wayfold/contracts/bookings';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { isRefusal, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { decideHold } from '../domain/hold.js';
import { bookingStream } from './streams.js';

/** Another 15 minutes, once. */
export class ExtendHold extends Command<undefined | Refusal<BookingRefusal | CommonCode>> {
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

  async execute({
    envelope,
    bookingId,
  }: ExtendHold): Promise<undefined | Refusal<BookingRefusal | CommonCode>> {
    const done = await this.runner.run(envelope, { booking: bookingStream(bookingId) }, ({ booking }) => {
      const events = decideHold({ type: 'Extend', now: this.clock.now() }, booking);
      return isRefusal(events) ? events : { events: { booking: events }, result: null };
    });
    return isRefusal(done) ? done : undefined;
  }
}
