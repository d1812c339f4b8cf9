import { Inject, Injectable } from '@nestjs/common';
import { deleteOldest } from '../../../kernel/delete-oldest.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { CommandRunner } from '../../../platform/commands/runner.js';
import type { ShareIds } from '../../../platform/http/access.js';
import {
  Capabilities,
  IMPOSSIBLE_CAPABILITY,
  type StoredCapability,
} from '../access/capabilities.service.js';
import { bookingStream } from '../core/booking.stream.js';

/** Number of cached bookings; the booking whose read is the oldest is evicted. */
const MAX_ENTRIES = 10_000;
/** Time until a capability revoked by another process opens nothing here, in ms of the Clock. */
const CACHE_LIFETIME_MS = 10_000;

interface CacheEntry {
  readonly capabilities: readonly StoredCapability[];
  readonly expiresAtMs: number;
}

/** Checks capabilities. An unknown booking takes as long as a wrong capability, to hide which exist. */
@Injectable()
export class BookingAccess {
  /** Capabilities of recently opened bookings, so that the requests of one page share a read. */
  private readonly entries = new Map<string, CacheEntry>();

  constructor(
    private readonly runner: CommandRunner,
    private readonly capabilities: Capabilities,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async canOpenBooking(bookingId: string, capability: string): Promise<boolean> {
    const now = this.clock.now();
    const entry = this.entries.get(bookingId);
    const cachedCapabilities =
      entry && now.getTime() < entry.expiresAtMs ? entry.capabilities : [IMPOSSIBLE_CAPABILITY];
    if (this.capabilities.canOpenAny(capability, cachedCapabilities, now)) return true;
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    const storedCapabilities = booking.status === 'NEW' ? [IMPOSSIBLE_CAPABILITY] : booking.capabilities;
    if (!this.capabilities.canOpenAny(capability, storedCapabilities, now)) return false;
    this.cacheEntry(bookingId, {
      capabilities: storedCapabilities,
      expiresAtMs: now.getTime() + CACHE_LIFETIME_MS,
    });
    return true;
  }

  /** True if the capability is the co-payer's and the share is still theirs. */
  async canOpenShare({ bookingId, shareId }: ShareIds, capability: string): Promise<boolean> {
    const { booking } = await this.runner.load({ booking: bookingStream(bookingId) });
    return this.capabilities.canOpenShare(capability, booking, shareId, this.clock.now());
  }

  /** Forgets a booking's capabilities: revoked in this process, they open nothing from the next request. */
  forget(bookingId: string): void {
    this.entries.delete(bookingId);
  }

  private cacheEntry(bookingId: string, entry: CacheEntry): void {
    this.entries.delete(bookingId);
    this.entries.set(bookingId, entry);
    deleteOldest(this.entries, MAX_ENTRIES);
  }
}
