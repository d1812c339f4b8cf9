import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** This many days after the return a booking's token opens nothing any more. */
export const CAPABILITY_DAYS_AFTER_RETURN = 90;

const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * Tokens that open a booking: 256 bits, an HMAC of a random id under a key that is not in the database. So a token is
 * stored as a hash only, and the same one can be handed out again when a request is repeated.
 */
export class Capabilities {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'booking capability', 32));
  }

  token(capabilityId: string): string {
    return createHmac('sha256', this.key).update(capabilityId).digest('base64url');
  }

  hash(token: string): string {
    return sha256(token).toString('hex');
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
