import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { deriveKey } from '../../../kernel/derive-key.js';
import type { BookingState } from '../core/booking.js';
import { listShareLinks } from '../core/co-payers.js';
import type { Capability } from '../credentials/capabilities.js';
import type { BookingEvent } from '../events.js';
import type { NewCapability } from './access.js';
import { findNewestShareGrant, listLiveGrants } from './capability-grants.js';

/** Derived keys depend on it: a change makes what they protect unreadable. */
const CAPABILITY_KEY_PURPOSE = 'booking capability';

/** Days after the return until a booking's capabilities expire. */
export const CAPABILITY_DAYS_AFTER_RETURN = 90;

const hashWithSha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const computeMac = (key: Buffer, capabilityId: string): string =>
  createHmac('sha256', key).update(capabilityId).digest('base64url');

type StoredHash = Pick<Capability, 'tokenHash'>;

export type StoredCapability = Pick<Capability, 'tokenHash' | 'expiresAt'>;

/** The hash of no capability: comparing with it keeps the time constant. */
export const IMPOSSIBLE_CAPABILITY: StoredCapability = { tokenHash: '0'.repeat(64), expiresAt: '0000' };

/**
 * Capabilities: each is a 256-bit HMAC of a random id under a key outside the database. Only its hash is
 * stored, and a repeated request rebuilds the same capability.
 */
export class Capabilities {
  private readonly key: Buffer;
  private readonly previousKeys: readonly Buffer[];

  /** New capabilities use the current secret; those of previous secrets stay valid. */
  constructor(secretKey: string, previousKeys: readonly string[] = []) {
    this.key = deriveKey(secretKey, CAPABILITY_KEY_PURPOSE);
    this.previousKeys = previousKeys.map((key) => deriveKey(key, CAPABILITY_KEY_PURPOSE));
  }

  /** Grants a capability to a booking whose trip ends on `endsOn` (`YYYY-MM-DD`). */
  grant(endsOn: string): NewCapability {
    const capabilityId = v4();
    return {
      capabilityId,
      tokenHash: this.hash(this.deriveCapability(capabilityId)),
      expiresAt: `${addDays(endsOn, CAPABILITY_DAYS_AFTER_RETURN)}T00:00:00.000Z`,
    };
  }

  deriveCapability(capabilityId: string): string {
    return computeMac(this.key, capabilityId);
  }

  /** Rebuilds the capability whose hash was stored, with the current or an earlier secret. */
  rebuildCapability(capabilityId: string, storedCapabilities: readonly StoredHash[]): string {
    const storedHashes = new Set(storedCapabilities.map(({ tokenHash }) => tokenHash));
    const formerCapabilities = this.previousKeys.map((key) => computeMac(key, capabilityId));
    return (
      formerCapabilities.find((capability) => storedHashes.has(this.hash(capability))) ??
      this.deriveCapability(capabilityId)
    );
  }

  /** Finds the newest valid capability, for a mail; undefined if none is valid or its secret is unknown. */
  findNewestCapability(history: readonly BookingEvent[], now: Date): string | undefined {
    return this.findValidCapability(listLiveGrants(history), now);
  }

  private findValidCapability(grants: readonly NewCapability[], now: Date): string | undefined {
    for (const grant of grants) {
      const capability = this.rebuildCapability(grant.capabilityId, [grant]);
      if (this.canOpenAny(capability, [grant], now)) return capability;
    }
    return undefined;
  }

  hash(capability: string): string {
    return hashWithSha256(capability).toString('hex');
  }

  /**
   * True if the capability opens the share; without links it compares with an impossible hash, to keep the
   * time constant.
   */
  canOpenShare(capability: string, booking: BookingState, shareId: string, now: Date): boolean {
    const links = booking.status === 'NEW' ? [] : listShareLinks(booking, shareId);
    return this.canOpenAny(capability, links.length > 0 ? links : [IMPOSSIBLE_CAPABILITY], now);
  }

  /** Finds a co-payer's newest valid capability, for a mail; undefined if none. */
  findNewestShareCapability(
    history: readonly BookingEvent[],
    payerId: string,
    now: Date,
  ): string | undefined {
    const newestGrant = findNewestShareGrant(history, payerId);
    return newestGrant && this.findValidCapability([newestGrant], now);
  }

  /** True if it matches a valid stored capability. Compares with every hash, in constant time. */
  canOpenAny(capability: string, storedCapabilities: readonly StoredCapability[], now: Date): boolean {
    const hash = hashWithSha256(capability);
    let canOpen = false;
    for (const { tokenHash, expiresAt } of storedCapabilities)
      if (timingSafeEqual(hash, Buffer.from(tokenHash, 'hex')) && now.toISOString() < expiresAt)
        canOpen = true;
    return canOpen;
  }
}
