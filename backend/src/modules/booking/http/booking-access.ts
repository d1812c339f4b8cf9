import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import { Capabilities } from '../commands/capability.js';
import { bookingStream } from '../commands/streams.js';

interface Granted {
  readonly tokenHash: string;
  readonly expiresAt: string;
}

/** Bookings whose capabilities are remembered; the one that was opened longest ago is forgotten first. */
const REMEMBERED = 10_000;

/** Whether a token opens a booking: the same work for an unknown booking as for a wrong token. */
@Injectable()
export class BookingAccess {
  /** What opened a booking before. It is granted for ever (until it expires), so it is not read again. */
  private readonly opened = new Map<string, readonly Granted[]>();

  constructor(
    @Inject(CommandRunner) private readonly runner: CommandRunner,
    @Inject(Capabilities) private readonly capabilities: Capabilities,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async opensBooking(bookingId: string, token: string): Promise<boolean> {
    const known = this.opened.get(bookingId) ?? [NOBODY];
    if (this.capabilities.opens(token, known, this.clock.now())) return true;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const granted = booking.status === 'NEW' ? [NOBODY] : booking.capabilities;
    if (!this.capabilities.opens(token, granted, this.clock.now())) return false;
    this.remember(bookingId, granted);
    return true;
  }

  private remember(bookingId: string, granted: readonly Granted[]): void {
    this.opened.delete(bookingId);
    this.opened.set(bookingId, granted);
    if (this.opened.size <= REMEMBERED) return;
    const oldest = this.opened.keys().next();
    if (!oldest.done) this.opened.delete(oldest.value);
  }
}

/** A hash that no token has. */
const NOBODY = { tokenHash: '0'.repeat(64), expiresAt: '0000' };
