import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RevokeReason } from '@wayfold/contracts/bookings/links';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner, type Envelope } from '../../../platform/commands/runner.js';
import { decideAccess } from './access.js';
import { Capabilities } from './capability-tokens.service.js';
import { bookingStream } from '../core/booking.stream.js';

/** Staff switch off all that opens a booking. Answers how many capabilities that were. */
export class RevokeLinks extends Command<{ readonly revoked: number } | Refusal<'NOT_FOUND' | 'BUSY'>> {
  constructor(
    readonly envelope: Envelope,
    readonly bookingId: string,
    readonly reason: RevokeReason,
    /** A new link goes to the booking's own address. */
    readonly mailNew: boolean,
  ) {
    super();
  }
}

@CommandHandler(RevokeLinks)
export class RevokeLinksHandler implements ICommandHandler<RevokeLinks> {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(Capabilities) private readonly capabilities: Capabilities,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ envelope, bookingId, reason, mailNew }: RevokeLinks) {
    const now = this.clock.now();
    const done = await this.runner.run(envelope, { booking: bookingStream(bookingId) }, ({ booking }) => {
      if (booking.status === 'NEW') return refuse('NOT_FOUND');
      const instead = mailNew ? this.capabilities.grant(booking.quote.endsOn) : null;
      const events = decideAccess({ type: 'Revoke', reason, instead, now }, booking);
      const revoked = events.filter(({ type }) => type === 'CapabilityRevoked').length;
      return { events: { booking: events }, result: { revoked } };
    });
    return isRefusal(done) ? done : done.result;
  }
}
