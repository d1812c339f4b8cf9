import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { addDays } from '@wayfold/contracts/kernel/dates';
import { v4 } from 'uuid';
import type { NewCapability } from './access.js';
import type { BookingState } from '../core/booking.js';
import { linksOfShare } from '../core/co-payers.js';
import type { BookingEvent } from '../events.js';

/** This many days after the return a booking's token opens nothing any more. */
export const CAPABILITY_DAYS_AFTER_RETURN = 90;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

const derived = (secretKey: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secretKey, '', 'booking capability', 32));
const mac = (key: Buffer, capabilityId: string): string =>
  createHmac('sha256', key).update(capabilityId).digest('base64url');

/**
 * Tokens that open a booking: 256 bits, an HMAC of a random id under a key that is not in the database. So a token is
 * stored as a hash only, and the same one can be handed out again when a request is repeated.
 */
export class Capabilities {
  private readonly key: Buffer;
  private readonly previous: readonly Buffer[];

  /** New tokens are made from the current secret; those made from a previous one go on opening. */
  constructor(secretKey: string, previous: readonly string[] = []) {
    this.key = derived(secretKey);
    this.previous = previous.map(derived);
  }

  /** A capability for a booking whose trip ends on that day, `YYYY-MM-DD`. */
  grant(endsOn: string): NewCapability {
    const capabilityId = v4();
    return {
      capabilityId,
      tokenHash: this.hash(this.token(capabilityId)),
      expiresAt: `${addDays(endsOn, CAPABILITY_DAYS_AFTER_RETURN)}T00:00:00.000Z`,
    };
  }

  /** The token of a new capability. */
  token(capabilityId: string): string {
    return mac(this.key, capabilityId);
  }

  /** The token as it was handed out when its hash was stored, whichever secret it was made from. */
  tokenAgain(capabilityId: string, granted: readonly { readonly tokenHash: string }[]): string {
    const stored = new Set(granted.map(({ tokenHash }) => tokenHash));
    const made = this.previous.map((key) => mac(key, capabilityId));
    return made.find((token) => stored.has(this.hash(token))) ?? this.token(capabilityId);
  }

  /**
   * The token of the newest capability that opens the booking now, for a link in a mail. Undefined when none does, or
   * when the secrets they were made from are not known any more.
   */
  newestToken(history: readonly BookingEvent[], now: Date): string | undefined {
    const revoked = new Set(
      history.flatMap((event) => (event.type === 'CapabilityRevoked' ? [event.data.capabilityId] : [])),
    );
    for (const event of history.toReversed()) {
      if (event.type !== 'CapabilityGranted' || revoked.has(event.data.capabilityId)) continue;
      const token = this.tokenAgain(event.data.capabilityId, [event.data]);
      if (this.opens(token, [event.data], now)) return token;
    }
    return undefined;
  }

  hash(token: string): string {
    return sha256(token).toString('hex');
  }

  /** Whether a token opens a share: compared with a hash that no token has when there is none. */
  opensShare(token: string, booking: BookingState, shareId: string, now: Date): boolean {
    const links = booking.status === 'NEW' ? [] : linksOfShare(booking, shareId);
    return this.opens(token, links.length > 0 ? links : [NOBODY], now);
  }

  /** The token of the newest link of a payer, for a mail; undefined when none opens their share any more. */
  newestShareToken(history: readonly BookingEvent[], payerId: string, now: Date): string | undefined {
    const links = history.flatMap((event) =>
      (event.type === 'PayerInvited' || event.type === 'PayerLinkSent') && event.data.payerId === payerId
        ? [event.data]
        : [],
    );
    const newest = links.at(-1);
    if (!newest) return undefined;
    const token = this.tokenAgain(newest.capabilityId, [newest]);
    return this.opens(token, [newest], now) ? token : undefined;
  }

  /** Compares in constant time with each of the booking's hashes that is still valid. */
  opens(
    token: string,
    granted: readonly { readonly tokenHash: string; readonly expiresAt: string }[],
    now: Date,
  ): boolean {
    const hash = sha256(token);
    let opens = false;
    for (const { tokenHash, expiresAt } of granted)
      if (timingSafeEqual(hash, Buffer.from(tokenHash, 'hex')) && now.toISOString() < expiresAt) opens = true;
    return opens;
  }
}

/** A hash that no token has. */
const NOBODY = { tokenHash: '0'.repeat(64), expiresAt: '0000' };
