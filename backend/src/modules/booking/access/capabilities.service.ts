import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import { deriveKey } from '../../../platform/derive-key.js';
import type { BookingState } from '../core/booking.js';
import { listShareLinks } from '../core/co-payers.js';
import type { Capability } from '../credentials/capabilities.js';
import type { BookingEvent } from '../events.js';
import type { NewCapability } from './access.js';

/** Derived keys depend on it: a change makes what they protect unreadable. */
const KEY_PURPOSE = 'booking capability';

/** Days after the return until a booking's capabilities expire. */
export const CAPABILITY_DAYS_AFTER_RETURN = 90;

const hashWithSha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const computeMac = (key: Buffer, capabilityId: string): string =>
  createHmac('sha256', key).update(capabilityId).digest('base64url');

export type StoredCapability = Pick<Capability, 'tokenHash' | 'expiresAt'>;

/** A capability whose hash matches no token: comparing with it keeps the time constant. */
export const IMPOSSIBLE_CAPABILITY: StoredCapability = { tokenHash: '0'.repeat(64), expiresAt: '0000' };

/**
 * Tokens of capabilities: a 256-bit HMAC of a random id under a key outside the database. Only the hash is
 * stored, and a repeated request rebuilds the same token.
 */
export class Capabilities {
  private readonly key: Buffer;
  private readonly previousKeys: readonly Buffer[];

  /** New tokens use the current secret; tokens of previous secrets stay valid. */
  constructor(secretKey: string, previousKeys: readonly string[] = []) {
    this.key = deriveKey(secretKey, KEY_PURPOSE);
    this.previousKeys = previousKeys.map((key) => deriveKey(key, KEY_PURPOSE));
  }

  /** Creates a capability for a booking whose trip ends on `endsOn` (`YYYY-MM-DD`). */
  grant(endsOn: string): NewCapability {
    const capabilityId = v4();
    return {
      capabilityId,
      tokenHash: this.hash(this.deriveToken(capabilityId)),
      expiresAt: `${addDays(endsOn, CAPABILITY_DAYS_AFTER_RETURN)}T00:00:00.000Z`,
    };
  }

  deriveToken(capabilityId: string): string {
    return computeMac(this.key, capabilityId);
  }

  /** Rebuilds the token whose hash was stored, with whichever secret made it. */
  rebuildToken(capabilityId: string, capabilities: readonly Pick<Capability, 'tokenHash'>[]): string {
    const storedHashes = new Set(capabilities.map(({ tokenHash }) => tokenHash));
    const tokens = this.previousKeys.map((key) => computeMac(key, capabilityId));
    return tokens.find((token) => storedHashes.has(this.hash(token))) ?? this.deriveToken(capabilityId);
  }

  /**
   * Finds the token of the newest valid capability, for a mail. Undefined if none is valid or its secret is
   * no longer known.
   */
  findNewestToken(history: readonly BookingEvent[], now: Date): string | undefined {
    const revokedIds = new Set(
      history.flatMap((event) => (event.type === 'CapabilityRevoked' ? [event.data.capabilityId] : [])),
    );
    for (const event of history.toReversed()) {
      if (event.type !== 'CapabilityGranted' || revokedIds.has(event.data.capabilityId)) continue;
      const token = this.rebuildToken(event.data.capabilityId, [event.data]);
      if (this.canOpenAny(token, [event.data], now)) return token;
    }
    return undefined;
  }

  hash(token: string): string {
    return hashWithSha256(token).toString('hex');
  }

  /**
   * True if the token opens the share; without links it compares with an impossible hash, to keep the time
   * constant.
   */
  canOpenShare(token: string, booking: BookingState, shareId: string, now: Date): boolean {
    const links = booking.status === 'NEW' ? [] : listShareLinks(booking, shareId);
    return this.canOpenAny(token, links.length > 0 ? links : [IMPOSSIBLE_CAPABILITY], now);
  }

  /** Finds the token of a co-payer's newest valid capability, for a mail; undefined if none. */
  findNewestShareToken(history: readonly BookingEvent[], payerId: string, now: Date): string | undefined {
    const capabilities = history.flatMap((event) =>
      (event.type === 'PayerInvited' || event.type === 'PayerLinkSent') && event.data.payerId === payerId
        ? [event.data]
        : [],
    );
    const newestCapability = capabilities.at(-1);
    if (!newestCapability) return undefined;
    const token = this.rebuildToken(newestCapability.capabilityId, [newestCapability]);
    return this.canOpenAny(token, [newestCapability], now) ? token : undefined;
  }

  /** Compares in constant time with every hash; true if a capability that is still valid matches. */
  canOpenAny(token: string, capabilities: readonly StoredCapability[], now: Date): boolean {
    const hash = hashWithSha256(token);
    let canOpen = false;
    for (const { tokenHash, expiresAt } of capabilities)
      if (timingSafeEqual(hash, Buffer.from(tokenHash, 'hex')) && now.toISOString() < expiresAt)
        canOpen = true;
    return canOpen;
  }
}
