import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Six-digit codes derived from their id with a key outside the database, so they are never stored. */
export class ConfirmationCodes {
  private readonly key: Buffer;

  constructor(secretKey: string) {
    this.key = Buffer.from(hkdfSync('sha256', secretKey, '', 'confirmation code', 32));
  }

  codeOf(codeId: string): string {
    const digest = createHmac('sha256', this.key).update(codeId).digest();
    return String(digest.readUIntBE(0, 6) % 1_000_000).padStart(6, '0');
  }

  /** Compares in constant time. */
  isCode(codeId: string, typed: string): boolean {
    const attempt = Buffer.from(typed.padEnd(6).slice(0, 6));
    return timingSafeEqual(Buffer.from(this.codeOf(codeId)), attempt);
  }
}
