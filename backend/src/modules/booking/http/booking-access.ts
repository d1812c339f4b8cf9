import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { Capabilities } from '../commands/capability.js';
import { bookingStream } from '../commands/streams.js';

/** Whether a token opens a booking: the same work for an unknown booking as for a wrong token. */
@Injectable()
export class BookingAccess {
  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(Capabilities) private readonly capabilities: Capabilities,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async opensBooking(bookingId: string, token: string): Promise<boolean> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const granted = booking.status === 'NEW' ? [NOBODY] : booking.capabilities;
    return this.capabilities.opens(token, granted, this.clock.now());
  }
}

/** A hash that no token has. */
const NOBODY = { tokenHash: '0'.repeat(64), expiresAt: '0000' };
