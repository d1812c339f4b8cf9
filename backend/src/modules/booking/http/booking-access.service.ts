import { Inject, Injectable } from '@nestjs/common';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import type { ShareIds } from '../../../platform/http/access.js';
import { Capabilities } from '../access/capabilities.service.js';
import { bookingStream } from '../core/booking.stream.js';

interface Grant {
  readonly tokenHash: string;
  readonly expiresAt: string;
}

/** Size of the cache; the least recently opened booking is evicted. */
const MAX_ENTRIES = 10_000;
/** Time until a link revoked by another process is closed here, in ms of the Clock. */
const CACHE_LIFETIME_MS = 10_000;

/** Checks tokens of bookings. An unknown booking takes as long as a wrong token, to hide which exist. */
@Injectable()
export class BookingAccess {
  /** Grants of recently opened bookings, so that the requests of one page share a read. */
  private readonly entries = new Map<string, { readonly grants: readonly Grant[]; readonly until: number }>();

  constructor(
    private readonly runner: CommandRunner,
    private readonly capabilities: Capabilities,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async canOpenBooking(bookingId: string, token: string): Promise<boolean> {
    const now = this.clock.now();
    const entry = this.entries.get(bookingId);
    const cachedGrants = entry && now.getTime() < entry.until ? entry.grants : [IMPOSSIBLE_LINK];
    if (this.capabilities.canOpenAny(token, cachedGrants, now)) return true;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const grants = booking.status === 'NEW' ? [IMPOSSIBLE_LINK] : booking.capabilities;
    if (!this.capabilities.canOpenAny(token, grants, now)) return false;
    this.cacheGrants(bookingId, grants, now.getTime() + CACHE_LIFETIME_MS);
    return true;
  }

  /** A co-payer's token opens their share while it is theirs. */
  async canOpenShare({ bookingId, shareId }: ShareIds, token: string): Promise<boolean> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    return this.capabilities.canOpenShare(token, booking, shareId, this.clock.now());
  }

  /** Closes links revoked in this process from the next request on. */
  forget(bookingId: string): void {
    this.entries.delete(bookingId);
  }

  private cacheGrants(bookingId: string, grants: readonly Grant[], until: number): void {
    this.entries.delete(bookingId);
    this.entries.set(bookingId, { grants, until });
    if (this.entries.size <= MAX_ENTRIES) return;
    const oldestEntry = this.entries.keys().next();
    if (!oldestEntry.done) this.entries.delete(oldestEntry.value);
  }
}

/** A hash that matches no token. */
const IMPOSSIBLE_LINK = { tokenHash: '0'.repeat(64), expiresAt: '0000' };
